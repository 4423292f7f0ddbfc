"""Looks up words of a question in sentences, in the same form or as a word that means the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.retrieval.ir import rarity
from solvers.retrieval.overlap import SAME
from solvers.retrieval.sentences import Sentences
from solvers.science.spine.index import index


@dataclass(frozen=True, slots=True)
class Word:
    """A lemma and the sentences that express it."""

    ways: Mapping[str, float]
    """The lemmas that mean it, and how surely, in [0, 1]."""
    places: NDArray[np.int64]
    """The sentences that express it."""
    sure: NDArray[np.float64]
    """How surely each of these sentences does."""
    weight: float
    """How informative the word is, from its rarity."""

    def said(self, lemmas: Set[str]) -> float:
        """Return how surely some lemmas mean the word."""
        return max((sure for way, sure in self.ways.items() if way in lemmas), default=0.0)


class Similar:
    """The words of questions, as sentences express them."""

    def __init__(self, sentences: Sentences) -> None:
        self._sentences = sentences
        self._known: dict[str, Word] = {}

    def word(self, lemma: str) -> Word:
        """Return the lemma with the sentences that express it."""
        found = self._known.get(lemma)
        if found is None:
            found = self._known[lemma] = self._found(lemma)
        return found

    def _found(self, lemma: str) -> Word:
        of, size = self._sentences.places, len(self._sentences)
        alike = {way: sure for way, sure in index().alike(lemma).items() if sure >= SAME}
        ways = {way: sure for way, sure in {**alike, lemma: 1.0}.items() if way in of}
        sure = np.zeros(size)
        for way, value in ways.items():
            sure[of[way]] = np.maximum(sure[of[way]], value)
        places = np.flatnonzero(sure)
        return Word(ways, places, sure[places], rarity(float(sure.sum()), size))

    def weight(self, lemmas: Iterable[str]) -> float:
        """Return how informative some lemmas are together."""
        return sum(self.word(lemma).weight for lemma in lemmas)

    def said(self, lemmas: Collection[str], said: Set[str]) -> dict[str, float]:
        """Return how much of each of some lemmas a sentence expresses, by weight, without those that it does not
        express.

        Args:
            lemmas: those of a question or of a choice.
            said: those of the sentence.
        """
        words = ((lemma, self.word(lemma)) for lemma in lemmas)
        found = ((lemma, word.weight * word.said(said)) for lemma, word in words)
        return {lemma: value for lemma, value in found if value}

    def everywhere(self, lemmas: Collection[str]) -> NDArray[np.float64]:
        """Return how much of some lemmas together every sentence expresses."""
        total = np.zeros(len(self._sentences))
        for lemma in lemmas:
            word = self.word(lemma)
            total[word.places] += word.weight * word.sure
        return total
