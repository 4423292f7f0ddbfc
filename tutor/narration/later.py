"""Ages in the future or in the past, in the words of a teacher: in 5 years, everyone is 5 years older."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from tutor.narration.sums import Line

_SEVERAL = ("they", "you", "we")


def later(line: Line) -> str | None:
    """Return how old someone will be, or `None` for another sum."""
    years = next((entry for entry in line.given[::-1] if passes(line, entry)), None)
    if years is None or len(line.given) != 2:
        return None
    return f"In {years.words} {_who(line)} will be {years.words} older: {line.sum}."


def sooner(line: Line, years: Entry) -> str | None:
    """Return how old someone was, or `None` for another difference."""
    if not passes(line, years):
        return None
    was = "were" if _who(line).split()[0] in _SEVERAL else "was"
    return f"{years.words} ago {_who(line)} {was} {years.words} younger: {line.sum}."


def passes(line: Line, entry: Entry) -> bool:
    """Return whether an amount is how far the question looks ahead or back, rather than an age."""
    question = line.story.question
    is_time = dimension_of(entry.about.noun) == "time" == dimension_of(line.result.about.noun)
    return entry.is_told and entry.clause is None and is_time and " old " in f"{question.wants} "


def _who(line: Line) -> str:
    return line.story.question.who or "this one"
