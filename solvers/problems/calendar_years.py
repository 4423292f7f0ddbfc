"""Calendar years: which one comes later, and whether a number of years ends or begins with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.reading.model import NumberKind

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_YEAR = "year"
_BACK = frozenset(("before", "earlier", "ago"))


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is a calendar year if the question asks for one ("in what year"), and is not one otherwise."""
    target = evidence.target
    if target is None or not any(_date(evidence, told, told) for told in evidence.situation.told):
        return True
    if target.entity != _YEAR:
        return not _date(evidence, a, a)
    return a.by == "passed:years" if target.determiner.startswith("how") else a.by in _DATES


def is_against(schema: str, one: Amount, other: Amount) -> bool:
    """Whether a schema treats a calendar year as a number of years."""
    return schema != "passed" and NumberKind.DATE in (one.kind, other.kind)


def _date(_: Evidence, a: Amount, __: Amount) -> str:
    return "told" if a.kind is NumberKind.DATE else "found" if a.by in _DATES else ""


def _years(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_span = a.is_told and not a.is_fact and a.about.entity == _YEAR and not a.about.rate
    return "told" if is_span and not _date(evidence, a, a) else ""


def _follows(_: Evidence, a: Amount, b: Amount) -> str:
    return "told" if a.value > b.value else ""


def _passed_by(evidence: Evidence, years: Amount, date: Amount) -> str:
    """Whether the years have passed by that date: "turned 38 in 2013", or the question goes back from there."""
    is_there = years.about.sentence == date.about.sentence and years.about.verb == date.about.verb
    return "told" if is_there or _goes_back(evidence, years) else ""


def _pass_since(evidence: Evidence, years: Amount, date: Amount) -> str:
    return "" if _passed_by(evidence, years, date) else "told"


def _goes_back(evidence: Evidence, years: Amount) -> bool:
    behind = evidence.situation.reading.tokens[years.about.stop : years.about.stop + 2]
    return not _BACK.isdisjoint(token.text.lower() for token in behind)


_DATES = ("passed:earlier", "passed:later")

PREDICATES: Mapping[str, Predicate] = {
    "Date": _date,
    "Years": _years,
    "Follows": _follows,
    "PassedBy": _passed_by,
    "PassSince": _pass_since,
}
