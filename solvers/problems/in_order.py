"""A story in the order of its events: what comes is added and what goes is taken away in the order of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from solvers.answer import UnsoundError, check
from solvers.arithmetic.equation import EquationError, Sum
from solvers.problems.by_unit import by_unit
from solvers.problems.entries import Statement
from solvers.problems.patterns import OF_MOMENTS, Pattern
from solvers.problems.regrouped import with_tree
from solvers.problems.story import Story
from solvers.problems.timeline import GAINS, LOSES
from solvers.wording import CURRENCIES, amount, written_number

_PARTS = 5
"""The maximum number of parts that one sum adds."""
_TERMS = 2
"""The number of amounts in a sum that can be swapped with the sum before it."""


def in_order(story: Story) -> Story:
    """Return the same story with its consecutive sums in the order in which the text gives what they add or subtract.

    A sum that occurs twice is calculated once, and all parts of a whole are added at once. The new tree must pass the
    same check as the old one; a story that does not pass is not changed.
    """
    if any(statement.pattern in OF_MOMENTS for statement in story.statements):
        return story  # the result is the time between two times, so the order must not change
    try:
        changed = _gathered(_once(_sorted(by_unit(story))))
        if changed is not story:
            check(changed)
    except (UnsoundError, EquationError, ValueError, ZeroDivisionError):
        return story
    return changed


def _sorted(story: Story) -> Story:
    """Return the story after swapping neighboring pairs until none needs to be swapped."""
    for _ in range(len(story.statements) ** 2):
        swapped = next((new for at in range(len(story.statements) - 1) if (new := _swapped(story, at))), None)
        if swapped is None:
            break
        story = swapped
    return story


def _once(story: Story) -> Story:
    """Return the story without statements that repeat the calculation of an earlier one."""
    found: dict[object, int] = {}
    same: dict[int, int] = {}
    kept = []
    for old in story.statements:
        statement = _with_entries(old, same)
        first = found.setdefault((statement.relation, statement.found, statement.given), statement.result)
        if first == statement.result:
            kept.append(statement)
        elif story.asked != statement.result:
            same[statement.result] = first
        else:
            return story
    if not same:
        return story
    changed = replace(story, statements=tuple(kept))
    return with_tree(changed)


def _gathered(story: Story) -> Story:
    """Return the story with all the parts of a whole in one sum instead of in pairs."""
    for at, whole in enumerate(story.statements):
        inner = next((s for s in story.statements[:at] if s.result in whole.given), None)
        if inner is None or not _is_whole(inner) or not _is_whole(whole):
            continue
        uses = sum(inner.result in s.given for s in story.statements)
        parts = [*inner.given, *(place for place in whole.given if place != inner.result)]
        if uses != 1 or len(parts) > _PARTS or len({*parts}) != len(parts):
            continue
        gathered = replace(
            whole,
            relation=Sum((1, *[-1] * len(parts))),
            slots=("whole", *[f"part {n}" for n in range(1, len(parts) + 1)]),
            entries=(whole.result, *parts),
            found=0,
        )
        rest = [s for s in story.statements[:at] if s is not inner]
        changed = replace(story, statements=(*rest, gathered, *story.statements[at + 1 :]))
        return _gathered(with_tree(changed))
    return story


def _is_whole(statement: Statement) -> bool:
    """Whether it adds the parts of a whole."""
    relation = statement.relation
    if not isinstance(relation, Sum) or statement.found or statement.pattern is not Pattern.WHOLE:
        return False
    return relation.coefficients == (1, *[-1] * len(statement.given))


def _swapped(story: Story, at: int) -> Story | None:
    """Return the story with two sums swapped; `None` if they are in order already or are otherwise connected."""
    one, other = story.statements[at : at + 2]
    between = one.result
    uses = [s for s in story.statements if between in s.given]
    if uses != [other] or between == story.asked or not _is_plus(other, between):
        return None
    if any(statement.schema.startswith("compare") for statement in (one, other)):
        return None  # 10 fewer than Ben has is not 10 fewer than they all have
    (later,) = (place for place in other.given if place != between)
    base, earlier = sorted(one.given, key=lambda place: (not _is_plus(one, place), _place(story, place)))
    if not _is_plus(one, base) or _place(story, later) >= _place(story, earlier):
        return None
    if _are_apart(story, base, later):
        return None
    first = _with_entries(other, {between: base, other.result: between})
    second = _with_entries(one, {base: between, between: other.result})
    value = _found(story, first)
    if not isinstance(value, Fraction) or value <= 0:
        return None
    entries = list(story.entries)
    entry = entries[between]
    if entry.about.noun in CURRENCIES:  # "$7.50" ends in a zero that its number does not have
        words = amount(value, entry.about.noun)
    else:
        words = entry.words.replace(written_number(entry.value), written_number(value), 1)
    if words == entry.words and value != entry.value:
        return None
    entries[between] = replace(entry, value=value, words=words)
    statements = (*story.statements[:at], first, second, *story.statements[at + 2 :])
    changed = replace(story, entries=tuple(entries), statements=statements)
    return with_tree(changed)


def _are_apart(story: Story, base: int, later: int) -> bool:
    """Whether two amounts belong to two people or things, and neither comes or goes from one to the other."""
    entries = [story.entries[place] for place in (base, later)]
    is_flow = any(entry.about.effect in (GAINS, LOSES) for entry in entries)
    owners = {entry.about.who for entry in entries} - {""}
    return len(owners) > 1 and not is_flow


def _is_plus(statement: Statement, place: int) -> bool:
    """Whether a sum of two amounts adds the one at this place."""
    relation = statement.relation
    if not isinstance(relation, Sum) or len(statement.given) != _TERMS or len(relation.coefficients) != 3:
        return False
    own = relation.coefficients[statement.found]
    factor = relation.coefficients[statement.entries.index(place)]
    return abs(own) == abs(factor) == 1 and (factor > 0) != (own > 0)


def _place(story: Story, place: int) -> int:
    """Return where the text gives an amount; for a result, where it gives the last number that the result
    depends on.
    """
    entry = story.entries[place]
    if entry.is_told:
        return entry.start
    found = next((s for s in story.statements if s.result == place), None)
    return max((_place(story, each) for each in found.given), default=0) if found else 0


def _with_entries(statement: Statement, new: Mapping[int, int]) -> Statement:
    entries = tuple(None if place is None else new.get(place, place) for place in statement.entries)
    return replace(statement, entries=entries)


def _found(story: Story, statement: Statement) -> object:
    values = [Fraction(0) if place is None else story.entries[place].value for place in statement.entries]
    return statement.relation.solve(statement.found, values)
