"""A calculation in easy parts: through the next ten, or by tens and ones."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import lcm

from solvers.problems.patterns import Pattern
from solvers.wording import CURRENCIES
from tutor.narration.figures import with_commas
from tutor.narration.leftovers import is_rounded
from tutor.narration.same_parts import over
from tutor.narration.shares import HUNDRED, factor_and_other
from tutor.narration.sums import OF_TIMES, Line

FIVE, TEN = 5, 10
ADDED = 6
"""The most equal fractions to add one by one."""


def in_parts(line: Line) -> str:
    """Return how to work out a sum of two whole numbers in your head; empty if it is easy or another kind of sum."""
    sign, entries = line.sides
    if len(entries) != 2 or line.in_cents or line.statement.pattern in OF_TIMES:
        return ""
    one, other = (entry.value for entry in entries)
    if line.statement.pattern in (Pattern.FRACTION, Pattern.TIMES) and (part := _of_part(line)):
        return part
    if line.result.about.noun in CURRENCIES and not is_rounded(line):
        told = worked_in_parts(sign, one, other) or _in_dollars(line, sign, one, other)
        return told or _fact(sign, one, other)
    if sign == "×" and line.writes_fractions and 1 in (one.denominator, other.denominator):
        return _added_up(line, *sorted((one, other), key=lambda value: value.denominator))
    if line.same_parts or (one.denominator == other.denominator > 1 and sign in "+−"):
        return _counted_in_parts(sign, one, other)
    if is_rounded(line) or line.statement.pattern is Pattern.LEFT_OVER:
        whole, by = line.given
        return _with_rest(int(whole.value), int(by.value))
    return worked_in_parts(sign, one, other) or _fact(sign, one, other)


def _fact(sign: str, one: Fraction, other: Fraction) -> str:
    """Return how to find a product or quotient of the tables: from five times as much, by adding, or by counting."""
    if one.denominator != 1 or other.denominator != 1 or min(one, other) < 2:
        return ""
    if sign == "×" and max(one, other) < TEN:
        small, large = sorted((int(one), int(other)))
        if small == 2 or large <= FIVE:
            return f"{one} × {other}: {' + '.join([str(large)] * small)} = {small * large}."
        rest = large - FIVE
        parts = f"{FIVE} × {small} + {rest} × {small} = {FIVE * small} + {rest * small}"
        return f"{large} × {small} = {parts} = {small * large}."
    if sign == "÷" and one % other == 0 and 2 <= one / other <= TEN and other <= TEN:
        count = int(one / other)
        steps = ", ".join(str(int(other) * (n + 1)) for n in range(count))
        return f"Count by {other}s up to {one}: {steps}. You count {count} times."
    return ""


def _of_part(line: Line) -> str:
    """Return a fraction or a percentage in easy parts: the division, and what the parts come to."""
    factor, whole = factor_and_other(line)
    if factor.value >= 1 or whole.value.denominator != 1:
        return ""
    percent, above = factor.value * HUNDRED, factor.value.numerator
    if (
        factor.words.endswith("%")
        and percent % TEN == 0
        and percent > TEN
        and factor.value.denominator not in (2, 4)
    ):
        ten, times = line.like(whole, whole.value / TEN), percent // TEN
        lead = f"10% of {whole.words} is {line.operand(whole)} ÷ 10 = {ten}"
        return with_commas(f"{lead}, and {factor.words} is {times} × {ten} = {line.operand(line.result)}.")
    each = whole.value / factor.value.denominator
    if each.denominator != 1:
        return ""
    sums = (("÷", whole.value, Fraction(factor.value.denominator)), ("×", Fraction(above), each))
    return " ".join(filter(None, (worked_in_parts(*sum_) or _fact(*sum_) for sum_ in sums)))


def _in_dollars(line: Line, sign: str, one: Fraction, other: Fraction) -> str:
    """Return a sum of money with dollars and cents apart: "3 × $2 = $6, 3 × $0.75 = $2.25, $6 + $2.25 = $8.25"."""
    shown, found = partial(line.like, line.result), line.operand(line.result)
    if one.denominator == other.denominator == 1 or min(one, other) <= 0:
        return ""
    if sign == "×":
        times, price = sorted((one, other), key=lambda value: value.denominator)
        dollars, cents = times * int(price), times * (price % 1)
        if times.denominator != 1 or not dollars:
            return ""
        parts = [(Fraction(int(price)), dollars), (price % 1, cents)]
        lead = ", ".join(f"{times} × {shown(part)} = {shown(all_)}" for part, all_ in parts)
        return with_commas(f"{lead}, and {shown(dollars)} + {shown(cents)} = {found}.")
    dollars, cents = Fraction(int(other)), other % 1
    if sign not in "+−" or not dollars or not cents:
        return ""
    there = one + dollars if sign == "+" else one - dollars
    first = f"{shown(one)} {sign} {shown(dollars)} = {shown(there)}"
    return with_commas(f"{first}, and {shown(there)} {sign} {shown(cents)} = {found}.")


def _added_up(line: Line, times: Fraction, part: Fraction) -> str:
    """Return a fraction taken several times as a sum: "2/3 + 2/3 + 2/3 + 2/3 = 8/3, and 3/3 make one whole"."""
    if part.denominator == 1 or not 2 <= times <= ADDED:
        return ""
    below, count = part.denominator, int(times * part.numerator)
    told = f"{' + '.join([line.number(part)] * int(times))} = {over(times * part, below)}"
    if part > 1:
        return f"{' + '.join([line.number(part)] * int(times))} = {line.number(times * part)}."
    return (
        f"{told}, and {below}/{below} make one whole: {line.number(times * part)}."
        if count > below
        else f"{told}."
    )


def _counted_in_parts(sign: str, one: Fraction, other: Fraction) -> str:
    """Return fractions as so many parts of one size: "of 4 equal parts, 3 and 2 are 5"."""
    size = lcm(one.denominator, other.denominator)
    counts = [int(value * size) for value in (one, other)]
    total = counts[0] + counts[1] if sign == "+" else counts[0] - counts[1]
    more = ""
    if total > size:
        whole, rest = divmod(total, size)
        more = f", and {size} of them make one whole: {whole}{f' {rest}/{size}' if rest else ''}"
    return f"Count parts of 1/{size}: {counts[0]} {sign} {counts[1]} = {total}{more}."


def _with_rest(one: int, other: int) -> str:
    """Return a division with a remainder, with tens of groups first."""
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
