"""From files to a knowledge base: every table is read, joins are resolved, and every error is collected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.tables import check
from knowledge.tables.column_types import TYPES_FILE, read_types
from knowledge.tables.model import ColumnType, Join, KnowledgeBase, Table
from knowledge.tables.parse import parse, with_joins
from knowledge.tables.schema import Schema

SHIPPED = Path(__file__).parent
"""The folder of the tables that come with the tutor."""
MOST_FILES = 2_000


def table_files(path: Path) -> list[Path]:
    """Return the table files in the folder `path`, or the file `path` itself, in order.

    Raises:
        KnowledgeError: there is none, or there are too many.
    """
    found = path.rglob("*.tsv") if path.is_dir() else [path]
    files = sorted(file for file in found if file.name != TYPES_FILE)
    if not files:
        remedy = "choose a folder or file that has some"
        raise KnowledgeError("there are no tables (.tsv files)", remedy, path=path)
    if len(files) > MOST_FILES:
        what = f"there are more than {MOST_FILES} tables"
        raise KnowledgeError(what, "choose a smaller folder", path=path)
    return files


def assembled(
    path: Path,
    files: Sequence[Path] | None = None,
    beside: KnowledgeBase | None = None,
    *,
    trusted: bool = False,
) -> tuple[KnowledgeBase, list[KnowledgeError]]:
    """Read the tables in the folder (or single file) `path`, or only `files` of it.

    Args:
        path: where the tables are; a `types.tsv` there replaces the built-in one.
        files: the files to read; by default, all of them.
        beside: tables that these may be joined with and whose names they may not use.
        trusted: whether all rows were checked before, so that only heads and joins need to be checked.

    Returns:
        The tables of `beside` (the same objects) with these, and the errors in these.
    """
    own_types = path / TYPES_FILE
    try:
        files = table_files(path) if files is None else files
        types = dict(read_types(own_types if own_types.is_file() else SHIPPED / TYPES_FILE))
    except KnowledgeError as fault:
        return beside or KnowledgeBase((), (), {}), [fault]
    faults = check.same_names(files, beside)
    heads: dict[str, Schema] = {}
    named: dict[str, Table] = {}
    for file in files:
        table, schema, found = parse(file, types, trusted=trusted)
        faults += found
        if table is not None and schema is not None:
            named.setdefault(table.name, table)
            heads.setdefault(table.name, schema)
    unreadable = {file.stem for file in files} - named.keys()
    others = {} if beside is None else {table.name: table for table in beside.tables}
    types = types if beside is None else {**beside.types, **types}
    tables, found = _linked(named, others, heads, unreadable, types, trusted)
    faults += found
    faults.sort(key=lambda fault: (str(fault.path), fault.line or 0, fault.column or 0))
    joins = {frozenset((join, join.reversed())): join for table in tables for join in table.joins}
    if beside is None:
        return KnowledgeBase(tuple(tables), tuple(joins.values()), types), faults
    every = {**{table.name: table for table in tables}, **others}
    in_order = tuple(every[name] for name in sorted(every))
    return KnowledgeBase(in_order, (*beside.joins, *joins.values()), types), faults


def _linked(
    named: Mapping[str, Table],
    others: Mapping[str, Table],
    heads: Mapping[str, Schema],
    unreadable: Set[str],
    types: Mapping[str, ColumnType],
    trusted: bool,
) -> tuple[list[Table], list[KnowledgeError]]:
    """Return the tables in order of their names, with their joins, and the errors across rows and tables."""
    faults: list[KnowledgeError] = []
    tables = []
    for name in sorted(named):
        table = named[name]
        joins: tuple[Join, ...]
        joins, found = check.resolve_joins(table, heads[name], {**others, **named}, unreadable, types)
        faults += found
        if not trusted:
            faults += check.repeated_facts(table)
        tables.append(with_joins(table, joins))
    faults += check.unreachable(tables, {name: head.alone for name, head in heads.items()})
    return tables, faults
