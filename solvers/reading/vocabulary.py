"""Lexical entailment between one word and all words of a vocabulary, without comparing it with each.

Who holds thousands of words (the tables) and is asked about one finds the few that could be related by what relates
them: a lemma, a number, a synset that is the sense of one and lies above a sense of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from knowledge.prepared import Kin, Postings, Prepared
from solvers.reading.entailment import Profile, entails, profile


class Vocabulary:
    """Words among which those are found that entail a given one, or that it entails, as `entails` says."""

    def __init__(self, least: float, prepared: Prepared | None = None) -> None:
        """Start without words.

        Args:
            least: entailment below it will count as none.
            prepared: what was gathered of words beforehand; not used if another `least` was meant by it.
        """
        self.least = least
        self._words: set[str] = set()
        usable = prepared is not None and prepared.kin.least == least
        self._prepared = prepared if usable else None
        self._known = frozenset(prepared.words) if prepared is not None and usable else frozenset()
        self._means: dict[str, list[str]] = defaultdict(list)
        """Words by what they are: a lemma, a value, a synset; without those that are known."""
        self._says: dict[str, list[str]] = defaultdict(list)
        """Words by what they say: a lemma they are derived from or a kind of, a synset above them; the same."""

    def add(self, words: Iterable[str]) -> None:
        """Add words; what relates a new one is gathered once, which is the greater part of the work."""
        for word in words:
            if word in self._words:
                continue
            self._words.add(word)
            if word in self._known:
                continue
            own = profile(word)
            for key in _meant(own):
                self._means[key].append(word)
            for key in self._said(own):
                self._says[key].append(word)

    def gathered(self, number: Mapping[str, int]) -> Kin:
        """What relates the words, each known by its `number`; to be kept."""
        return Kin(
            self.least,
            *(
                {key: [number[word] for word in words] for key, words in index.items()}
                for index in (self._means, self._says)
            ),
        )

    def entailed_by(self, premise: str) -> dict[str, float]:
        """The words that `premise` entails, with how surely."""
        keys = self._said(profile(premise))
        kept = self._prepared.kin.means if self._prepared else {}
        found = {word: entails(premise, word) for word in self._under(self._means, kept, keys)}
        return {word: score for word, score in found.items() if score >= self.least}

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """The words that entail `hypothesis`, with how surely."""
        keys = _meant(profile(hypothesis))
        kept = self._prepared.kin.says if self._prepared else {}
        found = {word: entails(word, hypothesis) for word in self._under(self._says, kept, keys)}
        return {word: score for word, score in found.items() if score >= self.least}

    def _said(self, own: Profile) -> list[str]:
        kinds = [_synset(number) for number, score in own.above.items() if score >= self.least]
        return [*own.lemmas, *_value(own), *own.derived, *own.patched, *kinds]

    def _under(self, own: Mapping[str, list[str]], kept: Postings, keys: Sequence[str]) -> dict[str, None]:
        """The words under some of the keys, each once."""
        found = dict.fromkeys(word for key in keys for word in own.get(key, ()))
        if self._prepared:
            words = self._prepared.words
            numbers = dict.fromkeys(number for key in keys for number in kept.get(key, ()))
            found |= dict.fromkeys(word for n in numbers if (word := words[n]) in self._words)
        return found


def _meant(own: Profile) -> list[str]:
    return [*own.lemmas, *_value(own), *map(_synset, own.weights)]


def _value(own: Profile) -> list[str]:
    return (
        [] if own.value is None else [f"={own.value}"]
    )  # no lemma begins with this sign, or that of a synset


def _synset(number: int) -> str:
    return f"#{number}"
