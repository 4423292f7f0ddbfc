"""The places of numbers in a row, as a text names them: "on Friday", "the seventh number", "in week 5"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.reading.model import Number, NumberKind, Reading
from solvers.reading.words import word_sequence
from solvers.wording import amount

_NAMED = {"weekdays": word_sequence("weekdays"), "months": word_sequence("months")[:12]}
_YEAR, _YEARS = "in", range(1500, 2101)
_IN_ORDER = (NumberKind.ORDINAL, NumberKind.CARDINAL, NumberKind.DATE)
_PLACES = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a row that a text names."""

    kind: str
    """What tells the places apart: "weekdays", "months", the noun, such as "week", or "in" before a year."""
    number: int
    at: int
    """The token that names it."""
    is_ordinal: bool = False

    @property
    def cycle(self) -> int:
        """Return after how many places the names start again; 0 if they never do."""
        return len(_NAMED.get(self.kind, ()))

    def name(self, number: int) -> str:
        """Return the name of another place of the same kind: "Friday", "week 5", "the fifth day", "the year 2018"."""
        if self.kind in _NAMED:
            names = _NAMED[self.kind]
            return names[number % len(names)].capitalize()
        if self.kind == _YEAR:
            return f"the year {number}"
        return f"the {ordinal(number)} {self.kind}" if self.is_ordinal else f"{self.kind} {number}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Places that are amounts in a unit, equally far from each other: 10 grams, 20 grams."""

    unit: str
    first: Fraction
    step: Fraction

    def name(self, number: int) -> str:
        """Return the amount at a place, counted from 0: "40 grams"."""
        return amount(self.first + number * self.step, self.unit)


def places_in(reading: Reading, first: int, stop: int) -> Iterator[Place]:
    """Yield the places that tokens `first:stop` name, in order."""
    numbers = {number.first: number for number in reading.numbers if number.kind in _IN_ORDER}
    counted = {quantity.number.first for quantity in reading.quantities if quantity.number}
    for token in reading.tokens[first:stop]:
        for kind, names in _NAMED.items():
            if token.text.istitle() and token.text.lower() in names:
                yield Place(kind, names.index(token.text.lower()), token.index)
        number = numbers.get(token.index)
        if number is not None and number.value.denominator == 1:
            yield from _numbered(reading, number, is_counted=token.index in counted)


def _numbered(reading: Reading, number: Number, *, is_counted: bool) -> Iterator[Place]:
    """Yield the place that a number names, with the noun after an ordinal number or before another one."""
    tokens = reading.tokens
    is_ordinal = number.kind is NumberKind.ORDINAL
    at = number.stop if is_ordinal else number.first - 1
    if not 0 <= at < len(tokens) or (is_counted and not is_ordinal):
        return
    if tokens[at].pos in ("NOUN", "PROPN"):
        yield Place(tokens[at].lemma.lower(), int(number.value), number.first, is_ordinal)
    elif number.value in _YEARS and tokens[at].text.lower() == _YEAR:
        yield Place(_YEAR, int(number.value), number.first)


def ordinal(number: int) -> str:
    """Return a place in words or, from 13 on, in digits: "seventh", "21st"."""
    if number <= len(_PLACES):
        return _PLACES[number - 1]
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
