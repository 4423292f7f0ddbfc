"""Checks an answer in another way: the story told backward, or an estimate."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.problems.entries import Entry, Otherwise, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration import equal_parts
from tutor.narration.figures import with_commas
from tutor.narration.roads import of_fact, road
from tutor.narration.sentences import capital
from tutor.narration.sums import Line
from tutor.narration.ways_back import found_by, is_beside_its_part, rests_on_fact, way_back

BACK = 3
"""The most sums to go back through."""

_OF_FACTORS = (Pattern.ALL_PARTS, Pattern.MORE_PARTS, Pattern.REST, Pattern.RAISED)
"""Patterns about numbers of parts only; the check of the sum that uses them covers them, too."""

_OF_ALL = (Pattern.SWAPPED, Pattern.CAUGHT_UP, Pattern.FIRST, Pattern.LAST)
"""Patterns whose check goes back through the whole story."""


def checked(story: Story) -> str:
    """Return the check in sentences, from the answer back to what the text says; empty if there is none.

    The check says that it agrees with the question only if it went back through the whole story and every number of the
    text is either used or left out for a reason.
    """
    told: list[str] = []
    covered: set[int] = set()
    ends: Sequence[Entry] = ()
    for statement in reversed(story.statements):
        line = Line(story, statement)
        if len(told) == BACK or statement.result in covered:
            continue
        if (other := road(line)) is not None:
            told.append(f"{other.text}.")
            covered |= {*other.covers}
            ends = ()
        elif found := way_back(line):
            told.append(f"{found}.")
            covered |= {statement.result, *_taken_in(line)}
            ends = _ends(line)
    if not told:
        return _of_facts(story)
    is_all = all(
        s.result in covered or s.pattern in _OF_FACTORS or rests_on_fact(Line(story, s))
        for s in story.statements
    )
    sign = " = " if " = " in told[-1] else " is "
    end = told[-1].rpartition(sign)[2].rstrip(".").split()
    is_told = end and any(entry.is_told and entry.words.split()[0] == end[0] for entry in ends)
    if is_all and not _has_open(story) and is_told:
        told[-1] = f"{told[-1].rstrip('.')}, as the question says."
    return _joined(told, has_years=any(s.pattern is Pattern.YEARS for s in story.statements))


def _of_facts(story: Story) -> str:
    """Return the check of a story in which all sums use what everybody knows."""
    last = next((s for s in reversed(story.statements) if rests_on_fact(Line(story, s))), None)
    found = of_fact(Line(story, last)) if last is not None else ""
    return _joined([f"{found}."]) if found else ""


def _joined(told: Sequence[str], *, has_years: bool = False) -> str:
    first, *others = told
    text = " ".join([f"Check: {first}", *map(capital, others)])
    return text if has_years else with_commas(text)


def _taken_in(line: Line) -> list[int]:
    """Return the results of sums that the check of another sum also covers."""
    if line.statement.pattern in _OF_ALL:
        return [s.result for s in line.story.statements]
    if line.statement.pattern is Pattern.GIVEN_BACK:
        return [s.result for s in line.story.statements if s.pattern in (Pattern.HALVED, Pattern.ASIDE)]
    if line.statement.pattern is Pattern.FRACTION:
        return [s.result for s in line.story.statements if s.pattern is Pattern.PART and _rests_on(line, s)]
    half = equal_parts.half_of_around(line)
    sums = [line.divided, half, *(found_by(line, each) for each in (Pattern.HALVED, Pattern.OUT_OF_100))]
    around = line.statement.given if line.statement.pattern is Pattern.AROUND else ()
    return [*(each.result for each in sums if each is not None), *around]


def _rests_on(line: Line, other: Statement) -> bool:
    """Return whether another statement subtracts this statement's result from the whole that it is part of."""
    rest = Line(line.story, other)
    return (
        len(rest.sides[1]) == 2
        and rest.sides[1][1] is line.result
        and is_beside_its_part(rest, *rest.sides[1])
    )


def _ends(line: Line) -> list[Entry]:
    """Return the amounts that the check of a sum may end with."""
    behind = [s for s in line.story.statements if s.result in _taken_in(line)]
    return [*line.given, *(line.story.entries[place] for s in behind for place in s.given)]


def _has_open(story: Story) -> bool:
    """Return whether a number of the text is left out without a reason."""
    return any(why is Otherwise.UNSAID for _, why in story.idle)
