"""Constraints 56, 57, and connectivity: families with a row per pair, which are added only if a solution violates them.

Each can also list all of its rows; tests compare the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from solvers.ilp import Cut, Solution, Var, total
from solvers.tables.graph import Cell
from solvers.tables.model import Model

RowKey = tuple[int, int]


class _Family:
    """A family of pairwise constraints over one model."""

    name = ""

    def __init__(self, model: Model) -> None:
        self.model = model

    def _active_rows(self, solution: Solution) -> dict[int, list[int]]:
        """Return active rows by table."""
        found: dict[int, list[int]] = defaultdict(list)
        for (i, j), row in self.model.rows.items():
            if solution[row]:
                found[i].append(j)
        return found

    def _all_rows(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for i, j in self.model.rows:
            found[i].append(j)
        return found


class DifferentRows(_Family):
    """56: two active rows of a table differ in an active column; otherwise, one of them adds nothing."""

    name = "parallel rows differ"

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """See `solvers.ilp.Separator`."""
        yield from self._cuts(self._active_rows(solution))

    def everything(self) -> Iterator[Cut]:
        """Yield the whole family."""
        yield from self._cuts(self._all_rows())

    def _cuts(self, rows: dict[int, list[int]]) -> Iterator[Cut]:
        model = self.model
        for i, active in rows.items():
            table = model.graph.excerpts[i].table
            for j, other in combinations(sorted(active), 2):
                one, two = table.rows[j].cells, table.rows[other].cells
                different = [
                    model.columns[i, k]
                    for k in range(len(one))
                    if one[k].casefold() != two[k].casefold() and (i, k) in model.columns
                ]
                pair = total([model.rows[i, j], model.rows[i, other]]) - 1
                yield Cut(pair <= total([0, *different]), self.name, (i, j, other))


class LinkedTables(_Family):
    """57: two active tables that can be linked have a link (others do not need one)."""

    name = "chained tables are linked"

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """See `solvers.ilp.Separator`."""
        for cut, tables in self._cuts():
            if all(solution[self.model.tables[i]] for i in tables):
                yield cut

    def everything(self) -> Iterator[Cut]:
        """Yield the whole family."""
        for cut, _ in self._cuts():
            yield cut

    def _cuts(self) -> Iterator[tuple[Cut, tuple[int, int]]]:
        between: dict[tuple[int, int], list[Var]] = defaultdict(list)
        for (one, other), edge in self.model.links.items():
            between[one.table, other.table].append(edge)
        for (i, other_i), edges in between.items():
            pair = total([self.model.tables[i], self.model.tables[other_i]]) - 1
            yield Cut(pair <= total(edges), self.name, (i, other_i)), (i, other_i)


class Connected(_Family):
    """Basic property 4 of a support graph: links lead from every active row to one that touches the choice.

    For a set of rows that is not connected to the choice, each row needs a link that leaves the set, or an edge to the
    choice.
    """

    name = "support hangs together"

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """See `solvers.ilp.Separator`."""
        active = {row for row, var in self.model.rows.items() if solution[var]}
        neighbours: dict[RowKey, set[RowKey]] = defaultdict(set)
        for (one, other), edge in self.model.links.items():
            if solution[edge]:
                neighbours[one[:2]].add(other[:2])
                neighbours[other[:2]].add(one[:2])
        for rows in _components(active, neighbours):
            if not any(solution[edge] for edge in self._to_choice(rows)):
                yield from self._cuts(rows)

    def everything(self) -> Iterator[Cut]:
        """Yield the cuts for every set of rows, which are exponentially many, so only for the smallest programs."""
        rows = sorted(self.model.rows)
        for size in range(1, len(rows) + 1):
            for subset in combinations(rows, size):
                yield from self._cuts(frozenset(subset))

    def _cuts(self, rows: frozenset[RowKey]) -> Iterator[Cut]:
        leaving = [
            edge
            for (one, other), edge in self.model.links.items()
            if (one[:2] in rows) != (other[:2] in rows)
        ]
        way_out = total([0, *leaving, *self._to_choice(rows)])
        for row in sorted(rows):
            yield Cut(self.model.rows[row] <= way_out, self.name, (row, tuple(sorted(rows))))

    def _to_choice(self, rows: frozenset[RowKey]) -> list[Var]:
        return [
            edge
            for place, edges in self.model.chosen.items()
            if isinstance(place, Cell) and place[:2] in rows
            for edge in edges.values()
        ]


def _components(rows: Iterable[RowKey], neighbours: dict[RowKey, set[RowKey]]) -> Iterator[frozenset[RowKey]]:
    left = set(rows)
    while left:
        reached = {min(left)}
        edge = set(reached)
        while edge:
            edge = {other for row in edge for other in neighbours[row]} - reached
            reached |= edge
        left -= reached
        yield frozenset(reached)


def separators(model: Model) -> tuple[DifferentRows, LinkedTables, Connected]:
    """Return the lazy families of a model, cheapest first."""
    return DifferentRows(model), LinkedTables(model), Connected(model)
