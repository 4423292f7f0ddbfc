"""Whether a number that a story leaves out might matter after all, and how to say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from solvers.problems.entries import Entry
from solvers.problems.story import Story

ARTICLES = ("one", "a", "an")
"""Words for numbers that nobody would consider a number."""
_ENDS = re.compile(r"[.?!](?=\s|$)")


def if_set_aside(story: Story) -> str:
    """Return what might be wrong if a number is left out: "if the 3 cats do not matter"; empty if none is."""
    idle = set_aside(story)
    return f"if {named(idle[0])} {'does' if is_one(idle[0]) else 'do'} not matter" if idle else ""


def set_aside(story: Story) -> list[Entry]:
    """Return the numbers that are not needed but might seem to be."""
    used = {place for statement in story.statements for place in statement.given} | {story.asked}
    starts = [story.entries[place].start for place in used if story.entries[place].is_told]
    aside = [story.entries[place] for place, _ in story.idle]
    return [entry for entry in aside if not _is_no_amount(story, entry, starts)]


def _is_no_amount(story: Story, entry: Entry, used: Sequence[int]) -> bool:
    """Whether a number only counts those that other numbers or the question are about, or is an article or zero."""
    is_article = entry.written.lower() in ARTICLES or not entry.value
    names_whom = entry.clause is None and entry.written.lower() in story.question.who.lower().split()
    return is_article or names_whom or is_frame(entry.value, entry.start, story.text, used)


def is_frame(value: Fraction, start: int, text: str, used: Iterable[int]) -> bool:
    """Whether a number only says how many others follow: "two hikers, one at 3 miles an hour, the other at 2".

    Args:
        value: the number's value.
        start: where the number starts in the text.
        text: the text of the question.
        used: where the numbers that are needed are.
    """
    first = max((found.end() for found in _ENDS.finditer(text, 0, start)), default=0)
    end = _ENDS.search(text, start)
    stop = end.start() if end else len(text)
    return value == sum(first <= place < stop for place in used)


def named(entry: Entry) -> str:
    """Return "the 3 crabs"; a number without a noun is quoted as the text writes it: “twice”."""
    has_noun = any(letter.isalpha() for letter in entry.words) or not entry.written.isalpha()
    return f"the {entry.words}" if has_noun else f"“{entry.written}”"


def is_one(entry: Entry) -> bool:
    """Whether it takes a singular verb: it is one thing, money, or a bare number."""
    return entry.value == 1 or not any(letter.isalpha() for letter in entry.words)
