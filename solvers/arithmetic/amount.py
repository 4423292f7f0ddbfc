"""Exact numbers with a unit, for calculating and for writing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

from solvers.arithmetic.units import FAHRENHEIT, PURE, SCALES, Unit, UnitError
from solvers.wording import amount as written

HALVES = ("am", "pm")
"""The halves of the day."""
_FREEZING, _STEP = Fraction(32), Fraction(9, 5)
"""0 °C in °F, and how many degrees Fahrenheit a step of one degree Celsius is."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Amount:
    """A number with a unit: 1.5 m, $5, 45 minutes, 7 apples, 12. Equivalent amounts are equal: 1 m and 100 cm."""

    value: Fraction
    unit: Unit = PURE

    @classmethod
    def of(cls, value: Fraction | int | str, unit: str = "") -> Amount:
        """Return `value` in the unit that `unit` names, in any form that `Unit.of` accepts."""
        return cls(Fraction(value), Unit.of(unit))

    def to(self, unit: Unit) -> Amount:
        """Return the same amount in another unit; for temperatures, on another scale.

        Raises:
            UnitError: the units measure different things; the message is one sentence.
        """
        if _are_scales(self.unit, unit):
            return Amount(_on_other_scale(self.value, unit), unit)
        return Amount(self.value * self.unit.factor(unit), unit)

    def __add__(self, other: Amount) -> Amount:
        """Return the sum, in this amount's unit. Raises `UnitError` for amounts of different things."""
        return Amount(self.value + self._alike(other, "added to"), self.unit)

    def __sub__(self, other: Amount) -> Amount:
        """Return the difference, in this amount's unit. Raises `UnitError` for amounts of different things."""
        return Amount(self.value - self._alike(other, "subtracted from"), self.unit)

    def __mul__(self, other: Amount) -> Amount:
        """Return the product in this amount's units: 3 m times 50 cm is 1.5 square meters; 60 km/h for 30 minutes is 30
        km.
        """
        other = self._brought(other)
        return Amount(self.value * other.value, self.unit * other.unit)

    def __truediv__(self, other: Amount) -> Amount:
        """Return the quotient in this amount's units: 3 m divided by 50 cm is 6.

        Raises:
            ZeroDivisionError: `other` is zero.
        """
        if not other.value:
            raise ZeroDivisionError("You cannot divide by zero.")
        other = self._brought(other)
        return Amount(self.value / other.value, self.unit / other.unit)

    def __neg__(self) -> Amount:
        return Amount(-self.value, self.unit)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Amount):
            return NotImplemented
        try:
            return self.value == self._alike(other, "compared with")
        except UnitError:
            return False

    def __lt__(self, other: Amount) -> bool:
        """Return whether it is less. Raises `UnitError` for amounts of different things."""
        return self.value < self._alike(other, "compared with")

    def __hash__(self) -> int:
        return hash(self.unit.dimension or self.unit.powers)

    def __str__(self) -> str:
        """Return the amount as people write it: "$4.25", "75 cents", "1.5 meters", "2 1/3 cups", "-5 °C", "12"."""
        return written(self.value, str(self.unit))

    def _alike(self, other: Amount, what: str) -> Fraction:
        """Return the value of `other` in this amount's unit."""
        if _are_scales(self.unit, other.unit):
            raise UnitError(
                f"Degrees on two different scales cannot be {what} each other; convert one of them first."
            )
        try:
            return other.value * other.unit.factor(self.unit)
        except UnitError:
            is_same = self.unit.dimension and self.unit.dimension == other.unit.dimension
            are_things = not self.unit.dimension and not other.unit.dimension
            why = "they are different things" if are_things else "they measure different things"
            if is_same:
                why = "I do not know how many of one are in the other"
            said = f"{_told(other)} cannot be {what} {_told(self)}"
            raise UnitError(f"{said[:1].upper()}{said[1:]}: {why}.") from None

    def _brought(self, other: Amount) -> Amount:
        """Return `other` converted to the units that this amount has for the same dimensions."""
        unit, factor = other.unit.brought(self.unit)
        return Amount(other.value * factor, unit)


def told_in(amount: Amount, units: Sequence[Unit]) -> str:
    """Return `amount` in several units: "3 hours 15 minutes", "5 feet 4 inches".

    Args:
        amount: the amount to write.
        units: from the largest to the smallest, all with the same dimension; if there are none, its own unit is used.
    """
    if not units:
        return str(amount)
    rest, told = Amount(abs(amount.value), amount.unit), []
    for unit in units:
        value = rest.to(unit).value
        whole = value if unit is units[-1] else Fraction(int(value))
        if whole:
            told.append(str(Amount(whole, unit)))
            rest -= Amount(whole, unit)
    return (
        f"{'-' if amount.value < 0 else ''}{' '.join(told)}" if told else str(Amount(Fraction(0), units[-1]))
    )


def clock_time(hours: Fraction, half: str) -> str:
    """Return a clock time as people write it: "9:30 p.m.", or "0:15" for a quarter past midnight on a 24-hour clock.

    Args:
        hours: hours since noon or midnight; any number, since the clock starts over.
        half: the half of the day that the hours belong to, "am" or "pm"; empty for a 24-hour clock.
    """
    if not half:
        minutes = int(hours * 60) % (24 * 60)
        return f"{minutes // 60}:{minutes % 60:02}"
    minutes = int((hours + 12 * HALVES.index(half)) * 60) % (24 * 60)
    return f"{(minutes // 60 - 1) % 12 + 1}:{minutes % 60:02} {'ap'[minutes // 720]}.m."


def _told(amount: Amount) -> str:
    return str(amount) if amount.unit.powers else f"the number {amount}"


def _are_scales(one: Unit, other: Unit) -> bool:
    """Return whether both are degrees on different scales."""
    return {one.powers, other.powers} == {((scale, 1),) for scale in SCALES}


def _on_other_scale(value: Fraction, goal: Unit) -> Fraction:
    if goal == Unit.of(FAHRENHEIT):
        return value * _STEP + _FREEZING
    return (value - _FREEZING) / _STEP
