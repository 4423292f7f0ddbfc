"""The numbers in facts about amounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, product

from knowledge import lexicon
from knowledge.quantities import load
from solvers.reading.numerals import cardinal


def amounts(text_names: Sequence[str]) -> dict[str, Fraction]:
    """Return the numbers of an amount by unit: "about 7,520 miles; about 12,100 kilometers"."""
    found = {}
    for name in text_names:
        words = name.replace("−", "-").split()
        plain = [word.casefold().lstrip("$") for word in words]
        numbers = ((at, number) for at in range(len(plain)) if (number := cardinal(plain, at)))
        for at, (value, stop) in islice(numbers, 1):
            is_negative = plain[at - 1 : at] == ["minus"]
            found[" ".join(words[stop:])] = -value if is_negative else value
    return found


def in_one_unit(
    one: Mapping[str, Fraction], other: Mapping[str, Fraction]
) -> tuple[Fraction, Fraction] | None:
    """Return two amounts as numbers in one unit, converted if they share none, or `None` if that is impossible."""
    shared = next((unit for unit in one if unit in other), None)
    if shared is not None:
        return one[shared], other[shared]
    for mine, theirs in product(one, other):
        larger, smaller = _unit(mine), _unit(theirs)
        fact = load().conversion(larger, smaller)
        if fact is not None:
            return one[mine] * fact.count, other[theirs]
        fact = load().conversion(smaller, larger)
        if fact is not None:
            return one[mine], other[theirs] * fact.count
    return None


def _unit(name: str) -> str:
    """Return the singular of a unit."""
    return next(iter(lexicon.lemmas(name, "n")), name)
