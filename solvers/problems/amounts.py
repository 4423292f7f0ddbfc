"""Amounts: the variables of a situation, each with what the text says about it or the statement that yields it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.arithmetic.nearest import is_rounded_first, rounded
from solvers.problems.times_told import minutes
from solvers.reading.model import NumberKind, Quantity, Reading

NOBODY = frozenset[int]()
TOTAL = "whole"
"""The schema whose totals add their parts in the order of their places, so that each total is made in only one way."""


@dataclass(frozen=True, slots=True, eq=False)
class Amount:
    """A number in the text, a fact that everybody knows, or the result of a statement."""

    index: int
    """The amount's node in the hypergraph."""
    about: Quantity
    """What it counts, whose it is, when, and where; for a result, what its statement says about it."""
    value: Fraction
    """The value for calculations, with a percentage as a fraction; for a result, by its cheapest derivation."""
    operation: str = ""
    """The name of the schema that it results from; empty for a number in the text."""
    by: str = ""
    """The key of that schema."""
    last: tuple[int, int] = (-1, -1)
    """For a total, the place of the last amount that it adds up; otherwise, its own place."""
    spent: frozenset[int] = NOBODY
    """The numbers in the text that its cheapest derivation uses, by the indices of their quantities."""

    @property
    def place(self) -> tuple[int, int]:
        """The amount's place among all amounts: where the text mentions the number that it is named after."""
        return self.about.first, self.index

    @property
    def is_total(self) -> bool:
        """Whether it is the total of several parts; a part may be a total itself."""
        return self.operation == TOTAL

    @property
    def is_told(self) -> bool:
        """Whether it is given: the text states it, or everybody knows it."""
        return not self.operation

    @property
    def is_fact(self) -> bool:
        """Whether everybody knows it and the text does not say it: 7 days in a week."""
        return bool(self.about.implied)

    @property
    def kind(self) -> NumberKind | None:
        """How the number is written; `None` for a result."""
        return self.about.number.kind if self.is_told and self.about.number else None


def told_amounts(reading: Reading) -> Iterator[Amount]:
    """Yield the numbers in the text, and then the facts that it calls for, as amounts with indices from 0 on.

    The 1 in "1 inch to 5 feet" is left out because the 5 feet are for each inch; so is the 1 in "1 box holds 6 eggs".
    """
    rated = [quantity for quantity in reading.quantities if quantity.rate]
    single = {quantity.rate_quantity for quantity in rated}
    single |= {q.index for q in reading.quantities if any(_is_holder(q, each) for each in rated)}
    counted = (q for q in reading.quantities if q.value != 1 or q.index not in single)
    for index, quantity in enumerate((*counted, *reading.implied)):
        number = quantity.number
        if number is None:
            continue
        if quantity.rate and any(
            q.index == quantity.rate_quantity and q.value != 1 for q in reading.quantities
        ):
            quantity = replace(quantity, rate="", rate_modifiers=())  # 2 cats for every 5 dogs, not for each
        value = number.value / 100 if number.kind is NumberKind.PERCENT else number.value
        scale, more = minutes(quantity)
        value = value * scale + more
        if is_rounded_first(quantity, reading.nearest):
            assert reading.nearest is not None
            value = rounded(value, reading.nearest)
        yield Amount(index, quantity, value, spent=frozenset((quantity.index,)))


def _is_holder(quantity: Quantity, each: Quantity) -> bool:
    """Whether something is given for each unit that a quantity counts, and said about that unit: "one batch takes 3
    cups", "it takes 3 cups to make one batch".
    """
    owner = each.owner
    if quantity.entity != each.rate or len(each.owners) > 1:
        return False
    is_its = owner is not None and owner.first <= quantity.first < owner.stop
    return is_its or (quantity.sentence == each.sentence and quantity.first >= each.stop)


def result(
    index: int, about: Quantity, value: Fraction, operation: str, by: str, parts: tuple[Amount, ...]
) -> Amount:
    """Return the amount that a statement over `parts` yields."""
    spent = NOBODY.union(*(part.spent for part in parts))
    last = parts[1].place if operation == TOTAL else (about.first, index)
    return Amount(index, about, value, operation, by, last, spent)
