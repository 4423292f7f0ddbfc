"""Checks a story: the answer replaces what is asked, and the story is retold forward with its units.

This is a separate computation over the statements: the check of the proof (`Story.verify`) shows that the arithmetic is
right, and this one shows that the story is possible. An answer that does not pass is never certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from knowledge.quantities import load
from solvers.arithmetic.alike import alike
from solvers.arithmetic.equation import Function, Operation, Sum
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.schemas import load_schemas
from solvers.problems.story import Story
from solvers.problems.times_told import MOMENT
from solvers.wording import capital, mixed_number, plural

_WHOLE = (Kind.PERSON, Kind.ANIMAL, Kind.VEHICLE, Kind.OBJECT)
"""Kinds of things that cannot be divided."""


def strange(story: Story) -> str:
    """Return a sentence that says why the story is impossible with its answer; empty if it is possible."""
    return next(_faults(story), "")


def taken_for(story: Story) -> str:
    """Return a clause that says what the story takes for something else: "if the 48 boxes count as erasers"; otherwise,
    empty.

    An amount for each eraser may also be meant for each box; only the person who asks knows.
    """
    for per, count in _rated(story):
        is_same = any(
            alike(each, count.about.noun) or _are_people(each, count.about.noun)
            for each in (per.about.per, per.about.per_second)
            if each
        )
        is_told = per.clause is not None and plural(count.about.noun) in per.clause.told  # "$6 for adults"
        if not is_same and not is_told:
            return f"if the {count.words} count as {plural(per.about.per)}"
    return ""


def _rated(story: Story) -> Iterator[tuple[Entry, Entry]]:
    """Yield what is given for each of something, with the number that multiplies it or results from it."""
    for statement in story.statements:
        named = dict(zip(statement.slots, statement.entries, strict=True))
        per, count = named.get("per"), named.get("count")
        if per is not None and count is not None:
            entries = story.entries[per], story.entries[count]
            if entries[0].about.per and entries[1].about.noun and entries[1].node is not None:
                yield entries


def _are_people(one: str, other: str) -> bool:
    return kind_of(one) is kind_of(other) is Kind.PERSON


def _faults(story: Story) -> Iterator[str]:
    for statement in story.statements:
        yield from _negative(story, statement)
        yield from _above_whole(story, statement)
        yield from _mixed(story, statement)
        yield from _of_all(story, statement)
    yield from _other_rate(story)
    for entry in _used(story):
        yield from _broken(story, entry)
    yield from _other_unit(story)


def _used(story: Story) -> list[Entry]:
    places = {entry for s in story.statements for entry in s.entries if entry is not None} | {story.asked}
    return [story.entries[place] for place in sorted(places)]


def _negative(story: Story, statement: Statement) -> Iterator[str]:
    value = story.entries[statement.result].value
    if value < 0 and statement.schema not in _below_zero():
        given = " and ".join(story.entries[entry].words for entry in statement.given)
        yield f"With {given}, that would be less than zero."


@cache
def _below_zero() -> frozenset[str]:
    """Return the schemas that may yield a negative result."""
    return frozenset(schema.key for schema in load_schemas() if schema.below_zero)


def _above_whole(story: Story, statement: Statement) -> Iterator[str]:
    """Yield faults: a part is more than the whole, or a sum has a part that is larger than the total."""
    values = {
        name: story.entries[entry]
        for name, entry in zip(statement.slots, statement.entries, strict=True)
        if entry is not None
    }
    part, whole = values.get("part"), values.get("whole")
    if part is not None and whole is not None and part.value > whole.value:
        yield f"A part of {whole.words} cannot be {part.words}."
    if isinstance(statement.relation, Sum):
        entries = [story.entries[entry] if entry is not None else None for entry in statement.entries]
        first, *parts = entries
        is_whole = all(factor < 0 for factor in statement.relation.coefficients[1:])
        above = [p for p in parts if first is not None and p is not None and p.value > first.value]
        is_below_zero = any(p is not None and p.value < 0 for p in parts)  # from -5 up to 9, it is 14
        if is_whole and above and first is not None and not is_below_zero:
            yield f"A part of {first.words} cannot be {above[0].words}."


def _of_all(story: Story, statement: Statement) -> Iterator[str]:
    """Yield faults: a part of the rest is calculated as a part of the original amount."""
    entries = [story.entries[place] for place in statement.given]
    if statement.pattern is Pattern.FRACTION and any(entry.about.of_rest for entry in entries):
        whole = next((entry for entry in entries if entry.is_told and not entry.about.of_rest), None)
        if whole is not None:
            yield f"The text mentions a part of the rest, but this would be a part of all {whole.words}."


def _mixed(story: Story, statement: Statement) -> Iterator[str]:
    """Yield faults: added amounts that measure different things, or the same thing in different units."""
    if not isinstance(statement.relation, Sum):
        return
    entries = [story.entries[entry] for entry in statement.entries if entry is not None]
    units = [
        entry for entry in entries if entry.about.noun not in ("", "age", MOMENT) and not entry.about.per
    ]
    for entry in units[1:]:
        one, other = units[0].about.noun, entry.about.noun
        if dimension_of(one) != dimension_of(other):
            yield f"{capital(units[0].words)} and {entry.words} cannot be put together."
        elif _DEGREE in (one, other):  # it is on the same scale as the others
            continue
        elif dimension_of(one) not in ("", "money") and load().name(one) != load().name(other):
            yield f"{capital(units[0].words)} and {entry.words} are in different units."


def _other_rate(story: Story) -> Iterator[str]:
    """Yield faults: an amount is for one unit of time, but another unit is counted (days and weeks)."""
    for per, count in _rated(story):
        one, other = per.about.per, count.about.noun
        if (
            dimension_of(one)
            and dimension_of(one) == dimension_of(other)
            and load().name(one) != load().name(other)
        ):
            yield f"{capital(per.words)} is for each {one}, but the question counts {plural(other)}."


def _broken(story: Story, entry: Entry) -> Iterator[str]:
    """Yield faults: things or people that cannot be divided have a value that is not whole."""
    about = entry.about
    if entry.value.denominator == 1 or entry.node is not None or about.per or not about.noun:
        return
    made = {s.pattern for s in story.statements if story.entries[s.result] is entry}
    if made & {Pattern.REST, Pattern.RAISED}:  # a part of something, not a number of things
        return
    names = (about.noun, plural(about.noun))
    in_parts = any(e.is_told and e.value.denominator != 1 and e.words.endswith(names) for e in story.entries)
    is_rounded = any(
        isinstance(s.relation, Function)
        and s.relation.operation in (Operation.UP, Operation.DOWN, Operation.NEAREST)
        and any(story.entries[e] is entry for e in s.given)
        for s in story.statements
    )
    is_group = Pattern.FILLED in made
    kind = kind_of(about.noun)
    comes_whole = kind in _WHOLE or (is_group and kind not in (Kind.MEASURE, Kind.NOTHING))
    if comes_whole and not in_parts and not is_rounded:
        yield f"That would be {mixed_number(entry.value)} {plural(about.noun)}, but only whole ones count."


def _other_unit(story: Story) -> Iterator[str]:
    """Yield faults: the answer measures something other than what is asked for."""
    asked, found = story.question.noun, story.answer.about.noun
    if not asked or not found or found == "%" or story.answer.about.per:
        return
    if dimension_of(asked) != dimension_of(found) and _DIMENSIONS.isdisjoint((asked, found)):
        yield f"The question asks for {_of(asked)}, but this would be {_of(found)}."


_DEGREE = "degree"
_DIMENSIONS = frozenset(("money", "length", "time", "weight", "volume", "temperature", "distance", "area"))


def _of(noun: str) -> str:
    return "money" if noun == "$" else plural(noun)
