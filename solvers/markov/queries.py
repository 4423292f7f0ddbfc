"""Queries about a formula: where its conditions hold, to what degree, and for which atoms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from solvers.deadline import checked
from solvers.markov.atoms import Atoms
from solvers.markov.compiled import Compiled, Part
from solvers.markov.joins import answers
from solvers.markov.tables import Condition, Floats, Ints, Table, encode


class Queries:
    """The queries that the atoms of a model with evidence can answer."""

    def __init__(self, atoms: Atoms) -> None:
        """Store the atoms."""
        self.atoms = atoms

    def observed(self, formula: Compiled) -> dict[str, Table]:
        """Return the observed tables as a formula sees them."""
        return self.atoms.observed_by_half if formula.hard else self.atoms.observed

    def answers(
        self, conditions: Sequence[Condition], formula: Compiled, tables: dict[str, Table]
    ) -> Iterator[list[Ints]]:
        """Yield the values of a formula's variables for which conditions hold, column by column."""
        yield from checked(answers(conditions, self._sizes(formula), tables))

    def _sizes(self, formula: Compiled) -> list[int]:
        return [len(self.atoms.domains[kind]) for kind in formula.kinds]

    def selected(self, formula: Compiled, columns: list[Ints]) -> list[Ints] | None:
        """Return the rows that satisfy the guards with more than one literal; None means that none does."""
        if all(len(guard) == 1 for guard in formula.guards):
            return columns
        count = len(columns[0]) if columns else 1
        keep = self.guard_degree(formula, columns, count) > 0
        if not keep.any():
            return None
        return columns if keep.all() else [column[keep] for column in columns]

    def guard_degree(self, formula: Compiled, columns: list[Ints], count: int) -> Floats:
        """Return the degree to which all guards hold."""
        degree = np.ones(count)
        for guard in formula.guards:
            holds = [self.degree(formula, part, columns, count) for part in guard]
            np.minimum(degree, np.maximum.reduce(holds), out=degree)
        return degree

    def degree(self, formula: Compiled, part: Part, columns: list[Ints], count: int) -> Floats:
        """Return the degree to which an observed literal holds."""
        values = values_of(part.atom.terms, columns, count)
        if part.atom.predicate is None:
            found: Floats = (values[0] == values[1]).astype(np.float64)
        else:
            table = self.observed(formula)[part.atom.predicate]
            found = table.degree(encode(values, table.sizes, count))
        return found if part.positive else 1 - found

    def identifiers(self, part: Part, columns: list[Ints], count: int) -> Ints:
        """Return the atoms of a hidden literal."""
        predicate = self.atoms.hidden[part.atom.predicate or ""]
        return predicate.codes(values_of(part.atom.terms, columns, count), count) + predicate.first

    def guarded(self, formula: Compiled) -> bool:
        """Return whether the evidence satisfies all clauses of a formula that it alone decides."""
        sizes, tables = self._sizes(formula), self.observed(formula)
        return all(
            next(answers([part.is_(False) for part in guard], sizes, tables), None) is None
            for guard in formula.guards
        )


def values_of(terms: tuple[int, ...], columns: list[Ints], count: int) -> list[Ints]:
    """Return the columns of some terms, variables or constants."""
    return [columns[term] if term >= 0 else np.full(count, -1 - term, np.int64) for term in terms]


def distinct(columns: list[Ints]) -> list[Ints]:
    """Return the same rows without repetitions."""
    if not columns:
        return columns
    order = np.lexsort(columns)
    ordered = [column[order] for column in columns]
    fresh = np.ones(len(order), np.bool_)
    if len(order):
        fresh[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in ordered])
    return [column[fresh] for column in ordered]
