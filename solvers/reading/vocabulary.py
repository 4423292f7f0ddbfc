"""Lexical entailment between one word and all words of a vocabulary, without comparing each pair.

To compare a word with thousands of others (those of the tables), this finds the few that could be related: they share a
lemma, a number, or a synset that is the sense of one and above a sense of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from knowledge.lexicon.index import SortedLines
from knowledge.prepared import Kin, Prepared
from solvers.reading.entailment import SYNONYM, Profile, by_sense, entails, profile


class Vocabulary:
    """A set of words that can be searched for those that entail a word, or are entailed by it, according to
    `entails`.
    """

    def __init__(self, least: float, prepared: Prepared | None = None) -> None:
        """Start without words.

        Args:
            least: entailment below this counts as none.
            prepared: information about words collected in advance; not used if it was made for another `least`.
        """
        self.least = least
        self._words: set[str] = set()
        usable = prepared is not None and prepared.kin.least == least
        self._numbered: Sequence[str] = prepared.words if prepared and usable else ()
        self._known = frozenset(self._numbered)
        self._known_means = SortedLines(prepared.kin.means if prepared and usable else b"")
        self._known_says = SortedLines(prepared.kin.says if prepared and usable else b"")
        self._means: dict[str, list[str]] = defaultdict(list)
        """Words by what they are: a lemma, a value, or a synset; without those that are already known."""
        self._says: dict[str, list[str]] = defaultdict(list)
        """Words by what they imply: a lemma that they are derived from or a kind of, or a synset above them; also
        without those.
        """

    def add(self, words: Iterable[str]) -> None:
        """Add words; what relates a new one is collected once, which is most of the work."""
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
        """Return what relates the words, each identified by its `number`, for storage."""
        return Kin(self.least, *(_lines(index, number) for index in (self._means, self._says)))

    def entailed_by(self, premise: str) -> dict[str, float]:
        """Return the words that `premise` entails, and how surely."""
        keys = self._said(profile(premise))
        under = self._under(self._means, self._known_means, keys)
        found = {word: entails(premise, word) for word in under}
        return {word: score for word, score in found.items() if score >= self.least}

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """Return the words that entail `hypothesis`, and how surely."""
        own = profile(hypothesis)
        usual = (n for n, weight in own.weights.items() if by_sense(SYNONYM, weight) >= self.least)
        keys = [*own.lemmas, *_value(own), *map(_synset, usual)]
        under = self._under(self._says, self._known_says, keys)
        found = {word: entails(word, hypothesis) for word in under}
        return {word: score for word, score in found.items() if score >= self.least}

    def _said(self, own: Profile) -> list[str]:
        kinds = [_synset(number) for number, score in own.above.items() if score >= self.least]
        return [*own.lemmas, *_value(own), *own.derived, *own.patched, *kinds]

    def _under(
        self, own: Mapping[str, list[str]], known: SortedLines, keys: Sequence[str]
    ) -> dict[str, None]:
        """Return the words under some of the keys, without repetitions."""
        found = dict.fromkeys(word for key in keys for word in own.get(key, ()))
        lines = (known.get(key) for key in keys)
        numbers = dict.fromkeys(number for line in lines if line for number in line.split())
        words = (self._numbered[int(number)] for number in numbers)
        return found | dict.fromkeys(word for word in words if word in self._words)


def _lines(index: Mapping[str, list[str]], number: Mapping[str, int]) -> bytes:
    lines = (
        key.encode() + b"\t" + " ".join(str(number[word]) for word in words).encode()
        for key, words in index.items()
    )
    return b"".join(line + b"\n" for line in sorted(lines))


def _meant(own: Profile) -> list[str]:
    return [*own.lemmas, *_value(own), *map(_synset, own.weights)]


def _value(own: Profile) -> list[str]:
    """Return its number if it is one, with a sign that no lemma or synset starts with."""
    return [] if own.value is None else [f"={own.value}"]


def _synset(number: int) -> str:
    return f"#{number}"
