"""Lines of arithmetic as a teacher writes them: "12 − 5 = 7 pears", "7 × $3 = $21", "3/4", "1 3/20", "1,200"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from solvers.arithmetic.equation import Product, Sum
from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.wording import mixed_number

_LARGE = re.compile(r"(?<![\d.,/])\d{4,}(?![\d/])")
UNKNOWN = "?"
FOUND = "what you found"
"""What stands in a hint for a result of before."""


def with_commas(text: str) -> str:
    """Numbers from 1,000 on with their commas."""
    return _LARGE.sub(lambda found: f"{int(found[0]):,}", text)


def number(value: Fraction, story: Story) -> str:
    """A number as the story has its like: a fraction where the text writes fractions."""
    whole, part = divmod(abs(value), 1)
    if part and _has_fractions(story):
        told = f"{whole} {part}" if whole else str(part)
    else:
        told = with_commas(mixed_number(abs(value)))
    return f"−{told}" if value < 0 else told


def _has_fractions(story: Story) -> bool:
    broken = [entry for entry in story.entries if entry.is_told and entry.value.denominator != 1]
    return bool(broken) and not any("." in entry.written or "%" in entry.written for entry in broken)


def operand(story: Story, entry: Entry, result: Entry) -> str:
    """A number within a sum, with its unit where that is also the result's: "$50", "8 cm", "12"."""
    noun = entry.about.noun
    if entry.words.endswith("%") or (noun == result.about.noun and dimension_of(noun)):
        return with_commas(entry.words)
    return number(entry.value, story)


def sides(story: Story, statement: Statement) -> tuple[str, Sequence[Entry]]:
    """The sign of a statement's sum and the amounts that it stands between, in the order in which one writes them."""
    entries = [story.entries[place] for place in statement.given]
    if isinstance(statement.relation, Sum):
        factors = [f for at, f in enumerate(statement.relation.coefficients) if at != statement.found]
        own = statement.relation.coefficients[statement.found]
        if len(factors) != len(entries):
            return "", entries
        added = [e for e, f in zip(entries, factors, strict=True) if (f > 0) != (own > 0)]
        taken = [e for e, f in zip(entries, factors, strict=True) if (f > 0) == (own > 0)]
        if taken:
            return "−", [*added, *taken]
        return "+", added[::-1] if statement.pattern is Pattern.PUT_BACK else added
    if isinstance(statement.relation, Product):
        if statement.found:
            return "÷", entries
        is_turned = statement.pattern is Pattern.GROUPS
        return "×", entries[::-1] if is_turned else entries
    return "", entries


def sum_of(story: Story, statement: Statement, *, is_hidden: bool = False) -> str:
    """The line of arithmetic of a statement with its result; in a hint nothing is told that had to be found."""
    result = story.entries[statement.result]
    sign, entries = sides(story, statement)
    told = [FOUND if is_hidden and entry.node is None else operand(story, entry, result) for entry in entries]
    line = f" {sign} ".join(told)
    return f"{line} = {UNKNOWN if is_hidden else with_commas(result.words)}"
