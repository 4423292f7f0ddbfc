"""What an amount is counted or measured in: meters, miles per hour, square feet, dollars, apples, or nothing.

Units of measurement and their components are in `knowledge/quantities`; this module combines them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from knowledge.quantities import load
from solvers.wording import CURRENCIES, capital, plural

CELSIUS, FAHRENHEIT = "degree Celsius", "degree Fahrenheit"
SCALES = (CELSIUS, FAHRENHEIT)
"""Scales of degrees that differ by more than a factor: 0 °C is 32 °F."""
_SCALE = re.compile(r"(?:degrees?|°)\s*(celsius|centigrade|fahrenheit|c|f)", re.IGNORECASE)
_SHORT = {"mph": "mile per hour", "kph": "kilometer per hour", "kmh": "kilometer per hour"}
_POWER = re.compile(r"([a-z]+?)\^?([23])")
_POWERS = {2: "square", 3: "cubic"}
_MEASURES = {
    (("length", 1),): "length",
    (("length", 2),): "area",
    (("length", 3),): "volume",
    (("length", 1), ("time", -1)): "speed",
}


class UnitError(ValueError):
    """Amounts that cannot be combined; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A product of powers of units and things; different names of the same unit are equal."""

    powers: tuple[tuple[str, int], ...] = ()
    """First name of a unit, or the lemma of a thing, to its exponent, sorted: (("hour", -1), ("mile", 1))."""
    shown: str = field(default="", compare=False)
    """How the text writes it, as a lemma: "cm"; if it is empty, the unit's name is written."""

    @classmethod
    def of(cls, text: str) -> Unit:
        """Return the unit that `text` names.

        Args:
            text: lemmas or abbreviations: "meter", "ft", "$", "mile per hour", "km/h", "square foot", "cm2", "°F",
                "apple"; empty for a pure number. A name that is not in any table is that of a thing.
        """
        return _unit(text.strip())

    @property
    def dimension(self) -> str:
        """Return what is measured: "length", "area", "speed", "money"; empty for things, pure numbers, and
        other units.
        """
        if len(self.powers) == 1 and self.powers[0][1] == 1:
            return load().dimension(self.powers[0][0].partition(" ")[0])
        return _MEASURES.get(self._kinds(), "")

    @property
    def is_pure(self) -> bool:
        """Return whether there is no unit at all."""
        return not self.powers

    def factor(self, other: Unit) -> Fraction:
        """Return exactly how many of `other` are in this unit: 100 from meters to centimeters.

        Raises:
            UnitError: they measure different things, or no table has the number, as for degrees on two scales.
        """
        if self.powers == other.powers:
            return Fraction(1)
        if self._kinds() != other._kinds():
            raise UnitError(f"{capital(self.plural)} cannot be converted into {other.plural}.")
        mine, its = dict(self.powers), dict(other.powers)
        factor = Fraction(1)
        for kind in {kind for kind, _ in self._kinds()}:
            own = [name for name in mine if _kind(name) == kind]
            goal = [name for name in its if _kind(name) == kind]
            if len(own) != 1 or len(goal) != 1 or mine[own[0]] != its[goal[0]]:
                raise UnitError(f"{capital(self.plural)} cannot be converted into {other.plural}.")
            factor *= _factor(own[0], goal[0]) ** mine[own[0]]
        return factor

    def brought(self, other: Unit) -> tuple[Unit, Fraction]:
        """Return this unit with `other`'s names for units of the same kind, and how many of that unit are in this one.

        Units without a fixed ratio, such as months and days, stay as they are.
        """
        names = {_kind(name): name for name, _ in other.powers}
        found, factor = [], Fraction(1)
        for name, power in self.powers:
            goal = names.get(_kind(name), name)
            try:
                factor *= _factor(name, goal) ** power
            except UnitError:
                goal = name
            found.append((goal, power))
        return _made(found), factor

    @property
    def plural(self) -> str:
        """Return its plural: "miles per hour"; "numbers" for a pure number."""
        name = str(self)
        return ("dollars" if name == "$" else plural(name)) if name else "numbers"

    def __mul__(self, other: Unit) -> Unit:
        return _made([*self.powers, *other.powers])

    def __truediv__(self, other: Unit) -> Unit:
        return _made([*self.powers, *((name, -power) for name, power in other.powers)])

    def __str__(self) -> str:
        """Return its name in the singular: "mile per hour", "square meter", "$"; empty for a pure number."""
        return self.shown or _name(self.powers)

    def _kinds(self) -> tuple[tuple[str, int], ...]:
        kinds: Counter[str] = Counter()
        for name, power in self.powers:
            kinds[_kind(name)] += power
        return tuple(sorted((kind, power) for kind, power in kinds.items() if power))


