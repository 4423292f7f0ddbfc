"""How close two words are in meaning: Lin's measure over WordNet, for words that none of our lists contains.

Lin 1998, "An information-theoretic definition of similarity": the information content of the most informative common
ancestor of two senses, relative to that of the senses: 2 IC(c) / (IC(a) + IC(b)). The information content comes from
WordNet's sense counts. Weighing senses by frequency made verbs worse, so they are not weighed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from knowledge import lexicon
from solvers.deadline import checked

Seeds = tuple[tuple[str, tuple[str, ...]], ...]
"""Classes with their words, hashable."""


def nearest(word: str, seeds: Mapping[str, Sequence[str]], pos: str) -> tuple[str, float]:
    """Return the class of `seeds` with the word most similar to `word`, and that similarity, in [0, 1].

    Two words are as similar as their closest senses; the same word or lemma has 1, and a word that WordNet does not
    have as `pos` is similar only to itself.

    Args:
        word: a word in lower case.
        seeds: the classes with their words.
        pos: "n" or "v".

    Returns:
        Of several classes that tie, the first in `seeds`; ("", 0.0) if nothing is similar at all.

    Raises:
        ValueError: `pos` is neither of these.
    """
    classes = _Classes.of(tuple((name, tuple(words)) for name, words in seeds.items()), pos)
    best = ("", 0.0)
    for name, score in classes.scores(word).items():
        if score > best[1]:
            best = (name, score)
    return best


class _Classes:
    """Seeds by the senses above them, so that a word is compared with all of them in a single walk up from
    its senses.
    """

    def __init__(self, seeds: Seeds, pos: str) -> None:
        self._seeds = seeds
        self._pos = pos
        self._below: dict[int, dict[str, float]] = {}
        """For each sense, the classes below it, each with the lowest information content of its senses there."""
        for name, words in checked(seeds):
            for synset in dict.fromkeys(s for word in words for s in _synsets(word, pos)):
                information = lexicon.information(synset)
                for above in lexicon.ancestors(synset):
                    classes = self._below.setdefault(above, {})
                    classes[name] = min(information, classes.get(name, information))

    @staticmethod
    @lru_cache(maxsize=8)
    def of(seeds: Seeds, pos: str) -> _Classes:
        return _Classes(seeds, pos)

    def scores(self, word: str) -> dict[str, float]:
        """Return the similarity of `word` to the most similar word of each class."""
        best = dict.fromkeys((name for name, _ in self._seeds), 0.0)
        for synset in _synsets(word, self._pos):
            information = lexicon.information(synset)
            for above in lexicon.ancestors(synset):
                shared = 2 * lexicon.information(above)
                for name, least in self._below.get(above, {}).items():
                    total = information + least
                    score = shared / total if total else float(above == synset)
                    best[name] = max(best[name], score)
        lemmas = {word, *lexicon.lemmas(word, self._pos)}
        for name, words in self._seeds:
            if any(
                seed in lemmas or not lemmas.isdisjoint(lexicon.lemmas(seed, self._pos)) for seed in words
            ):
                best[name] = 1.0
        return best


@lru_cache(maxsize=20_000)
def _synsets(word: str, pos: str) -> tuple[int, ...]:
    found = (sense.synset for lemma in lexicon.lemmas(word, pos) for sense in lexicon.senses(lemma, pos))
    return tuple(dict.fromkeys(found))
