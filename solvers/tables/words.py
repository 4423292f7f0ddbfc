"""What the solver needs to know about words: content lemmas of a phrase, and how close one word is to another in
meaning.

The default reads English with the project's reader and WordNet; tests and the ablation "word overlap instead of
WordNet" use something simpler.
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
    """A vocabulary that can be searched for the words related to a given one."""

    def add(self, words: Iterable[str]) -> None:
        """Add words to the vocabulary."""

    def entailed_by(self, premise: str) -> dict[str, float]:
        """Return the words in the vocabulary that `premise` entails, and how surely."""

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """Return the words in the vocabulary that entail `hypothesis`, and how surely."""


class Words(Protocol):
    """Lexical knowledge as the solver uses it. Instances are compared by identity."""

    def terms(self, text: str) -> tuple[str, ...]:
        """Return the content lemmas of a short phrase, in order, and its marks (see `solvers.tables.marks`)."""

    def bag(self, table: Table) -> Bag | None:
        """Return the words of a table, if they are already prepared."""

    def entails(self, premise: str, hypothesis: str) -> float:
        """Return how surely the lemma `premise` means or implies the lemma `hypothesis`, in [0, 1]; 1 for
        equal lemmas.
        """

    def kin(self, least: float) -> Kin:
        """Return an empty vocabulary for the same comparison with many words at once; only pairs that reach `least`
        count.
        """


class Same:
    """A vocabulary of words that match only themselves."""

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
    """Lexical knowledge in which words match only themselves."""

    def __init__(self, prepared: Prepared | None = None) -> None:
        """Read words; those in `prepared` use what was prepared for them."""
        self._prepared = prepared
        self._lemmas: Mapping[str, str] = prepared.lemmas if prepared else {}

    def terms(self, text: str) -> tuple[str, ...]:
        """See `Words.terms`; this uses the project's reader, then the marks."""
        from solvers.reading.constituents import content_lemma, content_words
        from solvers.tables.marks import marks

        found = tuple(self._lemmas.get(word) or content_lemma(word) for word in content_words(text))
        return (*found, *(mark for mark in marks(text) if mark not in found))

    def bag(self, table: Table) -> Bag | None:
        """See `Words.bag`; this is for a built-in table."""
        return bag_of(table)

    def entails(self, premise: str, hypothesis: str) -> float:
        """Return 1 for equal lemmas, otherwise 0."""
        return float(premise == hypothesis)

    def kin(self, least: float) -> Kin:
        """See `Words.kin`."""
        return Same()


class WordNetWords(Overlap):
    """Words as related by WordNet and the project's own lists."""

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
    """Return the lexical knowledge used by default."""
    return WordNetWords(prepared.load())
