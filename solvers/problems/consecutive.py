"""Consecutive numbers and their sum: how many there are, and which one is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, LEAST, degrees
from solvers.routing import asks_for_several

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = ("centered", "steps", "halfrow", "first", "last")
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

    def values(self) -> tuple[Fraction, ...]:
        """Return all the numbers, the smallest first."""
        first = self.total.value / self.count.value - Fraction(self.step) * (self.count.value - 1) / 2
        return tuple(first + self.step * place for place in range(int(self.count.value)))


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


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the consecutive number that is asked for."""
    return evidence.row is None or a.operation == evidence.row.answer


def _says(role: str, evidence: Evidence, a: Amount, _: Amount) -> str:
    found = evidence.row
    if found is None:
        return ""
    if a.is_told:
        told = {"RowSum": found.total, "RowCount": found.count}
        return "told" if a is told.get(role) else ""
    by = {"RowMean": "centered", "RowReach": "halfrow" if found.step == 1 else "steps"}
    if found.step == 1:
        by["ByOnes"] = "steps"
    return "found" if a.operation == by.get(role) else ""


_ROLES = ("RowSum", "RowCount", "ByOnes", "RowMean", "RowReach")
PREDICATES: Mapping[str, Predicate] = {role: partial(_says, role) for role in _ROLES}
