"""The questions and statements of this folder's TSV files, and when an answer counts as right."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from solvers.answer import Proposed
from solvers.concluding import sound
from solvers.ilp import Limits
from solvers.proposing import propose
from solvers.question import Question
from solvers.reading.read import read

HERE = Path(__file__).parent
_ARTICLES = frozenset(["a", "an", "the"])


def rows(name: str) -> list[tuple[str, str]]:
    """The pairs (text, gold) of a file."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return [(text, gold) for text, gold in list(csv.reader(file, delimiter="\t"))[1:]]


def outcome(text: str) -> Proposed:
    """What the tables propose, with its derivation checked."""
    question = Question.parse(text)
    return sound(propose("tables", question, read(question), limits=Limits(seconds=60)))


def says(answer: str, accepted: str) -> bool:
    """Whether the words of one of the accepted answers stand in `answer` in a row."""
    words = _words(answer)
    return any(
        words[at : at + len(wanted)] == wanted
        for wanted in map(_words, accepted.split(";"))
        for at in range(len(words))
    )


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[\w°]+", text.casefold()) if word not in _ARTICLES]
