"""The groundings of a model's formulas that a partial network needs, found by queries over atom tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import (
    FALSE,
    FREE,
    TRUE,
    Atoms,
    ImpossibleError,
    symmetric_predicate,
)
from solvers.markov.compiled import Compiled, Part, compile_formula, exactly_one
from solvers.markov.costs import LocalCosts, Prior
from solvers.markov.syntax import Model
from solvers.markov.tables import DENSE, Bools, Ints, Table, answers, encode

DROPPED = -1
"""In a row of literals: no literal. A literal is 2 * atom, plus 1 if it is positive."""

MOST_ROWS = 1 << 26
"""Groundings of one local formula beyond which memory would run out."""


@dataclass(frozen=True, slots=True, eq=False)
class Groundings:
    """Groundings of one formula, those with the same clauses merged."""

    formula: Compiled
    rows: Ints
    """Clauses of groundings of one clause and of hard formulas: sorted literals, filled with `DROPPED`."""
    counts: Ints
    """How many groundings each row stands for."""
    several: tuple[tuple[tuple[tuple[int, ...], ...], int], ...] = ()
    """Soft groundings of several clauses, each with the number of groundings it stands for."""
    lost: int = 0
    """Groundings that are false whatever is decided."""

    @property
    def number(self) -> int:
        """How many groundings."""
        return int(self.counts.sum()) + sum(count for _, count in self.several) + self.lost

    @property
    def cost(self) -> float:
        """What they cost if all are false."""
        return self.number * self.formula.weight if self.number else 0.0


class Theory:
    """The formulas of a model, ready to be grounded against its atoms."""

    def __init__(self, model: Model, atoms: Atoms) -> None:
        """Compile every formula; what hard local ones say of an atom is given to `atoms`.

        Raises:
            ValueError: a formula has no weight, or a variable no type.
            ImpossibleError: the evidence falsifies a hard formula.
        """
        self.atoms = atoms
        implied = [rule for p in model.predicates if p.name in atoms.hidden for rule in exactly_one(p)]
        compiled = []
        for number, weighted in enumerate([*model.formulas, *implied]):
            same = symmetric_predicate(weighted, model)
            if same is not None and same in atoms.hidden and atoms.hidden[same].symmetric:
                continue  # its two atoms are one
            found = compile_formula(number, weighted, atoms)
            if found is not None:
                compiled.append(found)
        self.joint = [formula for formula in compiled if not formula.local and formula.clauses]
        self.local = [
            formula for formula in compiled if formula.local and formula.clauses and not formula.hard
        ]
        for formula in compiled:
            if formula.hard:
                self._check_guards(formula)
                if formula.local and formula.clauses:
                    self._settle(formula)

    def local_costs(self) -> LocalCosts:
        """The costs of local formulas.

        Raises:
            ValueError: a formula that is not a mere prior has too many groundings to keep.
        """
        priors = {formula.number: self._prior(formula) for formula in self.local}
        rest = [formula for formula in self.local if priors[formula.number] is None]
        return LocalCosts(*self._sparse_costs(rest), tuple(p for p in priors.values() if p is not None))

    def _prior(self, formula: Compiled) -> Prior | None:
        """What every atom of a predicate costs, where there are too many atoms to list them."""
        if len(formula.clauses) != 1 or formula.guards or len(formula.clauses[0]) != 1:
            return None
        (part,) = formula.clauses[0]
        predicate = self.atoms.hidden[part.atom.predicate or ""]
        many = prod(predicate.sizes) > DENSE and predicate.only is None
        if not many or part.positive or sorted(part.atom.terms) != list(range(len(formula.sizes))):
            return None
        return Prior(predicate, formula.weight)

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
        every = np.concatenate(identifiers)
        if self.atoms.count <= DENSE:  # twenty times as fast as sorting them
            summed = np.bincount(every, np.concatenate(costs), self.atoms.count).astype(np.float64)
            atoms = np.flatnonzero(summed)
            return atoms, summed[atoms], constant
        atoms, place = np.unique(every, return_inverse=True)
        summed = np.bincount(place, np.concatenate(costs), len(atoms)).astype(np.float64)
        return atoms, summed, constant

    def groundings(self, formula: Compiled, true: dict[str, Table], *, full: bool = False) -> Groundings:
        """Groundings of a joint formula.

        Args:
            formula: one of `joint`.
            true: the tables of a world; for `full` those of the evidence.
            full: all groundings that evidence does not decide, instead of those that are false in the world.
        """
        parts = [self._rows(formula, columns) for columns in self._bindings(formula, true, full)]
        return _joined(formula, parts)

    def _bindings(self, formula: Compiled, tables: dict[str, Table], full: bool) -> Iterator[list[Ints]]:
        guards = [part.is_(True) for (part,) in (g for g in formula.guards if len(g) == 1)]
        found: list[list[Ints]] = []
        for clause in formula.clauses:
            conditions = guards + [part.is_(False) for part in clause if not (full and part.hidden)]
            for columns in answers(conditions, formula.sizes, tables):
                chosen = self._guarded(formula, columns)
                if chosen is not None and len(formula.clauses) == 1:
                    yield chosen
                elif chosen is not None:
                    found.append(chosen)
        if found:
            yield _distinct([np.concatenate(parts) for parts in zip(*found, strict=True)])

    def _guarded(self, formula: Compiled, columns: list[Ints]) -> list[Ints] | None:
        """The rows that satisfy the guards of more than one literal; None: none does."""
        count = len(columns[0]) if columns else 1
        keep = np.ones(count, np.bool_)
        for guard in formula.guards:
            if len(guard) > 1:
                keep &= np.logical_or.reduce([self._truth(part, columns, count) for part in guard])
        if not keep.any():
            return None
        return columns if keep.all() else [column[keep] for column in columns]

    def _truth(self, part: Part, columns: list[Ints], count: int) -> Bools:
        """Where an observed literal holds."""
        values = _values(part.atom.terms, columns, count)
        if part.atom.predicate is None:
            found: Bools = values[0] == values[1]
        else:
            table = self.atoms.observed[part.atom.predicate]
            found = table.holds(encode(values, table.sizes, count))
        return found if part.positive else ~found

    def _identifiers(self, part: Part, columns: list[Ints], count: int) -> Ints:
        predicate = self.atoms.hidden[part.atom.predicate or ""]
        return predicate.codes(_values(part.atom.terms, columns, count), count) + predicate.first

    def _rows(self, formula: Compiled, columns: list[Ints]) -> Groundings:
        """The clauses of the groundings, without what evidence decides."""
        count = len(columns[0]) if columns else 1
        owners, clauses = [], []
        for clause in formula.clauses:
            satisfied = np.zeros(count, np.bool_)
            literals = np.full((count, sum(part.hidden for part in clause)), DROPPED, np.int64)
            place = 0
            for part in clause:
                if part.hidden:
                    identifiers = self._identifiers(part, columns, count)
                    states = self.atoms.states(identifiers)
                    satisfied |= states == int(part.positive)
                    literals[:, place] = np.where(states == FREE, 2 * identifiers + part.positive, DROPPED)
                    place += 1
                else:
                    satisfied |= self._truth(part, columns, count)
            satisfied |= _simplify(literals)
            owners.append(np.flatnonzero(~satisfied))
            clauses.append(literals[~satisfied])
        return _gathered(formula, owners, clauses, count)

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
            for columns in answers(conditions, formula.sizes, self.atoms.observed):
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

    def _check_guards(self, formula: Compiled) -> None:
        for guard in formula.guards:
            conditions = [part.is_(False) for part in guard]
            if next(answers(conditions, formula.sizes, self.atoms.observed), None) is not None:
                raise ImpossibleError(f"The evidence contradicts the hard formula {formula.name}.")


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


def _gathered(formula: Compiled, owners: list[Ints], clauses: list[Ints], count: int) -> Groundings:
    """Clauses by grounding: `owners` says whose each row of `clauses` is."""
    width = max(literals.shape[1] for literals in clauses)
    owner = np.concatenate(owners)
    rows = np.concatenate(
        [np.pad(c, ((0, 0), (width - c.shape[1], 0)), constant_values=DROPPED) for c in clauses]
    )
    empty = (rows == DROPPED).all(axis=1)
    if formula.hard or len(clauses) == 1:
        return Groundings(formula, rows[~empty], np.ones(int((~empty).sum()), np.int64), (), int(empty.sum()))
    lost = np.zeros(count, np.bool_)
    lost[owner[empty]] = True
    alone = (np.bincount(owner, minlength=count) == 1)[owner] & ~lost[owner]
    grouped: dict[int, list[tuple[int, ...]]] = {}
    for place in np.flatnonzero(~alone & ~lost[owner]).tolist():
        row = tuple(literal for literal in rows[place].tolist() if literal != DROPPED)
        grouped.setdefault(int(owner[place]), []).append(row)
    several = tuple((tuple(sorted(set(group))), 1) for group in grouped.values())
    single = rows[alone]
    return Groundings(formula, single, np.ones(len(single), np.int64), several, int(lost.sum()))


def _joined(formula: Compiled, parts: list[Groundings]) -> Groundings:
    """All parts as one, equal groundings counted."""
    width = max(sum(part.hidden for part in clause) for clause in formula.clauses)
    rows = np.concatenate([np.zeros((0, width), np.int64), *(part.rows for part in parts)])
    several: dict[tuple[tuple[int, ...], ...], int] = {}
    for part in parts:
        for group, count in part.several:
            several[group] = several.get(group, 0) + count
    order = np.lexsort(rows.T[::-1])
    rows = rows[order]
    fresh = np.ones(len(rows), np.bool_)
    fresh[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    starts = np.flatnonzero(fresh)
    counts = np.diff(np.append(starts, len(rows)))
    return Groundings(formula, rows[fresh], counts, tuple(several.items()), sum(part.lost for part in parts))
