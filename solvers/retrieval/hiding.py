"""Tables without some of their rows: what the tutor would know if nobody had written them.

The tables were written with the curriculum of exam questions in mind, so results on those questions are better than on
others. Without the rows behind the right answers, the model can learn the signs of not knowing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from knowledge.tables import KnowledgeBase, Table, load
from solvers.retrieval.opinion import Place


def hiding(knowledge: KnowledgeBase, rows: Collection[Place]) -> KnowledgeBase:
    """Return `knowledge` without `rows`; a table that loses all of its rows is removed, with its joins."""
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
    """Return the built-in tables without `rows`; repeated calls return the same object, whose words have already been
    read.
    """
    return hiding(load(), rows)


def _shortened(table: Table, gone: set[int]) -> Table:
    return replace(table, rows=tuple(row for at, row in enumerate(table.rows) if at not in gone))
