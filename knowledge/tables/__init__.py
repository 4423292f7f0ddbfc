"""The facts the tutor knows: tables that a teacher can read and edit, checked and read here.

One TSV file is one table; a folder is a theme. The head of a file (see `schema`) says what the columns
mean, how a row reads as a sentence, and which other tables can be chained to it. `load()` gives the shipped
knowledge base, `check(path)` says what is wrong with a folder or file of tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.tables import check as _check
from knowledge.tables.cells import phrases, reading
from knowledge.tables.column_types import TYPES_FILE, compatible, read_types
from knowledge.tables.model import Column, ColumnType, Join, KnowledgeBase, Relation, Row, Table
from knowledge.tables.parse import parse, with_joins
from knowledge.tables.schema import Schema
from knowledge.tables.sentence import sentence

SHIPPED = Path(__file__).parent
"""The folder of the tables that come with the tutor."""

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


def load(path: Path | None = None) -> KnowledgeBase:
    """The knowledge base of the folder (or single file) `path`; the shipped one, read once, if `path` is
    `None`.

    Raises:
        KnowledgeError: the first fault that `check(path)` would report; knowledge is used whole or not at
        all.
    """
    if path is None:
        return _shipped()
    base, faults = _read(path)
    if faults:
        raise faults[0]
    return base


def check(path: Path) -> list[KnowledgeError]:
    """Everything that is wrong with the tables in the folder (or single file) `path`; empty if they can be
    used.

    Reports, in order of file and line: unreadable text and control characters, a head that is not
    understood, unknown column types, ragged rows, empty or malformed cells, repeated and contradicting
    rows, broken joins, tables that nothing can be chained to, and two tables of one name.
    """
    return _read(path)[1]


@cache
def _shipped() -> KnowledgeBase:
    return load(SHIPPED)


def _read(path: Path) -> tuple[KnowledgeBase, list[KnowledgeError]]:
    """Read all tables under `path`, resolve their joins and collect every fault."""
    files = [path] if path.is_file() else sorted(f for f in path.rglob("*.tsv") if f.name != TYPES_FILE)
    if not files:
        fault = KnowledgeError(
            "there are no tables (.tsv files)", "name a folder or file that has some", path=path
        )
        return KnowledgeBase((), (), {}), [fault]
    own_types = path / TYPES_FILE
    try:
        types = read_types(own_types if own_types.is_file() else SHIPPED / TYPES_FILE)
    except KnowledgeError as fault:
        return KnowledgeBase((), (), {}), [fault]
    faults = _check.same_names(files)
    heads: dict[str, Schema] = {}
    named: dict[str, Table] = {}
    for file in files:
        table, schema, found = parse(file, types)
        faults += found
        if table is not None and schema is not None:
            named.setdefault(table.name, table)
            heads.setdefault(table.name, schema)
    unreadable = {file.stem for file in files} - named.keys()
    tables, found = _linked(named, heads, unreadable, types)
    faults += found
    faults.sort(key=lambda fault: (str(fault.path), fault.line or 0, fault.column or 0))
    joins = {frozenset((join, join.reversed())): join for table in tables for join in table.joins}
    return KnowledgeBase(tuple(tables), tuple(joins.values()), types), faults


def _linked(
    named: Mapping[str, Table],
    heads: Mapping[str, Schema],
    unreadable: Set[str],
    types: Mapping[str, ColumnType],
) -> tuple[list[Table], list[KnowledgeError]]:
    """The tables in order of their names with their joins, and what is wrong across rows and tables."""
    faults: list[KnowledgeError] = []
    tables = []
    for name in sorted(named):
        table = named[name]
        joins, found = _check.resolve_joins(table, heads[name], named, unreadable, types)
        faults += found
        faults += _check.repeated_facts(table)
        tables.append(with_joins(table, joins))
    faults += _check.unreachable(tables, {name: head.alone for name, head in heads.items()})
    return tables, faults
