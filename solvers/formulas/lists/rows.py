"""Finds the rows of numbers in a text: "5, 7, 9, and 6 points", or one number in each of several clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.reading.model import Number, NumberKind, Quantity, Reading
from solvers.wording import CURRENCIES, amount, as_fraction, mixed_number

_KINDS = (NumberKind.CARDINAL, NumberKind.FRACTION, NumberKind.MONEY, NumberKind.PERCENT)
_BETWEEN = frozenset((",", ";", "and", "&", "then"))


def told(value: Fraction, unit: str, *, has_fractions: bool) -> str:
    """Return a number with its unit as people write it: "7", "31 cm"; "5 1/2" next to fractions, otherwise "5.5"."""
    text = amount(value, unit)
    if not has_fractions or unit in CURRENCIES:
        return text
    if 0 < value < 1:
        return amount(Fraction(1), unit).replace("1", as_fraction(value), 1)  # "1/2 inch"
    return text.replace(mixed_number(value), as_fraction(value), 1)


class UnlistedError(Exception):
    """The text asks about a list of numbers, but there is no answer; the message says why, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Row:
    """Numbers that belong together, in the order of the text."""

    values: tuple[Fraction, ...]
    things: str
    """The lemma or sign of what they all count or measure; empty if there is none."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that the row spans."""
    tokens: tuple[int, ...]
    """The first token of each number."""
    blanks: tuple[int, ...] = ()
    """The blanks between the numbers: for each, how many numbers come before it."""

    @property
    def unit(self) -> str:
        """Return the unit in which they all measure something; empty for plain numbers and for things that they
        count.
        """
        return self.things if self.things in (*CURRENCIES, "%") or dimension_of(self.things) else ""


def listed_rows(reading: Reading) -> list[Row]:
    """Return the rows of two or more numbers that only commas, "and", their nouns, and blanks separate."""
    quantities = {q.number.first: q for q in reading.quantities if q.number}
    rows: list[list[Number]] = []
    blanks: list[list[int]] = []
    end = -1
    for number in reading.numbers:
        if number.kind not in _KINDS:
            continue
        between = reading.tokens[end : number.first]
        words = [token.text.lower() for token in between]
        if rows and words and all(word in _BETWEEN or is_blank(word) for word in words):
            blanks[-1].extend(len(rows[-1]) for word in words if is_blank(word))
            rows[-1].append(number)
        else:
            rows.append([number])
            blanks.append([])
        end = _end(number, quantities.get(number.first))
    return [
        _row(row, quantities, gaps)
        for row, gaps in zip(rows, blanks, strict=True)
        if len(row) > 1 and _are_in_one_unit(row, quantities)
    ]


def _are_in_one_unit(numbers: Sequence[Number], quantities: dict[int, Quantity]) -> bool:
    """Whether numbers do not measure in different units: "5 feet, 8 inches, and 70 inches"."""
    things = {quantities[number.first].entity for number in numbers if number.first in quantities}
    return len(things) < 2 or not any(map(dimension_of, things))


def is_blank(word: str) -> bool:
    """Return whether a word is a blank to fill in: "__"."""
    return bool(word) and not word.strip("_")


def rows_of_things(reading: Reading) -> list[Row]:
    """Return the rows of two or more amounts of the same thing, or of plain numbers, wherever in the text they are."""
    things: dict[str, list[Number]] = {}
    quantities = {}
    for quantity in reading.quantities:
        number = quantity.number
        if number is not None and number.kind in _KINDS and not quantity.rate and not quantity.comparison:
            things.setdefault(quantity.entity, []).append(number)
            quantities[number.first] = quantity
    return [_row(numbers, quantities) for numbers in things.values() if len(numbers) > 1]


def _end(number: Number, quantity: Quantity | None) -> int:
    """Return where a number and the noun after it end."""
    follows = quantity is not None and quantity.first <= number.first
    return max(number.stop, quantity.stop) if follows and quantity is not None else number.stop


def _row(numbers: Sequence[Number], quantities: dict[int, Quantity], blanks: Sequence[int] = ()) -> Row:
    found = [quantities.get(number.first) for number in numbers]
    things = {quantity.entity for quantity in found if quantity is not None and quantity.entity}
    stop = _end(numbers[-1], found[-1])
    values = tuple(number.value for number in numbers)
    thing = things.pop() if len(things) == 1 and None not in found else ""
    tokens = tuple(number.first for number in numbers)
    return Row(values, thing, tokens[0], stop, tokens, tuple(blanks))


def within(rows: Sequence[Row], first: int, stop: int) -> Iterator[Row]:
    """Yield the rows among tokens `first:stop`."""
    return (row for row in rows if first <= row.first < stop)
