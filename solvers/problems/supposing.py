"""What a story assumes although its text does not say so, as a clause that follows the answer."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.problems.doubt import if_set_aside
from solvers.problems.entries import Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.told_forward import taken_for
from solvers.wording import singular

_SHARES = (Pattern.FRACTION, Pattern.TIMES)
_BY_ONE = (Pattern.GROUPS, Pattern.FILLED)


def supposed(story: Story) -> str:
    """Return the one assumption that may be wrong: what a number means, what it is a part of, whose it is, or
    whether it matters.

    Returns:
        A clause: "if the 48 boxes count as erasers", "if one third means a third of the 9 marbles", "if the 3 cats do
        not matter"; empty if the story assumes only what the text says.
    """
    return taken_for(story) or next(_suppositions(story), "") or if_set_aside(story)


def _suppositions(story: Story) -> Iterator[str]:
    for statement in story.statements:
        if statement.pattern in _SHARES:
            yield from _of_what(story, statement)
        if statement.pattern in _BY_ONE:
            yield from _always(story, statement)
        if statement.pattern is Pattern.GROUPS:
            yield from _each_time(story, statement)


def _of_what(story: Story, statement: Statement) -> Iterator[str]:
    """Yield the assumption that a share is of a result, if the text may mean a share of the total."""
    named = dict(zip(statement.slots, statement.entries, strict=True))
    place = named.get("factor")
    if place is None:
        return
    factor = story.entries[place]
    whole = next(story.entries[each] for each in statement.given if each != place)
    is_share = factor.is_told and 0 < factor.value < 1 and not factor.about.of_rest
    if is_share and not whole.is_told and whole.node is None:
        yield f"if “{factor.written}” means that much of the {whole.words}"


def _always(story: Story, statement: Statement) -> Iterator[str]:
    """Yield the assumption that a rate that was calculated from some is the same for others."""
    found = {s.result for s in story.statements if s.pattern is Pattern.SHARED}
    rate = next((story.entries[place] for place in statement.given if place in found), None)
    if rate is not None and rate.about.per:
        yield f"if it is always {rate.words} for each {singular(rate.about.per)}"


def _each_time(story: Story, statement: Statement) -> Iterator[str]:
    """Yield the assumption that something that is given once happens that many times."""
    per, count = (story.entries[place] for place in statement.given)
    if count.about.noun == "" != per.about.noun and count.is_told and per.is_told and not per.about.per:
        yield f"if it is {per.words} each time"
