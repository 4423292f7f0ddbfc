"""Words, senses and how they relate: WordNet 3.0, shipped in a compact form, and hand-made additions.

`wordnet()` is NLTK's reader over `wordnet.zip`; everything else is answered from `index.zip` without NLTK.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from knowledge.lexicon.index import (
    FOLDER,
    WORDNET,
    Sense,
    ancestors,
    derived,
    information,
    is_a,
    known,
    lemmas,
    morphy,
    senses,
)

if TYPE_CHECKING:
    from knowledge.lexicon.reader import CompactWordNetReader

__all__ = [
    "Sense",
    "ancestors",
    "derived",
    "information",
    "is_a",
    "known",
    "lemmas",
    "morphy",
    "senses",
    "wordnet",
]


@cache
def wordnet() -> CompactWordNetReader:
    """NLTK's WordNet reader over the shipped files; imports NLTK, so the first call takes 2 s."""
    from knowledge.lexicon.reader import CompactWordNetReader

    return CompactWordNetReader(FOLDER / WORDNET)
