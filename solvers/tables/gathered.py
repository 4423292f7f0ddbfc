"""The words of one table, read once however many knowledge bases it is part of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from knowledge.tables import Table

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """What retrieval and alignment need to know of a table."""

    table: Table
    bag: Counter[str]
    """How often each word occurs, title and headers included."""
    rows: tuple[frozenset[str], ...]
    """The words of each row."""
    texts: dict[str, frozenset[str]]
    """The cells, as written, in which a word stands."""
    alone: frozenset[str]
    """Words that are a cell of their own."""


def gather(table: Table, phrases: Callable[[str], tuple[Phrase, ...]]) -> Gathered:
    """Read every cell of `table`; `phrases` gives the content lemmas of each alternative of a text."""
    bag: Counter[str] = Counter()
    rows = []
    texts: dict[str, set[str]] = {}
    alone = set()
    for row in table.rows:
        found: set[str] = set()
        for cell in row.cells:
            for phrase in phrases(cell):
                found.update(phrase)
                bag.update(phrase)
                for word in phrase:
                    texts.setdefault(word, set()).add(cell)
                if len(phrase) == 1:
                    alone.add(phrase[0])
        rows.append(frozenset(found))
    labels = [label for column in table.columns for label in column.labels]
    for text in (table.title, *labels):
        for phrase in phrases(text):
            bag.update(phrase)
    cells = {word: frozenset(found) for word, found in texts.items()}
    return Gathered(table, bag, tuple(rows), cells, frozenset(alone))
