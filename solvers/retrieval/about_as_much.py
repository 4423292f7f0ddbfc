"""The one of several amounts that is about as large as another, in whatever units: 27 days are about a month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from knowledge import lexicon
from knowledge.quantities import load

Amounts = Mapping[str, Fraction]
"""Numbers by their units."""
_ABOUT = Fraction(1, 5)
"""The share by which an amount may differ from another that is about as large."""


def nearest(told: Amounts, others: Sequence[Amounts]) -> int | None:
    """Return the position of the only one of some amounts that is about as large as another; `None` if none or several
    are, or one of them cannot be compared with it.
    """
    ratios = [_ratio(told, other) for other in others]
    near = [at for at, ratio in enumerate(ratios) if ratio is not None and abs(ratio - 1) <= _ABOUT]
    return near[0] if len(near) == 1 and None not in ratios else None


def _ratio(one: Amounts, other: Amounts) -> Fraction | None:
    """Return how many times as large an amount is as another; `None` if they measure different things."""
    for mine, theirs in product(one, other):
        count = _count(_unit(mine), _unit(theirs))
        if count is not None and other[theirs]:
            return one[mine] * count / other[theirs]
    return None


def _count(unit: str, other: str) -> Fraction | None:
    """Return how many of another unit there are in a unit, by way of a larger one if need be."""
    known = load()
    if unit == other:
        return Fraction(1)
    if fact := known.conversion(unit, other):
        return fact.count
    if fact := known.conversion(other, unit):
        return 1 / fact.count
    for whole in dict.fromkeys(fact.whole.text for fact in known.facts):
        mine, theirs = known.conversion(whole, unit), known.conversion(whole, other)
        if mine and theirs:
            return theirs.count / mine.count
    return None


def _unit(name: str) -> str:
    """Return the singular of a unit; "days" is also a noun of its own, which measures nothing."""
    return next((one for one in lexicon.lemmas(name, "n") if load().dimension(one)), name)
