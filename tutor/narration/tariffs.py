"""A price in two parts: how many come after the first ones, and how many there are with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.wording import singular
from tutor.narration.sums import Line

Told = Callable[[Line], str]


def first_ones(line: Line) -> str:
    """Return what the first ones are: "the first 2 hours", "the first hour"."""
    count = _count(line)
    return f"the first {_noun(line)}" if count is None else f"the first {line.words(count)}"


def _count(line: Line) -> Entry | None:
    """Return how many the first ones are; `None` for one."""
    if len(line.given) == 1:
        return None
    return line.given[1 if line.statement.pattern is Pattern.BEYOND else 0]


def _other(line: Line) -> Entry:
    """Return how many there are in all, or after the first ones, whichever is known."""
    return line.given[0 if line.statement.pattern is Pattern.BEYOND else -1]


def _first_number(line: Line) -> str:
    count = _count(line)
    return "1" if count is None else line.bare(count)


def _noun(line: Line) -> str:
    return singular(line.result.about.noun)


def _beyond(line: Line) -> str:
    first = first_ones(line)
    are, them = ("are", "them") if len(line.given) > 1 else ("is", "it")
    return f"{first[0].upper()}{first[1:]} {are} counted apart. After {them}, there are {line.sum}."


def _with_first(line: Line) -> str:
    return f"With {first_ones(line)}, that makes {line.sum}."


def _all_of_them(line: Line) -> str:
    """Return how many there are in all again, as a check."""
    first, more = _first_number(line), line.number(line.result.value)
    return f"{first_ones(line)} and {more} more make {first} + {more} = {line.words(_other(line))}"


def _after_them(line: Line) -> str:
    """Return how many come after the first ones again, as a check."""
    first, whole = _first_number(line), line.number(line.result.value)
    return f"after {first_ones(line)}, there are {whole} − {first} = {line.words(_other(line))}"


WAYS: Mapping[Pattern, Told] = {Pattern.BEYOND: _beyond, Pattern.WITH_FIRST: _with_first}
"""What is done and why."""

PLANS: Mapping[Pattern, Told] = {
    Pattern.BEYOND: lambda line: f"see how many come after {first_ones(line)}",
    Pattern.WITH_FIRST: lambda line: f"count {first_ones(line)}, too",
}
"""What to do, without a sum."""

CHECKS: Mapping[Pattern, Told] = {Pattern.BEYOND: _all_of_them, Pattern.WITH_FIRST: _after_them}
"""Ways back to what the question says."""
