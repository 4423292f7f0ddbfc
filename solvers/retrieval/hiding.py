"""Tables without some of their rows: what the tutor would know had no one written them.

The tables were written with the curriculum of exam questions in view, so that what is measured on those questions is
rosier than what happens with others. Without the rows that right answers rest on, signs of not knowing can be learned.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from knowledge.tables import KnowledgeBase, Table, load
from solvers.retrieval.opinion import Place


def hiding(knowledge: KnowledgeBase, rows: Collection[Place]) -> KnowledgeBase:
    """`knowledge` without `rows`; a table that loses all of its rows is gone, with its joins."""
    gone: dict[str, set[int]] = {}
    for name, row in rows:
        gone.setdefault(name, set()).add(row)
    tables = tuple(
        _shortened(table, gone[table.name]) if table.name in gone else table for table in knowledge.tables
    )
    kept = {table.name for table in tables if table.rows}
    joins = tuple(join for join in knowledge.joins if {join.table, join.other_table} <= kept)
    return replace(knowledge, tables=tuple(table for table in tables if table.rows), joins=joins)


@lru_cache(maxsize=1)
def without_rows(rows: frozenset[Place]) -> KnowledgeBase:
    """Return the shipped tables without `rows`; whoever asks again has the same, whose words have been read."""
    return hiding(load(), rows)


def _shortened(table: Table, gone: set[int]) -> Table:
    return replace(table, rows=tuple(row for at, row in enumerate(table.rows) if at not in gone))
