"""How much one text says of another, word by word, in the same form or by a word that means the same."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from solvers.reading.words import word_set
from solvers.science.spine.index import Index, index, lemmas

SAME = 0.65
"""How surely a word has to say another, by the facts' vocabulary (`Index.alike`, in [0, 1]), to be the same."""
_LEAST_OWN = 0.4
"""The share of what a choice adds to a question, by weight, that facts have to say to speak for it."""


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


def part_of(known: Index, words: Collection[str], held: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that those held of them are, in [0, 1]; 0 without any lemmas."""
    return sum(map(known.weight, held)) / (sum(map(known.weight, words)) or 1)


def share_said(known: Index, words: Collection[str], said: Collection[str]) -> float:
    """Return the share of some lemmas, by weight, that others say (`means`), in [0, 1]."""
    return part_of(known, words, [word for word in words if any(means(known, word, each) for each in said)])


def own_words(question: str, choices: Sequence[str]) -> list[frozenset[str]]:
    """Return for each choice the words by which it says more than its question; if each choice only names something
    that the question names, all of its words.
    """
    asked, passed = {*lemmas(question)}, word_set("stop_words")
    whole = [frozenset(lemmas(choice)) - passed for choice in choices]
    own = [words - asked for words in whole]
    return own if any(own) else whole


def says_own(own: Collection[str], texts: Sequence[str]) -> bool:
    """Return whether texts say enough of what a choice adds to its question: of a jar that absorbs light, that is not
    the jar.
    """
    if len(own) == 1:
        return True  # which was found by it
    said = {word for text in texts for word in lemmas(text)}
    return share_said(index(), own, said) >= _LEAST_OWN
