"""Rounding to a place: between which two numbers an exact one lies, and which of them is nearer, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from solvers.arithmetic.tree import Rounding, evaluate
from solvers.reading.places import digit_of
from solvers.wording import CURRENCIES, amount, is_decimal, written_number
from tutor.narration.band import Band
from tutor.narration.figures import with_commas
from tutor.narration.sums import Line
from tutor.narration.worked import Done, Writing

TEN = 10
HALF = Fraction(1, 2)
Shown = Callable[[Fraction], str]


def told(line: Line, band: Band = Band.ANY) -> str:
    """Return the step of a story that rounds an amount: "683 lies ... nearer to 700. That is about 700 seats."."""
    (exact,) = line.given
    place = place_of(line)
    if line.is_hint:
        return hint(line.bare(exact), place)

    def shown(value: Fraction) -> str:
        return line.like(exact, value)

    return f"{why(exact.value, place, shown, band)} That is about {line.found}."


def place_of(line: Line) -> Fraction:
    """Return the place to which a statement rounds."""
    named = zip(line.statement.slots, line.statement.entries, strict=True)
    return next(Fraction(slot) for slot, entry in named if entry is None)


def asked(place: Fraction) -> str:
    """Return what a rounded number lies between: "two hundreds", "two whole numbers", "two multiples of 5"."""
    if place == 1:
        return "two whole numbers"
    return f"two {digit_of(place) or f'multiples of {written_number(place)}'}"


def hint(number: str, place: Fraction) -> str:
    """Return a question to think about for a number that is to be rounded."""
    return f"Between which {asked(place)} does {number} lie, and which of them is nearer?"


def why(exact: Fraction, place: Fraction, shown: Shown, band: Band = Band.ANY) -> str:
    """Return where a number lies and which way it is rounded, with the reason, in sentences.

    Args:
        exact: the number.
        place: the number to whose multiples it is rounded.
        shown: writes a number.
        band: the student's band; the youngest count how far it is to either side.
    """
    low = floor(exact / place) * place
    high = low + place
    number = shown(exact)
    if exact == low:
        return f"{number} is one of the {_multiples(place)} already, so it stays as it is."
    lies = f"{number} lies between {shown(low)} and {shown(high)}"
    if not is_decimal(exact):
        number = _unending(exact, place, shown)
        lies = f"{shown(exact)} is {number}, and that lies between {shown(low)} and {shown(high)}"
    part = (exact - low) / place
    if part == HALF:
        return f"{lies}, exactly in the middle. From the middle we round up, to {shown(high)}."
    near = shown(high if part > HALF else low)
    digits = digit_of(place / TEN) if digit_of(place) else ""
    if not digits or band is Band.LOWEST:
        size = "more" if part > HALF else "less"
        return f"{lies}. The middle is {shown(low + place / 2)}, and {number} is {size}, so it is nearer to {near}."
    digit = floor(part * TEN)
    size = "5 or more" if digit >= TEN / 2 else "less than 5"
    return f"{lies}. Its {digits} digit, {digit}, is {size}, so it is nearer to {near}."


def _multiples(place: Fraction) -> str:
    return "whole numbers" if place == 1 else digit_of(place) or f"multiples of {written_number(place)}"


def by_distance(exact: Fraction, place: Fraction, shown: Shown) -> str:
    """Return the check of a rounding: how far a number is from both sides; empty if it is not between them."""
    low = floor(exact / place) * place
    if exact in (low, low + place / 2) or not is_decimal(exact):
        return ""
    down, up = shown(exact - low), shown(low + place - exact)
    return f"from {shown(exact)} it is {down} down to {shown(low)} and {up} up to {shown(low + place)}"


def checked(line: Line) -> str:
    """Return the check of a step of a story that rounds an amount."""
    (exact,) = line.given
    if exact.is_told and line.statement.result != line.story.asked:
        return ""  # each number is rounded, and so many checks would be tiring
    return by_distance(exact.value, place_of(line), lambda value: line.like(exact, value))


def _unending(exact: Fraction, place: Fraction, shown: Shown) -> str:
    """Return the first digits of a number whose decimals do not end: "16.666...", one more than decides."""
    unit = min(place, Fraction(1)) / TEN**2
    return f"{shown(floor(exact / unit) * unit)}..."


def done(node: Rounding, writing: Writing, unit: str, band: Band = Band.ANY) -> Done:
    """Return the step of a calculation that rounds, with its sum."""
    exact = evaluate(node.node)

    def shown(value: Fraction) -> str:
        return with_commas(amount(value, unit if unit in CURRENCIES else ""))

    formula = f"{writing.number(exact)} ≈ {writing.number(node.value)}"
    return Done(node, with_commas(why(exact, node.place, shown, band)), formula)
