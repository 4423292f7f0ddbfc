"""Word problems with known answers, from which solvers learn and on which they are scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import knowledge
from knowledge.errors import KnowledgeError
from solvers.json_lines import read_json_lines

TAUGHT = Path(knowledge.__file__).parent / "weights" / "taught.tsv"
"""Problems of our own that every training includes, with an answer and a text on each line."""

LESSONS = Path(knowledge.__file__).parent / "lessons"
"""Problems of our own with their calculations: the same story asked about in several ways, numbers that do not matter,
schoolbook problems of every kind, and several steps."""

UNSEEN = TAUGHT.with_name("unseen.tsv")
"""Problems of our own that no solver learns from: the solvers' results on them teach how sure to be."""


SPARED = 6
"""One in this many problems of a set's training part is held out: no solver learns from it, so it can be a test."""


@dataclass(frozen=True, slots=True)
class Example:
    """A word problem and its answer; the way to the answer is latent."""

    identifier: str
    text: str
    answer: Fraction
    folds: Mapping[str, int | str | bool | None] = field(default_factory=dict)
    """Name of a division of the data to the part that the problem is in; `None` if it is not in any part."""
    equation: str = ""
    """How the answer comes about according to the data, only for error reports; nothing is learned from it."""
    results: tuple[Fraction, ...] = ()
    """The results of the calculations on the way to the answer, if the data have them."""
    part: str = ""
    """"train" or "dev", if the data say so."""


def read_examples(path: Path) -> tuple[Example, ...]:
    """Read problems from a file of JSON lines with "id", "question", "answer", and optionally "splits".

    Raises:
        KnowledgeError: the file cannot be read or is empty, or a line is not such an object; the message gives the
            line.
    """
    remedy = 'write an object with "id", "question", and a number as "answer"'
    found = read_json_lines(path, _example, what="the line is not a word problem", remedy=remedy)
    if not found:
        raise KnowledgeError("the file has no problems", "use a file with one problem per line", path=path)
    return found


def _example(item: Any) -> Example:
    answer, splits = Fraction(str(item["answer"])), dict(item.get("splits") or {})
    equation = str(item.get("equation") or "")
    inner = [_result(str(calculation)) for calculation in item.get("calculations", ())[:-1]]
    results = tuple(value for value in inner if value is not None)
    return Example(
        str(item["id"]), str(item["question"]), answer, splits, equation, results, str(item.get("part", ""))
    )


def _result(calculation: str) -> Fraction | None:
    """Return what comes after the last equals sign, if that is a number."""
    try:
        return Fraction(calculation.rpartition("=")[2].strip().strip("$%").replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return None


def lessons() -> tuple[Example, ...]:
    """Return the problems of `LESSONS`, file by file."""
    return tuple(example for path in sorted(LESSONS.glob("*.jsonl")) for example in read_examples(path))


def divided(examples: Sequence[Example]) -> tuple[tuple[Example, ...], tuple[Example, ...]]:
    """Return the problems in sets that solvers learn from, and those that are held out; none from development parts.

    Only a set that says which part is for training has held-out problems.
    """
    known = [example for example in examples if not example.part]
    train = [example for example in examples if example.part == "train"]
    spared = train[1::SPARED]
    kept = [example for place, example in enumerate(train) if place % SPARED != 1]
    return (*known, *kept), tuple(spared)


def taught() -> tuple[Example, ...]:
    """Return problems of our own that every training includes: what they show, such as irrelevant numbers and the same
    story with different questions, is rare in collections.
    """
    return _own(TAUGHT)


def unseen() -> tuple[Example, ...]:
    """Return problems of our own that no solver learns from: long stories, irrelevant numbers, and plain ones."""
    return _own(UNSEEN)


def _own(path: Path) -> tuple[Example, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines if line]
    return tuple(
        Example(f"{path.stem}-{number}", text, Fraction(answer))
        for number, (answer, text) in enumerate(rows, start=1)
    )


def is_right(value: Fraction, answer: Fraction) -> bool:
    """Return whether a value counts as the answer: within 0.01, or within 0.1% of an answer that is not whole."""
    slack = Fraction(1, 100)
    if answer.denominator != 1:
        slack = max(slack, abs(answer) / 1000)
    return abs(value - answer) <= slack
