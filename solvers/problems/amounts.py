"""Amounts: the variables of a situation, each with what the text, or the statement it results from, says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.reading.model import NumberKind, Quantity, Reading

FACTORS = (NumberKind.MULTIPLIER, NumberKind.PERCENT)
NOBODY = frozenset[int]()


@dataclass(frozen=True, slots=True, eq=False)
class Amount:
    """A number of the text, what everybody knows, or the result of a statement."""

    index: int
    """Its node in the hypergraph."""
    about: Quantity
    """What it counts, whose it is, when and where; of a result what its statement says of it."""
    value: Fraction
    """As one calculates with it, a percentage as a fraction; of a result by its cheapest derivation."""
    operation: str = ""
    """The sign of the statement it results from; empty for a number of the text."""
    by: str = ""
    """The key of the schema by which it was found first."""
    last: int = -1
    """Where the last amount stands that it is a sum of."""
    spent: frozenset[int] = NOBODY
    """The numbers of the text below it in its cheapest derivation, by their quantities' indices."""

    @property
    def is_told(self) -> bool:
        """Whether the text tells it, or everybody knows it."""
        return not self.operation

    @property
    def is_fact(self) -> bool:
        """Whether the text does not write it: 7 days in a week."""
        return bool(self.about.implied)

    @property
    def kind(self) -> NumberKind | None:
        """How the number is written; `None` for a result."""
        return self.about.number.kind if self.is_told and self.about.number else None


def told_amounts(reading: Reading) -> Iterator[Amount]:
    """The numbers of a text, then those that it calls for, as amounts with indices from 0 on."""
    for index, quantity in enumerate((*reading.quantities, *reading.implied)):
        number = quantity.number
        if number is None:
            continue
        value = number.value / 100 if number.kind is NumberKind.PERCENT else number.value
        yield Amount(index, quantity, value, spent=frozenset((quantity.index,)))


def result(
    index: int, about: Quantity, value: Fraction, operation: str, by: str, parts: tuple[Amount, ...]
) -> Amount:
    """The amount that a statement over `parts` gives."""
    spent = NOBODY.union(*(part.spent for part in parts))
    last = max(max(part.last, part.about.first) for part in parts)
    return Amount(index, about, value, operation, by, last, spent)
