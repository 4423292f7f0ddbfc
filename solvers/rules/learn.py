"""Weights learned from problems and their answers; how an answer comes about is latent.

A latent log-linear model over the values that a problem's numbers can give: a value's score is the best of
its expressions' (the program's objective), and the right value's probability is the softmax of the scores.
Its negative logarithm is summed over the problems, with a quadratic penalty that pulls rules and preferences
towards the weights set by hand and features towards 0. Roy & Roth 2018 learn in
two stages with a margin instead (section 4.2); here both stages are the terms of one objective.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.rules.dataset import Dataset
from solvers.rules.weights import RuleWeights
from solvers.training import Example, taught

MOST_STEPS = 50
"""Of the optimiser; the accuracy no longer changes then."""

SELDOM = 3
"""Features seen in fewer problems are not learned."""

PULL = {"rule": 2.0, "preference": 6.0, "objective": 2.0, "feature": 5.0}
"""Strength of the quadratic penalty by kind of weight."""

KEPT = 0.005
"""Weights nearer to 0 are not written."""

Reals = NDArray[np.float64]


def train(
    examples: Sequence[Example],
    *,
    seed: int = 0,
    report: Callable[[str], None] = lambda _: None,
    own: Sequence[Example] | None = None,
) -> RuleWeights:
    """Learn the weights of rules, preferences and features.

    Args:
        examples: problems with their answers.
        seed: nothing here is random; every solver takes one.
        report: told in a few sentences how learning goes.
        own: problems of our own to learn from besides; those of `taught` if not given.

    Returns:
        Weights in the objective's scale: a difference of 1 between two values' scores means odds of e to 1.
    """
    del seed
    own = taught() if own is None else own
    data = Dataset([*examples, *own])
    every = np.ones(len(data), np.bool_)
    known = int(data.solvable.sum())
    report(
        f"{known} of {len(data)} problems, {len(own)} of them built in, have an expression with the right value."
    )
    weights = fit(data, every)
    report(f"{data.accuracy(weights, every):.1%} of the training problems were answered correctly.")
    return named(data, weights)


def fit(data: Dataset, chosen: NDArray[np.bool_]) -> Reals:
    """The weights, by the position of their feature, learned from the `chosen` problems of `data`."""
    from scipy.optimize import minimize

    used = chosen & data.solvable
    open_ = data.frequent(used, SELDOM)
    prior = data.prior
    pull = np.array([PULL[kind] for kind, _ in data.features])

    def loss(free: Reals) -> tuple[float, Reals]:
        weights = prior.copy()
        weights[open_] += free
        value, gradient = data.loss(weights, used)
        return value + 0.5 * float(pull[open_] @ free**2), gradient[open_] + pull[open_] * free

    least = np.array(
        [
            -p if kind in ("preference", "objective") else -np.inf
            for p, (kind, _) in zip(prior, data.features, strict=True)
        ]
    )
    bounds = [(low, None) for low in least[open_]]
    found = minimize(
        loss,
        np.zeros(int(open_.sum())),
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": MOST_STEPS},
    )
    weights = prior.copy()
    weights[open_] += found.x
    return weights


def named(data: Dataset, weights: Reals) -> RuleWeights:
    """The weights by name."""
    tables: dict[str, dict[str, float]] = {"rule": {}, "preference": {}, "feature": {}, "objective": {}}
    for (kind, name), weight in zip(data.features, weights.tolist(), strict=True):
        if kind != "feature" or abs(weight) >= KEPT:
            tables[kind][name] = weight
    return RuleWeights(
        tables["rule"], tables["preference"], tables["feature"], tables["objective"]["odd value"]
    )
