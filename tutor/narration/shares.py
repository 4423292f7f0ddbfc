"""Fractions, percent, multiples and remainders in the words of a teacher."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.story import Story
from solvers.wording import plural
from tutor.narration.sums import FOUND, UNKNOWN, number, operand, sum_of

_PARTS = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth", 8: "an eighth", 10: "a tenth"}
LISTED = 12
"""Multiples that are listed at most."""


def times(story: Story, statement: Statement, is_hidden: bool) -> str:
    """Twice, 4 times, half as many."""
    factor, that = factor_and_other(story, statement)
    if factor.value.denominator != 1:
        return part(story, statement, is_hidden)
    told = FOUND if is_hidden and that.node is None else that.words
    how = "Double" if factor.value == 2 else f"Take {number(factor.value, story)} times"
    return f"{how} {told}: {sum_of(story, statement, is_hidden=is_hidden)}."


def part(story: Story, statement: Statement, is_hidden: bool) -> str:
    """A fraction or a percentage of something."""
    factor, whole = factor_and_other(story, statement)
    result = story.entries[statement.result]
    all_of_it = FOUND if is_hidden and whole.node is None else whole.words
    found = UNKNOWN if is_hidden else result.words
    if factor.words.endswith("%"):
        percent = number(factor.value * 100, story)
        line = f"{operand(story, whole, result)} ÷ 100 × {percent}"
        if is_hidden and whole.node is None:
            line = f"{FOUND} ÷ 100 × {percent}"
        return f"{factor.words} means {percent} out of every 100: {line} = {found}."
    above, below = factor.value.numerator, factor.value.denominator
    one = whole.value / below
    shown = operand(story, whole, result) if not (is_hidden and whole.node is None) else FOUND
    if above == 1:
        name = _PARTS.get(below, f"1/{below}")
        return f"{_capital(name)} of {all_of_it} is {shown} ÷ {below} = {found}."
    each = UNKNOWN if is_hidden else number(one, story)
    verb, them = ("Cut", "parts") if dimension_of(whole.about.noun) else ("Put", "groups")
    return (
        f"{verb} {all_of_it} into {below} equal {them}: {shown} ÷ {below} = {each} in each. "
        f"{above} of the {them} are {above} × {each} = {found}."
    )


def from_part(story: Story, statement: Statement, is_hidden: bool) -> str:
    """From a part back to all of it."""
    factor, known = factor_and_other(story, statement)
    result = story.entries[statement.result]
    told = FOUND if is_hidden and known.node is None else known.words
    found = UNKNOWN if is_hidden else result.words
    is_percent = factor.words.endswith("%")
    above, below = (
        (factor.value * 100, Fraction(100))
        if is_percent
        else (Fraction(factor.value.numerator), Fraction(factor.value.denominator))
    )
    each = UNKNOWN if is_hidden else number(known.value / above, story)
    shown = FOUND if is_hidden and known.node is None else operand(story, known, result)
    if is_percent:
        return (
            f"{factor.words} of it is {told}, so 1% is {shown} ÷ {number(above, story)} = {each}, "
            f"and all of it is 100 × {each} = {found}."
        )
    return (
        f"{_capital(told)} is {above} of {below} equal parts, so one part is {shown} ÷ {above} = {each}, "
        f"and all of it is {below} × {each} = {found}."
    )


def rest(story: Story, statement: Statement, is_hidden: bool) -> str:
    """What is beside a part."""
    taken = story.entries[statement.given[0]]
    if taken.words.endswith("%"):
        found = UNKNOWN if is_hidden else f"{number((1 - taken.value) * 100, story)}%"
        return f"All of it is 100%. Without {taken.words} that is 100% − {taken.words} = {found}."
    found = UNKNOWN if is_hidden else number(1 - taken.value, story)
    told = number(taken.value, story)
    return f"All of it is 1 whole. Without {told} that is 1 − {told} = {found}."


def raised(story: Story, statement: Statement, is_hidden: bool) -> str:
    """All of it and a part more."""
    more = story.entries[statement.given[0]]
    if more.words.endswith("%"):
        found = UNKNOWN if is_hidden else f"{number((1 + more.value) * 100, story)}%"
        return f"All of it is 100%. With {more.words} more that is 100% + {more.words} = {found}."
    found = UNKNOWN if is_hidden else number(1 + more.value, story)
    told = number(more.value, story)
    return f"All of it is 1 whole. With {told} more that is 1 + {told} = {found}."


def multiple(story: Story, statement: Statement, is_hidden: bool) -> str:
    """The first number that is in both rows."""
    one, other = (story.entries[place] for place in statement.given)
    result = story.entries[statement.result]
    rows = [_row(story, entry, result) for entry in (one, other)]
    lead = f"List the times of both: {rows[0]}, … and {rows[1]}, …"
    if is_hidden:
        return f"{lead} Which number is the first in both lists?"
    if any(result.value / entry.value > LISTED for entry in (one, other)):
        lead = f"List the multiples of {number(one.value, story)} and of {number(other.value, story)}."
    return f"{lead} The first number in both lists is {number(result.value, story)}."


def _row(story: Story, entry: Entry, result: Entry) -> str:
    count = min(int(result.value / entry.value), LISTED) if entry.value else 1
    return ", ".join(number(entry.value * (n + 1), story) for n in range(max(count, 1)))


def divisor(story: Story, statement: Statement, is_hidden: bool) -> str:
    """The greatest number that divides both."""
    one, other = (number(story.entries[place].value, story) for place in statement.given)
    result = story.entries[statement.result]
    found = UNKNOWN if is_hidden else number(result.value, story)
    return f"Look for the greatest number that divides both {one} and {other}: it is {found}."


def up(story: Story, statement: Statement, is_hidden: bool) -> str:
    """One more for what is left over."""
    exact = story.entries[statement.given[0]]
    result = story.entries[statement.result]
    if is_hidden:
        return "Only whole ones count, and nobody and nothing may be left out: what does that make?"
    things = plural(result.about.noun) if result.about.noun else "of them"
    whole = number(Fraction(int(exact.value)), story)
    return f"{whole} {things} are not enough, so one more is needed: that makes {result.words}."


def down(story: Story, statement: Statement, is_hidden: bool) -> str:
    """Only what comes out whole."""
    if is_hidden:
        return "Only whole ones count: how many are that?"
    result = story.entries[statement.result]
    return f"Only whole ones count, and what is left over is not enough for one more: {result.words}."


def left_over(story: Story, statement: Statement, is_hidden: bool) -> str:
    """What a division leaves over."""
    whole, by = (story.entries[place] for place in statement.given)
    if not by.value or is_hidden:
        return f"Divide {whole.words} by {number(by.value, story)}, and look at what is left over."
    quotient, remainder = divmod(whole.value, by.value)
    found = story.entries[statement.result].words
    line = f"{number(whole.value, story)} ÷ {number(by.value, story)} is {quotient}"
    return f"{line} remainder {number(remainder, story)}, so {found} {'is' if remainder == 1 else 'are'} left over."


def factor_and_other(story: Story, statement: Statement) -> tuple[Entry, Entry]:
    """The factor of a statement and its other amount."""
    names = [slot for at, slot in enumerate(statement.slots) if at != statement.found]
    entries = [story.entries[place] for place in statement.given]
    if names[0] == "factor":
        return entries[0], entries[1]
    return entries[1], entries[0]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
