"""Lexical entailment between one word and all words of a vocabulary, without comparing it with each.

Who holds thousands of words (the tables) and is asked about one finds the few that could be related by what relates
them: a lemma, a number, a synset that is the sense of one and lies above a sense of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable

from solvers.reading.entailment import entails, profile


class Vocabulary:
    """Words among which those are found that entail a given one, or that it entails, as `entails` says."""

    def __init__(self, least: float) -> None:
        """Start without words; entailment below `least` will count as none."""
        self.least = least
        self._words: set[str] = set()
        self._means: dict[Hashable, list[str]] = defaultdict(list)
        """Words by what they are: a lemma, a value, a synset."""
        self._says: dict[Hashable, list[str]] = defaultdict(list)
        """Words by what they say: a lemma they are derived from or a kind of, a synset above them."""

    def add(self, words: Iterable[str]) -> None:
        """Add words; what relates a new one is gathered once, which is the greater part of the work."""
        for word in words:
            if word in self._words:
                continue
            self._words.add(word)
            own = profile(word)
            for meant in (*own.lemmas, own.value, *own.weights):
                self._means[meant].append(word)
            for said in (*own.lemmas, own.value, *self._said(word)):
                self._says[said].append(word)

    def entailed_by(self, premise: str) -> dict[str, float]:
        """The words that `premise` entails, with how surely."""
        own = profile(premise)
        keys = (*own.lemmas, own.value, *self._said(premise))
        found = {word: entails(premise, word) for word in self._under(self._means, keys)}
        return {word: score for word, score in found.items() if score >= self.least}

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """The words that entail `hypothesis`, with how surely."""
        own = profile(hypothesis)
        keys = (*own.lemmas, own.value, *own.weights)
        found = {word: entails(word, hypothesis) for word in self._under(self._says, keys)}
        return {word: score for word, score in found.items() if score >= self.least}

    def _said(self, word: str) -> list[Hashable]:
        own = profile(word)
        kinds: list[Hashable] = [synset for synset, score in own.above.items() if score >= self.least]
        return [*own.derived, *own.patched, *kinds]

    @staticmethod
    def _under(index: dict[Hashable, list[str]], keys: Iterable[Hashable]) -> dict[str, None]:
        """The words under some of the keys, each once; `None` is the value of what is no number."""
        return dict.fromkeys(word for key in keys if key is not None for word in index.get(key, ()))
