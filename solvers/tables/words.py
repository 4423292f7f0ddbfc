"""What the solver needs to know about words: content lemmas of a phrase, and how far one word means another.

The default reads English with the project's reader and WordNet; tests and the ablation "word overlap instead of
WordNet" put something simpler in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Protocol

from knowledge import prepared
from knowledge.prepared import Prepared
from knowledge.tables import Table
from solvers.tables.gathered import Bag, bag_of


class Kin(Protocol):
    """A vocabulary in which the words that are related to a given one are found."""

    def add(self, words: Iterable[str]) -> None:
        """Add words to the vocabulary."""

    def entailed_by(self, premise: str) -> dict[str, float]:
        """Return the words of the vocabulary that `premise` entails, with how far."""

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """Return the words of the vocabulary that entail `hypothesis`, with how far."""


class Words(Protocol):
    """Lexical knowledge as the solver uses it. Instances are compared by identity."""

    def terms(self, text: str) -> tuple[str, ...]:
        """Return the content lemmas of a short phrase, in order, and its marks (see `solvers.tables.marks`)."""

    def bag(self, table: Table) -> Bag | None:
        """Return the words of a table, if they need not be read first."""

    def entails(self, premise: str, hypothesis: str) -> float:
        """Return how far the lemma `premise` means or implies the lemma `hypothesis`, in [0, 1]; 1 for equal lemmas."""

    def kin(self, least: float) -> Kin:
        """Return an empty vocabulary, for the same among many words at once; only pairs that reach `least` count."""


class Same:
    """A vocabulary of words that mean only themselves."""

    def __init__(self) -> None:
        self._words: set[str] = set()

    def add(self, words: Iterable[str]) -> None:
        """See `Kin.add`."""
        self._words.update(words)

    def entailed_by(self, premise: str) -> dict[str, float]:
        """See `Kin.entailed_by`."""
        return {premise: 1.0} if premise in self._words else {}

    entailing = entailed_by


class Overlap:
    """Words that mean only themselves."""

    def __init__(self, prepared: Prepared | None = None) -> None:
        """Read words, those of `prepared` by what was made of them beforehand."""
        self._prepared = prepared
        self._lemmas: Mapping[str, str] = prepared.lemmas if prepared else {}

    def terms(self, text: str) -> tuple[str, ...]:
        """See `Words.terms`; by the project's reader, then the marks."""
        from solvers.reading.constituents import content_lemma, content_words
        from solvers.tables.marks import marks

        found = tuple(self._lemmas.get(word) or content_lemma(word) for word in content_words(text))
        return (*found, *(mark for mark in marks(text) if mark not in found))

    def bag(self, table: Table) -> Bag | None:
        """See `Words.bag`; of a shipped table."""
        return bag_of(table)

    def entails(self, premise: str, hypothesis: str) -> float:
        """1 for equal lemmas, else 0."""
        return float(premise == hypothesis)

    def kin(self, least: float) -> Kin:
        """See `Words.kin`."""
        return Same()


class WordNetWords(Overlap):
    """Words as WordNet and the project's own lists relate them."""

    def entails(self, premise: str, hypothesis: str) -> float:
        """See `solvers.tables.related.related`."""
        from solvers.tables.related import related

        return related(premise, hypothesis)

    def kin(self, least: float) -> Kin:
        """See `Words.kin`."""
        from solvers.tables.related import Related

        return Related(least, self._prepared)


@cache
def default_words() -> Words:
    """Return the lexical knowledge used unless another is given."""
    return WordNetWords(prepared.load())
