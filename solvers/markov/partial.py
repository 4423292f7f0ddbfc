"""The groundings of a model's formulas that a partial network needs, found by queries over atom tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import FALSE, FREE, TRUE, Atoms, ImpossibleError
from solvers.markov.compiled import Compiled, CompiledModel, Part
from solvers.markov.costs import LocalCosts, Prior
from solvers.markov.syntax import HARD, Model
from solvers.markov.tables import DENSE, Bools, Condition, Floats, Ints, Table, answers, encode
from solvers.markov.templates import Chosen, Template

DROPPED = -1
"""In a row of literals: no literal. A literal is 2 * atom, plus 1 if it is positive."""

MOST_ROWS = 1 << 26
"""Groundings of one local formula beyond which memory would run out."""


Clauses: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Groundings:
    """Groundings of one formula, those with the same clauses merged."""

    formula: Compiled
    rows: Ints
    """Clauses of groundings of one clause and of hard formulas: sorted literals, filled with `DROPPED`."""
    counts: Ints
    """How many groundings each row stands for."""
    costs: Floats
    """What it costs when a row is false: the formula's weight for each of its groundings, to the degree to which
    the evidence leaves that open."""
    several: tuple[tuple[Clauses, int, float], ...] = ()
    """Soft groundings of several clauses, with the number of groundings they stand for and their cost."""
    lost: int = 0
    """Groundings that are false whatever is decided."""
    lost_cost: float = 0.0

    @property
    def number(self) -> int:
        """How many groundings."""
        return int(self.counts.sum()) + sum(count for _, count, _ in self.several) + self.lost

    @property
    def cost(self) -> float:
        """What they cost if all are false."""
        return float(self.costs.sum()) + sum(cost for _, _, cost in self.several) + self.lost_cost


class StoppedError(Exception):
    """Grounding was told to stop."""


class Theory:
    """The formulas of a model, ready to be grounded against its atoms."""

    def __init__(
        self,
        compiled: CompiledModel,
        atoms: Atoms,
        model: Model | None = None,
        chosen: Sequence[Chosen] | None = None,
    ) -> None:
        """Take the formulas that can matter.

        Args:
            compiled: the formulas.
            atoms: what they speak of.
            model: the same formulas with other weights; None: those that were compiled.
            chosen: what each template says here, where that is known.

        Raises:
            ValueError: a formula has no weight.
        """
        self.atoms = atoms
        self.formulas = compiled.formulas(atoms.domains, model)
        open_ones = [formula for formula in self.formulas if formula.clauses]
        self.templates = compiled.templates
        self._chosen = chosen
        self.stop: Callable[[], bool] = lambda: False
        """Asked between the parts of long queries, which end with `StoppedError` when it says so."""
        self.joint = [formula for formula in open_ones if not formula.local]
        self.local = [formula for formula in open_ones if formula.local and not formula.hard]

    def settle(self) -> None:
        """Give the atoms what hard local formulas say of them.

        Raises:
            ImpossibleError: the evidence falsifies a hard formula.
        """
        for formula in self.formulas:
            if formula.hard and not self.guarded(formula):
                raise ImpossibleError(f"The evidence contradicts the hard formula {formula.name}.")
            if formula.hard and formula.local and formula.clauses:
                self._settle(formula)

    def local_costs(self, *, grouped: bool = False) -> LocalCosts:
        """The costs of local formulas.

        Args:
            grouped: whether of atoms of which a hard formula lets one hold only the best is wanted.

        Raises:
            ValueError: a formula that is not a mere prior has too many groundings to keep.
        """
        priors = {formula.number: self._prior(formula) for formula in self.local}
        rest = [formula for formula in self.local if priors[formula.number] is None]
        single = any(predicate.single is not None for predicate in self.atoms.hidden.values())
        groups = self.atoms.groups if grouped and single else None
        known = tuple(prior for prior in priors.values() if prior is not None)
        return LocalCosts(*self._sparse_costs(rest), known, groups)

    def _prior(self, formula: Compiled) -> Prior | None:
        """What a formula makes atoms cost, where there are too many atoms to list them."""
        parts = formula.clauses[0]
        hidden = next(part for part in parts if part.hidden)
        predicate = self.atoms.hidden[hidden.atom.predicate or ""]
        many = prod(predicate.sizes) > DENSE and predicate.only is None
        bound = sorted(hidden.atom.terms) == list(range(len(formula.kinds)))
        several = len(formula.clauses) > 1 or sum(part.hidden for part in parts) > 1
        if several or hidden.positive or not (many and bound):
            return None

        def cost(arguments: list[Ints]) -> Floats:
            columns = [arguments[hidden.atom.terms.index(v)] for v in range(len(arguments))]
            count = len(columns[0])
            degree = self._guard_degree(formula, columns, count)
            for part in parts:
                if not part.hidden:
                    np.minimum(degree, 1 - self._degree(formula, part, columns, count), out=degree)
            return formula.weight * degree

        return Prior(predicate, cost)

    def _sparse_costs(self, formulas: list[Compiled]) -> tuple[Ints, NDArray[np.float64], float]:
        """Free atoms (sorted), what each costs when true less what it costs when false, and the constant."""
        identifiers: list[Ints] = [np.zeros(0, np.int64)]
        costs: list[NDArray[np.float64]] = [np.zeros(0)]
        constant = 0.0
        for formula in formulas:
            for truth in (TRUE, FALSE):
                found = self.costly(formula, truth)
                states = self.atoms.states(found)
                free = found[states == FREE]
                identifiers.append(free)
                costs.append(np.full(len(free), formula.weight if truth == TRUE else -formula.weight))
                constant += formula.weight * int((states == truth).sum())
                constant += formula.weight * len(free) * (truth == FALSE)
        for place, one in enumerate(self.templates):
            found, weights = self.weighed(place, one)
            states = self.atoms.states(found)
            identifiers.append(found[states == FREE])
            costs.append(-weights[states == FREE])
            constant += float(np.maximum(weights, 0).sum() - weights[states == TRUE].sum())
        every = np.concatenate(identifiers)
        if self.atoms.count <= DENSE:  # twenty times as fast as sorting them
            summed = np.bincount(every, np.concatenate(costs), self.atoms.count).astype(np.float64)
            atoms = np.flatnonzero(summed)
            return atoms, summed[atoms], constant
        atoms, inverse = np.unique(every, return_inverse=True)
        summed = np.bincount(inverse, np.concatenate(costs), len(atoms)).astype(np.float64)
        return atoms, summed, constant

    def weighed(self, place: int, one: Template) -> tuple[Ints, Floats]:
        """The atom of every grounding of a template, and what its being true is worth."""
        chosen = one.looked_up(self.choices(one)) if self._chosen is None else self._chosen[place]
        weights = one.weights[chosen.rows] if one.positive else -one.weights[chosen.rows]
        return chosen.atoms(one.weights.shape[1]).ravel(), weights.ravel()

    def choices(self, one: Template) -> Chosen:
        """The groundings of a template that can have weights, by code."""
        codes, columns = one.choices(self.atoms.domains, self.atoms.observed)
        predicate = self.atoms.hidden[one.predicate]
        kept = codes >= 0
        columns = [column[kept] for column in columns]
        count, stride = int(kept.sum()), 0
        if one.wide:
            columns.append(np.zeros(count, np.int64))
            stride = prod(predicate.sizes[one.terms.index(len(one.kinds)) + 1 :])
        first = predicate.codes(_values(one.terms, columns, count), count) + predicate.first
        return Chosen(codes[kept], first, stride)

    def groundings(self, formula: Compiled, world: dict[str, Table], *, full: bool = False) -> Groundings:
        """Groundings of a formula.

        Args:
            formula: one of `formulas`.
            world: the tables of the hidden predicates in a world; not looked at for `full`.
            full: all groundings that evidence does not decide, instead of those that are false in the world.
        """
        parts = [self._rows(formula, columns) for columns in self._bindings(formula, world, full)]
        return _joined(formula, parts)

    def _observed(self, formula: Compiled) -> dict[str, Table]:
        return self.atoms.observed_by_half if formula.hard else self.atoms.observed

    def _sizes(self, formula: Compiled) -> list[int]:
        return [len(self.atoms.domains[kind]) for kind in formula.kinds]

    def _answers(
        self, conditions: Sequence[Condition], formula: Compiled, tables: dict[str, Table]
    ) -> Iterator[list[Ints]]:
        for columns in answers(conditions, self._sizes(formula), tables):
            if self.stop():
                raise StoppedError
            yield columns

    def _bindings(self, formula: Compiled, world: dict[str, Table], full: bool) -> Iterator[list[Ints]]:
        known = (
            {name: p.possible for name, p in self.atoms.hidden.items() if p.only is not None}
            if full
            else world
        )
        tables = {**self._observed(formula), **known}
        found: list[list[Ints]] = []
        for place, clause in enumerate(formula.clauses):
            conditions: Sequence[Condition] = formula.falsifying[place]
            if full:
                left = (p for p in clause if not p.hidden or (not p.positive and p.atom.predicate in known))
                conditions = [*formula.selecting, *(part.is_(False) for part in left)]
            for columns in self._answers(conditions, formula, tables):
                chosen = self._guarded(formula, columns)
                if chosen is not None and len(formula.clauses) == 1:
                    yield chosen
                elif chosen is not None:
                    found.append(chosen)
        if found:
            yield _distinct([np.concatenate(parts) for parts in zip(*found, strict=True)])

    def _guarded(self, formula: Compiled, columns: list[Ints]) -> list[Ints] | None:
        """The rows that satisfy the guards of more than one literal; None: none does."""
        if all(len(guard) == 1 for guard in formula.guards):
            return columns
        count = len(columns[0]) if columns else 1
        keep = self._guard_degree(formula, columns, count) > 0
        if not keep.any():
            return None
        return columns if keep.all() else [column[keep] for column in columns]

    def _guard_degree(self, formula: Compiled, columns: list[Ints], count: int) -> Floats:
        """To what degree all guards hold."""
        degree = np.ones(count)
        for guard in formula.guards:
            holds = [self._degree(formula, part, columns, count) for part in guard]
            np.minimum(degree, np.maximum.reduce(holds), out=degree)
        return degree

    def _degree(self, formula: Compiled, part: Part, columns: list[Ints], count: int) -> Floats:
        """To what degree an observed literal holds."""
        values = _values(part.atom.terms, columns, count)
        if part.atom.predicate is None:
            found: Floats = (values[0] == values[1]).astype(np.float64)
        else:
            table = self._observed(formula)[part.atom.predicate]
            found = table.degree(encode(values, table.sizes, count))
        return found if part.positive else 1 - found

    def _identifiers(self, part: Part, columns: list[Ints], count: int) -> Ints:
        predicate = self.atoms.hidden[part.atom.predicate or ""]
        return predicate.codes(_values(part.atom.terms, columns, count), count) + predicate.first

    def _rows(self, formula: Compiled, columns: list[Ints]) -> Groundings:
        """The clauses of the groundings, without what evidence decides."""
        count = len(columns[0]) if columns else 1
        owners, clauses, falsities = [], [], []
        for clause in formula.clauses:
            falsity = np.ones(count)
            for part in clause:
                if not part.hidden:
                    np.minimum(falsity, 1 - self._degree(formula, part, columns, count), out=falsity)
            hidden = [part for part in clause if part.hidden]
            identifiers = np.empty((count, len(hidden)), np.int64)
            for place, part in enumerate(hidden):
                identifiers[:, place] = self._identifiers(part, columns, count)
            signs = np.array([part.positive for part in hidden], np.int64)
            states = self.atoms.states(identifiers.ravel()).reshape(identifiers.shape)
            literals = np.where(states == FREE, 2 * identifiers + signs, DROPPED)
            satisfied = (states == signs).any(axis=1) | (falsity <= 0) | _simplify(literals)
            owners.append(np.flatnonzero(~satisfied))
            clauses.append(literals[~satisfied])
            falsities.append(falsity[~satisfied])
        if formula.hard:
            costs = np.full(count, HARD)
        elif self.atoms.certain:
            costs = np.full(count, formula.weight)
        else:  # a formula is as false as its falsest clause
            costs = np.zeros(count)
            for owner, falsity in zip(owners, falsities, strict=True):
                np.maximum.at(costs, owner, falsity)
            costs = formula.weight * np.minimum(costs, self._guard_degree(formula, columns, count))
        return _gathered(formula, owners, clauses, costs)

    def costly(self, formula: Compiled, truth: int) -> Ints:
        """The atom of every grounding of a local formula that is false when the atom has this truth."""
        guards = [part.is_(True) for (part,) in (g for g in formula.guards if len(g) == 1)]
        found: list[list[Ints]] = []
        rows = 0
        hidden = next(part for clause in formula.clauses for part in clause if part.hidden)
        for clause in formula.clauses:
            if any(part.hidden and part.positive == (truth == TRUE) for part in clause):
                continue
            conditions = guards + [part.is_(False) for part in clause if not part.hidden]
            for columns in self._answers(conditions, formula, self._observed(formula)):
                chosen = self._guarded(formula, columns)
                if chosen is not None:
                    found.append(chosen)
                    rows += len(chosen[0]) if chosen else 1
                if rows > MOST_ROWS:
                    raise ValueError(
                        f"The formula {formula.name} has more than {MOST_ROWS} groundings that matter; "
                        "give it a premise that is seldom true."
                    )
        if not found:
            return np.zeros(0, np.int64)
        columns = [np.concatenate(parts) for parts in zip(*found, strict=True)]
        if len(formula.clauses) > 1:
            columns = _distinct(columns)
        return self._identifiers(hidden, columns, len(columns[0]) if columns else 1)

    def _settle(self, formula: Compiled) -> None:
        """Give the atoms what a hard local formula says of them."""
        for truth in (TRUE, FALSE):
            found = self.costly(formula, truth)
            for predicate in self.atoms.hidden.values():
                mine = found[self.atoms.mine(predicate, found)] - predicate.first
                if len(mine):
                    predicate.give(1 - truth, mine)

    def guarded(self, formula: Compiled) -> bool:
        """Whether the evidence satisfies all clauses of a formula that it alone decides."""
        sizes, tables = self._sizes(formula), self._observed(formula)
        return all(
            next(answers([part.is_(False) for part in guard], sizes, tables), None) is None
            for guard in formula.guards
        )


def _values(terms: tuple[int, ...], columns: list[Ints], count: int) -> list[Ints]:
    return [columns[term] if term >= 0 else np.full(count, -1 - term, np.int64) for term in terms]


def _distinct(columns: list[Ints]) -> list[Ints]:
    if not columns:
        return columns
    order = np.lexsort(columns)
    ordered = [column[order] for column in columns]
    fresh = np.ones(len(order), np.bool_)
    if len(order):
        fresh[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in ordered])
    return [column[fresh] for column in ordered]


def _simplify(literals: Ints) -> Bools:
    """Sort each row and drop what stands in it twice.

    Returns:
        Which rows hold a literal and its negation.
    """
    if literals.shape[1] < 2:
        return np.zeros(len(literals), np.bool_)
    literals.sort(axis=1)
    twice = literals[:, 1:] == literals[:, :-1]
    if twice.any():
        literals[:, 1:][twice] = DROPPED
        literals.sort(axis=1)
    opposite = (literals[:, 1:] == literals[:, :-1] + 1) & (literals[:, :-1] % 2 == 0)
    return np.asarray(opposite.any(axis=1), np.bool_)


def _gathered(formula: Compiled, owners: list[Ints], clauses: list[Ints], costs: Floats) -> Groundings:
    """Clauses by grounding: `owners` says whose each row of `clauses` is, `costs` is by grounding."""
    width = max(literals.shape[1] for literals in clauses)
    owner = np.concatenate(owners)
    rows = np.concatenate(
        [np.pad(c, ((0, 0), (width - c.shape[1], 0)), constant_values=DROPPED) for c in clauses]
    )
    empty = (rows == DROPPED).all(axis=1)
    if formula.hard or len(clauses) == 1:
        kept, ones = owner[~empty], np.ones(int((~empty).sum()), np.int64)
        lost_cost = float(costs[owner[empty]].sum())
        return Groundings(formula, rows[~empty], ones, costs[kept], (), int(empty.sum()), lost_cost)
    count = len(costs)
    lost = np.zeros(count, np.bool_)
    lost[owner[empty]] = True
    alone = (np.bincount(owner, minlength=count) == 1)[owner] & ~lost[owner]
    grouped: dict[int, list[tuple[int, ...]]] = {}
    for place in np.flatnonzero(~alone & ~lost[owner]).tolist():
        row = tuple(literal for literal in rows[place].tolist() if literal != DROPPED)
        grouped.setdefault(int(owner[place]), []).append(row)
    several = tuple((tuple(sorted(set(group))), 1, float(costs[g])) for g, group in grouped.items())
    single = rows[alone]
    ones = np.ones(len(single), np.int64)
    return Groundings(
        formula, single, ones, costs[owner[alone]], several, int(lost.sum()), float(costs[lost].sum())
    )


def _joined(formula: Compiled, parts: list[Groundings]) -> Groundings:
    """All parts as one, equal groundings counted."""
    if not parts:
        return Groundings(formula, np.zeros((0, 1), np.int64), np.zeros(0, np.int64), np.zeros(0))
    rows = np.concatenate([part.rows for part in parts])
    costs = np.concatenate([part.costs for part in parts])
    several: dict[Clauses, tuple[int, float]] = {}
    for part in parts:
        for group, count, cost in part.several:
            before, paid = several.get(group, (0, 0.0))
            several[group] = before + count, paid + cost
    counts = np.ones(len(rows), np.int64)
    if len(rows) > 1:
        order = np.lexsort(rows.T[::-1])
        rows, costs = rows[order], costs[order]
        fresh = np.ones(len(rows), np.bool_)
        fresh[1:] = (rows[1:] != rows[:-1]).any(axis=1)
        starts = np.flatnonzero(fresh)
        rows, costs = rows[fresh], np.add.reduceat(costs, starts)
        counts = np.diff(np.append(starts, len(order)))
    groups = tuple((group, count, cost) for group, (count, cost) in several.items())
    lost, lost_cost = sum(part.lost for part in parts), sum(part.lost_cost for part in parts)
    return Groundings(formula, rows, counts, costs, groups, lost, lost_cost)
