"""How a store is laid out: the steps that make its tables, what may stand in them, how damaged rows are mended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tutor.stores.kinds import Kind

Row = dict[str, Any]
"""Values by the names of their columns."""
Rows = Mapping[str, Sequence[Row]]
"""Of each table."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a store."""

    columns: Mapping[str, Kind]
    """What may stand in each, in the order of the schema."""
    has_rowid: bool = True
    """Whether the first column is the number that SQLite gives a row."""
    is_index: bool = False
    """Whether the table is `WITHOUT ROWID`, which SQLite keeps as it keeps an index."""

    def faults(self, row: Mapping[str, object]) -> list[str]:
        """Return the columns in which something stands that may not."""
        return [name for name, fits in self.columns.items() if not fits(row.get(name))]


@dataclass(frozen=True, slots=True)
class Saved:
    """What was saved from a damaged store."""

    rows: Rows
    found: str
    """As words: "3 conversations with 12 turns"."""
    lost: Sequence[str] = field(default=())
    """What is known to be missing, as words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How one kind of store is laid out."""

    migrations: Sequence[str]
    """Statements that lead from each version, beginning with an empty file, to the next one."""
    tables: Mapping[str, Table]
    mended: Callable[[Rows], Saved]
    """Makes sound rows of those that were found in a damaged file."""

    @property
    def version(self) -> int:
        """Return the newest, which is the only one that is worked with."""
        return len(self.migrations)

    def begun(self, version: int = 0) -> str:
        """Return statements that begin to lead from `version`, 0 of an empty file, to the newest; a COMMIT
        ends them.
        """
        steps = "; ".join(self.migrations[version:])
        return f"BEGIN IMMEDIATE; {steps}; PRAGMA user_version = {self.version:d};"
