"""Checks that need whole tables: broken joins, repeated facts, and facts that contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import islice, product
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.tables.cells import compared
from knowledge.tables.column_types import compatible
from knowledge.tables.model import ColumnType, Join, KnowledgeBase, Row, Table
from knowledge.tables.parse import join_index
from knowledge.tables.schema import Schema

Named = Mapping[str, Table]

MOST_NAMES = 4096
"""The most combinations of one row's key alternatives that are compared: more than any reasonable row has."""


def resolve_joins(
    table: Table, schema: Schema, tables: Named, unreadable: Set[str], types: Mapping[str, ColumnType]
) -> tuple[tuple[Join, ...], list[KnowledgeError]]:
    """Return the joins that a table declares as column indices, and the declared ones that are broken.

    Args:
        table: the table that has the joins.
        schema: its head, which declares the joins by the names of columns.
        tables: all tables, by name.
        unreadable: names of tables whose joins are skipped because their files have errors of their own.
        types: column types by name; joined columns must have the same type, or the type of one must be broader.
    """
    joins: list[Join] = []
    faults: list[KnowledgeError] = []
    for own, other, other_column, line in schema.joins:
        if other in unreadable:
            continue
        here = join_index(table, own)
        there = join_index(tables[other], other_column) if other in tables else None
        problem: tuple[str, str] | None = None
        if here is None:
            problem = (
                f"'{own}' is not a column of this table",
                "start the join from one that is",
            )
        elif other not in tables:
            problem = (
                f"the join leads to table '{other}', which is missing",
                "correct its name, or add the table",
            )
        elif there is None:
            problem = (f"table '{other}' has no column '{other_column}'", "use a column from its header line")
        elif other == table.name:
            problem = ("the table joins itself", "join it to another table")
        else:
            join = Join(table.name, here, other, there)
            if join in joins:
                problem = ("the join is declared twice", "keep one of the two")
            else:
                problem = _useless(table, join, tables[other], types)
                joins.append(join)
        if problem:
            place = None if here is None else here + 1
            faults.append(KnowledgeError(*problem, path=table.path, line=line, column=place))
    return tuple(joins), faults


def repeated_facts(table: Table) -> list[KnowledgeError]:
    """Return rows that repeat or contradict an earlier one: they have the same keys for at least one alternative.

    A table without keys is identified by all its columns.
    """
    keys = [index for index, column in enumerate(table.columns) if column.key] or range(len(table.columns))
    others = [index for index in range(len(table.columns)) if index not in keys]
    seen: dict[tuple[str, ...], Row] = {}
    faults = []
    for row in table.rows:
        names = list(islice(product(*(compared(row.cells[index]) for index in keys)), MOST_NAMES))
        earlier = max(
            (seen[name] for name in names if name in seen), key=lambda found: found.line, default=None
        )
        seen.update((name, row) for name in names if name not in seen)
        if earlier is None:
            continue
        same = all(compared(row.cells[index]) == compared(earlier.cells[index]) for index in others)
        verb = "repeats" if same else "contradicts"
        remedy = (
            "delete one of them" if same else "correct one of them, or mark a different column as the key"
        )
        what = f"the row {verb} line {earlier.line}"
        faults.append(KnowledgeError(what, remedy, path=table.path, line=row.line, column=keys[0] + 1))
    return faults


def unreachable(tables: Sequence[Table], alone: Mapping[str, str]) -> list[KnowledgeError]:
    """Return tables that are not joined to any other and do not say "# alone: why" either."""
    joined = {name for table in tables for join in table.joins for name in (join.table, join.other_table)}
    return [
        KnowledgeError(
            "no join leads to or from this table",
            "declare a join, or say why there is none with '# alone: ...'",
            path=table.path,
            line=1,
        )
        for table in tables
        if table.name not in joined and not alone.get(table.name)
    ]


def same_names(paths: Sequence[Path], beside: KnowledgeBase | None = None) -> list[KnowledgeError]:
    """Return files whose table has the name of an earlier one or of one in `beside`."""
    seen = {} if beside is None else {table.name: table.path for table in beside.tables}
    faults = []
    for path in paths:
        earlier = seen.setdefault(path.stem, path)
        if earlier is not path:
            what = f"there is already a table with this name in {earlier.parent.name}"
            faults.append(KnowledgeError(what, "rename one of the files", path=path, line=1))
    return faults


def _useless(
    table: Table, join: Join, other: Table, types: Mapping[str, ColumnType]
) -> tuple[str, str] | None:
    """Return why the join can never chain two rows, if that is the case."""
    mine, theirs = table.columns[join.column].type, other.columns[join.other_column].type
    if mine not in types or theirs not in types:
        return None  # reported where the type is declared
    if not compatible(mine, theirs, types):
        return f"the join links {mine} to {theirs}", "join columns of the same type, or of a broader one"
    values = {phrase for row in other.rows for phrase in compared(row.cells[join.other_column])}
    if not any(compared(row.cells[join.column]) & values for row in table.rows):
        return "the joined columns do not share any cell", "use the same words in both, or delete the join"
    return None
