"""Amounts that a text gives in different units of one dimension, converted to a single unit: 6 feet and 18 inches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from knowledge.quantities import load
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.reading.model import NumberKind, Quantity, Reading

_DIMENSIONS = ("length", "weight", "volume", "money", "time")
_SPANS = (("second", "minute", "hour"), ("day", "week"), ("month", "year"))
"""Units of time that people add up. Hours and days are not added: they usually mean so many hours on each day."""
_PLAIN = (NumberKind.CARDINAL, NumberKind.FRACTION, NumberKind.MONEY)


@dataclass(frozen=True, slots=True)
class Conversion:
    """How one amount in a text is converted to the unit of the others."""

    value: Fraction
    """The amount as the text gives it."""
    unit: str
    symbol: str
    """ "×" or "÷"."""
    count: Fraction
    """How many of the smaller unit the larger one has."""
    larger: str
    smaller: str
    says: str
    """The fact as a sentence."""

    @property
    def result(self) -> Fraction:
        """Return the amount in the unit of the others."""
        return self.value * self.count if self.symbol == "×" else self.value / self.count


def in_one_unit(reading: Reading) -> tuple[Reading, Mapping[int, Conversion]]:
    """Return `reading` with the amounts of each dimension in one unit, and how they were converted.

    The unit is the one that the question asks for, otherwise dollars, otherwise the smallest in the text. Nothing is
        changed if the text gives an amount per unit, if nothing has to be converted, or in an amount with two units.

    Returns:
        The reading itself if nothing is converted; the conversions by the indices of their quantities.
    """
    found: dict[int, Conversion] = {}
    target = reading.target
    if target is None or target.rate:
        return reading, {}
    for dimension in _DIMENSIONS:
        amounts = [q for q in reading.quantities if _is_amount(q, dimension)]
        units = {load().name(q.entity) for q in amounts}
        if len(units) < 2 or not _may_be_added(reading, amounts, units, dimension):
            continue
        wanted = _wanted(target, amounts, dimension)
        changes = {
            q.index: _conversion(q, wanted) for q in amounts if load().name(q.entity) != load().name(wanted)
        }
        if None in changes.values():
            continue
        found |= {index: change for index, change in changes.items() if change is not None}
    if not found:
        return reading, {}
    units_of = {index: _unit_after(change) for index, change in found.items()}
    quantities = tuple(_changed(q, found.get(q.index), units_of.get(q.index, "")) for q in reading.quantities)
    facts = {(load().name(c.smaller), load().name(c.larger)) for c in found.values()}
    implied = tuple(q for q in reading.implied if (load().name(q.entity), load().name(q.rate)) not in facts)
    return replace(reading, quantities=quantities, implied=implied), found


def _is_amount(quantity: Quantity, dimension: str) -> bool:
    number = quantity.number
    is_plain = (
        number is not None and number.kind in _PLAIN and not quantity.is_elided and not quantity.comparison
    )
    is_unit = load().dimension(quantity.entity) == dimension and kind_of(quantity.entity) is Kind.MEASURE
    return is_plain and is_unit and not quantity.rate


def _may_be_added(reading: Reading, amounts: list[Quantity], units: set[str], dimension: str) -> bool:
    if any(load().dimension(q.rate) == dimension for q in reading.quantities if q.rate):
        return False
    is_asked = reading.target is not None and load().dimension(reading.target.entity) == dimension
    spans = _SPANS if is_asked else _SPANS[:1]
    if dimension == "time" and not any(units <= set(span) for span in spans):
        return False
    stops = {q.stop for q in amounts} | {q.stop + 1 for q in amounts if _follows_and(reading, q.stop)}
    return not any(q.first in stops for q in amounts)  # "5 feet 4 inches"


def _follows_and(reading: Reading, at: int) -> bool:
    return at < len(reading.tokens) and reading.tokens[at].text.lower() == "and"


def _wanted(target: Quantity, amounts: list[Quantity], dimension: str) -> str:
    if load().dimension(target.entity) == dimension and kind_of(target.entity) is Kind.MEASURE:
        return target.entity
    if dimension == "money":
        return next((q.entity for q in amounts if load().name(q.entity) == "dollar"), amounts[0].entity)
    smallest = amounts[0].entity
    for quantity in amounts[1:]:
        if load().conversion(smallest, quantity.entity) is not None:
            smallest = quantity.entity
    return smallest


def _conversion(quantity: Quantity, wanted: str) -> Conversion | None:
    assert quantity.value is not None
    for symbol, larger, smaller in (("×", quantity.entity, wanted), ("÷", wanted, quantity.entity)):
        fact = load().conversion(larger, smaller)
        if fact is not None:
            return Conversion(
                quantity.value, quantity.entity, symbol, fact.count, larger, smaller, fact.sentence
            )
    return None


def _unit_after(conversion: Conversion) -> str:
    return conversion.smaller if conversion.symbol == "×" else conversion.larger


def _changed(quantity: Quantity, conversion: Conversion | None, unit: str) -> Quantity:
    if conversion is None or quantity.number is None:
        return quantity
    number = replace(quantity.number, value=conversion.result, unit=unit if quantity.number.unit else "")
    return replace(quantity, number=number, entity=unit, unit=unit)
