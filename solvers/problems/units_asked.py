"""Whether an amount is in a unit that the question can ask for: no time for a weight, no length for a count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.arithmetic.fits import are_two_units, dimension_of
from solvers.problems.amounts import Amount

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_OF_UNITS = ("length", "area", "volume", "weight", "time")
_MEASURED = frozenset(("length", "volume", "weight", "time", "money", "temperature"))


def _is_in_other_unit(evidence: Evidence, a: Amount) -> bool:
    """Whether it must be converted before it can be the answer: cents, if the question asks for dollars."""
    target = evidence.target
    if target is None or evidence.topic is not None:
        return False
    if a.about.entity or not a.operation:
        return are_two_units(a.about.entity, target.entity)
    used = [b for b in evidence.situation.told if b.spent <= a.spent]
    converts = any(b.is_fact and target.entity in (b.about.entity, b.about.rate) for b in used)
    return not converts and any(are_two_units(b.about.entity, target.entity) for b in used)


def _measures_for_count(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a length, a weight, or a time, or a sum or difference of these, although the question asks how many
    things there are.
    """
    target = evidence.target
    if target is None or target.determiner != "how many" or dimension_of(target.entity) or target.is_elided:
        return False
    return a.operation in ("", "whole", "change") and dimension_of(a.about.entity) in _OF_UNITS


def _is_pure_number(evidence: Evidence, a: Amount) -> bool:
    """Whether it says how many times as much something is, or how often it happens, although the question asks for an
    amount in a unit.
    """
    target = evidence.target
    if target is None or not target.determiner.startswith("how ") or target.comparison:
        return False
    unit = dimension_of(target.entity)
    return bool(unit) and (a.operation == "ratio" or (unit != "time" and a.about.entity == "time"))


def _is_of_other_dimension(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a time and the question asks for a weight, or the like."""
    target = evidence.target
    if target is None or target.comparison or target.rate or a.about.rate:
        return False
    asked, its = dimension_of(target.entity), dimension_of(a.about.entity)
    return {asked, its} <= _MEASURED and asked != its and {asked, its} != {"length", "volume"}


CHECKS = (_is_in_other_unit, _measures_for_count, _is_pure_number, _is_of_other_dimension)
"""Checks, each in its own way, whether an amount is in another unit than the question asks for."""
