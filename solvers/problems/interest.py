"""Simple interest: which amount is lent, which is the interest, and for how long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.reading.model import NumberKind
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_INTEREST = "interest"
_YEAR = "year"
_NEAR = 3
"""How many words after an amount may say that it is interest: "$60 in simple interest"."""


def is_told(evidence: Evidence) -> bool:
    """Whether the text is about interest on money."""
    return _INTEREST in evidence.situation.cues_anywhere


def span(evidence: Evidence) -> str:
    """Return the time for which the percentage is charged once."""
    rated = (a.about.rate for a in evidence.situation.told if a.kind is NumberKind.PERCENT)
    return next((rate for rate in rated if dimension_of(rate) == "time"), _YEAR)


def says_spans(evidence: Evidence) -> bool:
    """Whether the text gives or asks for how long money is lent."""
    target, unit = evidence.target, span(evidence)
    told = [a.about.entity for a in evidence.situation.told if not a.about.rate]
    return any(dimension_of(noun) == "time" for noun in told) or (
        target is not None and target.entity == unit
    )


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is of the kind that a question about interest asks for."""
    target = evidence.target
    if target is None or not is_told(evidence) or not _has_parts(evidence):
        return True
    if target.measure == "rate" or target.entity == "rate":
        return a.by == "yearly:factor"
    if target.entity == span(evidence):
        return a.by == "interest:years"
    due = ("interest:interest", "yearly:yearly:once")
    if _INTEREST in (target.entity, target.measure):
        return a.by in due
    if not any(_principal(evidence, told, told) for told in evidence.situation.told):
        return a.by == "yearly:principal"
    if target.verb in word_set("yielding"):
        return a.by in due
    return a.operation == "whole" or (a.by in due and _INTEREST in evidence.situation.cues)


def _has_parts(evidence: Evidence) -> bool:
    """Whether two of the related amounts are given."""
    told = evidence.situation.told
    return sum(any(check(evidence, a, a) for a in told) for check in (_rate, _principal, _interest)) > 1


def _rate(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if a.kind is NumberKind.PERCENT and not a.is_fact and is_told(evidence) else ""


def _principal(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_sum = a.is_told and is_money(a.about.entity) and not a.about.rate and not evidence.is_factor(a)
    return "told" if is_sum and is_told(evidence) and not _interest(evidence, a, a) else ""


def _interest(evidence: Evidence, a: Amount, _: Amount) -> str:
    about = a.about
    if not a.is_told or not is_money(about.entity) or evidence.is_factor(a) or not is_told(evidence):
        return ""
    behind = evidence.situation.reading.tokens[about.stop : about.stop + _NEAR]
    named = [token.text.lower() for token in behind]
    is_named = about.contents == _INTEREST or (
        _INTEREST in named and named[0] in ("in", "of", "simple", _INTEREST)
    )
    return "told" if is_named or (about.verb in word_set("yielding") and about.syntax == "obj") else ""


def _span(evidence: Evidence, a: Amount, _: Amount) -> str:
    if a.about.entity != span(evidence) or a.about.rate or a.is_fact or not is_told(evidence):
        return ""
    return "found" if a.operation else "told"


PREDICATES: Mapping[str, Predicate] = {
    "InterestRate": _rate,
    "Principal": _principal,
    "Interest": _interest,
    "Span": _span,
}
