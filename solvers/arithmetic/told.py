"""Turns the numbers in a text into leaves of trees."""

from __future__ import annotations

from solvers.arithmetic.tree import Leaf
from solvers.reading.model import Quantity


def number_told(quantity: Quantity) -> Leaf:
    """Return a quantity whose number is written in the text."""
    assert quantity.number is not None
    return Leaf(
        quantity.value,
        quantity=quantity.index,
        first=quantity.first,
        stop=quantity.stop,
        words=quantity.number.text,
    )
