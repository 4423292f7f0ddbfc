"""Divisions with a remainder, and common multiples and divisors of two numbers, in the words of a teacher."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.wording import CURRENCIES, plural
from tutor.narration.figures import with_commas
from tutor.narration.sums import OF_TIMES, Line

LISTED = 12
"""The most multiples to list."""


def is_rounded(line: Line) -> bool:
    """Return whether to give only the whole part of a quotient first, and then what happens to the rest."""
    rounding = any(
        other.pattern in (Pattern.UP, Pattern.DOWN) and other.given[:1] == (line.statement.result,)
        for other in line.story.statements
    )
    return rounding and all(entry.value.denominator == 1 for entry in line.given)


def divided(line: Line) -> str:
    """Return a division with a remainder: "45 ÷ 6 is 7 remainder 3: ..., and 3 children are left over."."""
    whole, by = line.given
    quotient, left = divmod(whole.value, by.value)
    full, rest = _counted(noun_of(line), quotient), _of_same(whole, left)
    lead = f"{line.bare(whole)} ÷ {line.bare(by)} is {quotient} remainder {left}"
    is_one = (
        left == 1 or dimension_of(whole.about.noun) not in ("", "money") or whole.about.noun in CURRENCIES
    )
    return f"{lead}: that makes {full}, and {rest} {'is' if is_one else 'are'} left over."


def calculation(line: Line) -> str:
    """Return only the calculation of a statement; a division that leaves something over has its remainder."""
    pattern = line.statement.pattern
    if is_rounded(line) or pattern is Pattern.LEFT_OVER:
        whole, by = line.given
        quotient, left = divmod(whole.value, by.value)
        return f"{line.bare(whole)} ÷ {line.bare(by)} = {quotient} remainder {left}"
    value = line.result.value
    if pattern is Pattern.UP:
        return f"{value - 1} + 1 = {value}"
    if pattern is Pattern.NEAREST:
        return with_commas(f"{line.bare(line.given[0])} ≈ {line.number(value)}")
    if pattern in (Pattern.DOWN, Pattern.MULTIPLE, Pattern.DIVISOR, *OF_TIMES):
        return ""
    sign, entries = line.sides
    if pattern in (Pattern.ALL_PARTS, Pattern.MORE_PARTS, Pattern.PART_OF_ALL, Pattern.OUT_OF_100):
        return f"{f' {sign} '.join(map(line.bare, entries))} = {line.number(value)}"
    return with_commas(line.sum)


def noun_of(line: Line) -> str:
    """Return what the groups are, in the words of the question if it asks for them."""
    found = line.statement.result
    rounded = (other.result for other in line.story.statements if other.given == (found,))
    is_asked = line.story.asked in (found, *rounded)
    return (line.story.question.noun if is_asked else "") or line.result.about.noun


def _counted(noun: str, value: Fraction | int) -> str:
    """Return a number of things."""
    if dimension_of(noun) == "money":
        return f"{noun}{value}" if noun in CURRENCIES else f"{value} {noun}s"
    if not noun:
        return str(value)
    return f"{value} {noun if value == 1 else plural(noun)}"


def _of_same(entry: Entry, value: Fraction) -> str:
    """Return a number of the things that an amount counts, with how it describes them: "2 fourth graders"."""
    noun = entry.about.noun
    before, found, behind = entry.words.partition(" ")[2].partition(plural(noun))
    if not noun or not before or not found or behind:
        return _counted(noun, value)
    return f"{value} {before}{noun if value == 1 else plural(noun)}"


def up(line: Line) -> str:
    """Return the step that adds one for what is left over."""
    if line.is_hint:
        return "Nothing may be left out: how many does that take?"
    noun = noun_of(line)
    found = _counted(noun, line.result.value)
    before = line.divided
    more = f"one more{f' {noun}' if noun else ''}"
    if before is None:
        return f"The rest needs {more}, so that makes {found}."
    whole, by = (line.story.entries[place] for place in before.given)
    left = whole.value % by.value
    need = "needs" if left == 1 else "need"
    lead = f"The {_of_same(whole, left)} left over {need} {more}"
    return f"{lead}, so that makes {line.result.value - 1} + 1 = {found}."


def down(line: Line) -> str:
    """Return the step that keeps only the whole part."""
    if line.is_hint:
        return "Only whole ones count: how many is that?"
    noun, before = noun_of(line), line.divided
    rest = "What is left over is"
    if before is not None:
        whole, by = (line.story.entries[place] for place in before.given)
        left = whole.value % by.value
        is_one = left == 1 or whole.about.noun in CURRENCIES
        rest = f"The {_of_same(whole, left)} left over {'is' if is_one else 'are'}"
    return f"{rest} not enough for one more{f' {noun}' if noun else ''}."


def left_over(line: Line) -> str:
    """Return what a division leaves over."""
    whole, by = line.given
    if line.is_hint or not by.value:
        return f"Divide {line.words(whole)} by {line.bare(by)}, and look at what is left over."
    quotient, left = divmod(whole.value, by.value)
    lead = f"{line.bare(whole)} ÷ {line.bare(by)} is {quotient} remainder {line.number(left)}"
    noun = by.about.per
    if noun and not dimension_of(noun):
        lead += (
            f": {quotient} {noun if quotient == 1 else plural(noun)} {'is' if quotient == 1 else 'are'} full"
        )
    return f"{lead}, {'and' if noun else 'so'} {line.found} {'is' if left == 1 else 'are'} left over."


def multiple(line: Line) -> str:
    """Return the first number that is in both lists."""
    one, other = line.given
    if any(not entry.value or line.result.value / entry.value > LISTED for entry in (one, other)):
        lead = f"List the multiples of {line.bare(one)} and of {line.bare(other)}."
    else:
        lead = f"List the multiples of each: {_row(line, one)}, … and {_row(line, other)}, …"
    if line.is_hint:
        lead = f"List the multiples of {line.bare(one)} and of {line.bare(other)}."
        return f"{lead} Which number is the first in both lists?"
    return f"{lead} The first number in both lists is {line.number(line.result.value)}."


def _row(line: Line, entry: Entry) -> str:
    count = int(line.result.value / entry.value)
    return ", ".join(line.number(entry.value * (n + 1)) for n in range(count))


def divisor(line: Line) -> str:
    """Return the greatest number that divides both."""
    one, other = line.given
    found = line.hidden(line.number(line.result.value))
    return f"Look for the greatest number that divides both {line.bare(one)} and {line.bare(other)}: it is {found}."
