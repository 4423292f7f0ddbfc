"""Finds the choice that lists things in the order in which a sentence names them: the stages of a life, for
example.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.question import Question
from solvers.retrieval.sentences import sentences
from solvers.science.spine.index import Thing, lemmas

LISTED = 0.95
"""How sure a choice is if a sentence has its order."""
_NEXT = re.compile(r"\s*(?:,|;|→|->)\s*(?:and\s+|then\s+)*|\s+then\s+")
"""What separates the items of a list."""
_FEWEST = 3


def in_order(question: Question) -> tuple[int, int] | None:
    """Return the only choice that lists its items as a sentence does, and the place of the sentence.

    Args:
        question: with its choices.

    Returns:
        `None` if the choices are not lists of the same items, or no sentence names them all in the order of one.
    """
    lists = [_items(choice.text) for choice in question.choices]
    if len(lists) < 2 or len(lists[0]) < _FEWEST or any(sorted(one) != sorted(lists[0]) for one in lists):
        return None
    own = _own_words(lists[0])
    if own is None:
        return None
    texts, asked = sentences(), {*lemmas(question.text)}
    named = set.intersection(*({*texts.places.get(word, ())} for word in own.values()))
    near = sorted(
        named, key=lambda place: (-len(asked & {*texts.lemmas[place]}), len(texts.lemmas[place]), place)
    )
    for place in near:
        words = texts.lemmas[place]
        told = sorted(own, key=lambda item: words.index(own[item]))
        found = [at for at, one in enumerate(lists) if one == told]
        if len(found) == 1:
            return found[0], place
    return None


def _items(text: str) -> list[Thing]:
    return [lemmas(part) for part in _NEXT.split(text.rstrip(". ")) if part.strip()]


def _own_words(items: Sequence[Thing]) -> dict[Thing, str] | None:
    """Return for each item a word that no other one has; `None` if one has none, or two are the same."""
    found = {}
    for item in items:
        others = {word for other in items if other != item for word in other}
        own = next((word for word in item if word not in others), None)
        if own is None or item in found:
            return None
        found[item] = own
    return found
