"""How far two phrases mean the same: the score w(e) of an edge between question, cells, headers and choices.

Directed as in section 3.2 of Khashabi et al. 2016: a constituent of the question should entail a cell, a cell should
entail a choice; two cells are compared both ways. Words are aligned one to one best, and a word counts by how much it
says. Everything is kept: the same words meet in every question.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from solvers.tables.retrieve import Index, Phrase
from solvers.tables.score import Weights

_MOST_KEPT = 400_000
"""Word pairs and phrase pairs remembered; some 100 MB at worst."""


class Aligner:
    """Alignment scores over one index; scores depend on its word frequencies only."""

    def __init__(self, index: Index, least_word: float, strictness: float) -> None:
        self.index = index
        self.least_word = least_word
        self.strictness = strictness
        self._words: dict[tuple[str, str], float] = {}
        self._phrases: dict[tuple[Phrase, Phrase], float] = {}
        self._importance: dict[str, float] = {}

    def word(self, premise: str, hypothesis: str) -> float:
        """How far one lemma entails another, in [0, 1]."""
        if premise == hypothesis:
            return 1.0
        key = premise, hypothesis
        score = self._words.get(key)
        if score is None:
            if len(self._words) > _MOST_KEPT:
                self._words.clear()
            score = self.index.words.entails(premise, hypothesis)
            score = self._words[key] = score**self.strictness if score >= self.least_word else 0.0
        return score

    def importance(self, word: str) -> float:
        """See `Index.importance`."""
        value = self._importance.get(word)
        if value is None:
            value = self._importance[word] = self.index.importance(word)
        return value

    def coverage(self, premise: Phrase, hypothesis: Phrase) -> float:
        """The share of what `hypothesis` says that `premise` entails: best word-to-word alignment, in [0, 1]."""
        if premise == hypothesis:
            return 1.0
        key = premise, hypothesis
        score = self._phrases.get(key)
        if score is None:
            if len(self._phrases) > _MOST_KEPT:
                self._phrases.clear()
            score = self._phrases[key] = self._coverage(premise, hypothesis)
        return score

    def question_to_table(self, constituent: Phrase, text: str) -> float:
        """w(t, q) or w(h, q): the best alternative of the cell or header `text` as entailed by a constituent."""
        return max((self._asked(constituent, phrase) for phrase in self.index.phrases(text)), default=0.0)

    def table_to_choice(self, text: str, choice: Phrase, telling: Phrase) -> float:
        """w(t, a) or w(h, a): how far the best alternative of the cell or header `text` entails a choice (or part).

        The mean over all its lemmas and over those that tell it from the other choices.
        """
        if choice == telling:
            return max((self._chosen(phrase, choice) for phrase in self.index.phrases(text)), default=0.0)
        return max(
            (
                (self._chosen(phrase, choice) + self._chosen(phrase, telling)) / 2
                for phrase in self.index.phrases(text)
            ),
            default=0.0,
        )

    def link(self, one: str, other: str) -> float:
        """w(t, t'): two cells of different tables, the mean of both directions for the best pair of alternatives."""
        if one == other:
            return 1.0
        best = 0.0
        for a in self.index.phrases(one):
            for b in self.index.phrases(other):
                best = max(best, (self.coverage(a, b) + self.coverage(b, a)) / 2)
        return best

    def header(self, labels: Iterable[str], constituent: Phrase) -> float:
        """w(h, q) over all labels of a column."""
        return max((self.question_to_table(constituent, label) for label in labels), default=0.0)

    def _asked(self, constituent: Phrase, cell: Phrase) -> float:
        """A word of a long cell says less than the whole cell, but more than its share: the root of the share.

        Of a term of several words all should be in the cell.
        """
        score = self.coverage(constituent, cell)
        if not score:
            return 0.0
        best = max(self.word(given, wanted) for given in constituent for wanted in cell)
        score = best * math.sqrt(min(1.0, score / best))
        return score * math.sqrt(self.coverage(cell, constituent)) if len(constituent) > 1 else score

    def _chosen(self, cell: Phrase, choice: Phrase) -> float:
        """A choice must be entailed as a whole; what the cell says beyond it counts against it a little."""
        forward = self.coverage(cell, choice)
        return float(forward * self.coverage(choice, cell) ** 0.25) if forward else 0.0

    def _coverage(self, premise: Phrase, hypothesis: Phrase) -> float:
        total = covered = 0.0
        for wanted in hypothesis:
            weight = self.importance(wanted)
            total += weight
            covered += weight * max((self.word(given, wanted) for given in premise), default=0.0)
        return covered / total if total else 0.0


_aligners: list[tuple[Index, Aligner]] = []
_KEPT = 4


def aligner(index: Index, weights: Weights) -> Aligner:
    """The aligner of `index`, with all it remembers."""
    for known, found in _aligners:
        if known is index and (found.least_word, found.strictness) == (
            weights.least_word,
            weights.strictness,
        ):
            return found
    fresh = Aligner(index, weights.least_word, weights.strictness)
    _aligners[:] = [(index, fresh), *_aligners[: _KEPT - 1]]
    return fresh
