"""Constraints 49 to 51: if a table says that a relation holds between two columns, the question should say so, too.

The choice is included: its position is that of the question word ("which force causes ..." has it before "causes"), and
a choice that is split is itself searched for patterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solvers.ilp import Var
from solvers.tables.graph import Cell, Chosen, Term
from solvers.tables.model import Asking, LinearRow, Model
from solvers.tables.patterns import expressed

CHOICE = -1
"""The number of the choice among the constituents of the question."""


def relations(model: Model) -> Iterator[LinearRow]:
    """Yield the rows: a match requires columns aligned that way and forbids the wrong order; two aligned columns
    without one have a cost, and so does a row that is aligned in reverse.
    """
    if "relations" in model.without:
        return
    weights, binary = model.weights, model.program.binary
    for i in model.tables:
        for number, relation in enumerate(model.graph.excerpts[i].table.relations):
            if not relation.patterns:
                continue
            first = _ends(model, i, relation.first)
            second = _ends(model, i, relation.second)
            matches: list[Var] = []
            pairs = matched_pairs(model, relation.patterns)
            for a, b in sorted(pairs, key=str):
                if a not in first or b not in second:
                    continue
                match = binary(("relation", i, number, a, b), weights.relation_match)
                matches.append(match)
                for edges in (first[a], second[b]):
                    yield [*edges, match], [1.0] * len(edges) + [-1.0], ">=", 0.0
                for wrong in (*first.get(b, ()), *second.get(a, ())):
                    yield (match, wrong), (1.0, 1.0), "<=", 1.0
            turned = list(_turned(model, i, relation.first, relation.second, pairs))
            yield from _missing(model, (i, number), relation.first, relation.second, matches, turned)


def matched_pairs(model: Model, patterns: tuple[str, ...]) -> frozenset[tuple[object, object]]:
    """Return pairs of constituents (numbers, -1 for the choice) or of parts (`Chosen`) between which a
    pattern occurs.
    """
    pairs: set[tuple[object, object]] = set(pairs_asked(patterns, model.asking, model.graph.constituents))
    if model.graph.parts:
        words = tuple(frozenset({word}) for word in model.choice_words)
        parts = {part.index: (part.first, part.stop) for part in model.graph.parts}
        pairs.update((Chosen(a), Chosen(b)) for a, b in expressed(patterns, words, parts))
    return frozenset(pairs)


def pairs_asked(
    patterns: tuple[str, ...], asking: Asking, terms: Mapping[int, Term]
) -> frozenset[tuple[int, int]]:
    """Return pairs of terms of the question, by index, between which a pattern occurs; `CHOICE` has the position of the
    question word.
    """
    spans = {n: (term.first, term.stop) for n, term in terms.items()}
    if asking.gap is not None:
        first, stop = asking.gap
        spans = {n: span for n, span in spans.items() if not first <= span[0] < stop}
        spans[CHOICE] = asking.gap
    return expressed(patterns, asking.forms, spans)


def _ends(model: Model, table: int, column: int) -> dict[object, list[Var]]:
    """Return the edges of a column's cells by what they lead to: constituent, choice, or part."""
    ends: dict[object, list[Var]] = {}
    for j in model.column_cells.get((table, column), ()):
        for end, edge in _cell_ends(model, Cell(table, j, column)).items():
            ends.setdefault(end, []).append(edge)
    return ends


def _cell_ends(model: Model, cell: Cell) -> dict[object, Var]:
    """Return the edges of a cell by what they lead to."""
    chosen = model.chosen.get(cell, {}).items()
    ends: dict[object, Var] = {CHOICE if end.part == "whole" else end: edge for end, edge in chosen}
    ends.update(model.asked.get(cell, {}).items())
    return ends


def _turned(
    model: Model, table: int, first: int, second: int, pairs: frozenset[tuple[object, object]]
) -> Iterator[tuple[Var, Var]]:
    """Return edges of a row that together say about B and A what the text says about A and B."""
    for j in model.column_cells.get((table, first), ()):
        ends, others = _cell_ends(model, Cell(table, j, first)), _cell_ends(model, Cell(table, j, second))
        for a, b in sorted(pairs, key=str):
            if b in ends and a in others and (b, a) not in pairs:
                yield ends[b], others[a]


def _missing(
    model: Model,
    key: tuple[int, int],
    first: int,
    second: int,
    matches: list[Var],
    turned: list[tuple[Var, Var]],
) -> Iterator[LinearRow]:
    """State 50: both columns are aligned to the question and there is no match, or a row is `turned`."""
    table = key[0]
    asked = [
        [
            edge
            for j in model.column_cells.get((table, column), ())
            for edge in model.asked.get(Cell(table, j, column), {}).values()
        ]
        for column in (first, second)
    ]
    if not all(asked) and not turned:
        return
    missing = model.program.binary(("relation missing", *key), model.weights.relation_missing)
    for both in turned:
        yield (*both, missing), (1.0, 1.0, -1.0), "<=", 1.0
    if all(asked):
        sides = []
        for column, edges in zip((first, second), asked, strict=True):
            aligned = model.program.binary(("column asked", table, column))
            sides.append(aligned)
            for edge in edges:
                yield (aligned, edge), (1.0, -1.0), ">=", 0.0
        yield [*sides, missing, *matches], [1.0, 1.0, -1.0] + [-1.0] * len(matches), "<=", 1.0
