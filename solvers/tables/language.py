"""Constraints 44, 45, 47, and 48: preferences from the wording of the question.

"Which X" prefers choices that a table calls X, or that are next to something it calls X; words that share a cell should
be close together in the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solvers.ilp import Var
from solvers.tables.graph import Asked, Cell, Place
from solvers.tables.model import LinearRow, Model


def which_term(model: Model) -> Iterator[LinearRow]:
    """State 44 and 45: a bonus if the which-term is used, and another if it is aligned next to the choice."""
    if not model.has_which_terms():
        return
    weights, binary = model.weights, model.program.binary
    used = [model.constituents[n] for n in sorted(model.asking.which) if n in model.constituents]
    if not used:
        return
    active = binary(("which active",), weights.which_active)
    yield [*used, active], [1.0] * len(used) + [-1.0], ">=", 0.0
    beside: list[Var] = []
    for place, edges in sorted(model.asked.items(), key=str):
        touching = _touching_choice(model, place)
        for n, edge in sorted(edges.items()) if touching else ():
            if n in model.asking.which and (place, Asked(n)) in model.graph.naming:
                aligned = binary(("which beside", place, n))
                beside.append(aligned)
                yield (edge, aligned), (1.0, -1.0), ">=", 0.0
                yield [*touching, aligned], [1.0] * len(touching) + [-1.0], ">=", 0.0
    if beside:
        aligned_somewhere = binary(("which aligned",), weights.which_aligned)
        yield [*beside, aligned_somewhere], [1.0] * len(beside) + [-1.0], ">=", 0.0


def proximity(model: Model) -> Iterator[LinearRow]:
    """State 47 and 48: constituents that share a cell are close together, and the closer the better."""
    weights = model.weights
    for place, edges in sorted(model.asked.items(), key=str):
        if not isinstance(place, Cell):
            continue
        for n, m in combinations(sorted(edges), 2):
            distance = m - n
            if distance > weights.farthest_shared:
                yield (edges[n], edges[m]), (1.0, 1.0), "<=", 1.0
            elif "proximity" not in model.without:
                weight = min(model.graph.constituents[n].weight, model.graph.constituents[m].weight)
                worth = round(weights.proximity / (distance + 1) * weight, 4)
                boost = model.program.binary(("near", place, n, m), worth)
                yield (edges[n], boost), (1.0, -1.0), ">=", 0.0
                yield (edges[m], boost), (1.0, -1.0), ">=", 0.0


def _touching_choice(model: Model, place: Place) -> list[Var]:
    """Return what must be active for `place` to be next to the choice: its column or its row touches the choice."""
    if not isinstance(place, Cell):
        column = model.column_choice.get((place.table, place.column))
        return [column] if column is not None else []
    return [
        edge
        for k in model.row_cells[place.table, place.row]
        for edge in model.chosen.get(Cell(place.table, place.row, k), {}).values()
    ]
