"""Constraints 49 to 51: what a table says holds between two columns should be said so by the question.

The choice takes part: it stands where the question asks ("which force causes ..." has it before "causes"), and a
choice that is split is searched for patterns itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.ilp import Var
from solvers.tables.graph import Cell, Chosen
from solvers.tables.model import LinearRow, Model
from solvers.tables.patterns import expressed

_CHOICE = -1
"""Stands for the choice among the constituents of the question."""


def relations(model: Model) -> Iterator[LinearRow]:
    """A match needs its columns aligned so, and forbids the wrong order; two aligned columns without one cost."""
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
            for a, b in sorted(matched_pairs(model, relation.patterns), key=str):
                if a not in first or b not in second:
                    continue
                match = binary(("relation", i, number, a, b), weights.relation_match)
                matches.append(match)
                for edges in (first[a], second[b]):
                    yield [*edges, match], [1.0] * len(edges) + [-1.0], ">=", 0.0
                for wrong in (*first.get(b, ()), *second.get(a, ())):
                    yield (match, wrong), (1.0, 1.0), "<=", 1.0
            yield from _missing(model, (i, number), relation.first, relation.second, matches)


def matched_pairs(model: Model, patterns: tuple[str, ...]) -> frozenset[tuple[object, object]]:
    """Pairs of constituents (numbers, -1 for the choice) or of parts (`Chosen`) between which a pattern is found."""
    spans = {n: (term.first, term.stop) for n, term in model.graph.constituents.items()}
    if model.asking.gap is not None:
        first, stop = model.asking.gap
        spans = {n: span for n, span in spans.items() if not first <= span[0] < stop}
        spans[_CHOICE] = model.asking.gap
    pairs: set[tuple[object, object]] = set(expressed(patterns, model.asking.forms, spans))
    if model.graph.parts:
        words = tuple(frozenset({word}) for word in model.choice_words)
        parts = {part.index: (part.first, part.stop) for part in model.graph.parts}
        pairs.update((Chosen(a), Chosen(b)) for a, b in expressed(patterns, words, parts))
    return frozenset(pairs)


def _ends(model: Model, table: int, column: int) -> dict[object, list[Var]]:
    """The edges of a column's cells by what they lead to: constituent, choice or part."""
    ends: dict[object, list[Var]] = {}
    for j in model.column_cells.get((table, column), ()):
        cell = Cell(table, j, column)
        for n, edge in model.asked.get(cell, {}).items():
            ends.setdefault(n, []).append(edge)
        for chosen, edge in model.chosen.get(cell, {}).items():
            ends.setdefault(_CHOICE if chosen.part == "whole" else chosen, []).append(edge)
    return ends


def _missing(
    model: Model, key: tuple[int, int], first: int, second: int, matches: list[Var]
) -> Iterator[LinearRow]:
    """50: both columns aligned to the question and no match is paid for."""
    table = key[0]
    sides = []
    for column in (first, second):
        edges = [
            edge
            for j in model.column_cells.get((table, column), ())
            for edge in model.asked.get(Cell(table, j, column), {}).values()
        ]
        if not edges:
            return
        aligned = model.program.binary(("column asked", table, column))
        for edge in edges:
            yield (aligned, edge), (1.0, -1.0), ">=", 0.0
        sides.append(aligned)
    missing = model.program.binary(("relation missing", *key), model.weights.relation_missing)
    yield [*sides, missing, *matches], [1.0, 1.0, -1.0] + [-1.0] * len(matches), "<=", 1.0
