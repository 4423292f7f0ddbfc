"""Consecutive numbers and their sum: how many there are, and which one is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, LEAST, degrees
from solvers.problems.topic import Topic, made
from solvers.routing import asks_for_several

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("centered", "steps", "halfrow", "first", "last")
"""Names of the schemas that lead from the sum to one of the numbers."""
_CONSECUTIVE = "consecutive"
_MOST = 10


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """What the numbers in a text about consecutive numbers mean."""

    total: Amount
    count: Amount
    step: int
    answer: str
    """The schema whose result is asked for: the "first", the "last", or the "centered" one."""
    is_several: bool
    """Whether all the numbers are asked for."""

    @property
    def topic(self) -> Topic:
        """What the amounts are: the mean is as far from both ends as half of the steps between them."""
        steps = (made(self.count, by="steps"),)
        reach = ((made(self.count, by="halfrow"),), steps)[self.step - 1]
        roles = {
            "RowSum": [(made(self.total),)],
            "RowCount": [(made(self.count),)],
            "ByOnes": [steps] if self.step == 1 else [],
            "RowMean": [(made(self.total, self.count, by="centered"),)],
            "RowReach": [reach],
        }
        return Topic(_SCHEMAS, roles, (self.answer,))

    def values(self) -> tuple[Fraction, ...]:
        """Return all the numbers, the smallest first."""
        first = self.total.value / self.count.value - Fraction(self.step) * (self.count.value - 1) / 2
        return tuple(first + self.step * place for place in range(int(self.count.value)))


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are, if the text is about consecutive numbers."""
    return evidence.row.topic if evidence.row is not None else None


def row(evidence: Evidence) -> Row | None:
    """Return what the numbers mean if the text gives only how many consecutive numbers there are and what they add up
    to.
    """
    tokens = evidence.situation.reading.tokens
    words = [token.text.lower() for token in tokens]
    if _CONSECUTIVE not in words:
        return None
    place = words.index(_CONSECUTIVE)
    told = _told(evidence, place)
    if told is None:
        return None
    count, total = told
    kind = {"even", "odd"} & set(words[place : place + 3])
    is_several = asks_for_several(evidence.situation.reading.text)
    answer = "last" if is_several else _asked(evidence, count.value)
    found = Row(total, count, 2 if kind else 1, answer, is_several)
    first = found.values()[0]
    is_possible = first >= 0 and first.denominator == 1
    return found if answer and is_possible and (not kind or (first % 2 == 0) == ("even" in kind)) else None


def _told(evidence: Evidence, place: int) -> tuple[Amount, Amount] | None:
    """Return how many consecutive numbers there are, by the word before that place, and what they add up to."""
    told = [a for a in evidence.numbers if not evidence.is_factor(a)]
    counts = [a for a in told if a.about.number and a.about.number.stop == place]
    if len(counts) != 1 or counts[0].value not in range(2, _MOST + 1):
        return None
    totals = [a for a in told if a.value != counts[0].value]
    return (counts[0], totals[0]) if len(totals) == 1 else None


def _asked(evidence: Evidence, count: Fraction) -> str:
    """Return the schema that gives the number that is asked for; empty if the question does not say which one."""
    target, reading = evidence.target, evidence.situation.reading
    if target is None:
        return ""
    sentence = reading.sentences[target.sentence]
    tokens = reading.tokens[target.first : sentence.stop]
    words, sizes = {token.text.lower() for token in tokens}, degrees(tokens)
    if words & {"middle", "second"} and count % 2 and (count == 3 or "middle" in words):
        return "centered"
    if LEAST in sizes or "first" in words:
        return "first"
    return "last" if GREATEST in sizes or "last" in words else ""
