"""Information retrieval: the choice in the sentence that fits the question best (section 4.1).

Scores are Okapi BM25 in Lucene's variant, computed here for the words of a question, because a package would first
score all words of all sentences. A sentence counts for a choice only if it shares a content word with the question and
one with the choice.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.retrieval.sentences import Sentences
from solvers.tables.denial import denies

SATURATION = 1.2
"""BM25's k1: how soon further occurrences of a word stop counting."""
LENGTH = 0.3
"""BM25's b: how much less long sentences count; facts of one line are all short."""


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

    def best(
        self, question: Sequence[str], choices: Sequence[Sequence[str]], denying: Collection[int] = ()
    ) -> list[Found | None]:
        """Return the best sentence for the question with each choice, or `None` if no sentence shares words with both.

        Args:
            question: the content lemmas of the question.
            choices: the content lemmas of each choice; of two sentences with the same score, the first is used. A
                sentence has to share a word that the question does not have, if the choice has one: a sentence that
                only repeats the question is no evidence for a choice.
            denying: places of the choices that deny something, "no light": only sentences that deny something support
                them.
        """
        asked = self.scores(question)
        found: list[Found | None] = []
        for place, choice in enumerate(choices):
            own = [lemma for lemma in choice if lemma not in question]
            chosen = self.scores(choice)
            fits = (asked > 0) & (self.scores(own or choice) > 0)
            if place in denying:
                fits[
                    [at for at in np.flatnonzero(fits) if not denies(self.sentences.quote(int(at)).text)]
                ] = False
            if not fits.any():
                found.append(None)
                continue
            scores = np.where(fits, asked + chosen, -1.0)
            position = int(scores.argmax())
            found.append(Found(position, round(float(scores[position]), 4)))
        return found

    def scores(self, lemmas: Sequence[str]) -> NDArray[np.float64]:
        """Return the BM25 score of every sentence for content lemmas."""
        scores = np.zeros(len(self.sentences))
        for lemma in lemmas:
            positions, worth = self._worth_of(lemma)
            scores[positions] += worth
        return scores

    def rarity(self, lemma: str) -> float:
        """Return how informative a lemma is."""
        return rarity(len(self._worth_of(lemma)[0]), len(self.sentences))

    def _worth_of(self, lemma: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return the sentences that contain a lemma, and its value in each."""
        known = self._worth.get(lemma)
        if known is None:
            places = np.array(self.sentences.places.get(lemma, []), int)
            positions, counts = np.unique(places, return_counts=True)
            worth = rarity(len(positions), len(self.sentences))
            known = self._worth[lemma] = positions, worth * counts / (counts + self._damping[positions])
        return known


def rarity(having: float, total: int) -> float:
    """Return how informative a word is that `having` of all `total` sentences contain."""
    return math.log(1 + (total - having + 0.5) / (having + 0.5))


def relevance(sentences: Sentences, position: int, query: Sequence[str]) -> float:
    """Return the BM25 score of one sentence for `query`, by the formula and without an index, for checking proofs.

    Lucene's variant is the sum over the words of the query of ln(1 + (N - n + 0.5) / (n + 0.5)) * f / (f + k1 * (1 - b
    + b * length / mean length)), where f is how often the sentence has the word and n is how many of the N sentences
    have it.
    """
    lemmas = sentences.lemmas[position]
    mean = sum(map(len, sentences.lemmas)) / len(sentences)
    damping = SATURATION * (1 - LENGTH + LENGTH * len(lemmas) / mean)
    total = 0.0
    for word in query:
        count = lemmas.count(word)
        if count:
            having = sum(word in other for other in sentences.lemmas)
            total += rarity(having, len(sentences)) * count / (count + damping)
    return total
