"""Grade bands: the same step in the methods and words of six-year-olds or of fourteen-year-olds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.arithmetic.fits import dimension_of
from solvers.problems.describing import PART
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.times_told import MOMENT
from solvers.problems.wording import unit_named
from tutor.narration import groups, leftovers, shares
from tutor.narration.band import BEYOND, Band
from tutor.narration.by_hand import ADDED, SKIPPED, counted
from tutor.narration.figures import with_commas
from tutor.narration.step import Step
from tutor.narration.sums import OF_TIMES, Line

_VERBS = {"+": "add", "−": "subtract", "×": "multiply", "÷": "divide"}
_TERMS = {"+": "sum", "−": "difference", "×": "product", "÷": "quotient"}
_BARE = ("together that is ", "that is ", "then ", "now ")
"""Words before a sum that say no more than its name does."""
COUNTED = 5
"""The most steps to count one by one."""
DEALT = 50
"""The most things to deal out or put into groups by hand."""
LARGE = 1000
"""The first number that the youngest have not learned."""


def in_band(told: str, line: Line, band: Band) -> str:
    """Return the action of a statement in the words of a band.

    Args:
        told: the text without a band; ends with its line of arithmetic if it has only one.
        line: the statement.
        band: the student's band.
    """
    if line.statement.pattern in OF_TIMES or band is Band.ANY:
        return told
    if band is not Band.HIGHEST:
        told = _below_zero(told)
    if band is Band.LOWEST:
        return _lowest(line) or told
    if band is Band.HIGHEST and (product := _at_rate(line) or _of_fraction(line)):
        return product
    return _in_terms(told, line, band)


def _in_terms(told: str, line: Line, band: Band) -> str:
    """Return a text with the name of the operation or of its result, as a band has learned it."""
    terms = _VERBS if band is Band.LOWER else _TERMS if band is Band.HIGHEST else {}
    term = terms.get(line.sides[0])
    lead, sum_, tail = told.partition(with_commas(line.sum))
    if term is None or not sum_:
        return told
    is_reason = lead.endswith(": ")
    before, stop, last = lead.rpartition(". ")
    if band is Band.HIGHEST:
        is_bare = last.lower() in _BARE
        named = f"{before}{stop}The {term} is {sum_}{tail}"
        is_whole = is_bare and tail == "."  # "have no partner" continues it
        return f"{lead[:-2]}. The {term} is {sum_}{tail}" if is_reason else named if is_whole else told
    if last.lower().startswith(term):
        return told
    if is_reason:
        has_so = ", so " in last or last.startswith("So ")
        return f"{lead[:-2]}{f'. Now {term}' if has_so else f', so {term}'}: {sum_}{tail}"
    if last.lower() in _BARE and tail == ".":
        return f"{before}{stop}Now {term}: {sum_}{tail}"
    return told


def _at_rate(line: Line) -> str:
    """Return a product of a rate, "The rate is 28 miles per gallon, so for 14 gallons it is 14 × 28 = 392 miles.";
    empty for another step.
    """
    if line.statement.pattern is not Pattern.GROUPS or line.is_hint or len(line.given) != 2:
        return ""
    per, count = line.groups
    if not dimension_of(per.about.noun) or not count.about.noun or count.about.noun == PART or line.in_cents:
        return ""
    if dimension_of(per.about.noun) == dimension_of(count.about.noun) or count.value == 1:
        return ""
    rate = f"The rate is {per.words} per {unit_named(count.about.noun)}"
    return f"{rate}, so for {count.words} it is {with_commas(line.product(count, per))}."


def _of_fraction(line: Line) -> str:
    """Return a fraction or a percentage of something as a product: "3/4 of 24 children is the product 3/4 × 24 = 18
    children."; empty for another step.
    """
    if line.statement.pattern is not Pattern.FRACTION or line.is_hint:
        return ""
    factor, whole = shares.factor_and_other(line)
    part = factor.words if not factor.words.endswith("%") else f"{line.number(factor.value * 100)}/100"
    if "/" not in part:
        return ""
    return (
        f"{factor.words} of {line.words(whole)} is the product {part} × {line.operand(whole)} = {line.found}."
    )


def _below_zero(told: str) -> str:
    """Return a way through zero with what its first number means: "−4 is 4 below zero."."""
    found = re.match(r"From −(\S+)", told)
    return f"−{found[1]} is {found[1]} below zero. {told}" if found else told


def at_least(band: Band, needed: Band) -> Band:
    """Return the band to tell something in: a higher one than requested, if that is needed."""
    bands = list(Band)
    return band if band is Band.ANY else max(band, needed, key=bands.index)


def beyond(asked_for: Band, band: Band) -> Iterator[Step]:
    """Yield a step saying that something takes more than a band has learned."""
    if asked_for is not band:
        yield Step(f"{BEYOND}{band.replace('-', ' and ')}.", "unknown")


def least_of(calculation: str) -> Band:
    """Return the first band whose students have learned the numbers of a calculation that is written out."""
    below = {*re.findall(r"\d/(\d+)", calculation)}
    is_upper = re.search(r"\d%|(?<![$€£\d.])\b\d+\.\d|(?:^|[=+×÷*(] ?|is )[-−]\d", calculation)
    if len(below) > 1 or is_upper:
        return Band.UPPER
    is_lower = below or any(int(n) >= LARGE for n in re.findall(r"\d+", calculation.replace(",", "")))
    return Band.LOWER if is_lower else Band.LOWEST


def least(story: Story) -> Band:
    """Return the first band whose students have learned the arithmetic that a story uses."""
    used = {place for statement in story.statements for place in statement.given} | {story.asked}
    entries = [story.entries[place] for place in used]
    lines = [Line(story, statement) for statement in story.statements]
    if any(_is_of_upper(entry) for entry in entries) or any(
        line.same_parts or _is_average(line) for line in lines
    ):
        return Band.UPPER
    if any(line.statement.pattern in (Pattern.NEAREST, Pattern.PASSED, Pattern.MOVED) for line in lines):
        return Band.LOWER
    if any(entry.value >= LARGE for entry in entries if entry.about.noun != MOMENT):
        return Band.LOWER
    is_broken = any(entry.is_told and entry.value.denominator != 1 for entry in entries)
    return Band.LOWER if is_broken or not all(map(_is_by_hand, lines)) else Band.LOWEST


def _is_of_upper(entry: Entry) -> bool:
    """Whether it is a percentage, a number below zero, or a decimal that is not a price."""
    is_decimal = (
        "." in entry.words and dimension_of(entry.about.noun) != "money" and entry.about.noun != MOMENT
    )
    return entry.words.endswith("%") or entry.value < 0 or (is_decimal and entry.is_told)


def _is_average(line: Line) -> bool:
    """Whether a sum is shared out evenly because the question asks for an average."""
    return line.sides[0] == "÷" and "average" in line.story.question.wants


def _is_by_hand(line: Line) -> bool:
    """Whether a sum needs neither "times" nor "divided by", or is told without them."""
    if line.statement.pattern is Pattern.LEFT_OVER:
        return bool(_lowest(line))
    return line.sides[0] not in ("×", "÷") or bool(_lowest(line))


def _lowest(line: Line) -> str:
    """Return the step by counting on, adding repeatedly, or dealing out; empty if the usual way is fine."""
    sign, entries = line.sides
    if line.statement.pattern is Pattern.LEFT_OVER and not line.is_hint:
        whole, by = (int(entry.value) for entry in line.given)
        return _with_rest(line, whole, by) if whole <= DEALT else ""
    if line.is_hint or len(entries) != 2 or not all(map(_is_countable, entries)):
        return ""
    one, other = (int(entry.value) for entry in entries)
    found = with_commas(line.found)
    if sign == "÷" and one > DEALT:
        return ""
    if sign == "+" and other <= COUNTED:
        return f"Count on {other} from {one}: {', '.join(str(one + n + 1) for n in range(other))}. So it is {line.sum}."
    if sign == "×" and line.statement.pattern in (Pattern.GROUPS, Pattern.TIMES) and 2 <= one <= SKIPPED:
        return _repeated(one, other, found)
    if leftovers.is_rounded(line):
        return _with_rest(line, one, other)
    is_even = sign == "÷" and line.result.value.denominator == 1
    return _by_hand(line, entries[0], entries[1], found) if is_even else ""


def _is_countable(entry: Entry) -> bool:
    return entry.value.denominator == 1 and entry.value >= 1


def _repeated(times: int, number: int, found: str) -> str:
    """Return a product by adding the number repeatedly, or by skip counting."""
    if times <= ADDED:
        return f"That is {times} groups of {number}: {' + '.join([str(number)] * times)} = {found}."
    return f"{counted(number, times)}. So it is {found}."


def _with_rest(line: Line, whole: int, by: int) -> str:
    """Return a division with a remainder, told as making groups, without the division sign."""
    quotient, left = divmod(whole, by)
    full = f"{quotient} {'group' if quotient == 1 else 'groups'}"
    return f"Make groups of {by} from all {whole}. That makes {full}, and {left} {'is' if left == 1 else 'are'} left."


def _by_hand(line: Line, whole: Entry, by: Entry, found: str) -> str:
    """Return a division without a remainder, told as dealing out or making groups."""
    pattern = Pattern.SHARED if groups.is_shared(line) else line.statement.pattern
    if by.value == 2 and pattern is not Pattern.FILLED and not (by.about.noun and by.is_told):
        half = line.number(line.result.value)
        return f"Make two equal shares. {half} and {half} make {line.bare(whole)}, so each share is {found}."
    if pattern is Pattern.FILLED:
        number, times = int(by.value), int(whole.value / by.value)
        if times <= SKIPPED:
            return f"{counted(number, times)}. That makes {found}."
        return f"Make groups of {line.bare(by)} from all {line.bare(whole)}: {found}."
    is_dealt = by.about.noun and not dimension_of(by.about.noun)
    if pattern is Pattern.SHARED and is_dealt:
        return f"Deal out {line.words(whole)} one by one to {line.words(by)}. Each gets {found}."
    return ""
