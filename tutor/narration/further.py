"""The next fact: along a join of tables, or about the same thing among related facts."""

from __future__ import annotations

from collections.abc import Collection

from knowledge import tables
from knowledge.tables.cells import compared
from solvers.tables.derivation import Fact


def along_a_join(fact: Fact, told: Collection[str]) -> str:
    """A fact of another table that shares a cell with `fact`, as a sentence; empty where there is none.

    Args:
        fact: of a table that is shipped; those of others have no next one here.
        told: sentences that have been said.
    """
    base = tables.load()
    table = next((one for one in base.tables if one.name == fact.table), None)
    if (
        table is None
        or fact.row >= len(table.rows)
        or tables.sentence(table, table.rows[fact.row]) != fact.sentence
    ):
        return ""
    cells = table.rows[fact.row].cells
    for join in base.joins_of(table.name):
        other = base.table(join.other_table)
        wanted = compared(cells[join.column])
        for row in other.rows:
            if wanted & compared(row.cells[join.other_column]):
                found = tables.sentence(other, row)
                if found not in told:
                    return found
    return ""
