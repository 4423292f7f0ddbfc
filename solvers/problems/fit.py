"""Fits prices to groups of rivals: a log-linear model fitted by L-BFGS, as `solvers.problems.learn` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.problems.rivals import Reals, Rival

PULL = 4.0
"""The strength of the quadratic penalty, chosen on problems that were not used for learning: lessons, our own problems,
and some of GSM8K's training part (RESULTS).
"""

FEWEST = 6
"""How many problems a feature must occur in before anything is learned about it."""

MOST_STEPS = 80
"""The maximum number of the optimizer's steps in one fit."""


def met(groups: Sequence[Sequence[Rival]], width: int) -> NDArray[np.bool_]:
    """Return which of `width` features occur in at least `FEWEST` problems."""
    seen = np.zeros(width, int)
    for group in groups:
        seen[np.unique(np.concatenate([rival.places for rival in group]))] += 1
    return seen >= FEWEST


def fit(
    groups: Sequence[Sequence[Rival]], base: Reals, start: Reals, free: NDArray[np.bool_] | None = None
) -> Reals:
    """Return the prices that make the right derivations in each group of rivals the most likely.

    Args:
        groups: the rivals of each problem.
        base: the prices toward which the penalty pulls, and which are kept for features that are not learned.
        start: the prices to start from.
        free: for each feature, whether its price may change; by default, all may.
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
    """Return 1 for a right derivation, -1 for one that only has the right value, and 0 for a wrong one."""
    rivals = list(group)
    most = max(rival.coverage for rival in rivals if rival.is_right)
    return np.array([(1.0 if r.coverage >= most - 1e-9 else -1.0) if r.is_right else 0.0 for r in rivals])
