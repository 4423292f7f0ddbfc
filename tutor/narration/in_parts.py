"""A sum worked out in easy parts: by way of the next ten, or by tens and ones."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from tutor.narration.figures import with_commas
from tutor.narration.leftovers import is_rounded
from tutor.narration.sums import Line

TEN = 10


def in_parts(line: Line) -> str:
    """Return how to work out a sum of two whole numbers in your head; empty if it is easy or another kind of sum."""
    sign, entries = line.sides
    if len(entries) != 2:
        return ""
    one, other = (entry.value for entry in entries)
    if line.same_parts or (one.denominator == other.denominator > 1 and sign in "+−"):
        return _counted_in_parts(sign, one, other)
    if is_rounded(line):
        return _with_rest(int(one), int(other))
    return worked_in_parts(sign, one, other)


def _counted_in_parts(sign: str, one: Fraction, other: Fraction) -> str:
    """Fractions as so many parts of one size: "of 4 equal parts, 3 and 2 are 5"."""
    size = lcm(one.denominator, other.denominator)
    counts = [int(value * size) for value in (one, other)]
    total = counts[0] + counts[1] if sign == "+" else counts[0] - counts[1]
    more = ""
    if total > size:
        whole, rest = divmod(total, size)
        more = f", and {size} of them make one whole: {whole}{f' {rest}/{size}' if rest else ''}"
    return f"Count parts of 1/{size}: {counts[0]} {sign} {counts[1]} = {total}{more}."


def _with_rest(one: int, other: int) -> str:
    """A division that does not come out: by tens of groups first."""
    quotient, rest = divmod(one, other)
    tens = quotient // TEN * TEN
    if not tens or tens == quotient:
        return f"{quotient} × {other} = {quotient * other}, and {one} − {quotient * other} = {rest}."
    first, more = tens * other, (quotient - tens) * other
    lead = f"{tens} × {other} = {first}, {quotient - tens} × {other} = {more}, and {first} + {more} = {first + more}"
    return f"{lead}. Then {one} − {first + more} = {rest}."


def worked_in_parts(sign: str, one: Fraction, other: Fraction) -> str:
    """Return the sum worked out that way; empty if it is easy or its numbers are not whole."""
    way = _WAYS.get(sign)
    is_whole = one.denominator == other.denominator == 1 and min(one, other) >= 0
    return with_commas(way(int(one), int(other))) if way and is_whole else ""


def _plus(one: int, other: int) -> str:
    tens, ones = divmod(other, TEN)
    own = one % TEN
    if tens and own and not ones:
        there = one - own + other
        return f"{one} + {other}: {one - own} + {other} = {there}, {there} + {own} = {one + other}."
    if tens and ones:
        there = one + tens * TEN
        return f"{one} + {other}: {one} + {tens * TEN} = {there}, {there} + {ones} = {one + other}."
    up = -one % TEN
    if tens or not 0 < up < other:
        return ""
    return f"{one} + {other}: {one} + {up} = {one + up}, {one + up} + {other - up} = {one + other}."


def _minus(one: int, other: int) -> str:
    tens, ones = divmod(other, TEN)
    own = one % TEN
    if other > one:
        return ""
    if tens and own and not ones:
        there = one - own - other
        return f"{one} − {other}: {one - own} − {other} = {there}, {there} + {own} = {one - other}."
    if tens and ones:
        there = one - tens * TEN
        return f"{one} − {other}: {one} − {tens * TEN} = {there}, {there} − {ones} = {one - other}."
    down = one % TEN
    if tens or not 0 < down < other:
        return ""
    return f"{one} − {other}: {one} − {down} = {one - down}, {one - down} − {other - down} = {one - other}."


def _times(one: int, other: int) -> str:
    small, large = sorted((one, other))
    tens, ones = large // TEN * TEN, large % TEN
    if not tens or not ones or small < 2:
        return ""
    parts = f"{small} × {tens} + {small} × {ones} = {small * tens} + {small * ones}"
    return f"{one} × {other} = {parts} = {one * other}."


def _over(one: int, other: int) -> str:
    if not other or one % other or one // other <= TEN:
        return ""
    most = one // other // TEN * TEN
    rest = one - most * other
    if not rest:
        return ""
    lead = f"{one} ÷ {other}: {most * other} ÷ {other} = {most}, {rest} ÷ {other} = {rest // other}"
    return f"{lead}, and {most} + {rest // other} = {one // other}."


_WAYS = {"+": _plus, "−": _minus, "×": _times, "÷": _over}
