"""The formulas with one hidden atom each (the start of Algorithm 1 of Riedel 2008), and the costs they give
to atoms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import cast

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import FALSE, FREE, TRUE
from solvers.markov.compiled import Compiled
from solvers.markov.costs import LocalCosts, Prior
from solvers.markov.queries import Queries, distinct, values_of
from solvers.markov.tables import DENSE, Floats, Ints
from solvers.markov.templates import Chosen, Template

MOST_ROWS = 1 << 26
"""The most groundings of one formula; with more, memory would run out."""


class LocalFormulas:
    """Formulas and templates with a single hidden atom."""

    def __init__(
        self,
        queries: Queries,
        formulas: Sequence[Compiled],
        templates: Sequence[Template],
        chosen: Sequence[Chosen] | None,
    ) -> None:
        """Store them.

        Args:
            queries: queries about their atoms.
            formulas: the ones that are not hard.
            templates: formulas with weights per constant.
            chosen: what each template gives here, if it is known.
        """
        self.formulas = formulas
        self.templates = templates
        self._queries = queries
        self._atoms = queries.atoms
        self._chosen = chosen

    def costs(self, *, grouped: bool = False) -> LocalCosts:
        """Return the costs of atoms.

        Args:
            grouped: whether only the best is wanted among atoms of which a hard formula allows just one.

        Raises:
            ValueError: a formula that is not just a prior has too many groundings to store.
        """
        priors = {formula.number: self._prior(formula) for formula in self.formulas}
        rest = [formula for formula in self.formulas if priors[formula.number] is None]
        single = any(predicate.single is not None for predicate in self._atoms.hidden.values())
        groups = self._atoms.groups if grouped and single else None
        known = tuple(prior for prior in priors.values() if prior is not None)
        return LocalCosts(*self._sparse_costs(rest), known, groups)

    def _prior(self, formula: Compiled) -> Prior | None:
        """Return the costs from a formula with too many atoms to list."""
        parts = formula.clauses[0]
        hidden = next(part for part in parts if part.hidden)
        predicate = self._atoms.hidden[hidden.atom.predicate or ""]
        many = prod(predicate.sizes) > DENSE and predicate.only is None
        bound = sorted(hidden.atom.terms) == list(range(len(formula.kinds)))
        several = len(formula.clauses) > 1 or sum(part.hidden for part in parts) > 1
        if several or hidden.positive or not (many and bound):
            return None

        def cost(arguments: list[Ints]) -> Floats:
            columns = [arguments[hidden.atom.terms.index(v)] for v in range(len(arguments))]
            count = len(columns[0])
            degree = self._queries.guard_degree(formula, columns, count)
            for part in parts:
                if not part.hidden:
                    np.minimum(degree, 1 - self._queries.degree(formula, part, columns, count), out=degree)
            return formula.weight * degree

        return Prior(predicate, cost)

    def _sparse_costs(self, formulas: list[Compiled]) -> tuple[Ints, NDArray[np.float64], float]:
        """Return the free atoms (sorted), the cost of each if true minus its cost if false, and the constant."""
        identifiers: list[Ints] = [np.zeros(0, np.int64)]
        costs: list[NDArray[np.float64]] = [np.zeros(0)]
        constant = 0.0
        for formula in formulas:
            for truth in (TRUE, FALSE):
                found = self.costly(formula, truth)
                identifiers.append(found)
                costs.append(np.full(len(found), formula.weight if truth == TRUE else -formula.weight))
                constant += formula.weight * len(found) * (truth == FALSE)
        for place, one in enumerate(self.templates):
            found, weights, lost = self.weighed(place, one)
            identifiers.append(found)
            costs.append(-weights)
            constant += lost
        every, cost = np.concatenate(identifiers), np.concatenate(costs)
        atoms: Ints
        if self._atoms.count <= DENSE:  # twenty times faster than sorting them
            summed = cast(Floats, np.bincount(every, cost, self._atoms.count))
            atoms = np.flatnonzero(summed)
            summed = summed[atoms]
        else:
            atoms, inverse = np.unique(every, return_inverse=True)
            summed = cast(Floats, np.bincount(inverse, cost, len(atoms)))
        if not any(predicate.known for predicate in self._atoms.hidden.values()):
            return atoms, summed, constant
        states = self._atoms.states(atoms)
        constant += float(summed[states == TRUE].sum())
        free = states == FREE
        return atoms[free], summed[free], constant

    def weighed(self, place: int, one: Template) -> tuple[Ints, Floats, float]:
        """Return the atoms of a template, the gain from each one being true, and the gain from all groundings that want
        their atom true.
        """
        chosen = one.looked_up(self.choices(one)) if self._chosen is None else self._chosen[place]
        weights = one.weights.take(chosen.rows, axis=0)
        if not one.positive:
            weights = -weights
        fresh = np.ones(len(weights), np.bool_)
        fresh[1:] = chosen.first[1:] != chosen.first[:-1]
        starts = np.flatnonzero(fresh)
        summed = np.add.reduceat(weights, starts) if len(starts) else weights.copy()
        atoms = replace(chosen, first=chosen.first[starts]).atoms(weights.shape[1])
        wanted = float(np.maximum(weights, 0, out=weights).sum())
        return atoms.ravel(), summed.ravel(), wanted

    def choices(self, one: Template) -> Chosen:
        """Return the groundings of a template that can have weights, by code."""
        codes, columns = one.choices(self._atoms.domains, self._atoms.observed)
        predicate = self._atoms.hidden[one.predicate]
        count, stride = len(codes), 0
        if one.wide:
            columns.append(np.zeros(count, np.int64))
            stride = prod(predicate.sizes[one.terms.index(len(one.kinds)) + 1 :])
        first = predicate.codes(values_of(one.terms, columns, count), count) + predicate.first
        return Chosen(codes, first, stride)

    def costly(self, formula: Compiled, truth: int) -> Ints:
        """Return the atom of every grounding of a local formula that is false if the atom has this truth value.

        Raises:
            ValueError: there are more than `MOST_ROWS` such groundings.
        """
        guards = [part.is_(True) for (part,) in (g for g in formula.guards if len(g) == 1)]
        found: list[list[Ints]] = []
        rows = 0
        for clause in formula.clauses:
            if any(part.hidden and part.positive == (truth == TRUE) for part in clause):
                continue
            conditions = guards + [part.is_(False) for part in clause if not part.hidden]
            for columns in self._queries.answers(conditions, formula, self._queries.observed(formula)):
                chosen = self._queries.selected(formula, columns)
                if chosen is not None:
                    found.append(chosen)
                    rows += len(chosen[0]) if chosen else 1
                if rows > MOST_ROWS:
                    raise ValueError(
                        f"The formula {formula.name} has more than {MOST_ROWS} groundings that matter; "
                        "give it a premise that is rarely true."
                    )
        return self._identified(formula, found)

    def _identified(self, formula: Compiled, found: Sequence[list[Ints]]) -> Ints:
        """Return the hidden atoms of groundings, found clause by clause, each once."""
        if not found:
            return np.zeros(0, np.int64)
        columns = [np.concatenate(parts) for parts in zip(*found, strict=True)]
        if len(formula.clauses) > 1:
            columns = distinct(columns)
        hidden = next(part for clause in formula.clauses for part in clause if part.hidden)
        return self._queries.identifiers(hidden, columns, len(columns[0]) if columns else 1)
