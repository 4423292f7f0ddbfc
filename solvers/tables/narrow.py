"""Keeps only the most promising rows of every table for a choice, so that programs stay small as tables grow.

The promise of a row is the value of its own alignments plus that of the best rows that links lead to; a row that does
not touch the choice has promise only if links lead to one that does. According to measurements
(tests/benchmarks/RESULTS.md), almost all programs keep their optimum and take a fraction of the time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from solvers.tables.graph import Cell, Graph, pruned
from solvers.tables.model import Asking, choice_worth, constituent_worth, question_worth
from solvers.tables.score import Weights

Row = tuple[int, int]
_NONE = float("-inf")


def narrowed(graph: Graph, asking: Asking, weights: Weights) -> Graph:
    """Return the part of a pruned `graph` of one choice with the `promising_rows` best rows of every table."""
    promises = _promises(graph, asking, weights)
    of_table: dict[int, list[Row]] = defaultdict(list)
    for row in sorted(promises, key=lambda row: (-promises[row], row)):
        of_table[row[0]].append(row)
    most = weights.promising_rows
    if all(len(rows) <= most for rows in of_table.values()):
        return graph
    kept = {row for rows in of_table.values() for row in rows[:most]}
    return pruned(graph.only(kept), weights)


def promise(graph: Graph, asking: Asking, weights: Weights) -> float:
    """Return a quick estimate of the highest support for a choice: the promise of its most promising row."""
    return max(_promises(graph, asking, weights).values(), default=_NONE)


def _promises(graph: Graph, asking: Asking, weights: Weights) -> Mapping[Row, float]:
    """Return the value of each row with the best rows that lead to the choice, and with the best neighboring ones."""
    to_choice = _to_choice(graph, weights)
    own = _own(graph, weights)
    for row in {place[:2] for place, asked in graph.question if asked.constituent in asking.which}:
        if row in to_choice and len(row) == 2:
            own[row] = own.get(row, 0.0) + weights.which_aligned
    steps = _steps(graph, weights)
    rows = own.keys() | to_choice.keys() | steps.keys()
    alone = {row: own.get(row, 0.0) for row in rows}

    def beyond(worth: Mapping[Row, float], row: Row, least: float) -> float:
        """Return the highest value of a row linked to `row`."""
        return max((worth[other] + cost for other, cost in steps.get(row, ())), default=least)

    reached = {row: alone[row] + to_choice.get(row, _NONE) for row in rows}
    gained = alone
    for _ in range(weights.tables - 2):
        reached = {row: max(reached[row], alone[row] + beyond(reached, row, _NONE)) for row in rows}
        gained = {row: alone[row] + max(0.0, beyond(gained, row, 0.0)) for row in rows}
    return {row: reached[row] + max(0.0, beyond(gained, row, 0.0)) for row in rows}


def _to_choice(graph: Graph, weights: Weights) -> dict[Row, float]:
    """Return the value of each row's best alignment with the choice."""
    worth: dict[Row, float] = {}
    for (place, chosen), w in graph.choice.items():
        if isinstance(place, Cell):
            aligned = choice_worth(w, weights) + (weights.part if chosen.part != "whole" else 0.0)
            worth[place[:2]] = max(aligned, worth.get(place[:2], _NONE))
    return worth


def _steps(graph: Graph, weights: Weights) -> Mapping[Row, Sequence[tuple[Row, float]]]:
    """Return the rows that links lead to from each row, with the value of the link, the row, and its table."""
    steps: dict[Row, list[tuple[Row, float]]] = defaultdict(list)
    for (one, other), w in graph.links.items():
        for here, there in ((one, other), (other, one)):
            table = graph.excerpts[there.table]
            cost = weights.table_usage + weights.table_score * table.score + weights.column + weights.row
            steps[here[:2]].append((there[:2], w + weights.link_offset + cost))
    return steps


def _own(graph: Graph, weights: Weights) -> dict[Row, float]:
    """Return the value of each row's alignments with the question, with every constituent once, and their proximity."""
    best: dict[Row, dict[int, float]] = defaultdict(dict)
    in_cell: dict[Cell, list[int]] = defaultdict(list)
    for (place, asked), w in graph.question.items():
        if isinstance(place, Cell):
            term = graph.constituents[asked.constituent]
            worth = question_worth(w, place, term, weights) + constituent_worth(term, weights)
            found = best[place[:2]]
            found[asked.constituent] = max(worth, found.get(asked.constituent, 0.0))
            in_cell[place].append(asked.constituent)
    own = {row: sum(found.values()) for row, found in best.items()}
    for cell, terms in in_cell.items():
        for n, m in combinations(sorted(terms), 2):
            if m - n <= weights.farthest_shared:
                weight = min(graph.constituents[n].weight, graph.constituents[m].weight)
                own[cell[:2]] += weights.proximity / (m - n + 1) * weight
    return own
