"""How much one text says of another, word by word, in the same form or by a word that means the same."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from solvers.science.spine.index import Index

SAME = 0.65
"""How surely a word has to say another, by the facts' vocabulary (`Index.alike`, in [0, 1]), to be the same."""


def means(known: Index, word: str, other: str) -> bool:
    """Return whether a word says another one: in another form, or as the end of a compound, "sunlight" and "light".

    Args:
        known: the index of facts, for its vocabulary.
        word: a lemma.
        other: the lemma that it may say.
    """
    return word == other or (known.is_known(word) and known.alike(other).get(word, 0.0) >= SAME)


@lru_cache(maxsize=1 << 12)
def ways_of(known: Index, word: str) -> frozenset[str]:
    """Return a lemma and the words of facts that say it."""
    return frozenset([word, *(other for other, sure in known.alike(word).items() if sure >= SAME)])


def saying(known: Index, word: str, said: Collection[str]) -> set[str]:
    """Return which of some lemmas of facts say another one, or are said by it (`are_alike`)."""
    strange = (one for one in said if not known.is_known(one) and means(known, word, one))
    return {*strange} | (ways_of(known, word) & {*said})


def are_alike(known: Index, word: str, other: str) -> bool:
    """Return whether one of two lemmas says the other: "rusty" says "rust".

    Words are alike both ways, so those like the first one are looked up, which is the one that is asked about: there
    are few of these, and many that facts have.
    """
    if word == other:
        return True
    return means(known, other, word) if known.is_known(other) else means(known, word, other)


def part_of(known: Index, words: Collection[str], held: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that those held of them are, in [0, 1]; 0 without any lemmas."""
    return sum(map(known.weight, held)) / (sum(map(known.weight, words)) or 1)


def share_said(known: Index, words: Collection[str], said: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that others say (`means`), in [0, 1]."""
    return part_of(known, words, [word for word in words if any(means(known, word, each) for each in said)])
