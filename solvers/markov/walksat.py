"""MaxWalkSAT: an inexact base solver that walks from assignment to assignment (Kautz, Selman & Jiang 1996).

A false clause is picked at random; of its variables a random one is flipped, or the one whose flip gains most
(Riedel 2008, section 3.1). What a flip gains is summed over the clauses of the variable: in lists where a
variable has few clauses, by numpy where it has hundreds, as in a fully grounded entity resolution.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers.markov.exact import Found
from solvers.markov.network import Network
from solvers.markov.syntax import HARD
from solvers.markov.tables import Bools, Ints

ASK_EVERY = 256
"""Flips between looks at the clock."""

FEW = 60
"""Literals a variable up to which lists are faster than numpy."""

CLOSE = 1e-9
"""Costs that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How MaxWalkSAT walks; the same walk from the same network ends at the same assignment."""

    flips: int = 100_000
    """For each start."""
    noise: float = 0.1
    """The chance of flipping a random variable of the clause instead of the best one."""
    restarts: int = 0
    """How often to start again at a random assignment."""
    seed: int = 0
    start: Literal["local", "random"] = "local"
    """Where to start: at the last solution, in the first round where the local formulas want each atom; or at
    random."""


class MaxWalkSat:
    """Lowers the cost of a network by walking."""

    def __init__(self, network: Network, walk: Walk, cancelled: Callable[[], bool] | None = None) -> None:
        """Take over a network."""
        self._network = network
        self._walk = walk
        self._cancelled = cancelled
        self._random = random.Random(walk.seed)
        self._last: Bools = np.zeros(0, np.bool_)
        self.flips = 0
        """Flips made so far, over all calls."""

    def solve(self, seconds: float | None) -> Found:
        """The best assignment met on the walk, which ends after its flips or `seconds`."""
        state = _state(self._network, self._random)
        deadline = None if seconds is None else perf_counter() + seconds
        best, cost = self._last, np.inf
        for turn in range(self._walk.restarts + 1):
            state.start(self._start(random_one=turn > 0))
            found = self._walked(state, deadline)
            if found < cost - CLOSE:
                best, cost = state.values.copy(), found
            if cost <= CLOSE or self._over(deadline):
                break
        self._last = best
        return Found(best, None)

    def _start(self, random_one: bool) -> Bools:
        count = len(self._network.atoms)
        if random_one or self._walk.start == "random":
            return np.array([self._random.random() < 0.5 for _ in range(count)], np.bool_)
        return np.concatenate([self._last, np.array(self._network.costs[len(self._last) :]) < 0])

    def _walked(self, state: _State, deadline: float | None) -> float:
        """Walk; leaves the state at the best assignment met and returns its cost."""
        best, trail, noise, chance = state.cost, list[int](), self._walk.noise, self._random
        for turn in range(self._walk.flips):
            if best <= CLOSE or (turn % ASK_EVERY == 0 and self._over(deadline)):
                break
            variables = state.variables_of_a_false_clause()
            if len(variables) == 1 or chance.random() < noise:
                chosen = variables[chance.randrange(len(variables))]
            else:
                chosen = max(variables, key=state.gain)
            state.flip(chosen)
            self.flips += 1
            trail.append(chosen)
            if state.cost < best - CLOSE:
                best = state.cost
                trail.clear()
        for variable in reversed(trail):
            state.flip(variable)
        return best

    def _over(self, deadline: float | None) -> bool:
        late = deadline is not None and perf_counter() >= deadline
        return late or (self._cancelled is not None and self._cancelled())


def _state(network: Network, chance: random.Random) -> _State:
    clauses, weights = _clauses(network)
    many = (clauses >= 0).sum() > FEW * max(len(network.atoms), 1)
    return (_State if many else _ListState)(clauses, weights, len(network.atoms), chance)


class _State:
    """An assignment, which clauses it falsifies, and what that costs."""

    def __init__(
        self, clauses: Ints, weights: NDArray[np.float64], variables: int, chance: random.Random
    ) -> None:
        self._random = chance
        self._clauses = clauses
        soft = float(weights[weights != HARD].sum())
        self._weights = np.where(weights == HARD, soft + 1.0, weights)
        clause, place = np.nonzero(clauses >= 0)
        literals = clauses[clause, place]
        order = np.argsort(literals, kind="stable")
        ends = np.searchsorted(literals[order], np.arange(2 * variables + 1))
        owners = clause[order]
        self._occurrences = [owners[start:stop] for start, stop in pairwise(ends.tolist())]
        """By literal, the clauses it stands in."""
        self._true: Ints = np.zeros(len(clauses), np.int64)
        """By clause, how many of its literals hold."""
        self._false: list[int] = []
        self._places: dict[int, int] = {}
        self.values: Bools = np.zeros(0, np.bool_)
        self.cost = 0.0

    def start(self, values: Bools) -> None:
        """Go to an assignment."""
        self.values = values
        literals = self._clauses
        holds = (literals >= 0) & (values[literals >> 1] == (literals & 1).astype(np.bool_))
        self._true = holds.sum(axis=1)
        self._false = np.flatnonzero(self._true == 0).tolist()
        self._places = {clause: place for place, clause in enumerate(self._false)}
        self.cost = float(self._weights[self._false].sum())

    def variables_of_a_false_clause(self) -> list[int]:
        """The variables of one of the false clauses, drawn."""
        clause = self._false[self._random.randrange(len(self._false))]
        return [literal >> 1 for literal in self._clauses[clause].tolist() if literal >= 0]

    def gain(self, variable: int) -> float:
        """By how much a flip lowers the cost."""
        value = int(self.values[variable])
        helped, hurt = self._occurrences[2 * variable + 1 - value], self._occurrences[2 * variable + value]
        gained = self._weights[helped[self._true[helped] == 0]].sum()
        return float(gained - self._weights[hurt[self._true[hurt] == 1]].sum())

    def flip(self, variable: int) -> None:
        """Change a variable."""
        value = int(self.values[variable])
        self.values[variable] = not value
        helped, hurt = self._occurrences[2 * variable + 1 - value], self._occurrences[2 * variable + value]
        true = self._true[helped]
        satisfied = helped[true == 0]
        self._true[helped] = true + 1
        true = self._true[hurt]
        broken = hurt[true == 1]
        self._true[hurt] = true - 1
        self.cost += float(self._weights[broken].sum() - self._weights[satisfied].sum())
        for clause in satisfied.tolist():
            self._now_true(clause)
        for clause in broken.tolist():
            self._now_false(clause)

    def _now_true(self, clause: int) -> None:
        place, last = self._places.pop(clause), self._false.pop()
        if last != clause:
            self._false[place] = last
            self._places[last] = place

    def _now_false(self, clause: int) -> None:
        self._places[clause] = len(self._false)
        self._false.append(clause)


class _ListState(_State):
    """The same in plain lists, for variables with few clauses."""

    def __init__(
        self, clauses: Ints, weights: NDArray[np.float64], variables: int, chance: random.Random
    ) -> None:
        super().__init__(clauses, weights, variables, chance)
        self._lists: list[list[int]] = [found.tolist() for found in self._occurrences]
        self._prices: list[float] = self._weights.tolist()
        self._members = [[literal >> 1 for literal in row if literal >= 0] for row in clauses.tolist()]
        self._counts: list[int] = []

    def start(self, values: Bools) -> None:
        super().start(values)
        self._counts = self._true.tolist()

    def variables_of_a_false_clause(self) -> list[int]:
        return self._members[self._false[int(self._random.random() * len(self._false))]]

    def gain(self, variable: int) -> float:
        value, counts, prices = int(self.values[variable]), self._counts, self._prices
        gained = 0.0
        for clause in self._lists[2 * variable + 1 - value]:
            if counts[clause] == 0:
                gained += prices[clause]
        for clause in self._lists[2 * variable + value]:
            if counts[clause] == 1:
                gained -= prices[clause]
        return gained

    def flip(self, variable: int) -> None:
        value, counts, prices = int(self.values[variable]), self._counts, self._prices
        self.values[variable] = not value
        for clause in self._lists[2 * variable + 1 - value]:
            if counts[clause] == 0:
                self.cost -= prices[clause]
                self._now_true(clause)
            counts[clause] += 1
        for clause in self._lists[2 * variable + value]:
            counts[clause] -= 1
            if counts[clause] == 0:
                self.cost += prices[clause]
                self._now_false(clause)


def _clauses(network: Network) -> tuple[Ints, NDArray[np.float64]]:
    """All clauses of a network in one table, the costs of its variables among them."""
    costs = np.array(network.costs)
    costly = np.flatnonzero(costs)
    units = 2 * costly[:, None] + (costs[costly, None] < 0)
    width = max([1, *(block.clauses.shape[1] for block in network.blocks)])
    tables = [units, *(block.clauses for block in network.blocks)]
    padded = [np.pad(t, ((0, 0), (0, width - t.shape[1])), constant_values=-1) for t in tables]
    weights = np.concatenate([np.abs(costs[costly]), *(block.weights for block in network.blocks)])
    return np.concatenate(padded), weights
