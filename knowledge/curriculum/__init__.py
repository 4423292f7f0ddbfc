"""The practice curriculum: skills with their prerequisites, and sentence frames to make problems from.

Each file in `skills/` is one strand. A skill has either frames, which are sentences with slots and a formula for the
answer (see `slots`), or topics, which say which columns of which table to ask about. `words.toml` has the words for the
slots.
"""

from __future__ import annotations

from knowledge.curriculum.load import FOLDER, load_curriculum, read_curriculum
from knowledge.curriculum.model import LEVELS, Condition, Frame, Graph, Number, Range, Skill, Topic
from knowledge.curriculum.slots import COLUMN_SLOT, Slot, noun_kind, parts, slots
from knowledge.curriculum.words import Words, load_words

__all__ = [
    "COLUMN_SLOT",
    "FOLDER",
    "LEVELS",
    "Condition",
    "Frame",
    "Graph",
    "Number",
    "Range",
    "Skill",
    "Slot",
    "Topic",
    "Words",
    "load_curriculum",
    "load_words",
    "noun_kind",
    "parts",
    "read_curriculum",
    "slots",
]
