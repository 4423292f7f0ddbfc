"""Constraints 28 to 41, 46, and 52 to 55: how much of everything a support graph can and must have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from solvers.ilp import Var
from solvers.tables.graph import Cell
from solvers.tables.model import LinearRow, Model


def limits(model: Model) -> Iterator[LinearRow]:
    """State 28 to 30 and 46: few tables, few rows of each, some of the question, and few alignments of each thing.

    A cell is also aligned to no more parts of question and choice than it has words, since each word means one thing.
    """
    weights = model.weights
    one_table, one_row = "chaining" in model.without, "parallel" in model.without
    yield _at_most(1 if one_table else weights.tables, model.tables.values())
    rows_of: dict[int, list[Var]] = defaultdict(list)
    for (i, _), row in model.rows.items():
        rows_of[i].append(row)
    most = 1 if one_row else weights.rows_per_table
    for i, rows in rows_of.items():
        if len(rows) > most:
            # This is as strong as one row without the table on the right, and stronger if the table is fractional.
            yield [*rows, model.tables[i]], [1.0] * len(rows) + [-float(most)], "<=", 0.0
    asked = list(model.constituents.values())
    yield asked, [1.0] * len(asked), ">=", float(weights.least_constituents)
    by_constituent: dict[int, list[Var]] = defaultdict(list)
    for edges in model.asked.values():
        for constituent, edge in edges.items():
            by_constituent[constituent].append(edge)
    for constituent, found in by_constituent.items():
        most = weights.alignments_per_constituent
        if len(found) > most:
            active = model.constituents[constituent]
            yield [*found, active], [1.0] * len(found) + [-float(most)], "<=", 0.0
        if len(found) > 1 and weights.second_alignment:
            active = model.constituents[constituent]
            cost = round(weights.second_alignment * model.graph.constituents[constituent].weight, 4)
            again = model.program.binary(("aligned again", constituent), cost)
            yield [*found, active, again], [1.0] * len(found) + [-1.0, -float(most - 1)], "<=", 0.0
    for cell, found in model.edges_of_cell.items():
        most = weights.alignments_per_cell
        if len(found) > most:
            yield [*found, model.cells[cell]], [1.0] * len(found) + [-float(most)], "<=", 0.0
        yield from _words_of_cell(model, cell)


def _words_of_cell(model: Model, cell: Cell) -> Iterator[LinearRow]:
    """Yield the rows: no more parts of question and choice are aligned to a cell than it has words."""
    length = model.graph.lengths.get(cell, 1)
    asked = list(model.asked[cell].values()) if cell in model.asked else []
    chosen = list(model.chosen[cell].values()) if cell in model.chosen else []
    if asked and len(asked) + len(chosen) > length:
        edges = [*asked, *chosen]
        yield [*edges, model.cells[cell]], [1.0] * len(edges) + [-float(max(length, 1))], "<=", 0.0


def complete_rows(model: Model) -> Iterator[LinearRow]:
    """State 52 to 54: a row has enough cells and connects the question to the choice, directly or through links.

    Constraint 52 is also stated as: all cells but any one contain at least one more, which is tighter than their sum.
    Constraint 54 is stated so that links must lead to the choice: a row that does not touch the choice needs a link as
    its way there, and a link is the way for only one of its two ends. Rows connected as a tree then cannot all be
    separate from the choice; cycles are left to the separator for connectivity.
    """
    need = model.weights.least_cells_per_row
    ways: dict[tuple[int, int], list[Var]] = defaultdict(list)
    for (one, other), edge in model.links.items():
        there = model.program.continuous(("way", one, other), 0, 1)
        back = model.program.continuous(("way", other, one), 0, 1)
        yield (there, back, edge), (1.0, 1.0, -1.0), "<=", 0.0
        ways[one[:2]].append(there)
        ways[other[:2]].append(back)
    for (i, j), row in model.rows.items():
        cells = model.row_cells[i, j]
        for left_out in cells if need == 2 else ():
            others = [var for k, var in cells.items() if k != left_out]
            yield [*others, row], [1.0] * len(others) + [-1.0], ">=", 0.0
        yield [*cells.values(), row], [1.0] * len(cells) + [-float(need)], ">=", 0.0
        places = [Cell(i, j, k) for k in cells]
        to_question = [edge for cell in places for edge in model.asked.get(cell, {}).values()]
        to_choice = [edge for cell in places for edge in model.chosen.get(cell, {}).values()]
        links = [edge for cell in places for edge in model.linked.get(cell, ())]
        for side in ([*to_question, *links], [*to_choice, *ways[i, j]]):
            yield [*side, row], [1.0] * len(side) + [-1.0], ">=", 0.0


def same_columns(model: Model) -> Iterator[LinearRow]:
    """State 55: parallel rows use the same columns.

    It is stated as: an active row has a cell in every active column of its table. With 33, this is equivalent to
    comparing rows in pairs, but it takes one row per cell and is tighter, so no separator is needed.
    """
    for (i, j), row in model.rows.items():
        for k in range(len(model.graph.excerpts[i].table.columns)):
            column = model.columns.get((i, k))
            if column is None:
                continue
            cell = model.row_cells[i, j].get(k)
            if cell is None:
                yield (row, column), (1.0, 1.0), "<=", 1.0
            else:
                yield (row, column, cell), (1.0, 1.0, -1.0), "<=", 1.0


def choice(model: Model) -> Iterator[LinearRow]:
    """State 34 to 41: the choice uses few columns of a table and few tables, and no table alone."""
    weights, binary = model.weights, model.program.binary
    by_column: dict[tuple[int, int], list[Var]] = defaultdict(list)
    by_part: dict[tuple[int, int | str], dict[int, list[Var]]] = defaultdict(lambda: defaultdict(list))
    for place, edges in model.chosen.items():
        for chosen, edge in edges.items():
            by_column[place.table, place.column].append(edge)
            if chosen.part != "whole":
                by_part[place.table, chosen.part][place.column].append(edge)
    of_table: dict[int, list[Var]] = defaultdict(list)
    for (i, k), edges_here in sorted(by_column.items()):
        touched = binary(("column choice", i, k))
        model.column_choice[i, k] = touched
        of_table[i].append(touched)
        for edge in edges_here:
            yield (touched, edge), (1.0, -1.0), ">=", 0.0
        yield [*edges_here, touched], [1.0] * len(edges_here) + [-1.0], ">=", 0.0
    tables = []
    for i, touched_columns in of_table.items():
        table = binary(("table choice", i))
        tables.append(table)
        yield _at_most(weights.columns_per_choice, touched_columns)
        for touched in touched_columns:
            yield (table, touched), (1.0, -1.0), ">=", 0.0
        yield [*touched_columns, table], [1.0] * len(touched_columns) + [-1.0], ">=", 0.0
        beside = [
            edge for place, edges in model.asked.items() if place.table == i for edge in edges.values()
        ] + [edge for (one, other), edge in model.links.items() if i in (one.table, other.table)]
        yield [*beside, table], [1.0] * len(beside) + [-1.0], ">=", 0.0
    yield _at_most(weights.tables_per_choice, tables)
    for (i, part), columns in sorted(by_part.items(), key=str):
        if len(columns) > 1:
            yield from _one_column(model, i, part, columns)


def keys(model: Model) -> Iterator[LinearRow]:
    """Yield the rows: an active table has an active key column if keys are marked and one can be active (released
    system).
    """
    for i, table in model.tables.items():
        marked = [k for k, column in enumerate(model.graph.excerpts[i].table.columns) if column.key]
        present = [model.columns[i, k] for k in marked if (i, k) in model.columns]
        if marked:
            yield [*present, table], [1.0] * len(present) + [-1.0], ">=", 0.0


def _one_column(
    model: Model, table: int, part: int | str, columns: dict[int, list[Var]]
) -> Iterator[LinearRow]:
    """State 34 for a part of the choice: its alignments within a table are in one column."""
    used = []
    for k, edges in sorted(columns.items()):
        column = model.program.binary(("part column", table, part, k))
        used.append(column)
        for edge in edges:
            yield (column, edge), (1.0, -1.0), ">=", 0.0
    yield _at_most(1, used)


def _at_most(most: int, variables: Iterable[Var]) -> LinearRow:
    listed = list(variables)
    return listed, [1.0] * len(listed), "<=", float(most)
