"""How closely two phrases agree in meaning: the score w(e) of an edge between question, cells, headers, and choices.

The direction is as in section 3.2 of Khashabi et al. 2016: a constituent of the question should entail a cell, and a
cell should entail a choice; two cells are compared in both directions. Words are aligned one to one in the best way,
and a word counts by how informative it is. Everything is cached, because the same words occur in every question.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from solvers.deadline import checked
from solvers.tables.gathered import Phrase
from solvers.tables.marks import MARKS
from solvers.tables.retrieve import Index
from solvers.tables.score import Weights
from solvers.tables.words import Kin

_MOST_KEPT = 10_000
"""Word pairs and phrase pairs remembered, each; some 3 MB, and no more after thousands of questions."""


class Aligner:
    """Alignment scores over one index; they depend only on its word frequencies."""

    def __init__(
        self, index: Index, least_word: float, strictness: float, known: Aligner | None = None
    ) -> None:
        """Start with the words that `known`, another aligner with the same lexical knowledge, has seen."""
        self.index = index
        self.least_word = least_word
        self.strictness = strictness
        self._kin: Kin = known._kin if known else index.words.kin(least_word)
        self._vocabulary: set[str] = known._vocabulary if known else set()
        """The words of all tables met so far."""
        self._entailed: dict[str, dict[str, float]] = {}
        """For words of the current question, the words of its tables that they entail."""
        self._entailing: dict[str, dict[str, float]] = {}
        """For words of its choices, the words of its tables that entail them."""
        self._words: dict[tuple[str, str], float] = {}
        self._phrases: dict[tuple[Phrase, Phrase], float] = {}
        self._links: dict[tuple[str, str], float] = {}
        self._importance: dict[str, float] = {}

    def meet(self, asked: Iterable[str], texts: Iterable[str]) -> None:
        """Relate the words of a question and its choices to those of all `texts` of its tables at once."""
        words = {word for text in checked(texts) for phrase in self.index.phrases(text) for word in phrase}
        self._kin.add(sorted(words - self._vocabulary))
        self._vocabulary |= words
        self._entailed, self._entailing = {}, {}
        for word in checked(asked):
            if word not in self._entailed:
                found = self._kin.entailed_by(word)
                self._entailed[word] = {other: self._strict(score) for other, score in found.items()}
                found = self._kin.entailing(word)
                self._entailing[word] = {other: self._strict(score) for other, score in found.items()}

    def related(self, asked: Phrase) -> set[str]:
        """Return the words of all known tables that are related to one of the words `asked`; marks are
        related to none.
        """
        return {
            other
            for word in asked
            if word not in MARKS
            for kin in (self._entailed[word], self._entailing[word])
            for other in kin
        }

    def word(self, premise: str, hypothesis: str) -> float:
        """Return how far one lemma entails another, in [0, 1]."""
        if premise == hypothesis:
            return 1.0
        known = self._entailed.get(premise)
        if known is not None and hypothesis in self._vocabulary:
            return known.get(hypothesis, 0.0)
        known = self._entailing.get(hypothesis)
        if known is not None and premise in self._vocabulary:
            return known.get(premise, 0.0)
        key = premise, hypothesis
        score = self._words.get(key)
        if score is None:
            if len(self._words) > _MOST_KEPT:
                self._words.clear()
            score = self._words[key] = self._strict(self.index.words.entails(premise, hypothesis))
        return score

    def _strict(self, score: float) -> float:
        return score**self.strictness if score >= self.least_word else 0.0

    def importance(self, word: str) -> float:
        """See `Index.importance`."""
        value = self._importance.get(word)
        if value is None:
            value = self._importance[word] = self.index.importance(word)
        return value

    def coverage(self, premise: Phrase, hypothesis: Phrase) -> float:
        """Return the share of `hypothesis` that `premise` entails: best word-to-word alignment, in [0, 1]."""
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
        """Return w(t, q) or w(h, q): the best alternative of the cell or header `text`, as entailed by a
        constituent.
        """
        return max((self._asked(constituent, phrase) for phrase in self.index.phrases(text)), default=0.0)

    def table_to_choice(self, text: str, choice: Phrase, telling: Phrase) -> float:
        """Return w(t, a) or w(h, a): how far the best alternative of the cell or header `text` entails a choice (or
        part).

        This is the mean over all its lemmas and over those that distinguish it from the other choices.
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
        """Return w(t, t') for two cells of different tables: the mean of both directions for the best pair of
        alternatives, or 0 if the first does not entail the second at all, as in most cases.
        """
        if one == other:
            return 1.0
        key = one, other
        best = self._links.get(key)
        if best is None:
            if len(self._links) > _MOST_KEPT:
                self._links.clear()
            best = 0.0
            for a in self.index.phrases(one):
                for b in self.index.phrases(other):
                    if forward := self.coverage(a, b):
                        best = max(best, (forward + self.coverage(b, a)) / 2)
            self._links[key] = best
        return best

    def header(self, labels: Iterable[str], constituent: Phrase) -> float:
        """Return w(h, q) over all labels of a column."""
        return max((self.question_to_table(constituent, label) for label in labels), default=0.0)

    def _asked(self, constituent: Phrase, cell: Phrase) -> float:
        """Return the score for a cell: a word of a long cell counts less than the whole cell but more than its share,
        namely the root of it.

        For a term of several words, all should be in the cell.
        """
        score = self.coverage(constituent, cell)
        if not score:
            return 0.0
        best = max(self.word(given, wanted) for given in constituent for wanted in cell)
        score = best * math.sqrt(min(1.0, score / best))
        return score * math.sqrt(self.coverage(cell, constituent)) if len(constituent) > 1 else score

    def _chosen(self, cell: Phrase, choice: Phrase) -> float:
        """Return the score for a choice, which must be entailed as a whole; extra words in the cell count slightly
        against it.
        """
        forward = self.coverage(cell, choice)
        return float(forward * self.coverage(choice, cell) ** 0.25) if forward else 0.0

    def _coverage(self, premise: Phrase, hypothesis: Phrase) -> float:
        """Return the coverage, to which a mark alone adds nothing: the largest is not the closest."""
        total = covered = 0.0
        said = False
        for wanted in hypothesis:
            weight = self.importance(wanted)
            total += weight
            w = max((self.word(given, wanted) for given in premise), default=0.0)
            covered += weight * w
            said |= w > 0 and wanted not in MARKS
        return covered / total if said else 0.0


_aligners: list[tuple[Index, Aligner]] = []
_KEPT = 4


def aligner(index: Index, weights: Weights) -> Aligner:
    """Return the aligner of `index` with everything it has cached."""
    for known, found in _aligners:
        if known is index and (found.least_word, found.strictness) == (
            weights.least_word,
            weights.strictness,
        ):
            return found
    same = [a for known, a in _aligners if known.words is index.words and a.least_word == weights.least_word]
    fresh = Aligner(index, weights.least_word, weights.strictness, next(iter(same), None))
    _aligners[:] = [(index, fresh), *_aligners[: _KEPT - 1]]
    return fresh
