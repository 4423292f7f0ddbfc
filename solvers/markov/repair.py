"""From a world that falsifies hard formulas to one that does not, when there is no time left to solve."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.markov.costs import LocalCosts
from solvers.markov.groundings import DROPPED, Groundings
from solvers.markov.tables import Ints


def flipped(true: Ints, violated: Sequence[Groundings], costs: LocalCosts) -> Ints:
    """Return a world closer to one that satisfies the hard formulas.

    In every false clause, the atom with the lowest cost according to the local formulas is changed; if possible, a true
    one is made false. So if each clause has a negative literal, as for transitivity, atoms only ever become false, and
    repetition ends.

    Args:
        true: the free atoms that hold (sorted).
        violated: the groundings of hard formulas that are false in this world.
        costs: the costs of the local formulas.

    Returns:
        The free atoms that hold afterward (sorted).
    """
    chosen = [_cheapest(found.rows, costs) for found in violated if len(found.rows)]
    if not chosen:
        return true
    literals = np.unique(np.concatenate(chosen))
    wrong = literals[literals & 1 == 0] >> 1
    return np.union1d(np.setdiff1d(true, wrong, assume_unique=True), literals[literals & 1 == 1] >> 1)


def _cheapest(rows: Ints, costs: LocalCosts) -> Ints:
    """Return the literal of each row to make true."""
    negative = (rows != DROPPED) & (rows & 1 == 0)
    usable = np.where(negative.any(axis=1, keepdims=True), negative, rows != DROPPED)
    price = np.where(rows & 1, 1.0, -1.0) * costs.of((rows >> 1).ravel()).reshape(rows.shape)
    place = np.where(usable, price, np.inf).argmin(axis=1)
    return np.asarray(rows[np.arange(len(rows)), place], np.int64)
