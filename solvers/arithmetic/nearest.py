"""Rounding to the place that a text names: what a number is rounded to, and which numbers are rounded first."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.equation import Function, Operation
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import NEAREST, UNSAID, Node, Reason, Rounding
from solvers.reading.model import Nearest, NumberKind, Quantity

TO_PLACE = Function(Operation.NEAREST, 2)
"""The equation of a rounded amount, the exact one, and the place."""
_COUNTING = (NumberKind.CARDINAL, NumberKind.MONEY)


def rounded(value: Fraction, nearest: Nearest) -> Fraction:
    """Return a value rounded to the place; halves are rounded up."""
    found = TO_PLACE.solve(0, [None, value, nearest.place])
    assert isinstance(found, Fraction)
    return found


def to_nearest(node: Node, nearest: Nearest, reason: Reason = UNSAID) -> Rounding:
    """Return a calculation with its result rounded to the place."""
    return Rounding(node, NEAREST, reason, nearest.place, nearest.words)


def is_rounded_first(about: Quantity, nearest: Nearest | None) -> bool:
    """Return whether a number of the text is rounded before anything is done with it.

    A number is left alone if rounding would not change it or would make it zero, or if the place is of a different
        kind.
    """
    number = about.number
    if nearest is None or not nearest.each or number is None or about.implied or number.kind not in _COUNTING:
        return False
    if about.comparison in ("times", "time") or rounded(number.value, nearest) in (0, number.value):
        return False
    return not nearest.unit or not about.entity or dimension_of(nearest.unit) == dimension_of(about.entity)
