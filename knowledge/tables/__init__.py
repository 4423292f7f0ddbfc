"""The facts that the tutor knows: tables that a teacher can read and edit, which are checked and read here.

Each TSV file is one table, and each folder is a theme. The head of a file (see `schema`) says what the columns mean,
how a row is read as a sentence, and which other tables can be chained to it. `load()` returns the built-in knowledge
base, and `check(path)` says what is wrong with a folder or file of tables.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.tables.assemble import SHIPPED, assembled, table_files
from knowledge.tables.cells import phrases, reading
from knowledge.tables.column_types import compatible
from knowledge.tables.model import Column, ColumnType, Join, KnowledgeBase, Relation, Row, Table
from knowledge.tables.sentence import sentence
from knowledge.tables.trust import trusted

__all__ = [
    "SHIPPED",
    "Column",
    "ColumnType",
    "Join",
    "KnowledgeBase",
    "Relation",
    "Row",
    "Table",
    "check",
    "compatible",
    "load",
    "phrases",
    "reading",
    "sentence",
]


def load(path: Path | None = None, *, beside: KnowledgeBase | None = None) -> KnowledgeBase:
    """Return the knowledge base in the folder (or single file) `path`; if `path` is `None`, the built-in one, which is
    read only once.

    Args:
        path: where the tables are.
        beside: other tables that these may be joined with and that are included in the result.

    Raises:
        KnowledgeError: the first error that `check` would report; knowledge is used as a whole or not at all.
    """
    if path is None:
        return _shipped()
    base, faults = assembled(path, beside=beside)
    if faults:
        raise faults[0]
    return base


def check(path: Path, *, beside: KnowledgeBase | None = None) -> list[KnowledgeError]:
    """Return everything that is wrong with the tables in the folder (or single file) `path`; empty if they can be used
    (together with others, if those are given).

    This reports, in order of file and line: unreadable text and control characters; files, lines, and cells that are
    too large; a head that is not understood; unknown column types; ragged rows; empty or malformed cells; repeated and
    contradictory rows; broken joins; tables that cannot be chained to any other; and two tables with the same name.
    """
    return assembled(path, beside=beside)[1]


@cache
def _shipped() -> KnowledgeBase:
    files = table_files(SHIPPED)
    base, faults = assembled(SHIPPED, files, trusted=trusted(files))
    if faults:
        raise faults[0]
    return base
