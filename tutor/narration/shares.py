"""Fractions, percents, and "times as many" in the words of a teacher."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.wording import plural
from tutor.narration.equal_parts import whose_is
from tutor.narration.percents import in_easy_steps
from tutor.narration.same_parts import over
from tutor.narration.sums import Line, is_one

PARTS = {
    2: "half",
    3: "a third",
    4: "a quarter",
    5: "a fifth",
    6: "a sixth",
    7: "a seventh",
    8: "an eighth",
    9: "a ninth",
    10: "a tenth",
}
_EASY = (2, 4, 5, 10)
"""Percentages that are told as a simple part."""
HUNDRED = 100
MOST_PARTS = 5
"""The most equal parts in which to tell a percentage: 75% is 3/4."""


def factor_and_other(line: Line) -> tuple[Entry, Entry]:
    """Return the factor of a statement and its other amount."""
    names = [slot for at, slot in enumerate(line.statement.slots) if at != line.statement.found]
    one, other = line.given
    return (one, other) if names[0] == "factor" else (other, one)


def times(line: Line) -> str:
    """Return the step for "twice", "4 times", or "half as many"."""
    factor, that = factor_and_other(line)
    if factor.value.denominator != 1:
        return part(line)
    if factor.value == 2:
        return f"Double {line.words(that)}: {line.sum}."
    if dimension_of(that.about.noun) or line.is_veiled(that) or line.is_veiled(factor):
        return f"That is {line.bare(factor)} times {line.words(that)}: {line.sum}."
    return f"That is {line.bare(factor)} groups of {line.words(that)}: {line.sum}."


def one_part(line: Line) -> str:
    """Return the step back from "4 times as many" to the amount that is taken 4 times."""
    factor, whole = factor_and_other(line)
    if factor.value.denominator != 1:
        return f"{line.words(whole)} is {line.bare(factor)} of it: {line.sum}."
    verb = "is" if dimension_of(whole.about.noun) else "are"
    lead = f"{line.words(whole)} {verb} {line.bare(factor)} equal parts"
    whose = whose_is(factor.about.standard)
    noun = line.result.about.noun
    if whose == "the" and not dimension_of(noun) and noun not in ("", whole.about.noun):
        many = f"{line.bare(factor)} times as many as the {plural(noun)}"
        return f"{line.words(whole)} {verb} {many}, so make {line.bare(factor)} equal parts: {line.sum}."
    if whose == "the" or line.is_veiled(whole):
        return f"{lead}, so one part is {line.sum}."
    return f"{lead}, and one of them is {whose}: {line.sum}."


def part(line: Line) -> str:
    """Return a fraction or a percentage of something."""
    factor, whole = factor_and_other(line)
    if line.is_veiled(factor):
        return f"Take that part of {line.words(whole)}."
    return (
        _percent_of(line, factor, whole) if factor.words.endswith("%") else _fraction_of(line, factor, whole)
    )


def _percent_of(line: Line, factor: Entry, whole: Entry) -> str:
    below, shown = factor.value.denominator, line.operand(whole)
    if factor.value.numerator == 1 and below in _EASY:
        name = PARTS[below]
        return f"{factor.words} is {name}, and {name} of {line.words(whole)} is {shown} ÷ {below} = {line.found}."
    if 1 < below <= MOST_PARTS and not line.is_hint:
        one = f"{HUNDRED // below}%"
        name = f"100% ÷ {below} = {one}, so {one} is {PARTS[below]} and {factor.words} is {factor.value}"
        return f"{name}. {_in_groups(line, factor, whole)}"
    percent = line.number(factor.value * HUNDRED)
    lead = f"{factor.words} means {percent} out of every 100"
    if whole.value % HUNDRED == 0 and not line.is_veiled(whole):
        hundreds = line.number(whole.value / HUNDRED)
        are = "is" if dimension_of(whole.about.noun) else "are"
        count = f"{line.words(whole)} {are} {hundreds} hundred{'' if hundreds == '1' else 's'}"
        return f"{lead}. {count}: {hundreds} × {percent} = {line.found}."
    return in_easy_steps(
        factor.value * HUNDRED,
        whole.value,
        lambda value: line.hidden(line.like(whole, value)),
        (line.words(whole), shown, line.found),
    )


def _fraction_of(line: Line, factor: Entry, whole: Entry) -> str:
    above, below = factor.value.numerator, factor.value.denominator
    shown = line.operand(whole)
    if above == 1:
        return f"{PARTS.get(below, f'1/{below}')} of {line.words(whole)} is {shown} ÷ {below} = {line.found}."
    return _in_groups(line, factor, whole)


def _in_groups(line: Line, factor: Entry, whole: Entry) -> str:
    """Return several of some equal groups or parts."""
    above, below = factor.value.numerator, factor.value.denominator
    shown = line.operand(whole)
    each = line.hidden(line.like(whole, whole.value / below))
    verb, them = ("Cut", "parts") if dimension_of(whole.about.noun) else ("Put", "groups")
    return (
        f"{verb} {line.words(whole)} into {below} equal {them}: {shown} ÷ {below} = {each} in each. "
        f"{above} of the {them} are {above} × {each} = {line.found}."
    )


def from_part(line: Line) -> str:
    """Return the step from a part back to the whole."""
    factor, known = factor_and_other(line)
    told, shown = line.words(known), line.operand(known)
    if line.is_veiled(factor):
        return f"{told} is that part of it. How much is all of it?"
    if factor.words.endswith("%"):
        above = factor.value * HUNDRED
        each = line.hidden(line.like(known, known.value / above))
        lead = f"{factor.words} of it is {told}, so 1% is {shown} ÷ {line.number(above)} = {each}"
        return f"{lead}, and all of it is 100 × {each} = {line.found}."
    parts, below = factor.value.numerator, factor.value.denominator
    if parts == 1:
        is_ = "is" if is_one(known) or dimension_of(known.about.noun) else "are"
        return f"{told} {is_} one of {below} equal parts, so all of it is {below} × {shown} = {line.found}."
    each = line.hidden(line.like(known, known.value / parts))
    lead = f"{told} is {parts} of {below} equal parts, so one part is {shown} ÷ {parts} = {each}"
    return f"{lead}, and all of it is {below} × {each} = {line.found}."


def rest(line: Line) -> str:
    """Return the step that finds the rest after a part."""
    return _beside(line, "Without {}", "−", lambda value: 1 - value)


def raised(line: Line) -> str:
    """Return the step that adds a part to the whole."""
    return _beside(line, "With {} more", "+", lambda value: 1 + value)


def _beside(line: Line, how: str, sign: str, changed: Callable[[Fraction], Fraction]) -> str:
    (entry,) = line.given
    if entry.words.endswith("%"):
        found = line.hidden(f"{line.number(changed(entry.value) * HUNDRED)}%")
        told, everything = line.words(entry), "100%"
    else:
        below = entry.value.denominator
        found = line.hidden(over(changed(entry.value), below))
        told, everything = line.bare(entry), over(Fraction(1), below)
    return f"All of it is {everything}. {how.format(told)} that is {everything} {sign} {told} = {found}."
