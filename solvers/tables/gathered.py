"""The words in a table, which are read only once, no matter how many knowledge bases contain it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from knowledge import prepared
from knowledge.prepared import checksum_of
from knowledge.tables import Table
from solvers.deadline import checked

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bag:
    """What must be known about every table before a few are chosen."""

    counts: Mapping[str, int]
    """How often each word occurs, title and headers included."""
    rows: Mapping[str, int]
    """In how many rows each word occurs."""
    alone: frozenset[str]
    """Words that fill a cell by themselves."""


def bag(table: Table, phrases: Callable[[str], tuple[Phrase, ...]]) -> Bag:
    """Read every cell of `table`; `phrases` gives the content lemmas of each alternative of a text."""
    counts: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for words in row_words(table, phrases):
        rows.update(words)
    cells = [phrase for row in table.rows for cell in row.cells for phrase in phrases(cell)]
    labels = [label for column in table.columns for label in column.labels]
    for phrase in (*cells, *(phrase for text in (table.title, *labels) for phrase in phrases(text))):
        counts.update(phrase)
    return Bag(counts, rows, frozenset(phrase[0] for phrase in cells if len(phrase) == 1))


def row_words(table: Table, phrases: Callable[[str], tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
    """Return the words of each row of `table` without repetitions; a set would take five times the memory."""
    return tuple(
        tuple(dict.fromkeys(word for cell in row.cells for phrase in phrases(cell) for word in phrase))
        for row in checked(table.rows)
    )


def bag_of(table: Table) -> Bag | None:
    """Return the words of `table`, or `None` if they were not prepared.

    Raises:
        KnowledgeError: the file with the words is missing or damaged.
    """
    known = prepared.load()
    found = known.tables.get(checksum_of(table))
    if found is None:
        return None
    numbers, counts, rows, alone = found
    words = [known.words[number] for number in numbers]
    in_rows = zip(words, rows, strict=False)  # the words in rows come first
    return Bag(dict(zip(words, counts, strict=True)), dict(in_rows), frozenset(known.words[n] for n in alone))
