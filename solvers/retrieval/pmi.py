"""Pointwise mutual information: the choice whose words occur most often with the question's (section 4.1).

The window is a sentence. With so few sentences, most pairs never occur together, so counts are smoothed: a pair of
n-grams scores log((n_xy + a) / (n_x * n_y / N + a)), which is close to 0 if few were expected anyway.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from solvers.retrieval.sentences import Sentences

SMOOTHING = 0.5
"""The number added to the counted and to the expected sentences."""
FARTHEST = 3
"""How far after the first word the second word of a skip-bigram may be."""
TOLD = 5
"""Pairs that are kept as evidence."""

Gram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """An n-gram of the question, one of the choice, and in how many sentences they occur."""

    asked: Gram
    chosen: Gram
    with_asked: int
    with_chosen: int
    with_both: int
    pmi: float


@dataclass(frozen=True, slots=True)
class Association:
    """How strongly the words of a choice are associated with those of the question."""

    score: float
    """The mean over all pairs whose n-grams both occur."""
    strongest: tuple[Pair, ...]


def grams(lemmas: Sequence[str]) -> tuple[Gram, ...]:
    """Return the unigrams, bigrams, trigrams, and skip-bigrams of content lemmas, in order and without repetitions."""
    n = len(lemmas)
    found: list[Gram] = [(lemma,) for lemma in lemmas]
    found += [(lemmas[i], lemmas[j]) for i in range(n) for j in range(i + 1, min(n, i + FARTHEST + 1))]
    found += [tuple(lemmas[i : i + 3]) for i in range(n - 2)]
    return tuple(dict.fromkeys(found))


def pmi(with_x: int, with_y: int, with_both: int, total: int) -> float:
    """Return the smoothed pointwise mutual information of two n-grams from numbers of sentences."""
    return math.log((with_both + SMOOTHING) / (with_x * with_y / total + SMOOTHING))


@dataclass(slots=True)
class Counter:
    """Counts n-grams in sentences."""

    sentences: Sentences
    _places: dict[Gram, frozenset[int]] = field(default_factory=dict)

    def associations(
        self, question: Sequence[str], choices: Sequence[Sequence[str]]
    ) -> list[Association | None]:
        """Return how strongly each choice is associated with the question, or `None` if no pair of n-grams occurs.

        Args:
            question: the content lemmas of the question.
            choices: the content lemmas of each choice.
        """
        asked = self._occurring(question)
        found = [self._association(asked, self._occurring(choice)) for choice in choices]
        self._places.clear()
        return found

    def _association(
        self, asked: Sequence[tuple[Gram, frozenset[int]]], chosen: Sequence[tuple[Gram, frozenset[int]]]
    ) -> Association | None:
        total = len(self.sentences)
        pairs = []
        for x, with_x in asked:
            for y, with_y in chosen:
                if not {*x} & {*y}:  # these occur together anyway
                    both = len(with_x & with_y)
                    score = pmi(len(with_x), len(with_y), both, total)
                    pairs.append(Pair(x, y, len(with_x), len(with_y), both, score))
        if not pairs:
            return None
        mean = sum(pair.pmi for pair in pairs) / len(pairs)
        told = sorted((pair for pair in pairs if pair.with_both), key=lambda pair: -pair.pmi)[:TOLD]
        return Association(round(mean, 4), tuple(told))

    def _occurring(self, lemmas: Sequence[str]) -> list[tuple[Gram, frozenset[int]]]:
        return [(gram, places) for gram in grams(lemmas) if (places := self.places(gram))]

    def places(self, gram: Gram) -> frozenset[int]:
        """Return the sentences in which an n-gram occurs; bigrams can have up to `FARTHEST` - 1 words in between."""
        known = self._places.get(gram)
        if known is None:
            known = self._places[gram] = self._found(gram)
        return known

    def _found(self, gram: Gram) -> frozenset[int]:
        of = self.sentences.places
        if any(lemma not in of for lemma in gram):
            return frozenset()
        both = frozenset.intersection(*(frozenset(of[lemma]) for lemma in gram))
        if len(gram) == 1:
            return both
        return frozenset(at for at in both if gram in grams(self.sentences.lemmas[at]))
