"""The texts that retrieval searches: every row of the tables as a sentence, and the sentences of the corpus."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate

from knowledge import corpus, prepared
from knowledge.prepared import checksum, checksum_of
from knowledge.tables import KnowledgeBase, Table, load, sentence
from solvers.reading.constituents import terms

ROW, PASSAGE = "row", "passage"
SOURCES = (ROW, PASSAGE)
"""Where sentences come from."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence and its source."""

    text: str
    source: str
    """One of `SOURCES`."""
    name: str
    """Name of the table, or of the theme in the corpus."""
    title: str
    """Of the table or of the passage."""
    place: int
    """0-based row of the table, or sentence of the passage."""

    def stands(self, knowledge: KnowledgeBase) -> bool:
        """Return whether the tables `knowledge`, or the corpus, have this sentence at this place."""
        if self.source == ROW:
            table = next((table for table in knowledge.tables if table.name == self.name), None)
            if table is None or not 0 <= self.place < len(table.rows):
                return False
            return sentence(table, table.rows[self.place]) == self.text
        said = (p.sentences for p in corpus.load() if (p.theme, p.title) == (self.name, self.title))
        return any(0 <= self.place < len(found) and found[self.place] == self.text for found in said)


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of a table as sentences, or the sentences of a passage; each is created when it is needed."""

    of: Table | corpus.Passage

    def __len__(self) -> int:
        return len(self.of.rows if isinstance(self.of, Table) else self.of.sentences)

    @property
    def place(self) -> tuple[str, str, str]:
        """Return the source, name, and title of all its quotes."""
        of = self.of
        return (ROW, of.name, of.title) if isinstance(of, Table) else (PASSAGE, of.theme, of.title)

    def quote(self, number: int) -> Quote:
        """Return the sentence with that number, counting from 0."""
        of = self.of
        text = sentence(of, of.rows[number]) if isinstance(of, Table) else of.sentences[number]
        return Quote(text, *self.place, number)

    def lemmas(self) -> Iterable[tuple[str, ...]]:
        """Return the content lemmas of each sentence.

        Raises:
            KnowledgeError: the file with the prepared sentences is missing or damaged.
        """
        known = prepared.load()
        found = known.sentences.get(self.key)
        if found is None:
            return [_lemmas(self.quote(number).text) for number in range(len(self))]
        return [tuple([known.words[number] for number in numbers]) for numbers in found]

    @property
    def key(self) -> str:
        """Return the key under which the lemmas are saved."""
        return checksum_of(self.of) if isinstance(self.of, Table) else checksum(self.of.sentences)


class Sentences:
    """The sentences with their content lemmas, and an index of the lemmas."""

    def __init__(self, groups: Iterable[Group]) -> None:
        """Read the content lemmas of all sentences."""
        self._groups = tuple(groups)
        self._starts = list(accumulate(map(len, self._groups), initial=0))
        self.lemmas = tuple(lemmas for group in self._groups for lemmas in group.lemmas())

    def __len__(self) -> int:
        return len(self.lemmas)

    def quote(self, position: int) -> Quote:
        """Return the sentence at a position (counting from 0) and its source."""
        group = bisect_right(self._starts, position) - 1
        return self._groups[group].quote(position - self._starts[group])

    def position(self, quote: Quote) -> int:
        """Return the position of a sentence. Raises `ValueError` if it is not one of these."""
        places = [group.place for group in self._groups]
        return self._starts[places.index((quote.source, quote.name, quote.title))] + quote.place

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Return the positions of the sentences that contain each lemma, ascending, once per occurrence."""
        found: dict[str, list[int]] = defaultdict(list)
        for position, lemmas in enumerate(self.lemmas):
            for lemma in lemmas:
                found[lemma].append(position)
        return dict(found)


@cache
def _lemmas(text: str) -> tuple[str, ...]:
    """Return the content lemmas of a sentence, cached separately from those of the short texts in `terms`, because
    knowledge that grows by one row is read again completely.
    """
    return terms.__wrapped__(text)


_known: list[tuple[KnowledgeBase, tuple[str, ...], Sentences]] = []
_KEPT = 4


def sentences(knowledge: KnowledgeBase | None = None, sources: tuple[str, ...] = SOURCES) -> Sentences:
    """Return the sentences of the tables (by default, the built-in ones) and of the corpus, which are read at the first
    call.

    Args:
        knowledge: the tables.
        sources: which of `SOURCES` to search.
    """
    base = knowledge if knowledge is not None else load()
    for of, kinds, found in _known:
        if of is base and kinds == sources:
            return found
    groups: list[Group] = []
    if ROW in sources:
        groups += map(Group, base.tables)
    if PASSAGE in sources:
        groups += map(Group, corpus.load())
    fresh = Sentences(groups)
    _known[:] = [(base, sources, fresh), *_known[: _KEPT - 1]]
    return fresh
