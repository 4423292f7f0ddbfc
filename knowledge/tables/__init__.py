"""The facts the tutor knows: tables that a teacher can read and edit, checked and read here.

One TSV file is one table; a folder is a theme. The head of a file (see `schema`) says what the columns
mean, how a row reads as a sentence, and which other tables can be chained to it. `load()` gives the shipped
knowledge base, `check(path)` says what is wrong with a folder or file of tables.
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
    """Return the knowledge base of the folder (or single file) `path`; the shipped one, read once, if `path` is `None`.

    Args:
        path: where the tables are.
        beside: tables that these may be joined with and that come along.

    Raises:
        KnowledgeError: the first fault that `check` would report; knowledge is used whole or not at all.
    """
    if path is None:
        return _shipped()
    base, faults = assembled(path, beside=beside)
    if faults:
        raise faults[0]
    return base


def check(path: Path, *, beside: KnowledgeBase | None = None) -> list[KnowledgeError]:
    """Return everything that is wrong with the tables in the folder (or single file) `path`; empty if they can be used
    (beside others, if those are given).

    Reports, in order of file and line: unreadable text and control characters, files, lines and cells that are
    too large, a head that is not understood, unknown column types, ragged rows, empty or malformed cells,
    repeated and contradicting rows, broken joins, tables that nothing can be chained to, and two tables of one
    name.
    """
    return assembled(path, beside=beside)[1]


@cache
def _shipped() -> KnowledgeBase:
    files = table_files(SHIPPED)
    base, faults = assembled(SHIPPED, files, trusted=trusted(files))
    if faults:
        raise faults[0]
    return base
