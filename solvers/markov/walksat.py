"""MaxWalkSAT: an inexact base solver that walks from assignment to assignment (Kautz, Selman & Jiang 1996).

A false clause is picked at random; then one of its variables is flipped, either at random or the one whose flip gains
most (Riedel 2008, section 3.1). The gain from flipping each variable is kept up to date, so choosing costs nothing: a
flip changes the gains of others only if a clause goes from no true literal to one, or from one to two, or back.
Variables in few clauses are flipped in a loop, and those in hundreds of clauses by numpy.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers.markov.exact import Found
from solvers.markov.network import Network
from solvers.markov.syntax import HARD
from solvers.markov.tables import Bools, Ints

ASK_EVERY = 256
"""How many flips are made before the clock is checked again."""

FEW = 30
"""The most clauses of a variable for which a loop is faster than numpy."""

CLOSE = 1e-9
"""Costs that differ by less count as equal."""

ONE = 1 << 40
"""One true literal, in a clause's number for how many literals are true and what their variables add up to. So if just
one is true, the rest of the number is its variable.
"""

TWO = 2 * ONE


@dataclass(frozen=True, slots=True)
class Walk:
    """The settings of MaxWalkSAT; the same walk from the same network ends at the same assignment."""

    flips: int = 100_000
    """The number of flips for each start."""
    noise: float = 0.1
    """The chance of flipping a random variable of the clause instead of the best one."""
    restarts: int = 0
    """How often to start again at a random assignment."""
    seed: int = 0
    start: Literal["local", "random"] = "local"
    """Where to start: at the last solution (in the first round, at what the local formulas want) or at random."""
    hard_first: bool = True
    """Whether to pick only false hard clauses as long as there are any; the plain algorithm picks any false clause."""


class MaxWalkSat:
    """Lowers the cost of a network by a random walk."""

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
        """Return the best assignment found on the walk, which ends after its flips or after `seconds`."""
        deadline = None if seconds is None else perf_counter() + seconds
        state = _State(self._network, hard_first=self._walk.hard_first)
        best, cost = self._last, np.inf
        for turn in range(self._walk.restarts + 1):
            state.start(self._start(random_one=turn > 0))
            values, found = self._walked(state, deadline)
            if found < cost - CLOSE:
                best, cost = values, found
            if cost <= CLOSE or self._over(deadline):
                break
        self._last = best
        return Found(best, None)

    def _start(self, random_one: bool) -> Bools:
        count = len(self._network.atoms)
        if random_one or self._walk.start == "random":
            return np.array([self._random.random() < 0.5 for _ in range(count)], np.bool_)
        return np.concatenate([self._last, np.array(self._network.costs[len(self._last) :]) < 0])

    def _walked(self, state: _State, deadline: float | None) -> tuple[Bools, float]:
        """Walk; return the best assignment found and its cost."""
        noise, chance, gains = self._walk.noise, self._random.random, state.gains
        best, trail = state.cost, list[int]()
        for turn in range(self._walk.flips):
            variables = state.draw(chance)
            if not variables or (turn % ASK_EVERY == 0 and self._over(deadline)):
                break
            if len(variables) == 1:
                chosen = variables[0]
            elif chance() < noise:
                chosen = variables[int(chance() * len(variables))]
            else:
                chosen = max(variables, key=gains.__getitem__)
            state.flip(chosen)
            self.flips += 1
            trail.append(chosen)
            if state.cost < best - CLOSE:
                best = state.cost
                trail.clear()
        changed = np.bincount(np.array(trail, np.int64), minlength=len(state.values)) % 2 == 1
        return state.values ^ changed, best

    def _over(self, deadline: float | None) -> bool:
        late = deadline is not None and perf_counter() >= deadline
        return late or (self._cancelled is not None and self._cancelled())


class _State:
    """An assignment, the clauses it falsifies, and the gains from changing it."""

    def __init__(self, network: Network, *, hard_first: bool) -> None:
        clauses, weights = _clauses(network)
        hard, variables = weights == HARD, len(network.atoms)
        self._weights = np.where(hard, float(weights[~hard].sum()) + 1.0, weights)
        self._clauses = clauses
        owner, place = np.nonzero(clauses >= 0)
        literals = clauses[owner, place]
        order = np.argsort(literals >> 1, kind="stable")
        self._owners, self._signs = owner[order], np.where(literals[order] & 1, 1, -1)
        self._ends = np.searchsorted(literals[order] >> 1, np.arange(variables + 1)).tolist()
        self._few: dict[int, tuple[list[int], list[int]]] = {}
        self._sums: Ints = np.zeros(len(clauses), np.int64)
        """By clause, `ONE` and the variable for each literal that holds, summed."""
        self._gains = np.zeros(variables + 1)
        """By variable; the last one is for the places that short clauses leave empty."""
        self._false = _False(self._sums, hard & hard_first)
        self._views = self._sums.data, self._weights.data
        self.gains = self._gains.data
        """By variable, how much a flip lowers the cost."""
        self.values: Bools = np.zeros(variables, np.bool_)
        self.cost = 0.0

    def start(self, values: Bools) -> None:
        """Start from an assignment."""
        self.values = values.copy()
        variables = self._clauses >> 1
        holds = (variables >= 0) & (values[variables] == (self._clauses & 1).astype(np.bool_))
        self._sums[:] = np.where(holds, ONE + variables, 0).sum(axis=1)
        false, lone = np.flatnonzero(self._sums == 0), np.flatnonzero(self._sums >> 40 == 1)
        self.cost = float(self._weights[false].sum())
        self._gains[:] = 0
        np.add.at(self._gains, variables[false], self._weights[false, None])
        np.subtract.at(self._gains, self._sums[lone] - ONE, self._weights[lone])
        self._false.add(false.tolist())

    def draw(self, chance: Callable[[], float]) -> list[int]:
        """Return the variables of a false clause; none if all are true."""
        clause = self._false.draw(chance)
        if clause is None:
            return []
        return [literal >> 1 for literal in self._clauses[clause].tolist() if literal >= 0]

    def flip(self, variable: int) -> None:
        """Flip a variable."""
        gain = self.gains[variable]
        toward = -1 if self.values[variable] else 1
        self.values[variable] = toward > 0
        self.cost -= gain
        start, stop = self._ends[variable : variable + 2]
        (self._loop if stop - start <= FEW else self._sweep)(variable, toward, start, stop)
        self.gains[variable] = -gain  # no matter what its own clauses have added

    def _loop(self, variable: int, toward: int, start: int, stop: int) -> None:
        """Update the clauses of a variable one by one after a flip."""
        if variable not in self._few:
            owners, positive = self._owners[start:stop], self._signs[start:stop] > 0
            self._few[variable] = owners[positive].tolist(), owners[~positive].tolist()
        sums, step = self._views[0], ONE + variable
        helped, hurt = self._few[variable][::toward]
        for clause in helped:
            rest = sums[clause]
            sums[clause] = rest + step
            if rest < TWO:
                self._turned(clause, rest, 1)
        for clause in hurt:
            sums[clause] = rest = sums[clause] - step
            if rest < TWO:
                self._turned(clause, rest, -1)

    def _turned(self, clause: int, rest: int, direction: int) -> None:
        """Note that a clause has one more (1) or one fewer (-1) true literal than `rest`, which is zero or one."""
        change, gains = direction * self._views[1][clause], self.gains
        if rest:
            gains[rest - ONE] += change
            return
        for literal in self._clauses[clause].tolist():
            gains[literal >> 1] -= change
        if direction < 0:
            self._false.add([clause])

    def _sweep(self, variable: int, toward: int, start: int, stop: int) -> None:
        """Do the same for all clauses at once."""
        clauses, directions = self._owners[start:stop], self._signs[start:stop] * toward
        before = self._sums[clauses]
        after = before + directions * (ONE + variable)
        self._sums[clauses] = after
        rest = np.minimum(before, after)
        lone = np.flatnonzero(rest >> 40 == 1)
        if len(lone):
            np.add.at(self._gains, rest[lone] - ONE, directions[lone] * self._weights[clauses[lone]])
        none = np.flatnonzero(rest == 0)
        if len(none):
            turned = clauses[none]
            change = directions[none] * self._weights[turned]
            np.subtract.at(self._gains, self._clauses[turned] >> 1, change[:, None])
            self._false.add(turned[after[none] == 0].tolist())


class _False:
    """The false clauses. One that has become true is dropped only when it is drawn."""

    def __init__(self, sums: Ints, first: Bools) -> None:
        self._sums = sums.data
        self._first = first.tobytes()
        """Which clauses are drawn before all others."""
        self._listed = bytearray(len(sums))
        self._lists: tuple[list[int], list[int]] = ([], [])

    def add(self, clauses: list[int]) -> None:
        """Note that the clauses are now false."""
        for clause in clauses:
            if not self._listed[clause]:
                self._listed[clause] = 1
                self._lists[not self._first[clause]].append(clause)

    def draw(self, chance: Callable[[], float]) -> int | None:
        """Return one of them at random, all equally likely, or None if there are none."""
        for clauses in self._lists:
            while clauses:
                place = int(chance() * len(clauses))
                clause = clauses[place]
                if self._sums[clause] == 0:
                    return clause
                self._listed[clause] = 0
                clauses[place] = clauses[-1]
                clauses.pop()
        return None


def _clauses(network: Network) -> tuple[Ints, NDArray[np.float64]]:
    """Return all clauses of a network in one table, including the costs of its variables."""
    costs = np.array(network.costs)
    costly = np.flatnonzero(costs)
    units = 2 * costly[:, None] + (costs[costly, None] < 0)
    width = max([1, *(block.clauses.shape[1] for block in network.blocks)])
    tables = [units, *(block.clauses for block in network.blocks)]
    padded = [np.pad(t, ((0, 0), (0, width - t.shape[1])), constant_values=-1) for t in tables]
    weights = np.concatenate([np.abs(costs[costly]), *(block.weights for block in network.blocks)])
    return np.concatenate(padded), weights
