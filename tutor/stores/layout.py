"""The layout of a store: the steps that create its tables, valid values, and how damaged rows are repaired."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tutor.stores.kinds import Kind

Row = dict[str, Any]
"""Values by the names of their columns."""
Rows = Mapping[str, Sequence[Row]]
"""The rows of each table."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a store."""

    columns: Mapping[str, Kind]
    """The valid contents of each column, in the order of the schema."""
    has_rowid: bool = True
    """Whether the first column is the number that SQLite assigns to a row."""
    is_index: bool = False
    """Whether the table is `WITHOUT ROWID`, which SQLite stores like an index."""

    def faults(self, row: Mapping[str, object]) -> list[str]:
        """Return the columns that have an invalid value."""
        return [name for name, fits in self.columns.items() if not fits(row.get(name))]


@dataclass(frozen=True, slots=True)
class Saved:
    """What was saved from a damaged store."""

    rows: Rows
    found: str
    """What was found, in words: "3 conversations with 12 turns"."""
    lost: Sequence[str] = field(default=())
    """What is known to be missing, in words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one kind of store."""

    migrations: Sequence[str]
    """Statements that lead from each version, beginning with an empty file, to the next one."""
    tables: Mapping[str, Table]
    mended: Callable[[Rows], Saved]
    """Turns the rows that were found in a damaged file into valid ones."""

    @property
    def version(self) -> int:
        """Return the newest version, which is the only one in use."""
        return len(self.migrations)

    def begun(self, version: int = 0) -> str:
        """Return the statements, without the COMMIT, that lead from `version` (0 for an empty file) to the
        newest one.
        """
        steps = "; ".join(self.migrations[version:])
        return f"BEGIN IMMEDIATE; {steps}; PRAGMA user_version = {self.version:d};"
