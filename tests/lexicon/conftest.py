"""NLTK's own view of the shipped WordNet, to compare the index with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import pytest

from knowledge import lexicon
from knowledge.lexicon.reader import CompactWordNetReader
from solvers.reading import entailment


class Oracle:
    """The index's numbers and NLTK's synsets, matched by the places of synsets in the data files."""

    def __init__(self) -> None:
        self.reader: CompactWordNetReader = lexicon.wordnet()

    @cached_property
    def _places(self) -> list[tuple[str, int]]:
        index = self.reader._lemma_pos_offset_map
        return [
            (pos, offset)
            for pos in lexicon.POS
            for offset in sorted({offset for of_lemma in index.values() for offset in of_lemma.get(pos, ())})
        ]

    @cached_property
    def number(self) -> dict[tuple[str, int], int]:
        return {place: number for number, place in enumerate(self._places)}

    def synset(self, number: int):
        return self.reader.synset_from_pos_and_offset(*self._places[number])

    def name(self, number: int) -> str:
        return self.synset(number).name()

    def lemmas(self, pos: str, every: int) -> list[str]:
        """Every `every`-th lemma of `pos`."""
        return sorted(self.reader.all_lemma_names(pos))[::every]


@pytest.fixture(scope="session")
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
def without_patches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What WordNet alone says."""
    caches = (entailment.profile, entailment._entails)
    with monkeypatch.context() as patch:
        patch.setattr(lexicon, "patches", dict)
        for cache in caches:
            cache.cache_clear()
        yield
    for cache in caches:
        cache.cache_clear()
