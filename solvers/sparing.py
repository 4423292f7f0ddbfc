"""Which amounts of a text a calculation uses, and which it leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from solvers.reading.model import Quantity, Reading


def split(numbers: Iterable[Fraction], reading: Reading) -> tuple[list[Quantity], list[Quantity]]:
    """Return the amounts in the text that a calculation uses, and those that it leaves out.

    Args:
        numbers: the numbers of the calculation, as in `Working.numbers`; of equal amounts, the first ones count as
            used.
        reading: the reading of the question.
    """
    left = Counter(numbers)
    used, unused = [], []
    for quantity in reading.quantities:
        if quantity.value is None:
            continue
        if left[quantity.value]:
            left[quantity.value] -= 1
            used.append(quantity)
        else:
            unused.append(quantity)
    return used, unused
