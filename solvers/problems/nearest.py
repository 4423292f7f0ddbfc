"""Rounding to a place as a statement in a story, if the text asks for it: "rounded to the nearest hundred".

No search is needed because the text says outright what is rounded: each number before it is used, or the answer at the
end. So the program works with the rounded numbers, or rounds what it has found.
"""

from __future__ import annotations

from solvers.arithmetic.nearest import TO_PLACE
from solvers.problems.entries import Statement
from solvers.problems.patterns import Pattern
from solvers.reading.model import Nearest

SCHEMA = "nearest:near"


def statement(of: int, near: int, nearest: Nearest) -> Statement:
    """Return the statement that an amount is rounded to the place.

    Args:
        of: the entry for the exact amount.
        near: the entry for the rounded amount.
        nearest: what the text asks to round to.
    """
    return Statement(
        SCHEMA, TO_PLACE, ("near", "of", str(nearest.place)), (near, of, None), 0, Pattern.NEAREST
    )
