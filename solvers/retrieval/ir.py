"""Information retrieval: the choice that is in the sentence which fits the question best (section 4.1).

Scores are Okapi BM25 in Lucene's variant, worked out here for the words of a question: a package that does it scores
all words of all sentences first. A sentence counts for a choice only if it shares a content word with the question and
one with the choice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.retrieval.sentences import Sentences

SATURATION = 1.2
"""BM25's k1: how soon further occurrences of a word stop to count."""
LENGTH = 0.3
"""BM25's b: how much long sentences count less; facts of one line are all short."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best sentence for a choice."""

    position: int
    """Among the sentences."""
    score: float


class Retriever:
    """BM25 over sentences."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        lengths = np.array([len(lemmas) for lemmas in sentences.lemmas], float)
        mean = lengths.sum() / max(len(sentences), 1)
        self._damping = SATURATION * (1 - LENGTH + LENGTH * lengths / mean)
        self._worth: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}

    def best(self, question: Sequence[str], choices: Sequence[Sequence[str]]) -> list[Found | None]:
        """Return the best sentence for the question with each choice; `None` where none shares words with both.

        Args:
            question: content lemmas.
            choices: content lemmas of each; of two sentences that score the same the first is taken.
        """
        asked = self.scores(question)
        found: list[Found | None] = []
        for choice in choices:
            chosen = self.scores(choice)
            fits = (asked > 0) & (chosen > 0)
            if not fits.any():
                found.append(None)
                continue
            scores = np.where(fits, asked + chosen, -1.0)
            position = int(scores.argmax())
            found.append(Found(position, round(float(scores[position]), 4)))
        return found

    def scores(self, lemmas: Sequence[str]) -> NDArray[np.float64]:
        """BM25 of every sentence for content lemmas."""
        scores = np.zeros(len(self.sentences))
        for lemma in lemmas:
            positions, worth = self._worth_of(lemma)
            scores[positions] += worth
        return scores

    def _worth_of(self, lemma: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return the sentences that have a lemma, and what it is worth in each."""
        known = self._worth.get(lemma)
        if known is None:
            places = np.array(self.sentences.places.get(lemma, []), int)
            positions, counts = np.unique(places, return_counts=True)
            rarity = _rarity(len(positions), len(self.sentences))
            known = self._worth[lemma] = positions, rarity * counts / (counts + self._damping[positions])
        return known


def _rarity(having: int, total: int) -> float:
    """Return how much a word says that `having` of all `total` sentences have."""
    return math.log(1 + (total - having + 0.5) / (having + 0.5))


def relevance(sentences: Sentences, position: int, query: Sequence[str]) -> float:
    """BM25 of one sentence for `query`, by its formula and without an index: what a proof is checked with.

    Lucene's variant: the sum over the words of the query of ln(1 + (N - n + 0.5) / (n + 0.5)) * f / (f + k1 * (1 - b +
    b * length / mean length)), with f how often the sentence has the word and n how many of the N sentences have it.
    """
    lemmas = sentences.lemmas[position]
    mean = sum(map(len, sentences.lemmas)) / len(sentences)
    damping = SATURATION * (1 - LENGTH + LENGTH * len(lemmas) / mean)
    total = 0.0
    for word in query:
        count = lemmas.count(word)
        if count:
            having = sum(word in other for other in sentences.lemmas)
            total += _rarity(having, len(sentences)) * count / (count + damping)
    return total
