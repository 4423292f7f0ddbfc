"""Which columns of imported tables mean the same things: those that have the same kind of thing and share cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from knowledge.tables.cells import compared
from knowledge.tables.column_types import compatible
from knowledge.tables.model import Column, ColumnType, Join, Table

_LEAST_SHARED = 2
"""The fewest phrases that joined columns must share."""
_LEAST_SHARE = 0.3
"""The smallest share of phrases in common: of the shorter column or, if the columns' types are unknown, of both."""

RELATION = "relation"
"""The name of a column of verbs, which connect the cells next to it but never join two tables."""

Place = tuple[int, int]


def with_guessed_joins(
    tables: Sequence[Table], types: Mapping[str, ColumnType], sources: Mapping[str, str]
) -> list[Table]:
    """Return the tables with joins between columns that have the same kind of thing and share enough phrases.

    A column with everything (the words of a dictionary) shares cells with many others but means the same as none, so
    columns of unknown kind must share most of both. Tables made from the same table (the same in `sources`) are not
    joined.
    """
    phrases: dict[Place, set[str]] = {}
    where: defaultdict[str, list[Place]] = defaultdict(list)
    for i, table in enumerate(tables):
        for k in range(len(table.columns)):
            phrases[i, k] = set() if table.columns[k].name == RELATION else _phrases(table, k)
            for phrase in phrases[i, k]:
                where[phrase].append((i, k))
    shared: defaultdict[tuple[Place, Place], int] = defaultdict(int)
    for places in where.values():
        for pair in combinations(places, 2):
            shared[pair] += 1
    joins: defaultdict[int, list[Join]] = defaultdict(list)
    for (one, other), count in sorted(shared.items()):
        (i, k), (ii, kk) = one, other
        mine, theirs = tables[i].columns[k], tables[ii].columns[kk]
        fewer, more = sorted((len(phrases[one]), len(phrases[other])))
        known = _is_specific(mine, types) and _is_specific(theirs, types)
        enough = max(_LEAST_SHARED, _LEAST_SHARE * (fewer if known else more))
        if sources[tables[i].name] == sources[tables[ii].name] or count < enough:
            continue
        if compatible(mine.type, theirs.type, types):
            joins[i].append(Join(tables[i].name, k, tables[ii].name, kk))
    return [replace(table, joins=tuple(joins[i])) for i, table in enumerate(tables)]


def shared_out(tables: Sequence[Table], most_rows: int) -> dict[str, list[Table]]:
    """Return the tables split into parts of at most `most_rows` rows, by the name of the original; the parts inherit
    its joins.

    Retrieval takes the tables that share the most words with a question. If the sizes were very different, that would
    always be the largest table.
    """
    parts: dict[str, list[Table]] = {}
    for table in tables:
        count = -(-len(table.rows) // most_rows)
        size = -(-len(table.rows) // count)
        parts[table.name] = [
            replace(
                table,
                name=table.name if n == 0 else f"{table.name}_part{n + 1}",
                title=table.title if n == 0 else f"{table.title}, part {n + 1}",
                rows=table.rows[n * size : (n + 1) * size],
            )
            for n in range(count)
        ]
    return {
        name: [replace(part, joins=tuple(_joins_of_part(part, parts))) for part in whole]
        for name, whole in parts.items()
    }


def _joins_of_part(part: Table, parts: Mapping[str, Sequence[Table]]) -> Iterator[Join]:
    for join in part.joins:
        mine = _phrases(part, join.column)
        for other in parts[join.other_table]:
            if mine & _phrases(other, join.other_column):
                yield Join(part.name, join.column, other.name, join.other_column)


def _phrases(table: Table, column: int) -> set[str]:
    return {p for row in table.rows for p in compared(row.cells[column]) if not p.isdecimal()}


def _is_specific(column: Column, types: Mapping[str, ColumnType]) -> bool:
    """Return whether the kind of thing in a column is known: any type except the broadest."""
    return types[column.type].broader is not None
