"""The rule of three, calculated first for one and then for many if that is easier than "so many times as much".

45 gallons in 3 minutes are 15 gallons in one minute, so 1,200 gallons take 1200 ÷ 15 minutes. They are also 26 2/3
times as much, but nobody would say that. If the amount for one is not a whole number, the amount for a group may be: 6
eggs for 4 people are 3 eggs for every 2 people.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import gcd

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf
from solvers.problems.entries import About, Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.regrouped import with_tree
from solvers.problems.story import Story
from solvers.wording import amount

_SLOTS = ("total", "per", "count")


def by_unit(story: Story) -> Story:
    """Return the story with "first for one" instead of a multiple that is not whole, if the amount for one is whole."""
    for often in story.statements:
        groups = next((s for s in story.statements if _is_so_often(s, often, story)), None)
        if groups is not None:
            return _by_one(story, often, groups) or _by_group(story, often, groups) or story
    return story


def _is_so_often(groups: Statement, often: Statement, story: Story) -> bool:
    """Whether a statement multiplies by the result of another statement, and that result is not a whole number."""
    is_broken = often.pattern is Pattern.HOW_OFTEN and story.entries[often.result].value.denominator != 1
    uses = [s for s in story.statements if often.result in s.given]
    return is_broken and groups.pattern is Pattern.GROUPS and uses == [groups]


def _by_one(story: Story, often: Statement, groups: Statement) -> Story | None:
    """Return the story that first calculates the amount for one; `None` if neither way gives a whole number."""
    many, base = often.given
    (known,) = (place for place in groups.given if place != often.result)
    each = often.result
    for total, count in ((known, base), (base, known)):
        one, other = story.entries[total], story.entries[count]
        if not one.value or not other.value or (one.value / other.value).denominator != 1:
            continue
        value = one.value / other.value
        noun = one.about.noun
        about = About(noun, one.about.modifiers, other.about.noun)
        entries = list(story.entries)
        entries[each] = Entry(value, amount(value, noun), about)
        first = replace(
            groups,
            schema="rate:per",
            slots=_SLOTS,
            entries=(total, each, count),
            found=1,
            pattern=Pattern.SHARED,
        )
        found = (groups.result, each, many) if total == known else (many, each, groups.result)
        is_total = total == known
        last = replace(
            groups,
            schema="rate:total" if is_total else "rate:count",
            slots=_SLOTS,
            entries=found,
            found=0 if is_total else 2,
            pattern=Pattern.GROUPS if is_total else Pattern.FILLED,
        )
        new = {often: first, groups: last}
        statements = tuple(new.get(statement, statement) for statement in story.statements)
        return with_tree(replace(story, entries=tuple(entries), statements=statements))
    return None


def _by_group(story: Story, often: Statement, groups: Statement) -> Story | None:
    """Return the story that first calculates the amount for a group that both numbers are multiples of; `None` if that
    is not whole.
    """
    many, base = often.given
    (known,) = (place for place in groups.given if place != often.result)
    one, other, told = (story.entries[place] for place in (base, many, known))
    if any(entry.value.denominator != 1 or dimension_of(entry.about.noun) for entry in (one, other)):
        return None
    size = gcd(int(one.value), int(other.value))
    if size < 2 or (told.value * size / one.value).denominator != 1:
        return None
    entries = list(story.entries)

    def added(value: Fraction, noun: str, node: Leaf | None = None) -> int:
        entries.append(Entry(value, amount(value, noun), About(noun), node))
        return len(entries) - 1

    group = added(Fraction(size), one.about.noun, Leaf(Fraction(size)))
    here, there = (added(entry.value / size, "group") for entry in (one, other))
    each = often.result
    value = told.value * size / one.value
    entries[each] = Entry(value, amount(value, told.about.noun), About(told.about.noun, per="group"))
    steps = (
        ("rate:count", (base, group, here), 2, Pattern.FILLED),
        ("rate:per", (known, each, here), 1, Pattern.SHARED),
        ("rate:count", (many, group, there), 2, Pattern.FILLED),
        ("rate:total", (groups.result, each, there), 0, Pattern.GROUPS),
    )
    made = [
        replace(groups, schema=schema, slots=_SLOTS, entries=filled, found=found, pattern=pattern)
        for schema, filled, found, pattern in steps
    ]
    before = [s for s in story.statements if s not in (often, groups)]
    at = story.statements.index(groups) - 1
    statements = (*before[:at], *made, *before[at:])
    return with_tree(replace(story, entries=tuple(entries), statements=statements))
