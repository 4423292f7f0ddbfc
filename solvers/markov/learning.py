"""Weights from examples by pseudo-likelihood; `solvers.markov.mira` learns them online.

Pseudo-likelihood (Besag 1975; Singla & Domingos 2005) asks of each atom how probable it is given all others in
the example. That is a logistic regression whose features are, for each formula, by how much the number of its
true groundings changes when the atom becomes true.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import FREE, Atoms
from solvers.markov.compiled import Compiled
from solvers.markov.evidence import Evidence, Example, GroundAtom
from solvers.markov.groundings import DROPPED
from solvers.markov.mira import mira, reweighted
from solvers.markov.models import CompiledModel
from solvers.markov.partial import Theory
from solvers.markov.syntax import Model
from solvers.markov.tables import Ints

__all__ = ["Example", "mira", "pseudo_likelihood"]

Vector = NDArray[np.float64]


def pseudo_likelihood(
    model: Model, examples: Sequence[Example], hidden: Collection[str], *, deviation: float = 1.0
) -> Model:
    """The model with the weights that make the examples most pseudo-likely.

    Args:
        model: weights of formulas that are not hard are replaced, whatever they are; hard formulas stay and are
            not looked at.
        examples: worlds to learn from.
        hidden: the predicates that will be asked for.
        deviation: of the normal prior around 0 that every weight has.

    Raises:
        ValueError: as `infer`; a formula marks weights for each constant (`+v`).
    """
    from scipy.optimize import minimize

    parts = [Counts(model, example, hidden).changes() for example in examples]
    rows, labels = np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])
    table, counts = np.unique(np.column_stack([rows, labels]), axis=0, return_counts=True)
    signed = table[:, :-1] * (2 * table[:, -1:] - 1)  # so that a margin is that of the truth

    def loss(weights: Vector) -> tuple[float, Vector]:
        margins = signed @ weights
        value = float(counts @ np.logaddexp(0, -margins) + weights @ weights / (2 * deviation**2))
        slope = -counts * np.exp(-np.logaddexp(0, margins))
        return value, slope @ signed + weights / deviation**2

    found = minimize(loss, np.zeros(signed.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    return reweighted(model, found.x)


class Counts:
    """The soft formulas of a model over one example, whatever their weights."""

    def __init__(self, model: Model, example: Example, hidden: Collection[str]) -> None:
        marked = [f for f in model.formulas if f.per_constant]
        if marked:
            raise ValueError(
                f"The formula in line {marked[0].line} marks a weight for each constant with '+'; "
                "write it once for each constant to learn."
            )
        soft = [f for f in model.formulas if not f.is_hard]
        alike = replace(
            model, formulas=tuple(replace(f, weight=1.0) for f in model.formulas if not f.is_hard)
        )
        symmetric = replace(model, formulas=tuple(replace(f, weight=f.weight or 1.0) for f in model.formulas))
        self._count = len(soft)
        known = Evidence(example.evidence.domains)
        for (name, arguments), _ in example.evidence:
            known.add(name, *arguments)
        for name, arguments in sorted(example.true):
            known.leave_open(name, *arguments)  # so that its constants are numbered
        self._atoms = Atoms(CompiledModel(symmetric, hidden, known.open), known)
        self._theory = Theory(CompiledModel(alike, hidden, known.open), self._atoms)
        self._theory.settle()
        self._joint = [f for f in self._theory.joint if f.number < self._count]
        self._true = example.true

    def changes(self) -> tuple[Vector, Vector]:
        """For each hidden atom, what its becoming true adds to the true groundings of each formula; its truth."""
        true = self._identifiers(self._true)
        found: list[tuple[Ints, Vector, int]] = []
        for formula in self._theory.local.formulas:
            for truth, sign in ((1, -1.0), (0, 1.0)):
                atoms = self._theory.local.costly(formula, truth)
                found.append((atoms, np.full(len(atoms), sign), formula.number))
        for formula in self._joint:
            found += self._joint_changes(formula, true)
        every = np.unique(np.concatenate([np.zeros(0, np.int64), true, *(atoms for atoms, _, _ in found)]))
        every = every[self._atoms.states(every) == FREE]
        rows = np.zeros((len(every), self._count))
        for atoms, amounts, number in found:
            kept = self._atoms.states(atoms) == FREE
            np.add.at(rows, (np.searchsorted(every, atoms[kept]), number), amounts[kept])
        return rows, np.isin(every, true).astype(np.float64)

    def violated(self, world: frozenset[GroundAtom]) -> Vector:
        """By formula, the number of its groundings that are false in a world, but for a constant."""
        true = self._identifiers(world)
        counts = np.zeros(self._count)
        for formula in self._theory.local.formulas:
            for truth in (1, 0):
                atoms = self._theory.local.costly(formula, truth)
                counts[formula.number] += int((np.isin(atoms, true) == (truth == 1)).sum())
        tables = self._atoms.world(true)
        for formula in self._joint:
            counts[formula.number] += self._theory.groundings(formula, tables).number
        return counts

    def _joint_changes(self, formula: Compiled, true: Ints) -> list[tuple[Ints, Vector, int]]:
        groundings = self._theory.groundings(formula, {}, full=True)
        rows, found = groundings.rows, []
        used = rows != DROPPED
        holds = used & (np.isin(rows >> 1, true) == (rows & 1).astype(np.bool_))
        others = holds.sum(axis=1)
        for place in range(rows.shape[1]):
            decisive = used[:, place] & (others == holds[:, place])
            literals = rows[decisive, place]
            amounts = np.where(literals & 1, 1.0, -1.0) * groundings.counts[decisive]
            found.append((literals >> 1, amounts, formula.number))
        known = frozenset(true.tolist())
        for clauses, count, _ in groundings.several:
            for atom in sorted({literal >> 1 for clause in clauses for literal in clause}):
                change = _holds(clauses, known | {atom}) - _holds(clauses, known - {atom})
                found.append((np.array([atom]), np.array([float(change * count)]), formula.number))
        return found

    def _identifiers(self, world: frozenset[GroundAtom]) -> Ints:
        """The numbers of the free atoms that are true in a world, sorted."""
        by_name: dict[str, list[tuple[str, ...]]] = {}
        for name, arguments in sorted(world):
            if name in self._atoms.hidden:
                by_name.setdefault(name, []).append(arguments)
        found = [self._atoms.identifiers(name, atoms) for name, atoms in by_name.items()]
        atoms = np.unique(np.concatenate([np.zeros(0, np.int64), *found]))
        free: Ints = atoms[self._atoms.states(atoms) == FREE]
        return free


def _holds(clauses: Sequence[Sequence[int]], true: frozenset[int]) -> bool:
    return all(any((literal >> 1 in true) == bool(literal & 1) for literal in clause) for clause in clauses)
