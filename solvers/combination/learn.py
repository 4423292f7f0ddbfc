"""Learns the weights of the combination from problems whose answers are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solvers.combination.doubt import ALWAYS, RANKING
from solvers.combination.features import Features, Option
from solvers.combination.model import CombinationWeights
from solvers.training import is_right

EXPECTED = {
    "equations: log probability": 0.5,
    "rules: log probability": 0.5,
    "formulas: first": 5.0,
    "formulas: log odds": 1.0,
}
"""Weights before anything is learned: of solvers that agree half the evidence is the same; formulas rarely speak, so
that data alone say little of them, and speak only where the text names a relation. All others: 0."""

DEVIATION = 0.5
"""Of the normal prior of a weight around what is expected."""

RARE_DEVIATION = 0.2
"""The same for weights of formulas, which some thirty problems of a thousand cannot teach."""

RAREST = 4
"""Problems that a feature must occur in."""

FEWEST = 6
"""Problems that a sign of doubt must be seen in."""

SPREAD = 0.03
"""Variance of the normal prior of a weight of doubt, of standardized signs; chosen by cross-validation over our own
problems and AllArith."""

ABLATIONS = {
    "scores": ("log probability", "log odds"),
    "agreement": ("agree:",),
    "derivation": ("numbers left out", "numbers not in the text", ": with ", ": operations"),
    "value": ("value:",),
}
"""Groups of features that can be left out: parts of their names."""

Floats = NDArray[np.float64]


def train(
    cases: Sequence[tuple[Sequence[Option], Fraction]], *, without: Collection[str] = ()
) -> CombinationWeights:
    """The weights of highest posterior probability: every problem's right options against its other ones.

    Args:
        cases: options and known answer of each problem; the solvers must not have learned from that problem.
        without: names in `ABLATIONS` of features to leave out.

    Returns:
        The weights; without cases those of `EXPECTED`.
    """
    from scipy.optimize import minimize

    left_out = [part for group in without for part in ABLATIONS[group]]
    names = _names(cases, left_out)
    matrix, starts, is_good = _table(cases, names)
    expected = np.array([EXPECTED.get(name, 0.0) for name in names])
    deviation = np.array([RARE_DEVIATION if name.startswith("formulas:") else DEVIATION for name in names])
    if not len(starts):
        return CombinationWeights(dict(zip(names, expected.tolist(), strict=True)))

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = matrix @ weights
        every, every_log = _softmax(scores, starts)
        good, good_log = _softmax(np.where(is_good, scores, -np.inf), starts)
        away = (weights - expected) / deviation
        gradient = matrix.T @ (every - good) + away / deviation
        return float(np.sum(every_log - good_log) + away @ away / 2), gradient

    found = minimize(loss, expected, jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return CombinationWeights(dict(zip(names, (float(weight) for weight in found.x), strict=True)))


def train_doubt(cases: Sequence[tuple[Features, bool]], *, spread: float = SPREAD) -> CombinationWeights:
    """The weights of `solvers.combination.doubt`, of highest posterior probability by logistic regression.

    Expected before anything is learned is that a value is right as often as the combination says.

    Args:
        cases: signs and whether the value was right, of problems that no solver learned from.
        spread: variance of the prior.

    Returns:
        Weights in the signs' own units, the intercept as that of "always".
    """
    from scipy.optimize import minimize

    if len({is_good for _, is_good in cases}) < 2:
        return CombinationWeights({RANKING: 1.0, ALWAYS: 0.0})
    seen = Counter(name for features, _ in cases for name, value in features.items() if value)
    names = sorted({name for name, times in seen.items() if times >= FEWEST and name != ALWAYS} | {RANKING})
    matrix = np.array([[features.get(name, 0.0) for name in names] for features, _ in cases])
    mean, scale = matrix.mean(axis=0), matrix.std(axis=0)
    scale[scale == 0.0] = 1.0
    rows = np.hstack([(matrix - mean) / scale, np.ones((len(cases), 1))])
    truth = np.array([1.0 if is_good else -1.0 for _, is_good in cases])
    penalty = np.append(np.full(len(names), 1 / spread), 0.0)
    expected = np.zeros(len(names) + 1)
    expected[names.index(RANKING)] = scale[names.index(RANKING)]

    def loss(weights: Floats) -> tuple[float, Floats]:
        margins = truth * (rows @ weights)
        away = weights - expected
        wrong = truth * np.exp(-np.logaddexp(0.0, margins))
        value = np.logaddexp(0.0, -margins).sum() + penalty @ away**2 / 2
        return float(value), penalty * away - rows.T @ wrong

    best = minimize(loss, expected, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    weights = best[:-1] / scale
    found = dict(zip(names, weights.tolist(), strict=True))
    return CombinationWeights({**found, ALWAYS: float(best[-1] - weights @ mean)})


def _names(cases: Sequence[tuple[Sequence[Option], Fraction]], left_out: Sequence[str]) -> list[str]:
    """The features that occur in enough problems, in order of the alphabet."""
    counts: dict[str, int] = {}
    for options, _ in cases:
        for name in {name for option in options for name in option.features}:
            counts[name] = counts.get(name, 0) + 1
    names = {name for name, n in counts.items() if n >= RAREST} | set(EXPECTED)
    return sorted(name for name in names if not any(part in name for part in left_out))


def _table(
    cases: Sequence[tuple[Sequence[Option], Fraction]], names: Sequence[str]
) -> tuple[Floats, NDArray[np.intp], NDArray[np.bool_]]:
    """Features of all options, a row each; where each problem begins; which options are right."""
    column = {name: i for i, name in enumerate(names)}
    rows: list[Floats] = []
    starts: list[int] = []
    is_good: list[bool] = []
    for options, answer in cases:
        starts.append(len(rows))
        right = [option.value is not None and is_right(option.value, answer) for option in options]
        right[-1] = not any(right)
        is_good += right
        for option in options:
            row = np.zeros(len(names))
            for name, value in option.features.items():
                if name in column:
                    row[column[name]] = value
            rows.append(row)
    return np.array(rows).reshape(len(rows), len(names)), np.array(starts, dtype=np.intp), np.array(is_good)


def _softmax(scores: Floats, starts: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Probabilities within each problem, and each problem's log of the sum of odds."""
    sizes = np.diff(np.append(starts, len(scores)))
    top = np.maximum.reduceat(scores, starts)
    odds = np.exp(scores - np.repeat(top, sizes))
    total = np.add.reduceat(odds, starts)
    return odds / np.repeat(total, sizes), top + np.log(total)
