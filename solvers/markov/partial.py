"""The groundings of a model's formulas that a partial network needs, found by queries over atom tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from solvers.markov.atoms import FALSE, FREE, TRUE, Atoms, ImpossibleError
from solvers.markov.compiled import Compiled
from solvers.markov.groundings import DROPPED, Groundings, gathered, joined, simplify
from solvers.markov.local import LocalFormulas
from solvers.markov.models import CompiledModel
from solvers.markov.queries import Queries, distinct
from solvers.markov.syntax import HARD, Model
from solvers.markov.tables import Condition, Ints, Table
from solvers.markov.templates import Chosen


class Theory:
    """The formulas of a model, ready for grounding against its atoms."""

    def __init__(
        self,
        compiled: CompiledModel,
        atoms: Atoms,
        model: Model | None = None,
        chosen: Sequence[Chosen] | None = None,
    ) -> None:
        """Store the formulas that can matter.

        Args:
            compiled: the formulas.
            atoms: the atoms in them.
            model: the same formulas with other weights; None means those that were compiled.
            chosen: what each template gives here, if it is known.

        Raises:
            ValueError: a formula has no weight.
        """
        self.atoms = atoms
        self.formulas = compiled.formulas(atoms.domains, model)
        open_ones = [formula for formula in self.formulas if formula.clauses]
        self.queries = Queries(atoms)
        self.joint = [formula for formula in open_ones if not formula.local]
        local = [formula for formula in open_ones if formula.local and not formula.hard]
        self.local = LocalFormulas(self.queries, local, compiled.templates, chosen)

    def settle(self) -> None:
        """Set the atoms to what hard local formulas say.

        Raises:
            ImpossibleError: the evidence falsifies a hard formula.
        """
        for formula in self.formulas:
            if formula.hard and not self.queries.guarded(formula):
                raise ImpossibleError(f"The evidence contradicts the hard formula {formula.name}.")
            if formula.hard and formula.local and formula.clauses:
                self._settle(formula)

    def violated(self, world: dict[str, Table]) -> list[Groundings]:
        """Return the groundings of joint formulas that are false in a world, for formulas that have any."""
        tables = {**self.atoms.observed, **world}
        empty = {name for name, table in tables.items() if not table.count}
        found = []
        for formula in self.joint:
            if any(empty.isdisjoint(names) for names in formula.premises):
                parts = [self._rows(formula, columns) for columns in self._bindings(formula, world, False)]
                if any(part.number for part in parts):
                    found.append(joined(formula, parts))
        return found

    def groundings(self, formula: Compiled, world: dict[str, Table], *, full: bool = False) -> Groundings:
        """Return the groundings of a formula.

        Args:
            formula: one of `formulas`.
            world: the tables of the hidden predicates in a world; ignored for `full`.
            full: whether to return all groundings that evidence does not decide, not just those that are false in the
                world.
        """
        parts = [self._rows(formula, columns) for columns in self._bindings(formula, world, full)]
        return joined(formula, parts)

    def _bindings(self, formula: Compiled, world: dict[str, Table], full: bool) -> Iterator[list[Ints]]:
        known = (
            {name: p.possible for name, p in self.atoms.hidden.items() if p.only is not None}
            if full
            else world
        )
        tables = {**self.queries.observed(formula), **known}
        found: list[list[Ints]] = []
        for place, clause in enumerate(formula.clauses):
            conditions: Sequence[Condition] = formula.falsifying[place]
            if full:
                left = (p for p in clause if not p.hidden or (not p.positive and p.atom.predicate in known))
                conditions = [*formula.selecting, *(part.is_(False) for part in left)]
            for columns in self.queries.answers(conditions, formula, tables):
                chosen = self.queries.selected(formula, columns)
                if chosen is not None and len(formula.clauses) == 1:
                    yield chosen
                elif chosen is not None:
                    found.append(chosen)
        if found:
            yield distinct([np.concatenate(parts) for parts in zip(*found, strict=True)])

    def _rows(self, formula: Compiled, columns: list[Ints]) -> Groundings:
        """Return the clauses of the groundings without what evidence decides."""
        count = len(columns[0]) if columns else 1
        owners, clauses, falsities = [], [], []
        for clause in formula.clauses:
            falsity = np.ones(count)
            for part in clause:
                if not part.hidden:
                    np.minimum(falsity, 1 - self.queries.degree(formula, part, columns, count), out=falsity)
            hidden = [part for part in clause if part.hidden]
            identifiers = np.empty((count, len(hidden)), np.int64)
            for place, part in enumerate(hidden):
                identifiers[:, place] = self.queries.identifiers(part, columns, count)
            signs = np.array([part.positive for part in hidden], np.int64)
            states = self.atoms.states(identifiers.ravel()).reshape(identifiers.shape)
            literals = np.where(states == FREE, 2 * identifiers + signs, DROPPED)
            satisfied = (states == signs).any(axis=1) | (falsity <= 0) | simplify(literals)
            owners.append(np.flatnonzero(~satisfied))
            clauses.append(literals[~satisfied])
            falsities.append(falsity[~satisfied])
        if formula.hard:
            costs = np.full(count, HARD)
        elif self.atoms.certain:
            costs = np.full(count, formula.weight)
        else:  # a formula is as false as its most false clause
            costs = np.zeros(count)
            for owner, falsity in zip(owners, falsities, strict=True):
                np.maximum.at(costs, owner, falsity)
            costs = formula.weight * np.minimum(costs, self.queries.guard_degree(formula, columns, count))
        return gathered(formula, owners, clauses, costs)

    def _settle(self, formula: Compiled) -> None:
        """Set the atoms to what a hard local formula says."""
        for truth in (TRUE, FALSE):
            found = self.local.costly(formula, truth)
            for predicate in self.atoms.hidden.values():
                mine = found[self.atoms.mine(predicate, found)] - predicate.first
                if len(mine):
                    predicate.give(1 - truth, mine)
