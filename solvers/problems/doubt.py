"""The one thing that may be otherwise about a story, as a clause that follows its answer."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import leaves
from solvers.problems.entries import Entry
from solvers.problems.story import Story
from solvers.wording import with_signs

ARTICLES = ("one", "a", "an")
"""Numbers that nobody would take for one."""
NEAR = 0.05
"""Probability from which another story is the thing to tell."""


def otherwise(story: Story, others: Sequence[tuple[Story, float]]) -> str:
    """What may be otherwise: a number that another story needs, another value, or how the text was read.

    Args:
        story: the likeliest.
        others: the other stories with their probabilities, the likeliest first.

    Returns:
        A clause: "if the 3 cats do not matter", "but it may also be 7 hours (20 ÷ 3)".
    """
    aside = (story.entries[place] for place, _ in story.idle)
    idle = [entry for entry in aside if entry.written.lower() not in ARTICLES]
    if others and others[0][1] >= NEAR:
        other = others[0][0]
        needed = {leaf.quantity for leaf in leaves(other.tree)}
        wanted = [entry for entry in idle if entry.leaf is not None and entry.leaf.quantity in needed]
        if wanted:
            return f"if {_mattering(wanted[0])} not matter"
        sum_ = f" ({with_signs(other.working.text)})" if other.statements else ""
        return f"but it may also be {other.answer.words}{sum_}"
    if idle:
        return f"if {_mattering(idle[0])} not matter"
    return "if I understood the question correctly"


def named(entry: Entry) -> str:
    """ "the 3 crabs"; a number without a noun as the text writes it: “twice”."""
    has_noun = any(letter.isalpha() for letter in entry.words) or not entry.written.isalpha()
    return f"the {entry.words}" if has_noun else f"“{entry.written}”"


def is_one(entry: Entry) -> bool:
    """Whether it takes a singular verb: one thing, money, a measure, a bare number."""
    is_amount = dimension_of(entry.about.noun) or not any(letter.isalpha() for letter in entry.words)
    return entry.value == 1 or bool(is_amount)


def _mattering(entry: Entry) -> str:
    """ "the 3 cats do", "the $4 does"."""
    return f"{named(entry)} {'does' if is_one(entry) else 'do'}"
