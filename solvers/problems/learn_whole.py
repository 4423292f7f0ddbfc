"""Learns the model of whole derivations from the rivals of problems whose answers are known.

The loss is that of the prices (`solvers.problems.learn`): the right derivations of a problem among all its rivals.
First, the prices alone are fitted to these rivals, so that no network has to learn what prices can express. Networks
learn the rest, each from its own random start. Features and units are dropped at random during training, so that no
network memorizes lessons. The fitted prices are not kept: those of the program, which are the mean of several
trainings, make fewer mistakes on problems that were not used for learning (RESULTS).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from solvers.problems.fit import fit, met, wishes
from solvers.problems.rivals import Reals, Rival
from solvers.problems.whole import Floats, Network, WholeModel

NETWORKS = 3
UNITS = 32
EPOCHS = 14
DROPPED = 0.5
"""The share of features and units that are dropped."""

PENALTY = 1e-4
"""The strength of the quadratic penalty on all weights. With fewer units, a smaller share dropped, or a stronger
penalty, fewer of the problems that were not used for learning are answered correctly (RESULTS).
"""

RATE = 1e-3
GROUPS = 64
"""The number of problems in one step."""

DECAY = 0.9, 0.999
"""The decay of the two running means of gradients (Kingma & Ba 2015)."""


def learn_whole(
    groups: Sequence[Sequence[Rival]], names: Sequence[str], base: Reals, seed: int = 0
) -> WholeModel:
    """Return a model of whole derivations.

    Args:
        groups: the rivals of each problem, with a right one among them.
        names: the names of the features.
        base: their prices in the program, from which learning starts.
        seed: the seed for the networks' starting weights and for what is dropped.
    """
    prices = fit(groups, base, base)
    known = np.flatnonzero(met(groups, len(names)))
    lessons = _Lessons(groups, len(names), known, prices)
    networks = [_Learner(lessons, seed + number).network() for number in range(NETWORKS)]
    return WholeModel([names[int(place)] for place in known], networks)


class _Lessons:
    """Rivals as a matrix, with one row for each."""

    def __init__(
        self, groups: Sequence[Sequence[Rival]], width: int, known: NDArray[np.intp], prices: Reals
    ) -> None:
        column = np.full(width, -1)
        column[known] = np.arange(len(known))
        rivals = [rival for group in groups for rival in group]
        rows = np.repeat(np.arange(len(rivals)), [len(rival.places) for rival in rivals])
        places = column[np.concatenate([rival.places for rival in rivals])]
        counts = np.concatenate([rival.counts for rival in rivals]).astype(np.float32)
        kept = places >= 0
        self.matrix = csr_matrix(
            (counts[kept], (rows[kept], places[kept])), shape=(len(rivals), len(known)), dtype=np.float32
        )
        self.linear = np.array([prices[r.places] @ r.counts for r in rivals], np.float32)
        self.wanted = np.concatenate([wishes(group) for group in groups])
        self.sizes = np.array([len(group) for group in groups])
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)])

    def rows(self, chosen: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the rows of some groups."""
        return np.concatenate([np.arange(self.starts[g], self.starts[g + 1]) for g in chosen])


class _Learner:
    """Learns one network (Adam)."""

    def __init__(self, lessons: _Lessons, seed: int) -> None:
        self._lessons, self._random = lessons, np.random.default_rng(seed)
        width = lessons.matrix.shape[1]
        self._parts: list[Floats] = [
            self._random.normal(0, 0.05, (width, UNITS)).astype(np.float32),
            np.zeros(UNITS, np.float32),
            self._random.normal(0, 0.1, UNITS).astype(np.float32),
        ]
        self._means = [np.zeros_like(part) for part in self._parts]
        self._squares = [np.zeros_like(part) for part in self._parts]
        self._steps = 0

    def network(self) -> Network:
        """Return the network after all epochs."""
        groups = len(self._lessons.sizes)
        for _ in range(EPOCHS):
            order = self._random.permutation(groups)
            for first in range(0, groups, GROUPS):
                self._step(order[first : first + GROUPS])
        return Network(*self._parts)

    def _step(self, chosen: NDArray[np.intp]) -> None:
        lessons, (inner, bias, outer) = self._lessons, self._parts
        rows = lessons.rows(chosen)
        seen = lessons.matrix[rows]
        kept = (self._random.random(seen.shape[1]) >= DROPPED).astype(np.float32) / (1 - DROPPED)
        seen = seen.multiply(kept).tocsr()
        units = (self._random.random(UNITS) >= DROPPED).astype(np.float32) / (1 - DROPPED)
        before = seen @ inner + bias
        active = np.maximum(before, 0.0) * units
        scores = -(lessons.linear[rows] + active @ outer)
        slope = _slope(scores, lessons.wanted[rows], lessons.sizes[chosen]) / len(chosen)
        back = np.outer(-slope, outer) * units * (before > 0)
        slopes = [np.asarray(seen.T @ back), back.sum(axis=0), active.T @ -slope]
        self._adam([of_part + PENALTY * part for of_part, part in zip(slopes, self._parts, strict=True)])

    def _adam(self, gradients: Sequence[Floats]) -> None:
        self._steps += 1
        slow, fast = DECAY
        rate = RATE * np.sqrt(1 - fast**self._steps) / (1 - slow**self._steps)
        for part, gradient, mean, square in zip(
            self._parts, gradients, self._means, self._squares, strict=True
        ):
            mean += (1 - slow) * (gradient - mean)
            square += (1 - fast) * (gradient**2 - square)
            part -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _slope(scores: Floats, is_wanted: Reals, sizes: NDArray[np.intp]) -> Floats:
    """Return the gradient of the loss with respect to the scores."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])

    def likely(kept: NDArray[np.bool_]) -> NDArray[Any]:
        masked = np.where(kept, scores, -np.inf)
        most = np.repeat(np.maximum.reduceat(masked, starts), sizes)
        parts = np.exp(masked - most)
        shares: NDArray[Any] = parts / np.repeat(np.add.reduceat(parts, starts), sizes)
        return shares

    slope: Floats = (likely(is_wanted >= 0) - likely(is_wanted > 0)).astype(np.float32)
    return slope
