"""Constraints 15 to 26 and 31 to 33: which elements are active follows from the active edges.

A cell is active if and only if one of its edges is; a row, column, or table if and only if one of its cells is; a
header, a constituent, and the choice if and only if one of their edges is. Stated along this chain, there are few rows,
and they are as tight as one row per edge and element would be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from solvers.ilp import Var
from solvers.tables.model import LinearRow, Model


def linking(model: Model) -> Iterator[LinearRow]:
    """Yield the rows of the family."""
    weights = model.weights
    for cell, active in model.cells.items():
        yield from _aligned_enough(
            active, model.edges_of_cell[cell], model.score, weights.least_cell_alignment
        )
        yield from _at_least_each(model.rows[cell.table, cell.row], [active])
        yield from _at_least_each(model.columns[cell.table, cell.column], [active])
    for row, active in model.rows.items():
        yield from _at_least_each(model.tables[row[0]], [active])
        yield _some(active, model.row_cells[row].values())
    for (i, k), active in model.columns.items():
        yield from _at_least_each(model.tables[i], [active])
        yield _some(active, model.column_cells[i, k].values())
    for header, active in model.headers.items():
        yield from _aligned_enough(
            active, model.edges_of_header[header], model.score, weights.least_header_alignment
        )
        yield from _at_least_each(model.columns[header.table, header.column], [active])
    for i, active in model.tables.items():
        yield _some(active, [row for (table, _), row in model.rows.items() if table == i])
    by_constituent: dict[int, list[Var]] = defaultdict(list)
    for edges in model.asked.values():
        for constituent, edge in edges.items():
            by_constituent[constituent].append(edge)
    for constituent, active in model.constituents.items():
        yield from _at_least_each(active, by_constituent[constituent])
        yield _some(active, by_constituent[constituent])
    by_part: dict[int | str, list[Var]] = defaultdict(list)
    for chosen_edges in model.chosen.values():
        for chosen, edge in chosen_edges.items():
            by_part[chosen.part].append(edge)
    for part, active in model.parts.items():
        yield _some(active, by_part[part])
    to_choice = [edge for edges in by_part.values() for edge in edges]
    yield to_choice, [1.0] * len(to_choice), ">=", 1.0
    yield [model.choice], [1.0], "==", 1.0


def _at_least_each(whole: Var, parts: Iterable[Var]) -> Iterator[LinearRow]:
    for part in parts:
        yield (whole, part), (1.0, -1.0), ">=", 0.0


def _some(whole: Var, parts: Iterable[Var]) -> LinearRow:
    listed = list(parts)
    return [*listed, whole], [1.0] * len(listed) + [-1.0], ">=", 0.0


def _aligned_enough(
    active: Var, edges: Sequence[Var], score: Mapping[int, float], least: float
) -> Iterator[LinearRow]:
    """State 31 and 32; an edge that is sufficient alone counts as 1, which is equivalent for integers and tighter
    otherwise.
    """
    yield from _at_least_each(active, edges)
    shares = [min(1.0, round(score[edge.index] / least, 4)) for edge in edges]
    yield [*edges, active], [*shares, -1.0], ">=", 0.0
