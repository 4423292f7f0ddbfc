"""Which columns of imported tables mean the same things: those that share enough of their cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from knowledge.tables.cells import compared
from knowledge.tables.column_types import compatible
from knowledge.tables.model import ColumnType, Join, Table

_LEAST_SHARED = 2
"""Phrases that two columns have in common at least."""
_LEAST_SHARE = 0.3
"""Of the phrases of the column that has fewer."""

Place = tuple[int, int]


def with_guessed_joins(tables: Sequence[Table], types: Mapping[str, ColumnType]) -> list[Table]:
    """The tables with joins between columns of compatible types that share enough phrases, declared once each."""
    phrases: dict[Place, set[str]] = {}
    where: defaultdict[str, list[Place]] = defaultdict(list)
    for i, table in enumerate(tables):
        for k in range(len(table.columns)):
            found = {p for row in table.rows for p in compared(row.cells[k]) if not p.isdecimal()}
            phrases[i, k] = found
            for phrase in found:
                where[phrase].append((i, k))
    shared: defaultdict[tuple[Place, Place], int] = defaultdict(int)
    for places in where.values():
        for pair in combinations(places, 2):
            shared[pair] += 1
    joins: defaultdict[int, list[Join]] = defaultdict(list)
    for (one, other), count in sorted(shared.items()):
        (i, k), (ii, kk) = one, other
        fewer = min(len(phrases[one]), len(phrases[other]))
        enough = count >= _LEAST_SHARED and count >= _LEAST_SHARE * fewer
        if i != ii and enough and compatible(tables[i].columns[k].type, tables[ii].columns[kk].type, types):
            joins[i].append(Join(tables[i].name, k, tables[ii].name, kk))
    return [replace(table, joins=tuple(joins[i])) for i, table in enumerate(tables)]