PURE = Unit()


@lru_cache(maxsize=1_000)
def _unit(text: str) -> Unit:
    if not text:
        return PURE
    scale = _SCALE.fullmatch(text)
    if scale is not None:
        name = FAHRENHEIT if scale[1].lower().startswith("f") else CELSIUS
        return Unit(((name, 1),), shown=text if "°" in text else "")
    text = _SHORT.get(text.lower(), text)
    for sign in (" per ", "/"):
        above, found, below = text.partition(sign)
        if found and above and below:
            return _unit(above) / _unit(below)
    for power, word in _POWERS.items():
        if text.startswith(f"{word} "):
            base = _unit(text.removeprefix(f"{word} "))
            return Unit(tuple((name, power * each) for name, each in base.powers))
    raised = _POWER.fullmatch(text)
    if raised is not None and load().dimension(raised[1]) == "length":
        return Unit(((load().name(raised[1]), int(raised[2])),))
    name = load().name(text) if load().dimension(text) else text
    is_short = name != text and text not in CURRENCIES
    return Unit(((name, 1),), shown=text.rstrip(".") if is_short else "")


def _made(powers: Iterable[tuple[str, int]]) -> Unit:
    total: Counter[str] = Counter()
    for name, power in powers:
        total[name] += power
    return Unit(tuple(sorted((name, power) for name, power in total.items() if power)))


def _name(powers: tuple[tuple[str, int], ...]) -> str:
    above = [_power(name, power) for name, power in powers if power > 0]
    below = [_power(name, -power) for name, power in powers if power < 0]
    return " per ".join([" ".join(above) or "one", *below]) if powers else ""


def _power(name: str, power: int) -> str:
    name = "$" if name == "dollar" else name
    return name if power == 1 else f"{_POWERS[power]} {name}" if power in _POWERS else f"{name}^{power}"


def _kind(name: str) -> str:
    """Return what a unit measures; the degrees of each scale and each kind of thing count as different kinds."""
    return name if name in SCALES else load().dimension(name) or name


@lru_cache(maxsize=1_000)
def _factor(name: str, goal: str) -> Fraction:
    """Return how many `goal` are in one `name`, directly or through units that both consist of or are part of."""
    if name == goal:
        return Fraction(1)
    whole, part = load().conversion(name, goal), load().conversion(goal, name)
    if whole is not None:
        return whole.count
    if part is not None:
        return 1 / part.count
    if (
        load().dimension(name) != "time"
    ):  # a year has 12 months and 365 days, but a month has no fixed number of days
        reached = _reached(name)
        if goal in reached:
            return reached[goal]
    raise UnitError(f"{capital(plural(name))} do not have a fixed number of {plural(goal)}.")


@lru_cache(maxsize=200)
def _reached(name: str) -> Mapping[str, Fraction]:
    """Return all units that the tables lead to from `name`, and how many of each are in one `name`."""
    found, row = {name: Fraction(1)}, [name]
    while row:
        unit, *row = row
        for fact in load().facts:
            if not fact.dimension or fact.part is None:
                continue
            whole, part = fact.whole.text, fact.part.text
            for one, other, count in ((whole, part, fact.count), (part, whole, 1 / fact.count)):
                if one == unit and other not in found:
                    found[other] = found[unit] * count
                    row.append(other)
    return found
