"""The loop of Riedel 2008, Algorithm 1: solve a partial network, find what its solution falsifies, and add that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from math import inf
from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.deadline import OutOfTimeError
from solvers.ilp import Limits
from solvers.markov.evidence import GroundAtom
from solvers.markov.exact import Exact, Found
from solvers.markov.groundings import Groundings
from solvers.markov.network import Network
from solvers.markov.partial import Theory
from solvers.markov.repair import flipped
from solvers.markov.result import InferenceRound, Result
from solvers.markov.tables import Ints, Table
from solvers.markov.walksat import CLOSE, MaxWalkSat, Walk

MORE = 5
"""Adding groundings takes at least this many times as long as finding them."""

MOST_REPAIRS = 100
"""The most steps from a world that falsifies hard formulas to one that does not."""


class Base(Protocol):
    """Solves a partial network."""

    def solve(self, seconds: float | None) -> Found:
        """Return the best assignment for the network as it is now."""


@dataclass
class _World:
    """A world with its cost over all formulas."""

    true: Ints
    tables: dict[str, Table]
    cost: float
    violations: int
    found: list[Groundings]

    @property
    def rank(self) -> tuple[int, float]:
        return self.violations, self.cost


class _End(Enum):
    """How the loop ends: with the best world, because there is no world, or before either is known."""

    OPTIMAL = auto()
    IMPOSSIBLE = auto()
    STOPPED = auto()


class Search:
    """One run of the loop."""

    def __init__(
        self,
        theory: Theory,
        limits: Limits,
        observe: Callable[[InferenceRound], None] | None,
        cancelled: Callable[[], bool] | None,
        started: float,
        *,
        grouped: bool,
        pairwise: bool,
    ) -> None:
        self._theory = theory
        self._limits = limits
        self._observe = observe
        self._cancelled = cancelled
        self._started = started
        self._network = Network(theory.local.costs(grouped=grouped), pairwise=pairwise)
        self._base: Base
        self._rounds: list[InferenceRound] = []
        self._least = self._network.local.least
        """No world costs less than this."""
        self._best: _World | None = None
        self._added: list[tuple[str, int]] = []
        """The formulas whose groundings were added since the last round, and how many."""
        self._solving = self._separating = 0.0

    def prepare(self, base: str, backend: str, walk: Walk) -> None:
        """Open the base solver."""
        if base == "ilp":
            self._base = Exact(
                self._network, backend, self._cancelled, timed=self._limits.seconds is not None
            )
        else:
            self._base = MaxWalkSat(self._network, walk, self._cancelled)

    def ground_fully(self) -> None:
        """Instantiate every grounding that evidence does not decide."""
        for formula in self._theory.joint:
            self._network.add(self._theory.groundings(formula, {}, full=True))

    def run(self, query: frozenset[str]) -> Result:
        """Solve, separate, and add until nothing is added or a limit is reached."""
        if self._network.groundings:
            self._added = [("all formulas", self._network.groundings)]
        end = self._round()
        while end is None:
            end = self._round()
        self._repair()
        optimal = end is _End.OPTIMAL
        if self._best is not None and not self._best.violations:
            optimal |= self._best.cost <= self._least + CLOSE
        return self._result(query, optimal, end is _End.IMPOSSIBLE)

    def _round(self) -> _End | None:
        """Solve, separate, and add once; return how that ends the loop, or `None` if it does not."""
        found = self._solved()
        if found.impossible:
            return _End.IMPOSSIBLE
        if found.bound is not None:
            self._least = max(self._least, found.bound + self._network.rest())
        if found.values is None:
            return _End.STOPPED
        try:
            world = self._separated(self._network.world(found.values))
        except OutOfTimeError:
            return _End.STOPPED
        if any(g.lost and g.formula.hard for g in world.found):
            return _End.IMPOSSIBLE
        self._keep(world)
        self._record(world, found)
        if self._hurried() and any(groundings.number for groundings in world.found):
            return _End.STOPPED
        self._added = self._extend(world.found)
        if self._added:
            return _End.STOPPED if self._stopped() else None
        if not found.optimal:
            return _End.STOPPED
        self._least = world.cost
        return _End.OPTIMAL

    def _keep(self, world: _World) -> None:
        """Remember the best world."""
        if self._best is None or world.rank < self._best.rank:
            self._best = world

    def _solved(self) -> Found:
        begun = perf_counter()
        if not self._network.blocks:
            nothing: NDArray[np.bool_] = np.zeros(0, np.bool_)
            return Found(nothing, 0.0, optimal=True, relaxed=True)
        found = self._base.solve(self._time_to_solve())
        self._solving += perf_counter() - begun
        return found

    def _separated(self, true: Ints) -> _World:
        """Return the groundings that are not maximally satisfied in a world (equation 3)."""
        begun = perf_counter()
        tables = self._theory.atoms.world(true)
        found = self._theory.violated(tables)
        cost = self._network.cost(true) + sum(g.cost for g in found if not g.formula.hard)
        violations = sum(g.number for g in found if g.formula.hard)
        self._separating += perf_counter() - begun
        return _World(true, tables, cost, violations, found)

    def _repair(self) -> None:
        """If the best world falsifies hard formulas, look for one close to it that does not.

        This happens only after the exact solver ran out of time: MaxWalkSAT's result is reported as it is.
        """
        world = self._best if isinstance(self._base, Exact) else None
        for _ in range(MOST_REPAIRS):
            if world is None or not world.violations or (self._remaining() or 1.0) <= 0:
                return
            hard = [found for found in world.found if found.formula.hard]
            try:
                world = self._separated(flipped(world.true, hard, self._network.local))
            except OutOfTimeError:
                return
            self._keep(world)

    def _extend(self, found: list[Groundings]) -> list[tuple[str, int]]:
        """Instantiate new groundings: of implications until they all hold, and only then of formulas with more
        atoms.
        """
        for stage in (0, 1):
            added = []
            for groundings in found:
                if groundings.formula.stage == stage:
                    number = self._network.add(groundings)
                    if number:
                        added.append((groundings.formula.name, number))
            if added:
                return added
        return []

    def _record(self, world: _World, found: Found) -> None:
        before = self._rounds
        turn = InferenceRound(
            len(before) + 1,
            tuple(self._added),
            self._network.groundings,
            len(self._network.atoms),
            -world.cost,
            world.violations,
            -self._least,
            self._solving - sum(turn.seconds_solving for turn in before),
            self._separating - sum(turn.seconds_separating for turn in before),
            found.relaxed,
        )
        self._rounds.append(turn)
        if self._observe is not None:
            self._observe(turn)

    def _remaining(self) -> float | None:
        if self._limits.seconds is None:
            return None
        return self._limits.seconds - (perf_counter() - self._started)

    def _hurried(self) -> bool:
        """Return whether there is no time to add groundings and solve again; the remaining time is for repairing the
        world.
        """
        remaining = self._remaining()
        return remaining is not None and remaining < MORE * self._rounds[-1].seconds_separating

    def _time_to_solve(self) -> float | None:
        """Return the remaining time, minus some time to repair the world found."""
        remaining = self._remaining()
        if remaining is None or self._limits.seconds is None:
            return None
        slowest = max((turn.seconds_separating for turn in self._rounds), default=0.0)
        return remaining - min(self._limits.seconds / 5, 10 * slowest)

    def _stopped(self) -> bool:
        remaining = self._remaining()
        return (
            (remaining is not None and remaining <= 0)
            or len(self._rounds) == self._limits.rounds
            or (self._cancelled is not None and self._cancelled())
        )

    def _result(self, query: frozenset[str], optimal: bool, impossible: bool) -> Result:
        atoms = self._theory.atoms
        best = None if impossible else self._best
        shown: list[GroundAtom] = []
        if best is not None:
            for name, table in best.tables.items():
                if name in query:
                    shown += atoms.names(name, table.codes)
        bound = None if impossible else -self._least
        return Result(
            tuple(shown),
            -inf if best is None else -best.cost,
            0 if best is None else best.violations,
            bound
            if best is None or bound is None
            else max(bound, -best.cost)
            if not best.violations
            else bound,
            optimal,
            impossible,
            tuple(self._rounds),
            self._network.groundings,
            len(self._network.atoms),
            atoms.count,
            perf_counter() - self._started,
            self._solving,
            self._separating,
        )
