"""Learns the weights of the combination from questions whose answers are known (appendix B)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from solvers.combination.model import CombinationWeights
from solvers.retrieval.features import Considered, considered
from solvers.retrieval.opinion import Opinion

STRENGTH = 0.01
"""Inverse of the strength of the quadratic penalty on weights of standardised features; chosen by cross-validation."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question to learn from."""

    opinions: tuple[Opinion, ...]
    """They must not have been learned from this question."""
    right: int
    """Position of the right choice."""


def train(cases: Sequence[Case], *, strength: float = STRENGTH) -> CombinationWeights:
    """Logistic regression of "this choice is right" on the features of every choice of every question.

    The regression takes the choices of a question for independent. Since one of them is right, its weights are then
    multiplied by the factor under which the right choices are most probable when a question's probabilities sum to 1.

    Args:
        cases: questions, at least one.
        strength: see `STRENGTH`.

    Returns:
        Weights in the features' own units; the intercept, which all choices share, is left out.
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
    scores = matrix @ (model.coef_[0] / scale)
    factor = _sharpness(np.split(scores, _ends(cases)), [case.right for case in cases])
    weights = (factor * model.coef_[0] / scale).tolist()
    return CombinationWeights(dict(zip(names, weights, strict=True)))


def held_out(
    cases: Sequence[Case],
    *,
    folds: int,
    seed: int,
    strength: float = STRENGTH,
    variants: Sequence[Sequence[Case]] = (),
) -> list[tuple[float, ...]]:
    """The probabilities of each question's choices by weights that were learned from the other folds.

    Args:
        cases: questions.
        folds: how many parts to divide them into.
        seed: of the division.
        strength: see `STRENGTH`.
        variants: of each question further ones, to learn from wherever it is learned from.
    """
    found: dict[int, tuple[float, ...]] = {}
    for part in _parts(len(cases), folds, seed):
        kept = [case for i, case in enumerate(cases) if i not in part]
        kept += [case for i, further in enumerate(variants) if i not in part for case in further]
        weights = train(kept, strength=strength)
        found |= {i: weights.probabilities(considered(cases[i].opinions)) for i in part}
    return [found[i] for i in range(len(cases))]


def _sharpness(scores: Sequence[Floats], right: Sequence[int]) -> float:
    """The factor on scores, a part for each question, that makes the right choices most probable."""
    from scipy.optimize import minimize_scalar

    def loss(log_factor: float) -> float:
        factor = math.exp(log_factor)
        parts = (factor * part for part in scores)
        return sum(
            float(np.logaddexp.reduce(part)) - float(part[at]) for part, at in zip(parts, right, strict=True)
        )

    return math.exp(minimize_scalar(loss, bounds=(-3.0, 3.0), method="bounded").x)


def _ends(cases: Sequence[Case]) -> list[int]:
    """Where the choices of each question but the last end among those of all questions."""
    return list(accumulate(len(case.opinions[0].scores) for case in cases))[:-1]


def _parts(count: int, folds: int, seed: int) -> Iterator[frozenset[int]]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    for part in range(folds):
        yield frozenset(order[part::folds])


def _values(row: Considered, names: Sequence[str]) -> list[float]:
    return [row.features.get(name, 0.0) for name in names]
