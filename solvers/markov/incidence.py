"""Which variable is in which row of a network, as flat columns that grow with it."""

from __future__ import annotations

from math import inf

import numpy as np

from solvers.markov.network import Network
from solvers.markov.tables import Bools, Floats, Ints

CHOICE = -1.0
"""Used in place of a weight: at most one of the row's literals holds."""


class Incidence:
    """The rows of a network: clauses, with the cost of violating them, and choices."""

    def __init__(self, network: Network) -> None:
        """Start without rows."""
        self._network = network
        self._blocks = self._choices = 0
        self.costs: Floats = np.zeros(0)
        """By variable, the cost if it is true."""
        self.owners: Ints = np.zeros(0, np.int64)
        """By literal, its row (sorted)."""
        self.literals: Ints = np.zeros(0, np.int64)
        """2 * variable, plus 1 if it is positive."""
        self.weights: Floats = np.zeros(0)
        """By row, the cost of violating it; `HARD` if it must not be violated; or `CHOICE`."""
        self.starts: Ints = np.zeros(0, np.int64)
        """By row, the place of its first literal."""

    def grow(self) -> None:
        """Add what the network has gained."""
        network = self._network
        owners, literals, weights = [self.owners], [self.literals], [self.weights]
        count = len(self.weights)
        for block in network.blocks[self._blocks :]:
            used = block.clauses >= 0
            owners.append(np.nonzero(used)[0] + count)
            literals.append(block.clauses[used])
            weights.append(block.weights)
            count += len(block.weights)
        for choice in network.choices[self._choices :]:
            owners.append(np.full(len(choice), count, np.int64))
            literals.append(2 * np.array(choice, np.int64) + 1)
            weights.append(np.array([CHOICE]))
            count += 1
        self._blocks, self._choices = len(network.blocks), len(network.choices)
        self.costs = np.array(network.costs)
        self.owners, self.literals = np.concatenate(owners), np.concatenate(literals)
        self.weights = np.concatenate(weights)
        self.starts = np.searchsorted(self.owners, np.arange(count))

    def cost(self, values: Bools) -> float:
        """Return the cost of an assignment of the variables."""
        holding = np.add.reduceat(
            values[self.literals >> 1] == self.literals & 1, self.starts, dtype=np.int64
        )
        choices = self.weights == CHOICE
        if (holding[choices] > 1).any():
            return inf
        return float(self.costs[values].sum() + self.weights[~choices & (holding == 0)].sum())
