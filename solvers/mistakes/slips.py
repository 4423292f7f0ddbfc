"""The wrong numbers that result from miswriting a right result."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from solvers.arithmetic.tree import Node, Operation, evaluate
from solvers.mistakes.kinds import Kind
from solvers.wording import written_number

_PLACES = (10, 100, 1000)


def slips(node: Node) -> Iterator[tuple[Kind, Fraction]]:
    """Yield the wrong numbers near the value of `node`, each with its kind; a number can come with several kinds."""
    value = evaluate(node)
    for other in _digits_swapped(value):
        yield Kind.DIGITS, other
    if value.denominator == 1:
        yield Kind.OFF_BY_ONE, value - 1
        yield Kind.OFF_BY_ONE, value + 1
    else:
        for places in (0, 1, 2):
            shifted = value * 10**places
            for rounded in (round(shifted), math.floor(shifted), math.ceil(shifted)):
                yield Kind.ROUNDED, Fraction(rounded, 10**places)
    for factor in (Fraction(10), Fraction(1, 10), Fraction(100), Fraction(1, 100)):
        yield Kind.TEN, value * factor
    yield Kind.SIGN, -value
    if isinstance(node, Operation):
        yield from _in_columns(node.sign, evaluate(node.left), evaluate(node.right))


def is_slip(kind: Kind, right: Node, written: Fraction) -> bool:
    """Return whether a slip of this kind can turn `right` into `written`."""
    return written != evaluate(right) and (kind, written) in set(slips(right))


def _in_columns(sign: str, left: Fraction, right: Fraction) -> Iterator[tuple[Kind, Fraction]]:
    """Yield the results of written arithmetic in which a column is worked out without its neighbor (Brown & Burton
    1978).
    """
    if left.denominator != 1 or right.denominator != 1 or left < 0 or right < 0:
        return
    one, other = int(left), int(right)
    if sign == "+":
        for place in _PLACES:
            if one % place + other % place >= place and max(one, other) >= place:
                yield Kind.CARRY, Fraction(one + other - place)
    elif sign == "-" and one >= other:
        for place in _PLACES:
            if one % place < other % place:
                yield Kind.CARRY, Fraction(one - other + place)
        columns = zip(reversed(str(one)), reversed(str(other).zfill(len(str(one)))), strict=True)
        digits = (abs(int(upper) - int(lower)) * 10**place for place, (upper, lower) in enumerate(columns))
        yield Kind.COLUMNS, Fraction(sum(digits))
    elif sign == "×" and min(one, other) < 10 <= max(one, other):
        for place in _PLACES:
            carried = max(one, other) % place * min(one, other) // place
            if carried and max(one, other) >= place:
                yield Kind.CARRY, Fraction(one * other - carried * place)


def _digits_swapped(value: Fraction) -> Iterator[Fraction]:
    """Yield `value` with two neighboring digits switched."""
    text = written_number(value)
    if "/" in text:
        return
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    for one, other in pairwise(places):
        digits = list(text)
        digits[one], digits[other] = digits[other], digits[one]
        swapped = "".join(digits)
        if swapped != text and not swapped.lstrip("-").startswith("0"):
            yield Fraction(swapped)
