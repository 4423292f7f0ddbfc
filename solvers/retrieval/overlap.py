"""Measures how much of one text another one covers, word by word, in the same form or with a word that means the
same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from solvers.reading.words import word_set
from solvers.science.spine.index import Index, index, lemmas

SAME = 0.65
"""How surely a word has to mean another one, by the facts' vocabulary (`Index.alike`, in [0, 1]), to count as the
same.
"""
_LEAST_OWN = 0.4
"""The share of what a choice adds to a question, by weight, that facts have to cover to support the choice."""


def means(known: Index, word: str, other: str) -> bool:
    """Return whether a word means another one: in another form, or as the end of a compound, "sunlight" and "light".

    Args:
        known: the index of facts, for its vocabulary.
        word: a lemma.
        other: the lemma that it may mean.
    """
    return word == other or (known.is_known(word) and known.alike(other).get(word, 0.0) >= SAME)


@lru_cache(maxsize=1 << 12)
def ways_of(known: Index, word: str) -> frozenset[str]:
    """Return a lemma and the words of facts that mean it."""
    return frozenset([word, *(other for other, sure in known.alike(word).items() if sure >= SAME)])


def part_of(known: Index, words: Collection[str], held: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that the `held` ones among them make up, in [0, 1]; 0 without any
    lemmas.
    """
    return sum(map(known.weight, held)) / (sum(map(known.weight, words)) or 1)


def share_said(known: Index, words: Collection[str], said: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that others mean (`means`), in [0, 1]."""
    return part_of(known, words, [word for word in words if any(means(known, word, each) for each in said)])


def own_words(question: str, choices: Sequence[str]) -> list[frozenset[str]]:
    """Return for each choice the words that it adds to its question, or all of its words if each choice only names
    something that the question names.
    """
    asked, passed = {*lemmas(question)}, word_set("stop_words")
    whole = [frozenset(lemmas(choice)) - passed for choice in choices]
    own = [words - asked for words in whole]
    return own if any(own) else whole


def says_own(own: Collection[str], texts: Sequence[str]) -> bool:
    """Return whether texts cover enough of what a choice adds to its question: for a jar that absorbs light, that is
    not the jar.
    """
    if len(own) == 1:
        return True  # since that found the text
    said = {word for text in texts for word in lemmas(text)}
    return share_said(index(), own, said) >= _LEAST_OWN
