"""Whether a text says that an amount goes up or down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.science.spine.index import Thing, lemmas

_WORD = re.compile(r"[\w'-]+")
_GOING = {"up": 1, "down": -1}
"""The directions of a verb of going: a number goes up."""
_LIGHT = frozenset(["be", "have", "will", "become", "get", "there", "likely", "happen", "most", "go", "make"])


def ways_of_things(text: str) -> list[tuple[int, Thing]]:
    """Return each thing that a text mentions, and whether it goes up or down: urchins up and kelp down."""
    return [(way, _about(clause)) for clause in clauses_in(text) if (way := way_of(clause))]


def way_of(text: str) -> int:
    """Return 1 if a text says that something grows, -1 if it shrinks, and 0 if it says neither or both."""
    ways = {way for clause in clauses_in(text) for way in _ways(clause)}
    return ways.pop() if len(ways) == 1 else 0


@lru_cache(maxsize=1 << 14)
def way_of_word(word: str) -> int:
    """Return the direction in which an amount goes by a word."""
    forms = {word, lexicon.morphy(word, "v") or word, lexicon.morphy(word, "n") or word}
    return int(not forms.isdisjoint(word_set("upward"))) - int(not forms.isdisjoint(word_set("downward")))


def _ways(text: str) -> Iterator[int]:
    """Yield the directions of the words in a text: fewer plants that grow are fewer."""
    everything = _WORD.findall(text.casefold())
    words = [word for word in everything if word in word_set("more_or_less")] or everything
    turned = -1 if _are_taken(everything) else 1
    yield from (way * turned for word in words if (way := way_of_word(word)))
    yield from (_GOING[to] for verb, to in pairwise(everything) if to in _GOING and _is_going(verb))


def _is_going(word: str) -> bool:
    return lexicon.morphy(word, "v") == "go"


def _are_taken(words: Sequence[str]) -> bool:
    """Return whether words say that things are eaten or caught, so that "more" of this leaves fewer of them."""
    return any(
        lexicon.morphy(helper, "v") == "be" and lexicon.morphy(word, "v") in word_set("preying")
        for helper, word in pairwise(words)
    )


def _about(text: str) -> Thing:
    """Return the words for what a text is about, without those for the direction and the amount."""
    passed = _LIGHT.union(*map(word_set, ("stop_words", "measures", "changes")))
    return tuple(word for word in lemmas(text) if not (way_of_word(word) or word in passed or word in _GOING))
