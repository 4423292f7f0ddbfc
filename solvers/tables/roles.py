"""Columns of one kind that a question tells apart: the variable that is changed, measured or kept the same.

Cells of such columns are so alike that any of them could be a choice; the words of the last sentence say which column
is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from knowledge.tables import Column
from solvers.reading.constituents import content_lemma
from solvers.reading.model import Reading
from solvers.tables.retrieve import Excerpt


def passed_over(
    reading: Reading, excerpts: Sequence[Excerpt], which: Collection[int]
) -> frozenset[tuple[int, int]]:
    """Return the columns, by excerpt and position, that hold another role than the one asked for.

    Several columns of the same type are called by the noun that the question asks for, "variable", each with a word of
    its own. Where the last sentence says such a word of one column only, the others are passed over.

    Args:
        reading: the reading of the question.
        excerpts: the tables retrieved for it.
        which: the constituents right after "which" or "what"; see `Asking.which`.
    """
    asked = _asked(reading)
    nouns = {lemma for c in reading.constituents if c.index in which for lemma in c.lemmas}
    found: set[tuple[int, int]] = set()
    for i, excerpt in enumerate(excerpts if nouns else ()):
        by_type: dict[str, list[int]] = defaultdict(list)
        for k, column in enumerate(excerpt.table.columns):
            if any(nouns & label for label in _labels(column)):
                by_type[column.type].append(k)
        for alike in by_type.values():
            columns = {k: _labels(excerpt.table.columns[k]) for k in alike}
            named = [
                k for k, labels in columns.items() if any(set() < label - nouns <= asked for label in labels)
            ]
            if len(named) == 1:
                found.update((i, k) for k in alike if k not in named)
    return frozenset(found)


def _asked(reading: Reading) -> frozenset[str]:
    """Return the words of the last sentence, as lemmas."""
    last = reading.tokens[-1].sentence if reading.tokens else 0
    words = [token.text.casefold() for token in reading.tokens if token.sentence == last]
    return frozenset(map(content_lemma, words))


def _labels(column: Column) -> list[frozenset[str]]:
    return [frozenset(map(content_lemma, label.casefold().split())) for label in column.labels]
