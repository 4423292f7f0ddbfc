"""Learning weights from examples by pseudo-likelihood; `solvers.markov.mira` learns them online.

Pseudo-likelihood (Besag 1975; Singla & Domingos 2005) measures how probable each atom is given all others in the
example. This is a logistic regression with a feature for each formula and each choice of constants for its marked
variables: how much the number of its true groundings changes when the atom becomes true.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import FREE, Atoms
from solvers.markov.compiled import Compiled
from solvers.markov.evidence import Example
from solvers.markov.groundings import DROPPED
from solvers.markov.learned import known, numbered, numbers, taught, templates_of
from solvers.markov.mira import mira
from solvers.markov.models import CompiledModel
from solvers.markov.partial import Theory
from solvers.markov.syntax import Model
from solvers.markov.tables import Ints
from solvers.markov.templates import Chosen

__all__ = ["Example", "mira", "pseudo_likelihood"]

Vector = NDArray[np.float64]
Changes = tuple[Ints, Ints, Vector]
"""Atoms, features, and by how much each of the features changes when its atom becomes true."""


def pseudo_likelihood(
    model: Model,
    examples: Sequence[Example],
    hidden: Collection[str],
    *,
    deviation: float = 1.0,
    least: int = 1,
) -> Model:
    """Return the model with the weights that make the examples most pseudo-likely.

    Args:
        model: the weights of formulas that are not hard are replaced, whatever they are; hard formulas stay and are
            ignored. Formulas with marked variables (`+v`) get a weight for each choice of constants in the examples.
        examples: the worlds to learn from.
        hidden: the predicates that will be queried.
        deviation: the standard deviation of every weight's normal prior around 0.
        least: choices of constants with fewer groundings get no weight.

    Raises:
        ValueError: as in `infer`; or a formula with marked variables does not have a single hidden atom as its
            conclusion.
    """
    from scipy.optimize import minimize

    regression = _Regression(model, examples, hidden, least)
    signed, counts = regression.signed()  # so that a margin is in favor of the truth

    def loss(weights: Vector) -> tuple[float, Vector]:
        margins = signed @ weights
        value = float(counts @ np.logaddexp(0, -margins) + weights @ weights / (2 * deviation**2))
        slope = -counts * np.exp(-np.logaddexp(0, margins))
        return value, signed.T @ slope + weights / deviation**2

    found = minimize(loss, np.zeros(signed.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    return regression.model(found.x)


class _Regression:
    """The hidden atoms of all examples, with their features and truth values."""

    def __init__(
        self, model: Model, examples: Sequence[Example], hidden: Collection[str], least: int
    ) -> None:
        self._model = model
        marked = [f for f in model.formulas if f.per_constant and not f.is_hard]
        plain = [f for f in model.formulas if f.is_hard or not f.per_constant]
        alike = tuple(f if f.is_hard else replace(f, weight=1.0) for f in plain)
        self._features = {n: place for place, n in enumerate(n for n, f in enumerate(plain) if not f.is_hard)}
        """By position among the plain formulas, that among those with a weight."""
        self._compiled = CompiledModel(replace(model, formulas=alike), hidden)
        numbered(marked, self._compiled, examples)
        self._templates = templates_of(marked, self._compiled)
        theories = [Theory(self._compiled, Atoms(self._compiled, known(example))) for example in examples]
        choices = [[theory.local.choices(one) for one in self._templates] for theory in theories]
        self._choose(choices, least)
        parts = zip(theories, choices, examples, strict=True)
        self._parts = [self._changes(theory, chosen, example) for theory, chosen, example in parts]

    def _choose(self, choices: list[list[Chosen]], least: int) -> None:
        """Assign a row to every choice of constants that occurs often enough."""
        self._first: list[int] = []
        """By template, its first feature."""
        self._width = len(self._features)
        for place, one in enumerate(self._templates):
            codes = np.concatenate([np.zeros(0, np.int64), *(chosen[place].rows for chosen in choices)])
            keys, counts = np.unique(codes, return_counts=True)
            self._templates[place] = replace(one, keys=keys[counts >= least])
            self._first.append(self._width)
            self._width += int((counts >= least).sum()) * one.weights.shape[1]

    def _changes(self, theory: Theory, chosen: list[Chosen], example: Example) -> tuple[Changes, Ints, Ints]:
        """Return the changes of one example over all its free atoms with features, these atoms, and which of them are
        true.
        """
        true = numbers(theory.atoms, example.true)
        found: list[Changes] = []
        for formula in theory.local.formulas:
            for truth, sign in ((1, -1.0), (0, 1.0)):
                atoms = theory.local.costly(formula, truth)
                found.append(self._alike(formula, atoms, np.full(len(atoms), sign)))
        for formula in theory.joint:
            if not formula.hard:
                found += [self._alike(formula, *part) for part in _joint_changes(theory, formula, true)]
        for one, first, choices in zip(self._templates, self._first, chosen, strict=True):
            looked_up, width = one.looked_up(choices), one.weights.shape[1]
            atoms = looked_up.atoms(width)
            places = first + looked_up.rows[:, None] * width + np.arange(width)
            amounts = np.full(atoms.size, 1.0 if one.positive else -1.0)
            found.append((atoms.ravel(), places.ravel(), amounts))
        none = np.zeros(0, np.int64)
        atoms, places, amounts = (
            np.concatenate(part) for part in zip((none, none, np.zeros(0)), *found, strict=True)
        )
        free = theory.atoms.states(atoms) == FREE
        every, rows = np.unique(atoms[free], return_inverse=True)
        return (rows, places[free], amounts[free]), every, true

    def _alike(self, formula: Compiled, atoms: Ints, amounts: Vector) -> Changes:
        return atoms, np.full(len(atoms), self._features[formula.number], np.int64), amounts

    def signed(self) -> tuple[Any, Vector]:
        """Return a sparse row of changes toward the truth for each kind of atom, and how many atoms of that kind there
        are.
        """
        from scipy.sparse import csr_matrix

        rows, places, amounts, begun = [], [], [], 0
        for (owners, features, changes), every, true in self._parts:
            signs = np.where(np.isin(every, true), 1.0, -1.0)
            rows.append(owners + begun)
            places.append(features)
            amounts.append(changes * signs[owners])
            begun += len(every)
        parts = (np.concatenate(amounts), (np.concatenate(rows), np.concatenate(places)))
        table = csr_matrix(parts, (begun, self._width))
        if self._templates:
            return table, np.ones(begun)
        kinds, counts = np.unique(
            table.toarray(), axis=0, return_counts=True
        )  # far fewer, where formulas are
        return csr_matrix(kinds), counts.astype(np.float64)

    def model(self, weights: Vector) -> Model:
        """Return the model with these weights."""
        tables = []
        for one, first in zip(self._templates, self._first, strict=True):
            shape = len(one.keys), one.weights.shape[1]
            tables.append((one, weights[first : first + shape[0] * shape[1]].reshape(shape)))
        return taught(self._model, self._compiled, tables, weights[: len(self._features)].tolist())


def _joint_changes(theory: Theory, formula: Compiled, true: Ints) -> list[tuple[Ints, Vector]]:
    """Return what making each atom true adds to the true groundings of a formula with several hidden atoms."""
    groundings = theory.groundings(formula, {}, full=True)
    rows, found = groundings.rows, []
    used = rows != DROPPED
    holds = used & (np.isin(rows >> 1, true) == (rows & 1).astype(np.bool_))
    others = holds.sum(axis=1)
    for place in range(rows.shape[1]):
        decisive = used[:, place] & (others == holds[:, place])
        literals = rows[decisive, place]
        amounts = np.where(literals & 1, 1.0, -1.0) * groundings.counts[decisive]
        found.append((literals >> 1, amounts))
    world = frozenset(true.tolist())
    for clauses, count, _ in groundings.several:
        for atom in sorted({literal >> 1 for clause in clauses for literal in clause}):
            change = _holds(clauses, world | {atom}) - _holds(clauses, world - {atom})
            found.append((np.array([atom]), np.array([float(change * count)])))
    return found


def _holds(clauses: Sequence[Sequence[int]], true: frozenset[int]) -> bool:
    return all(any((literal >> 1 in true) == bool(literal & 1) for literal in clause) for clause in clauses)
