"""Learns one weight per constant from examples by maximizing their likelihood.

Suppose that each soft formula with such weights has a single hidden atom as its conclusion, and a hard formula allows
at most one value (`Role(c, r) ^ Role(c, s) => r = s.`). The values of different things are then independent: the
likelihood of the truth is a product of one logistic choice for each thing, between its values and none. For these
formulas alone, this is also their pseudo-likelihood. The maximum is found by adaptive gradient steps (Duchi, Hazan &
Singer 2011) on a few hundred things at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from solvers.markov.atoms import Atoms
from solvers.markov.evidence import Example
from solvers.markov.learned import SMALLEST, known, numbered, numbers, taught, templates_of
from solvers.markov.models import CompiledModel
from solvers.markov.partial import Theory
from solvers.markov.syntax import Model
from solvers.markov.tables import Floats, Ints
from solvers.markov.templates import Template

AT_ONCE = 512
"""How many things one step looks at."""


def likelihood(
    model: Model,
    examples: Sequence[Example],
    hidden: str,
    *,
    epochs: int = 2,
    step: float = 0.4,
    deviation: float | None = None,
    least: int = 1,
    smallest: float = SMALLEST,
    seed: int = 0,
    observe: Callable[[int, int], None] | None = None,
) -> Model:
    """Return the model with the likeliest weights per constant; earlier ones do not matter, and other formulas are
    unchanged.

    Args:
        model: the last marked variable (`+v`) of each formula with marked variables is in the conclusion, at the place
            that has at most one value.
        examples: the worlds to learn from; they are read twice, so they can be created on demand.
        hidden: the predicate of the conclusions.
        epochs: the number of passes through the examples.
        step: the size of a step; smaller for weights that have already moved more.
        deviation: the standard deviation of every weight's normal prior around 0; with None, all weights are equally
            good.
        least: choices of constants with fewer groundings get no weight.
        smallest: weights closer to 0 are left out.
        seed: the seed of the order.
        observe: called after each epoch with its number and how often the truth was not the most likely value.

    Raises:
        ValueError: no formula limits `hidden` to one value, or one does not have the required form.
    """
    things = _Things(model, examples, hidden, least)
    count = len(things.truths)
    weights, squares = np.zeros((things.width, things.values)), np.zeros((things.width, things.values))
    chance = np.random.default_rng(seed)
    for epoch in range(epochs):
        order, wrong = chance.permutation(count), 0
        for start in range(0, count, AT_ONCE):
            chosen = order[start : start + AT_ONCE]
            rows, signs, owners = things.of(chosen)
            used, places = np.unique(rows, return_inverse=True)
            features = _sparse(signs, owners, places, (len(chosen), len(used)))
            own = weights[used]
            worth = features @ own
            truths = things.truths[chosen]
            wrong += int((np.where(worth.max(1) > 0, worth.argmax(1), -1) != truths).sum())
            slope = features.T @ (_probabilities(worth) - (truths[:, None] == np.arange(things.values)))
            if deviation is not None:
                slope += own * len(chosen) / (count * deviation**2)
            squares[used] += slope**2
            weights[used] = own - step * slope / np.sqrt(squares[used] + 1)
        if observe is not None:
            observe(epoch + 1, wrong)
    return things.taught(np.where(np.abs(weights) < smallest, 0.0, weights))


def _sparse(values: Floats, rows: Ints, columns: Ints, shape: tuple[int, int]):  # type: ignore[no-untyped-def]
    from scipy.sparse import csr_matrix

    return csr_matrix((values, (rows, columns)), shape)


def _probabilities(worth: Floats) -> Floats:
    """Return the probability of every value; having no value counts as 0."""
    top = np.maximum(worth.max(axis=1, keepdims=True), 0)
    found: Floats = np.exp(worth - top)
    found /= found.sum(axis=1, keepdims=True) + np.exp(-top)
    return found


class _Things:
    """The things that have one value: for each, the rows of the tables that support its values, and the true value."""

    def __init__(self, model: Model, examples: Sequence[Example], hidden: str, least: int) -> None:
        self._model = model
        marked = [f for f in model.formulas if f.per_constant and not f.is_hard]
        rest = [f if f.is_hard else replace(f, weight=0.0) for f in model.formulas if f not in marked]
        self._compiled = compiled = CompiledModel(replace(model, formulas=tuple(rest)), [hidden])
        numbered(marked, compiled, examples)
        templates = templates_of(marked, compiled)
        place = compiled.single.get(hidden)
        if place is None or any(t.terms.index(len(t.kinds)) != place for t in templates if t.wide):
            raise ValueError(
                f"No formula limits {hidden} to one value at the place of the last variable marked with '+'."
            )
        if not all(t.wide for t in templates):
            raise ValueError(f"The last variable marked with '+' must be only in {hidden}.")
        self.values = len(compiled.domains[compiled.predicates[hidden].types[place]])
        codes = [list[Ints]() for _ in templates]
        owners = [list[Ints]() for _ in templates]
        truths = []
        self._count = 0
        for example in examples:
            atoms = Atoms(compiled, known(example))
            theory = Theory(compiled, atoms)
            predicate = atoms.hidden[hidden]
            stride = int(np.prod(predicate.sizes[place + 1 :]))
            for n, one in enumerate(templates):
                chosen = theory.local.choices(one)
                codes[n].append(chosen.rows)
                owners[n].append((self._count + _thing(chosen.first, stride, self.values)).astype(np.int32))
            true = numbers(atoms, example.true)
            mine = np.full(int(np.prod(predicate.sizes)) // self.values, -1)
            mine[_thing(true, stride, self.values)] = true // stride % self.values
            truths.append(mine)
            self._count += len(mine)
        self.truths = np.concatenate([np.zeros(0, np.int64), *truths])
        self._templates: list[Template] = []
        self._index(templates, codes, owners, least)

    def _index(
        self, templates: list[Template], codes: list[list[Ints]], owners: list[list[Ints]], least: int
    ) -> None:
        """Assign a row to every choice of constants, and list the rows of each thing."""
        rows, signs, whose = [], [], []
        self.width = 0
        for one, listed, own in zip(templates, codes, owners, strict=True):
            every = np.concatenate([np.zeros(0, np.int64), *listed])
            keys, counts = np.unique(every, return_counts=True)
            keys = keys[counts >= least]
            places = np.minimum(np.searchsorted(keys, every), max(len(keys) - 1, 0))
            kept = keys[places] == every if len(keys) else np.zeros(len(every), np.bool_)
            rows.append((places[kept] + self.width).astype(np.int32))
            whose.append(np.concatenate([np.zeros(0, np.int32), *own])[kept])
            signs.append(np.full(len(rows[-1]), 1 if one.positive else -1, np.int8))
            self._templates.append(replace(one, keys=keys))
            self.width += len(keys)
            listed.clear()
            own.clear()
        owner = np.concatenate(whose)
        order = np.argsort(owner, kind="stable")
        self._rows, self._signs = np.concatenate(rows)[order], np.concatenate(signs)[order]
        self._ends = np.concatenate([[0], np.cumsum(np.bincount(owner, minlength=self._count))])

    def of(self, chosen: Ints) -> tuple[Ints, Floats, Ints]:
        """Return the rows that support some things, how strongly, and which thing each is about."""
        starts, sizes = self._ends[chosen], self._ends[chosen + 1] - self._ends[chosen]
        places = np.arange(int(sizes.sum())) + np.repeat(starts - np.cumsum(sizes) + sizes, sizes)
        owners = np.repeat(np.arange(len(chosen)), sizes)
        return self._rows[places], self._signs[places].astype(np.float64), owners

    def taught(self, weights: Floats) -> Model:
        """Return the model with these weights."""
        ends = np.cumsum([len(one.keys) for one in self._templates])[:-1]
        tables = zip(self._templates, np.split(weights, ends), strict=True)
        return taught(self._model, self._compiled, tables)


def _thing(atoms: Ints, stride: int, values: int) -> Ints:
    """Return the number of the thing that an atom gives a value to."""
    return atoms // (stride * values) * stride + atoms % stride
