"""What phrases call people and things: by a name, by part of one, or by a position in a row."""

from __future__ import annotations

from knowledge import lexicon
from knowledge.quantities import load
from solvers.reading.mentions import Chunk
from solvers.reading.words import word_set

_PART_OF_NAME = 4
"""Letters that the last part of a name has at least."""
TITLES = frozenset({"mr.", "mrs.", "ms.", "mr", "mrs", "ms", "miss", "aunt", "uncle"})


def name_parts(name: str) -> set[str]:
    """Return the words of a name in lower case; "Teams" is "Team" in "Teams A and B"."""
    return {
        word if word in TITLES else next(iter(lexicon.lemmas(word, "n")), word)
        for word in name.lower().split()
    }


def is_called(name: str, chunk: Chunk) -> bool:
    """Return whether a phrase calls something by its name, or a definite one by the last part of it: a bookshelf is
    "the shelf".
    """
    if name == chunk.name:
        return True
    is_short = chunk.determiner in word_set("definite") and len(chunk.name) >= _PART_OF_NAME
    return is_short and name.endswith(chunk.name) and lexicon.known(name.removesuffix(chunk.name), "n")


def is_ranked(chunk: Chunk) -> bool:
    """Return whether a phrase gives a position in a row: "the second"."""
    return not chunk.modifiers.isdisjoint(word_set("ordinals"))


def are_things(chunk: Chunk) -> bool:
    """Return whether a phrase names several things that are not units: "three pumpkins", to which "the first" may
    refer.
    """
    return chunk.is_plural and not load().dimension(chunk.name.lower())
