"""A table of facts as plain immutable data, shared by solvers, narration, and the checker.

A table is a relation over short phrases (Khashabi et al. 2016, section 3.1). A row states one fact, a column says what
kind of thing its cells are, a join says which columns of two tables mean the same things, and a relation says how a
question expresses the connection between two columns (section 3.3, semantic relation matching).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    """The header as used in the schema: the first of the labels."""
    labels: tuple[str, ...]
    """All words for the header, the name first; questions are matched against all of them."""
    type: str
    """Name of a type declared in `types.tsv`."""
    key: bool
    """Whether the column helps to identify the row. Rows that agree on all keys must agree on the rest."""
    filler: str
    """The words that come before the cell when the row is read as a sentence."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: the cells as written in the file, and its line, counting from 1."""

    cells: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Relation:
    """The connection between two columns, and how a question says it.

    A pattern is a sequence of words in which `A` stands for the first column, `B` for the second, and `*` for a few
    words, for example "from A to B". A relation without patterns always counts as expressed.
    """

    name: str
    first: int
    """Index of the column that `A` stands for."""
    second: int
    """Index of the column that `B` stands for."""
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Two columns (counted from 0) of two tables that mean the same things, so that rows can be chained
    through them.
    """

    table: str
    column: int
    other_table: str
    other_column: int

    def reversed(self) -> Join:
        """Return the same join from the other table's point of view."""
        return Join(self.other_table, self.other_column, self.table, self.column)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of facts."""

    name: str
    """The name of the file without its ending; unique in a knowledge base."""
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    joins: tuple[Join, ...]
    """The joins this table's file declares; `KnowledgeBase.joins_of` also has those declared from the other
    side.
    """
    relations: tuple[Relation, ...]
    ending: str
    """The words that come after the last cell when a row is read as a sentence."""
    path: Path

    def column(self, name: str) -> int:
        """Return the index of the column named `name`, counting from 0; raises `KeyError` if there is none."""
        for index, column in enumerate(self.columns):
            if column.name == name:
                return index
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class ColumnType:
    """A kind of thing that cells can name: its name, its broader type (if any), and what it means."""

    name: str
    broader: str | None
    meaning: str


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """All tables in a folder, in order of their names, with their joins and column types."""

    tables: tuple[Table, ...]
    joins: tuple[Join, ...]
    types: Mapping[str, ColumnType]

    def table(self, name: str) -> Table:
        """Return the table named `name`; raises `KeyError` if there is none."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)

    def joins_of(self, name: str) -> tuple[Join, ...]:
        """Return every join of the table named `name`, turned so that `join.table == name`."""
        mine = [join for join in self.joins if join.table == name]
        theirs = [join.reversed() for join in self.joins if join.other_table == name]
        return tuple(mine + theirs)
