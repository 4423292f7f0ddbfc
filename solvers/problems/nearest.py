"""Rounding to a place as a statement of a story, where the text asks for it: "rounded to the nearest hundred".

Nothing has to be searched for it, for the text says outright what is rounded: each number before anything is done with
it, or the answer at the end. So the program works with the numbers as they are rounded, or rounds what it has found.
"""

from __future__ import annotations

from solvers.arithmetic.nearest import TO_PLACE
from solvers.problems.entries import Statement
from solvers.problems.patterns import Pattern
from solvers.reading.model import Nearest

SCHEMA = "nearest:near"


def statement(of: int, near: int, nearest: Nearest) -> Statement:
    """That an amount is rounded to the place.

    Args:
        of: the entry of the exact amount.
        near: the entry of the rounded one.
        nearest: to what the text asks to round.
    """
    return Statement(
        SCHEMA, TO_PLACE, ("near", "of", str(nearest.place)), (near, of, None), 0, Pattern.NEAREST
    )
