"""What stands beside a fact: the cells of its row, and the next fact, along a join or about the same thing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from knowledge import relations, tables
from knowledge.relations import bare
from knowledge.tables.cells import compared
from solvers.science.spine.proof import RelationProof
from solvers.tables.derivation import Fact

_PASSED_OVER = ("kind of", "differs in", "step of", "comes before", "example of", "part of")
"""Relations whose facts say little of a thing by themselves."""
_SHORTEST = 4
"""Letters of a name that is looked for within other words."""


def table_of(fact: Fact) -> tables.Table | None:
    """The shipped table that a fact is from; `None` where it is from another."""
    table = next((one for one in tables.load().tables if one.name == fact.table), None)
    is_row = table is not None and fact.row < len(table.rows)
    return (
        table if table and is_row and tables.sentence(table, table.rows[fact.row]) == fact.sentence else None
    )


def cells_of(fact: Fact) -> tuple[str, ...]:
    """All cells of a fact's row; empty where its table is not a shipped one."""
    table = table_of(fact)
    return table.rows[fact.row].cells if table is not None else ()


def along_a_join(fact: Fact, told: Collection[str]) -> str:
    """A fact of another table that shares a cell with `fact`, as a sentence; empty where there is none.

    Args:
        fact: of a table that is shipped; those of others have no next one here.
        told: sentences that have been said.
    """
    table = table_of(fact)
    if table is None:
        return ""
    base, cells = tables.load(), table.rows[fact.row].cells
    for join in base.joins_of(table.name):
        other = base.table(join.other_table)
        wanted = compared(cells[join.column])
        for row in other.rows:
            if wanted & compared(row.cells[join.other_column]):
                found = tables.sentence(other, row)
                if found not in told:
                    return found
    return ""


def about_the_same(proof: RelationProof) -> str:
    """A related fact about what the last facts of an answer speak of, as a sentence; empty where there is none."""
    told = {row.sentence for row in proof.rows}
    cells = [cell for row in reversed(proof.rows) for cell in (row.b, row.a)]
    return next((text for cell in cells for text in _about(cell) if text not in told), "")


def _about(cell: str) -> Iterator[str]:
    """Facts about the longest thing that a cell names."""
    spine = relations.load()
    words = f" {bare(cell.partition('; ')[0])} "
    found = [
        (len(name), fact)
        for fact in spine.facts
        if fact.relation not in _PASSED_OVER
        and len(name := bare(fact.cell("a"))) >= _SHORTEST
        and f" {name} " in words
    ]
    longest = max((length for length, _ in found), default=0)
    yield from (spine.sentence(fact) for length, fact in found if length == longest)
