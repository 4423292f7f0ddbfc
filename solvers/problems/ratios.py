"""A ratio told in parts: "3 parts are 12 cats, so one part is 4, and 5 parts are 20 dogs"."""

from __future__ import annotations

from dataclasses import replace

from solvers.arithmetic.equation import Product
from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.wording import written_number

PART = "part"
_SLOTS = ("total", "per", "count")


def in_parts(story: Story) -> Story:
    """The story with the numbers of a ratio as parts, where one side is divided by its parts and taken times the
    other's; another story as it is.
    """
    found = _sides(story)
    if found is None:
        return story
    known, its, part, other = found
    entries = [*story.entries]
    for place in (its, other):
        entries[place] = _as_parts(entries[place])
    noun, asked = entries[known].about.noun, entries[story.asked].about.noun
    if noun != asked or not dimension_of(noun):  # 12 cats and 20 dogs share no noun
        one = entries[part]
        entries[part] = replace(
            one, words=written_number(one.value), about=replace(one.about, noun="", per="")
        )
    first, last = story.statements
    statements = (
        Statement("rate:per", first.relation, _SLOTS, (known, part, its), 1, Pattern.SHARED),
        Statement("rate:total", last.relation, _SLOTS, (story.asked, part, other), 0, Pattern.GROUPS),
    )
    return replace(story, entries=tuple(entries), statements=statements)


def is_ratio(entry: Entry) -> bool:
    """Whether it is how many parts one side of a ratio has."""
    return entry.about.noun == PART and _is_in_ratio(entry)


def _sides(story: Story) -> tuple[int, int, int, int] | None:
    """Places of the known amount, its parts, what one part is, and the parts that are asked for."""
    if len(story.statements) != 2 or not all(isinstance(s.relation, Product) for s in story.statements):
        return None
    first, last = story.statements
    part = first.result
    is_chain = first.found != 0 and last.found == 0 and last.result == story.asked and part in last.given
    if not is_chain or len(first.given) != 2 or len(last.given) != 2 or len(set(last.given)) != 2:
        return None
    known, its = first.entries[0], next(place for place in first.given if place != first.entries[0])
    other = next(place for place in last.given if place != part)
    if known is None or not _are_sides(story, known, its, other):
        return None
    return known, its, part, other


def _are_sides(story: Story, known: int, its: int, other: int) -> bool:
    """Whether both numbers are those of one ratio, in the order of its sides."""
    one, parts, others = (story.entries[place] for place in (known, its, other))
    clause = parts.clause
    if clause is None or clause != others.clause or its == other or _is_in_ratio(one) or not one.is_told:
        return False
    if not (_is_in_ratio(parts) and _is_in_ratio(others)) or " and " in story.answer.words:
        return False
    names = [_place_of(entry, clause.told.lower()) for entry in (one, story.answer)]
    return names[0] == names[1] or (names[0] < names[1]) == (parts.start < others.start)


def _place_of(entry: Entry, told: str) -> int:
    """Where a text names what an amount counts; -1 where it does not."""
    return told.find(" ".join((*entry.about.modifiers, entry.about.noun)))


def _is_in_ratio(entry: Entry) -> bool:
    return entry.is_told and entry.clause is not None and "ratio" in entry.clause.told.lower().split()


def _as_parts(entry: Entry) -> Entry:
    told = written_number(entry.value)
    about = replace(entry.about, noun=PART, modifiers=(), per="", who="")
    return replace(entry, words=f"{told} {PART}{'' if entry.value == 1 else 's'}", about=about)
