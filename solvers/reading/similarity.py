"""How close two words are in meaning: Lin's measure over WordNet, for words that no list of ours contains.

Lin 1998, "An information-theoretic definition of similarity": what two senses share, the information content
of their most informative common ancestor, over what they are: 2 IC(c) / (IC(a) + IC(b)). The information
content comes from WordNet's sense counts. Weighing senses by frequency made verbs worse, so none is weighed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from knowledge import lexicon


@lru_cache(maxsize=50_000)
def lin(a: str, b: str, pos: str) -> float:
    """Lin similarity of the words `a` and `b` as `pos` ("n" or "v"), in [0, 1]: that of their closest senses.

    Symmetric. The same word or lemma gives 1; a word that WordNet lacks as `pos` is like itself only.
    Raises `ValueError` for a `pos` that is none.
    """
    if a == b or not set(lexicon.lemmas(a, pos)).isdisjoint(lexicon.lemmas(b, pos)):
        return 1.0
    pairs = ((one, other) for one in _synsets(a, pos) for other in _synsets(b, pos))
    return max((_lin(*sorted(pair)) for pair in pairs), default=0.0)


def nearest(word: str, seeds: Mapping[str, Sequence[str]], pos: str) -> tuple[str, float]:
    """The class of `seeds` (class to its words) with the word most similar to `word`, and that similarity.

    Of classes that tie the first in `seeds`; ("", 0.0) when nothing is similar at all.
    Raises `ValueError` for a `pos` that is none.
    """
    best = ("", 0.0)
    for name, words in seeds.items():
        score = max((lin(word, seed, pos) for seed in words), default=0.0)
        if score > best[1]:
            best = (name, score)
    return best


@lru_cache(maxsize=20_000)
def _synsets(word: str, pos: str) -> tuple[int, ...]:
    found = (sense.synset for lemma in lexicon.lemmas(word, pos) for sense in lexicon.senses(lemma, pos))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=100_000)
def _lin(a: int, b: int) -> float:
    above = lexicon.ancestors(b)
    shared = max((lexicon.information(n) for n in lexicon.ancestors(a) if n in above), default=0.0)
    total = lexicon.information(a) + lexicon.information(b)
    return 2 * shared / total if total else float(a == b)
