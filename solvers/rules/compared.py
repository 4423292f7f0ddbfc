"""Quantities compared or judged in a word or two, for features."""

from __future__ import annotations

from solvers.reading.model import Quantity


def here(one: Quantity, other: Quantity) -> str:
    """Whether two quantities are at one place."""
    if not one.location or not other.location:
        return "unsaid"
    return "same" if one.location == other.location else "other"


def sorts(one: Quantity, other: Quantity) -> str:
    """Whether the adjectives of two quantities of one noun agree."""
    noun = "same" if one.entity and one.entity == other.entity else "other"
    if not one.adjectives and not other.adjectives:
        return f"{noun} plain"
    if not one.adjectives or not other.adjectives:
        return f"{noun} {'broader' if not one.adjectives else 'narrower'}"
    return f"{noun} {'alike' if set(one.adjectives) & set(other.adjectives) else 'differ'}"


def divides(one: float, other: float) -> str:
    """Whether the first is a multiple of the second, and the other way round."""
    forth = other > 0 and abs(one / other - round(one / other)) < 1e-9
    back = one > 0 and abs(other / one - round(other / one)) < 1e-9
    return f"{forth:d}{back:d}"


def size(quantity: Quantity) -> str:
    """How large a number is."""
    value = quantity.value or 0
    if value.denominator != 1:
        return "broken"
    return "1" if value == 1 else "small" if value < 10 else "medium" if value < 100 else "large"
