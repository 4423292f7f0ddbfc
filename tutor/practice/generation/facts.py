"""The facts behind a topic: rows of its table, joined to rows of a second table if it names one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from knowledge.curriculum import Topic
from knowledge.lexicon import stop_words
from knowledge.tables import Row, Table, load, phrases, reading, sentence
from knowledge.tables.cells import compared

_PROPER_TYPES = frozenset({"place", "person", "sky-object", "month"})
"""Types whose cells are capitalized because they are names."""
_ARTICLES = ("a", "an", "the")


@dataclass(frozen=True, slots=True)
class Fact:
    """The fact in one row or in a chain of two rows."""

    cells: Mapping[str, str]
    """The cells as written in the file, by column."""
    types: Mapping[str, str]
    """The types, by column."""
    says: Mapping[str, str]
    """The sentences of the rows, by the columns that they have."""

    def read(self, column: str) -> str:
        """Return the cell as it is written in the middle of a sentence."""
        return _read(self.cells[column], self.types[column] in _PROPER_TYPES)

    def agrees(self, other: Fact, column: str) -> bool:
        """Return whether both facts say the same in `column`."""
        return not compared(self.cells[column]).isdisjoint(compared(other.cells[column]))


@cache
def facts(topic: Topic) -> tuple[Fact, ...]:
    """Return all facts of a topic, in the order of the tables.

    Raises:
        KeyError: there is no such table.
    """
    table = load().table(topic.table)
    if not topic.through:
        return tuple(_fact((table, row)) for row in table.rows)
    other = load().table(topic.through)
    here, there = table.column(topic.on[0]), other.column(topic.on[1])
    return tuple(
        _fact((table, row), (other, link))
        for row in table.rows
        for link in other.rows
        if not compared(row.cells[here]).isdisjoint(compared(link.cells[there]))
    )


def _fact(*rows: tuple[Table, Row]) -> Fact:
    """Return the cells of all rows; if two have a column with the same name, that of the first."""
    cells: dict[str, str] = {}
    types: dict[str, str] = {}
    says: dict[str, str] = {}
    for table, row in reversed(rows):
        for column, cell in zip(table.columns, row.cells, strict=True):
            cells[column.name], types[column.name] = cell, column.type
            says[column.name] = sentence(table, row)
    return Fact(cells, types, says)


@cache
def _read(cell: str, is_name: bool) -> str:
    text = reading(cell)
    first, space, rest = text.partition(" ")
    if first.lower() in _ARTICLES:
        return f"{first.lower()}{space}{rest}"
    is_symbol = len(first) <= 2 or first[1:] != first[1:].lower()
    return text if is_name or is_symbol or first in _properwords_of() else text[:1].lower() + text[1:]


@cache
def _properwords_of() -> frozenset[str]:
    """Return words that always start with a capital, even in the middle of a sentence: names such as Earth
    or Europe.
    """
    found: set[str] = set()
    for table in load().tables:
        for row in table.rows:
            for cell in row.cells:
                first, *others = phrases(cell) or ("",)
                found.update(first.split()[1:], *(other.split() for other in others))
    return frozenset(word for word in found if word[:1].isupper() and word.lower() not in found)


@cache
def _places() -> Mapping[str, frozenset[tuple[str, int]]]:
    """Return the tables and lines that contain each phrase (in lower case)."""
    found: dict[str, set[tuple[str, int]]] = {}
    for table in load().tables:
        for row in table.rows:
            for cell in row.cells:
                for phrase in compared(cell):
                    found.setdefault(phrase, set()).add((table.name, row.line))
    return {phrase: frozenset(lines) for phrase, lines in found.items()}


def said_together(one: str, other: str, besides: frozenset[str]) -> bool:
    """Return whether a row of any table, except those named in `besides`, has a phrase from both cells."""
    return any(table not in besides for table, _ in _lines(one) & _lines(other))


@cache
def _lines(cell: str) -> frozenset[tuple[str, int]]:
    """Return the tables and lines that contain a phrase from the cell."""
    return frozenset(line for phrase in compared(cell) for line in _places().get(phrase, ()))


@cache
def alike(one: str, other: str) -> bool:
    """Return whether two cells may both be true if one is.

    They are alike if they share a phrase or most of the words of one of them, or if one has another name made of words
    of the other: "evergreen" may mean an "evergreen broadleaf tree".
    """
    if not compared(one).isdisjoint(compared(other)):
        return True
    words, others = words_of(one), words_of(other)
    return (
        2 * len(words & others) > min(len(words), len(others)) or _calls(one, others) or _calls(other, words)
    )


def _calls(cell: str, words: frozenset[str]) -> bool:
    """Return whether a phrase of `cell` consists only of `words`."""
    return any(said and said <= words for said in map(words_of, phrases(cell)))


@cache
def words_of(cell: str) -> frozenset[str]:
    """Return the words of a cell as it is read, without endings and without words that say nothing."""
    found = re.findall(r"[\w'-]+", reading(cell).lower())
    return frozenset(word.removesuffix("s") for word in found if word not in stop_words())
