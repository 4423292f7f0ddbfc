"""Whether a sentence says only what an earlier one has said, perhaps by another relation, or all of that and more."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import chain

from knowledge import relations
from solvers.science.spine.index import lemmas
from tutor.narration.facts import repeats, said_in, starts

_WORDS, _CLAUSES = re.compile(r"[\w'-]+"), ("that", "which", "who")
_MORE = 9
"""How many words a fact may have beyond an answer and still be the answer itself."""


def says_nothing(text: str, before: Collection[str]) -> bool:
    """Return whether a sentence says what an earlier one does: that a thing is an example of what it is."""
    own = said_in(text) - _of_relations()
    return repeats(text, *before) or bool(own and any(own <= said_in(one) for one in before))


def goes_on(text: str, said: str) -> bool:
    """Return whether a fact says all of an answer, in the same order, and a little more about the same thing, with no
    clause in between: "glass is made from sand, soda, and lime by melting" for "glass is made from sand by melting".
    """
    wanted, words = lemmas(said), _WORDS.findall(text.casefold())
    if lemmas(text)[:1] != wanted[:1] or repeats(text, said):
        return False
    at, within = 0, set[str]()
    for word in words:
        if at < len(wanted) and lemmas(word)[:1] == wanted[at : at + 1]:
            at += 1
        elif at < len(wanted):
            within.add(word)
    is_short = len(words) <= len(said.split()) + _MORE
    return at == len(wanted) < len(lemmas(text)) and is_short and within.isdisjoint(_CLAUSES)


@cache
def _of_relations() -> set[str]:
    """Return the stems of the words that express relations."""
    told = (re.sub(r"\{\w\}", "", relation.sentence) for relation in relations.load().relations.values())
    return {*chain.from_iterable(map(starts, told))}
