"""Fits prices to groups of rivals: a log-linear model by L-BFGS, as `solvers.problems.learn` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.problems.rivals import Reals, Rival

PULL = 4.0
"""Strength of the quadratic penalty, chosen by problems that nothing was learned from: lessons, our own, and some of
GSM8K's training part (RESULTS).
"""

FEWEST = 6
"""Problems that a feature is seen in before anything is learned of it."""

MOST_STEPS = 80
"""Of the optimizer in one fit."""


def met(groups: Sequence[Sequence[Rival]], width: int) -> NDArray[np.bool_]:
    """Which of so many features at least `FEWEST` problems have."""
    seen = np.zeros(width, int)
    for group in groups:
        seen[np.unique(np.concatenate([rival.places for rival in group]))] += 1
    return seen >= FEWEST


def fit(
    groups: Sequence[Sequence[Rival]], base: Reals, start: Reals, free: NDArray[np.bool_] | None = None
) -> Reals:
    """The prices by which the right ones among each group of rivals are the likeliest.

    Args:
        groups: the rivals of each problem.
        base: the prices that the penalty pulls to, and those of what is not learned.
        start: the prices to begin with.
        free: of each feature whether its price may change; all may by default.
    """
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    known = met(groups, len(base))
    if free is not None:
        known &= free
    rivals = [rival for group in groups for rival in group]
    rows = np.repeat(np.arange(len(rivals)), [len(rival.places) for rival in rivals])
    places = np.concatenate([rival.places for rival in rivals])
    counts = np.concatenate([rival.counts for rival in rivals])
    matrix = csr_matrix((counts, (rows, places)), shape=(len(rivals), len(base)))
    fixed = matrix[:, ~known] @ base[~known]
    matrix = matrix[:, known]
    sizes = [len(group) for group in groups]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    wanted = np.concatenate([wishes(group) for group in groups])
    may_be, must_be = np.where(wanted < 0, -np.inf, 0.0), np.where(wanted > 0, 0.0, -np.inf)

    def shares(scores: Reals) -> tuple[Reals, Reals]:
        most = np.repeat(np.maximum.reduceat(scores, starts), sizes)
        parts = np.exp(scores - most)
        sums = np.add.reduceat(parts, starts)
        return most[starts] + np.log(sums), parts / np.repeat(sums, sizes)

    def loss(prices: Reals) -> tuple[float, Reals]:
        scores = -(matrix @ prices + fixed)
        every, likely = shares(scores + may_be)
        right, wished = shares(scores + must_be)
        away = prices - base[known]
        value = float((every - right).sum() + PULL * (away @ away))
        return value, matrix.T @ (wished - likely) + 2 * PULL * away

    found = minimize(loss, start[known], jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS})
    prices = base.copy()
    prices[known] = found.x
    return prices


def wishes(group: Iterable[Rival]) -> Reals:
    """1 for a right derivation, -1 for one that has the right value only, 0 for the wrong ones."""
    rivals = list(group)
    most = max(rival.coverage for rival in rivals if rival.is_right)
    return np.array([(1.0 if r.coverage >= most - 1e-9 else -1.0) if r.is_right else 0.0 for r in rivals])
