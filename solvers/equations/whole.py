"""The features from which the learned model scores a whole tree: the form of its answer (ALGES's global model)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solvers.equations.cues import is_measure
from solvers.equations.features import kind_of_entity
from solvers.equations.read import Problem


def of_tree(problem: Problem, value: Fraction) -> Iterator[str]:
    """Yield the features of a whole tree with the answer `value`."""
    numbers = [q.value for q in problem.qsets if q.value is not None and not q.quantity.implied]
    entity = kind_of_entity(problem.unknown.type.entity)
    if problem.is_whole and value.denominator != 1:
        simple = 100 % value.denominator == 0
        yield (
            "tree: fractional answer"
            if not (simple and is_measure(problem.unknown.type.entity))
            else ("tree: fractional measure")
        )
        if not simple:
            yield "tree: answer of many digits"
    elif value.denominator != 1 and 1000 % value.denominator:
        yield "tree: answer of many digits"
    if entity == "thing" and value.denominator != 1:
        yield "tree: answer a part of a thing"
    if problem.told not in (None, value):
        yield "tree: not what the time line tells"
    if value in numbers:
        yield "tree: answer stands in the text"
    if value <= 1:
        yield "tree: answer at most one"
