"""The online learner MIRA, which runs cutting-plane inference.

It infers the most probable world of one example after another and changes the weights just enough to prefer the truth
by a margin equal to the number of wrong atoms; the weights of all steps are averaged (Crammer & Singer 2003; Riedel
2008, section 5.1). For formulas with weights per constant, it learns the table: what they contribute to each example is
looked up once, before the first step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import numpy as np

from solvers.ilp import Limits
from solvers.markov.atoms import Atoms
from solvers.markov.evidence import Evidence, Example, GroundAtom
from solvers.markov.inference import most_probable
from solvers.markov.learned import known, numbered, numbers, taught, templates_of
from solvers.markov.models import CompiledModel
from solvers.markov.partial import Theory
from solvers.markov.syntax import Model, atoms_of
from solvers.markov.tables import Floats, Ints
from solvers.markov.templates import Chosen, Template


def mira(
    model: Model,
    examples: Sequence[Example],
    hidden: Collection[str],
    *,
    epochs: int = 5,
    aggressiveness: float = 0.01,
    least: int = 1,
    tables: bool = True,
    seed: int = 0,
    limits: Limits | None = None,
    observe: Callable[[int, int], None] | None = None,
) -> Model:
    """Return the model with averaged weights of online learning with cutting-plane inference.

    Args:
        model: learning starts from its weights; None counts as 0. Hard formulas stay. Formulas with marked variables
            (`+v`) get a weight for each choice of constants in the examples.
        examples: the worlds to learn from, in an order that is drawn anew for every epoch.
        hidden: the predicates that will be queried.
        epochs: the number of passes through the examples.
        aggressiveness: the largest step along the difference between two worlds' counts.
        least: choices of constants with fewer groundings get no weight.
        tables: whether the weights per constant are learned as well; otherwise, they stay.
        seed: the seed of the order.
        limits: the limits of inference on one example.
        observe: called after each epoch with its number and the number of wrong atoms.

    Raises:
        ValueError: as in `infer`; or a formula with marked variables does not have a single hidden atom as its
            conclusion.
    """
    chance = random.Random(seed)
    learner = _Learner(model, hidden, limits, tables)
    cases = learner.prepared(examples, least)
    order = list(range(len(cases)))
    for epoch in range(epochs):
        chance.shuffle(order)
        wrong = 0
        for place in order:
            wrong += learner.step(cases[place], aggressiveness)
        if observe is not None:
            observe(epoch + 1, wrong)
    return learner.averaged()


class _Case:
    """An example in the form that the learner stores."""

    def __init__(self, atoms: Atoms, true: frozenset[GroundAtom], chosen: list[Chosen]) -> None:
        self.atoms, self.true = atoms, true
        self.chosen = chosen
        """By template."""


class _Learner:
    def __init__(self, model: Model, hidden: Collection[str], limits: Limits | None, moving: bool) -> None:
        self._moving = moving
        tables = [f for f in model.formulas if f.per_constant and not f.is_hard]
        plain = [replace(f, weight=f.weight or 0.0) for f in model.formulas if f not in tables]
        self._model, self._tables, self._limits = model, tables, limits
        self._plain = replace(model, formulas=tuple(plain))
        self._compiled = CompiledModel(self._plain, hidden)
        self._alike = replace(
            model, formulas=tuple(f if f.is_hard else replace(f, weight=1.0) for f in self._plain.formulas)
        )
        self._soft = [n for n, f in enumerate(plain) if not f.is_hard]
        self._weights = np.array([plain[n].weight for n in self._soft], np.float64)
        self._drift = np.zeros_like(self._weights)
        self._starts: list[Floats] = []
        self._table_drifts: list[Floats] = []
        self._steps = 0

    def prepared(self, examples: Sequence[Example], least: int) -> list[_Case]:
        """Return the examples without what only the tables use, and the tables of weights."""
        compiled = self._compiled
        numbered(self._tables, compiled, examples)
        templates = templates_of(self._tables, compiled)
        looked_at = {atom.predicate for f in self._plain.formulas for atom in atoms_of(f.formula)}
        cases, codes = [], [list[Ints]() for _ in templates]
        for example in examples:
            theory = Theory(compiled, Atoms(compiled, known(example)), self._alike)
            chosen = [theory.local.choices(one) for one in templates]
            for listed, found_here in zip(codes, chosen, strict=True):
                listed.append(found_here.rows)
            atoms = Atoms(compiled, _trimmed(example, theory, looked_at))
            cases.append(_Case(atoms, example.true, chosen))
        for place, one in enumerate(templates):
            keys, counts = np.unique(np.concatenate([*codes[place], _NONE]), return_counts=True)
            keys = np.union1d(keys[counts >= least], one.keys)
            weights = np.zeros((len(keys), one.weights.shape[1]))
            weights[np.searchsorted(keys, one.keys)] = one.weights
            self._starts.append(weights.copy())
            templates[place] = replace(one, keys=keys, weights=weights)
            self._table_drifts.append(np.zeros_like(weights))
            for case in cases:
                case.chosen[place] = templates[place].looked_up(case.chosen[place])
        compiled.templates = templates
        return cases

    def step(self, case: _Case, aggressiveness: float) -> int:
        """Process one example; return how many atoms were wrong."""
        self._steps += 1
        atoms = case.atoms
        theory = Theory(self._compiled, atoms, reweighted(self._plain, self._weights), case.chosen)
        result = frozenset(most_probable(theory, self._compiled.query, limits=self._limits).atoms)
        errors = len(case.true ^ result)
        if not errors:
            return 0
        counted = Theory(self._compiled, atoms, self._alike, case.chosen)
        true, found = (numbers(atoms, world) for world in (case.true, result))
        difference = self._violated(counted, found) - self._violated(counted, true)
        moved = [
            _difference(one, chosen, true, found)
            for one, chosen in zip(self._compiled.templates, case.chosen, strict=True)
        ]
        size = float(difference @ difference)
        if self._moving:
            size += sum(float(change @ change) for _, change in moved)
        if not size:
            return errors
        margin = float(self._weights @ difference)
        for one, (places, change) in zip(self._compiled.templates, moved, strict=True):
            margin += float(one.weights.ravel()[places] @ change)
        length = min(aggressiveness, max(0.0, (errors - margin) / size))
        self._weights += length * difference
        self._drift += self._steps * length * difference
        if not self._moving:
            return errors
        tables = zip(self._compiled.templates, self._table_drifts, moved, strict=True)
        for one, drift, (places, change) in tables:
            one.weights.ravel()[places] += length * change
            drift.ravel()[places] += self._steps * length * change
        return errors

    def averaged(self) -> Model:
        """Return the model with the mean of the weights after each step."""
        steps = max(self._steps, 1)
        # After step t a change counts for the steps t, t+1, ..., T.
        start = np.array([self._plain.formulas[n].weight for n in self._soft], np.float64)
        scalars = self._weights - (self._drift - self._weights + start) / steps
        parts = zip(self._compiled.templates, self._starts, self._table_drifts, strict=True)
        tables = [(one, one.weights - (drift - one.weights + begun) / steps) for one, begun, drift in parts]
        return taught(self._model, self._compiled, tables, scalars.tolist())

    def _violated(self, theory: Theory, true: Ints) -> Floats:
        """Return, by formula, the number of its groundings that are false in a world, up to a constant."""
        counts = np.zeros(len(self._plain.formulas))
        for formula in theory.local.formulas:
            for truth in (1, 0):
                atoms = theory.local.costly(formula, truth)
                counts[formula.number] += int((np.isin(atoms, true) == (truth == 1)).sum())
        tables = theory.atoms.world(true)
        for formula in theory.joint:
            if not formula.hard:
                counts[formula.number] += theory.groundings(formula, tables).number
        return counts[self._soft]


def reweighted(model: Model, weights: Sequence[float] | Floats) -> Model:
    """Return the model with these weights, rounded to 6 decimals, for its formulas that are not hard, in order."""
    left = iter(weights)
    formulas = tuple(
        f if f.is_hard else replace(f, weight=round(float(next(left)), 6)) for f in model.formulas
    )
    return replace(model, formulas=formulas)


_NONE = np.zeros(0, np.int64)


def _trimmed(example: Example, theory: Theory, looked_at: Collection[str]) -> Evidence:
    """Return what joint and plain formulas use, over the same constants."""
    found = Evidence({kind: domain.own for kind, domain in theory.atoms.domains.items()})
    for predicate in looked_at:
        for arguments, degree in example.evidence.table(predicate).items():
            found.add(predicate, *arguments, degree=degree)
    return found


def _difference(one: Template, chosen: Chosen, true: Ints, found: Ints) -> tuple[Ints, Floats]:
    """Return, by place in the table, how much more often the truth satisfies the formula than the world found does."""
    width = one.weights.shape[1]
    places, signs = [_NONE], [np.zeros(0)]
    for world, sign in ((np.setdiff1d(true, found), 1.0), (np.setdiff1d(found, true), -1.0)):
        hit = np.isin(chosen.atoms(width), world)
        rows, columns = np.nonzero(hit)
        places.append(chosen.rows[rows] * width + columns)
        signs.append(np.full(len(rows), sign if one.positive else -sign))
    unique, inverse = np.unique(np.concatenate(places), return_inverse=True)
    change = np.bincount(inverse, np.concatenate(signs), len(unique)).astype(np.float64)
    return unique[change != 0], change[change != 0]
