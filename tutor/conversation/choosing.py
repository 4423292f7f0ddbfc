"""Which of two readings a person means; the choice applies to the rest of the conversation.

The same question is read the same way again. So is the question with a different number in it: the matching reading is
the one whose calculation has the same shape and shares the most numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from solvers.answer import Answer, Outcome
from solvers.question import Question
from tutor.engine import Engine
from tutor.history.entry import Entry
from tutor.narration.readings import Readings

_NUMBER = re.compile(r"\d(?:[\d.,/]*\d)?")
_COUNTED = re.compile(r"(?:(?<=[=:] #)|(?<=^#))[^#]*$")
"""What the result counts, which may be "1 box" instead of "2 boxes"."""


class Choices:
    """The choices made in a conversation, by the text of the question."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._lines: dict[str, str] = {}
        for entry in entries:
            readings = entry.told.readings if entry.told else None
            if entry.question and readings and readings.chosen:
                self.choose(entry.question, readings.lines[readings.chosen - 1])

    def choose(self, question: Question, line: str) -> None:
        """Choose the reading that `line` describes as the meaning of `question`."""
        self._lines[question.text] = line

    def pass_on(self, before: Question, after: Question) -> None:
        """Read `after`, which is `before` with a different number, in the same way."""
        if before.text in self._lines and after.text not in self._lines:
            self._lines[after.text] = self._lines[before.text]

    def among(self, question: Question, lines: Sequence[str]) -> int:
        """Return the position of the chosen reading's line, starting at 1, or 0 if none was chosen."""
        line = self._lines.get(question.text)
        if line is None:
            return 0
        if line in lines:
            return lines.index(line) + 1
        alike = [place for place, other in enumerate(lines, start=1) if _shape(other) == _shape(line)]
        return max(alike, key=lambda place: _in_common(lines[place - 1], line), default=0)


@dataclass(frozen=True, slots=True)
class Settled:
    """An outcome after the person's choice has been applied to it."""

    outcome: Outcome
    """The outcome, with both readings if there are two."""
    answer: Answer | None
    """The answer by the chosen reading, if any; `None` if there is no answer or the tutor asks which reading is
    meant.
    """
    readings: Readings | None

    @property
    def is_open(self) -> bool:
        """Return whether the person still has to choose a reading."""
        return self.readings is not None and not self.readings.chosen


def settled(engine: Engine, choices: Choices, outcome: Outcome) -> Settled:
    """Return the answer for the reading that was chosen before, or the outcome unchanged."""
    readings = Readings.of(outcome)
    number = choices.among(outcome.question, readings.lines) if readings else 0
    if number:
        return chosen(engine, choices, outcome, number)
    return Settled(outcome, outcome if isinstance(outcome, Answer) else None, readings)


def chosen(engine: Engine, choices: Choices, outcome: Outcome, number: int) -> Settled:
    """Return the answer for the reading with this number (starting at 1), which is the chosen one from now on."""
    readings = Readings.of(outcome)
    assert readings is not None
    answer = cast(Answer, engine.run("meant", outcome, outcome.senses[number - 1]))
    choices.choose(outcome.question, readings.lines[number - 1])
    return Settled(outcome, answer, replace(readings, chosen=number))


def _shape(line: str) -> str:
    return _COUNTED.sub("", _NUMBER.sub("#", line))


def _in_common(one: str, other: str) -> int:
    """Return how many numbers are in the same positions."""
    return sum(a == b for a, b in zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=False))
