"""What the solver needs to know about words: content lemmas of a phrase, and how far one word means another.

The default reads English with the project's reader and WordNet; tests and the ablation "word overlap instead of
WordNet" put something simpler in its place.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol


class Words(Protocol):
    """Lexical knowledge as the solver uses it. Instances are compared by identity."""

    def terms(self, text: str) -> tuple[str, ...]:
        """The content lemmas of a short phrase, in order."""

    def entails(self, premise: str, hypothesis: str) -> float:
        """How far the lemma `premise` means or implies the lemma `hypothesis`, in [0, 1]; 1 for equal lemmas."""


class Overlap:
    """Words that mean only themselves."""

    def terms(self, text: str) -> tuple[str, ...]:
        """See `Words.terms`; by the project's reader."""
        from solvers.reading.constituents import terms

        return tuple(terms(text))

    def entails(self, premise: str, hypothesis: str) -> float:
        """1 for equal lemmas, else 0."""
        return float(premise == hypothesis)


class WordNetWords(Overlap):
    """Words as WordNet and the project's own lists relate them."""

    def entails(self, premise: str, hypothesis: str) -> float:
        """See `solvers.reading.entailment.entails`."""
        from solvers.reading.entailment import entails

        return entails(premise, hypothesis)


@cache
def default_words() -> Words:
    """The lexical knowledge used unless another is given."""
    return WordNetWords()
