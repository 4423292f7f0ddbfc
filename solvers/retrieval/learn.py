"""Learns the weights of the combination from questions whose answers are known (appendix B)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from solvers.combination.model import CombinationWeights
from solvers.retrieval.features import Considered, considered
from solvers.retrieval.opinion import Opinion

STRENGTH = 0.1
"""Inverse of the strength of the quadratic penalty on weights of standardised features; chosen by cross-validation."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question to learn from."""

    opinions: tuple[Opinion, ...]
    """They must not have been learned from this question."""
    right: int
    """Position of the right choice."""


def train(cases: Sequence[Case], *, strength: float = STRENGTH) -> CombinationWeights:
    """Logistic regression of "this choice is right" on the features of every choice of every question.

    Args:
        cases: questions, at least one.
        strength: see `STRENGTH`.

    Returns:
        Weights in the features' own units. The intercept is left out: probabilities of a question's choices are
        their odds, divided by the sum of these.
    """
    from sklearn.linear_model import LogisticRegression

    rows = [choice for case in cases for choice in considered(case.opinions)]
    truth = [position == case.right for case in cases for position in range(len(case.opinions[0].scores))]
    names = sorted({name for row in rows for name in row.features})
    matrix = np.array([_values(row, names) for row in rows])
    scale = matrix.std(axis=0)
    scale[scale == 0.0] = 1.0
    model = LogisticRegression(C=strength, max_iter=2000)
    model.fit((matrix - matrix.mean(axis=0)) / scale, truth)
    weights = (model.coef_[0] / scale).tolist()
    return CombinationWeights(dict(zip(names, weights, strict=True)))


def held_out(
    cases: Sequence[Case], *, folds: int, seed: int, strength: float = STRENGTH
) -> list[tuple[float, ...]]:
    """The probabilities of each question's choices by weights that were learned from the other folds.

    Args:
        cases: questions.
        folds: how many parts to divide them into.
        seed: of the division.
        strength: see `STRENGTH`.
    """
    found: dict[int, tuple[float, ...]] = {}
    for part in _parts(len(cases), folds, seed):
        kept = [case for i, case in enumerate(cases) if i not in part]
        weights = train(kept, strength=strength)
        found |= {i: weights.probabilities(considered(cases[i].opinions)) for i in part}
    return [found[i] for i in range(len(cases))]


def _parts(count: int, folds: int, seed: int) -> Iterator[frozenset[int]]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    for part in range(folds):
        yield frozenset(order[part::folds])


def _values(row: Considered, names: Sequence[str]) -> list[float]:
    return [row.features.get(name, 0.0) for name in names]
