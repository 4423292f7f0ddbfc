"""Hints for a story that give no results: what the question asks, what the situation is, and what to do first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Clause, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration.known import known, set_aside
from tutor.narration.ways import way

_HAPPENS: Mapping[Pattern, str] = {
    Pattern.COME: "some are added",
    Pattern.GO: "some go away",
    Pattern.CHANGED: "something has changed",
    Pattern.PUT_BACK: "you go back to the start and put back what went away",
    Pattern.TAKE_OFF: "you go back to the start and take off what came",
    Pattern.WHOLE: "parts make a whole",
    Pattern.PART: "one part of a whole is missing",
    Pattern.DIFFERENCE: "two amounts are compared",
    Pattern.MORE: "one has more than the other",
    Pattern.FEWER: "one has less than the other",
    Pattern.SO_FEWER: "the other has less",
    Pattern.SO_MORE: "the other has more",
    Pattern.GOAL: "something is still missing",
    Pattern.TIMES: "one is so many times the other",
    Pattern.ONE_PART: "one is so many times the other, and you look for the other",
    Pattern.HOW_OFTEN: "you look for how many times as large one is as the other",
    Pattern.GROUPS: "there are equal groups",
    Pattern.FILLED: "equal groups are filled",
    Pattern.SHARED: "something is shared fairly",
    Pattern.FRACTION: "a part of it is taken",
    Pattern.FROM_PART: "you know a part and look for all of it",
    Pattern.REST: "you know a part and look for the rest",
    Pattern.RAISED: "a part is added to it",
    Pattern.AREA: "squares are in rows",
    Pattern.SQUARE: "squares are in rows",
    Pattern.FOUR_SIDES: "four sides are equal",
    Pattern.AROUND: "you walk once around",
    Pattern.HALF_AROUND: "you walk half of the way around",
    Pattern.ALL_PARTS: "you count equal parts",
    Pattern.MORE_PARTS: "you compare equal parts",
    Pattern.PART_OF_ALL: "you look for one of some equal parts",
    Pattern.ASIDE: "you set aside the extra that one has",
    Pattern.HALVED: "two equal shares are left",
    Pattern.OUT_OF_100: "you count out of every 100",
    Pattern.MULTIPLE: "you look for when both meet",
    Pattern.DIVISOR: "you make equal sets of both",
    Pattern.UP: "all of them have to fit",
    Pattern.DOWN: "only whole ones count",
    Pattern.LEFT_OVER: "you look for what is left over",
    Pattern.OTHER: "numbers are put together",
}
"""Situations as clauses."""
_BEFORE = (Pattern.COME, Pattern.GO, Pattern.MORE, Pattern.FEWER, Pattern.SO_MORE, Pattern.SO_FEWER)
"""Situations in which the first amount is the one to compare the result with."""


def hints(story: Story) -> Iterator[str]:
    """Yield what the question asks, what the situation is, the first step without its result, and the steps
    after it.
    """
    if asked := " ".join(filter(None, [_asked(story), set_aside(story)])):
        yield asked
    if story.statements:
        yield _situations(story.statements)
    said: set[Clause] = set()
    for place, statement in enumerate(story.statements):
        told = known(story, [story.entries[entry] for entry in statement.given], said)
        lead = f"Step {place + 1}:" if len(story.statements) > 1 else ""
        yield " ".join(filter(None, [lead, told, way(story, statement, is_hint=True)]))


def _asked(story: Story) -> str:
    wants = f"You want to know {story.question.wants}." if story.question.wants else ""
    return " ".join(filter(None, [wants, _estimate(story)]))


def _estimate(story: Story) -> str:
    """Return a question about whether the result will be more or less than before."""
    if len(story.statements) != 1 or story.statements[0].pattern not in _BEFORE:
        return ""
    told = [story.entries[place] for place in story.statements[0].given]
    before = next((entry for entry in told if not entry.about.standard), None)
    if before is None:
        return ""
    less = "less" if dimension_of(before.about.noun) else "fewer"
    return f"Will that be more or {less} than {before.words}?"


def _situations(statements: Sequence[Statement]) -> str:
    told = list(dict.fromkeys(_HAPPENS[statement.pattern] for statement in statements))
    if len(told) == 1:
        return f"{told[0][:1].upper()}{told[0][1:]}."
    return f"First {', then '.join(told)}."
