"""The words of the shipped tables and sentences: made beforehand, and found again when they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knowledge import corpus, prepared
from knowledge.prepared import Prepared, checksum, checksum_of
from knowledge.tables import KnowledgeBase, Table, phrases, sentence
from solvers.reading.constituents import terms
from solvers.tables.gathered import Bag, Phrase, bag
from solvers.tables.words import Overlap


def bag_of(table: Table) -> Bag | None:
    """The words of `table`; `None` if they were not made beforehand."""
    known = prepared.load()
    found = known.tables.get(checksum_of(table))
    if found is None:
        return None
    numbers, counts, rows, alone = found
    words = [known.words[number] for number in numbers]
    in_rows = {word: count for word, count in zip(words, rows, strict=True) if count}
    return Bag(
        dict(zip(words, counts, strict=True)), in_rows, frozenset(known.words[number] for number in alone)
    )


def lemmas_of(sentences: Sequence[str]) -> list[tuple[str, ...]] | None:
    """The content lemmas of each of `sentences`; `None` if they were not made beforehand."""
    known = prepared.load()
    found = known.sentences.get(checksum(sentences))
    if found is None:
        return None
    return [tuple([known.words[number] for number in numbers]) for numbers in found]


def prepare(knowledge: KnowledgeBase, passages: Iterable[corpus.Passage]) -> Prepared:
    """Read all tables of `knowledge`, their rows as sentences, and `passages`."""
    bags = {checksum_of(table): bag(table, _phrases) for table in knowledge.tables}
    groups = [[sentence(table, row) for row in table.rows] for table in knowledge.tables]
    groups += [list(passage.sentences) for passage in passages]
    said = {checksum(group): [terms(text) for text in group] for group in groups}
    lemmas = {lemma for group in said.values() for found in group for lemma in found}
    words = tuple(sorted(lemmas.union(*(found.counts for found in bags.values()))))
    number = {word: at for at, word in enumerate(words)}
    return Prepared(
        words,
        {
            key: (
                [number[word] for word in sorted(found.counts)],
                [found.counts[word] for word in sorted(found.counts)],
                [found.rows.get(word, 0) for word in sorted(found.counts)],
                sorted(number[word] for word in found.alone),
            )
            for key, found in bags.items()
        },
        {key: [[number[lemma] for lemma in found] for found in group] for key, group in said.items()},
    )


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(filter(None, map(Overlap().terms, phrases(text))))
