"""What retrieval searches: every row of the tables as a sentence, and the sentences of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from knowledge import corpus, prepared
from knowledge.prepared import checksum
from knowledge.tables import KnowledgeBase, load, sentence
from solvers.reading.constituents import terms

ROW, PASSAGE = "row", "passage"
SOURCES = (ROW, PASSAGE)
"""Where sentences come from."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence and where it stands."""

    text: str
    source: str
    """One of `SOURCES`."""
    name: str
    """Of the table, or of the corpus's theme."""
    title: str
    """Of the table or of the passage."""
    place: int
    """0-based row of the table, or sentence of the passage."""

    def stands(self, knowledge: KnowledgeBase) -> bool:
        """Whether the tables `knowledge`, or the corpus, say this sentence at this place."""
        if self.source == ROW:
            table = next((table for table in knowledge.tables if table.name == self.name), None)
            if table is None or not 0 <= self.place < len(table.rows):
                return False
            return sentence(table, table.rows[self.place]) == self.text
        said = (p.sentences for p in corpus.load() if (p.theme, p.title) == (self.name, self.title))
        return any(0 <= self.place < len(found) and found[self.place] == self.text for found in said)


class Sentences:
    """The sentences with their content lemmas, and in which of them a lemma stands."""

    def __init__(self, groups: Iterable[Sequence[Quote]]) -> None:
        """Read the content lemmas of all quotes in `groups`, each the rows of a table or a passage."""
        quotes: list[Quote] = []
        lemmas: list[tuple[str, ...]] = []
        for group in groups:
            texts = [quote.text for quote in group]
            quotes += group
            lemmas += lemmas_of(texts) or map(_lemmas, texts)
        self.quotes, self.lemmas = tuple(quotes), tuple(lemmas)

    def __len__(self) -> int:
        return len(self.quotes)

    @cached_property
    def places(self) -> dict[str, frozenset[int]]:
        """The sentences in which each lemma stands, by their positions."""
        found: dict[str, list[int]] = defaultdict(list)
        for position, lemmas in enumerate(self.lemmas):
            for lemma in lemmas:
                found[lemma].append(position)
        return {lemma: frozenset(positions) for lemma, positions in found.items()}


def lemmas_of(sentences: Sequence[str]) -> list[tuple[str, ...]] | None:
    """The content lemmas of each of `sentences`; `None` if they were not made beforehand.

    Raises:
        KnowledgeError: the file of the words is missing or damaged.
    """
    known = prepared.load()
    found = known.sentences.get(checksum(sentences))
    if found is None:
        return None
    return [tuple([known.words[number] for number in numbers]) for numbers in found]


@cache
def _lemmas(text: str) -> tuple[str, ...]:
    """The content lemmas of a sentence, remembered beside those of the short texts that `terms` keeps: knowledge that
    grew by a row is read again whole.
    """
    return terms.__wrapped__(text)


_known: list[tuple[KnowledgeBase, tuple[str, ...], Sentences]] = []
_KEPT = 4


def sentences(knowledge: KnowledgeBase | None = None, sources: tuple[str, ...] = SOURCES) -> Sentences:
    """The sentences of the tables (the shipped ones if not given) and of the corpus; read at the first call.

    Args:
        knowledge: the tables.
        sources: which of `SOURCES` to search.
    """
    base = knowledge if knowledge is not None else load()
    for of, kinds, found in _known:
        if of is base and kinds == sources:
            return found
    groups: list[list[Quote]] = []
    if ROW in sources:
        groups += [
            [
                Quote(sentence(table, row), ROW, table.name, table.title, number)
                for number, row in enumerate(table.rows)
            ]
            for table in base.tables
        ]
    if PASSAGE in sources:
        groups += [
            [
                Quote(text, PASSAGE, passage.theme, passage.title, number)
                for number, text in enumerate(passage.sentences)
            ]
            for passage in corpus.load()
        ]
    fresh = Sentences(groups)
    _known[:] = [(base, sources, fresh), *_known[: _KEPT - 1]]
    return fresh
