"""Measures in two units, which are one amount: "2 hours 36 minutes", "5 feet 2 inches"."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from knowledge.quantities import load
from solvers.problems.amounts import Amount
from solvers.problems.schemas import Schema

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SUM = "whole"


def measures(evidence: Evidence) -> frozenset[frozenset[int]]:
    """Return the pairs of numbers that make up one measure, the smaller unit right after the larger one."""
    pairs = pairwise(evidence.numbers)
    return frozenset(large.spent | small.spent for large, small in pairs if _is_one(evidence, large, small))


def _is_one(evidence: Evidence, large: Amount, small: Amount) -> bool:
    between = evidence.situation.reading.words(large.about.stop, small.about.first).lower()
    is_next = between in ("", "and") and not (large.about.rate or small.about.rate)
    fact = load().conversion(large.about.entity, small.about.entity) if is_next else None
    return fact is not None and small.value < fact.count


def is_against(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a statement uses only one of the two numbers of a measure with others, or does not add them up."""
    if not evidence.measures:
        return False
    spent = (one.spent | other.spent) & frozenset[int]().union(*(a.spent for a in evidence.numbers))
    for measure in evidence.measures:
        used = spent & measure
        if used and used != measure and spent != used:
            return True
        if spent == measure and schema.name != _SUM and not (measure <= one.spent or measure <= other.spent):
            return True
    return False
