"""The exact base solver: a partial network as an integer linear program that grows with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Backend, Limits, Program, Status, Var
from solvers.ilp.backend import available
from solvers.markov.network import Network
from solvers.markov.syntax import HARD

AT_ONCE = 1000
"""Rows handed over between looks at the clock."""

AFTERWARDS = {Backend.HIGHS: 1.5, Backend.CBC: 3.0}
"""What a solver takes to read rows and to be read, which nothing can interrupt, in times of what stating them took."""


Row: TypeAlias = tuple[list[Var], list[int], str, int]
"""Variables, their coefficients, the sense and the right-hand side."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a base solver says of a partial network."""

    values: NDArray[np.bool_] | None
    """By variable of the network; None: nothing was found in time, or there is nothing."""
    bound: float | None
    """No assignment of the network costs less; None: nothing is proven."""
    optimal: bool = False
    impossible: bool = False
    """Whether hard clauses clash."""
    relaxed: bool = False
    """Whether the linear relaxation decided."""


class Exact:
    """Minimises the cost of a network by `solvers.ilp`, linear relaxation first."""

    name = "ilp"

    def __init__(
        self,
        network: Network,
        backend: str,
        cancelled: Callable[[], bool] | None = None,
        *,
        timed: bool = False,
    ) -> None:
        """Take over a network.

        Args:
            network: it may grow between calls of `solve`.
            backend: of `solvers.ilp`; where it is "auto" and time is limited, HiGHS is taken if it is there,
                because CBC cannot be stopped inside a linear program.
            cancelled: asked by HiGHS while it works.
            timed: whether time is limited.
        """
        if backend == Backend.AUTO and timed and available(Backend.HIGHS):
            backend = Backend.HIGHS
        self._network = network
        self._afterwards = AFTERWARDS[Backend.HIGHS if backend == Backend.HIGHS else Backend.CBC]
        self._program = Program("min", "Markov network", backend)
        self._variables: list[Var] = []
        self._blocks = self._choices = 0
        self._violations = 0
        self._cancelled = cancelled

    def solve(self, seconds: float | None) -> Found:
        """The best assignment of the network as it is now, found in at most `seconds`."""
        begun = perf_counter()
        if not self._take_over(None if seconds is None else begun + seconds):
            return Found(None, None)
        left = None if seconds is None else seconds - (perf_counter() - begun)
        solution = self._program.solve(limits=Limits(left), relax_first=True, cancelled=self._cancelled)
        if solution.status is Status.INFEASIBLE:
            return Found(None, None, impossible=True)
        best = solution.values or (solution.partial.values if solution.partial else None)
        values = None
        if best is not None:
            values = np.array([best[variable.index] for variable in self._variables], np.bool_)
        relaxed = bool(solution.rounds) and solution.rounds[-1].relaxed
        return Found(values, solution.bound, solution.status is Status.OPTIMAL, False, relaxed)

    def _take_over(self, deadline: float | None) -> bool:
        """Bring the program up to the network; returns whether that leaves time to solve it."""
        network, begun = self._network, perf_counter()
        for place in range(len(self._variables), len(network.atoms)):
            self._variables.append(self._program.binary(place, objective=network.costs[place]))
        for name, rows in self._fresh():
            self._program.add_rows(rows, name=name)
            now = perf_counter()
            if deadline is not None and now + self._afterwards * (now - begun) > deadline:
                return False
        return True

    def _fresh(self) -> Iterator[tuple[str, Iterable[Row]]]:
        """What the network has gained, in portions."""
        network = self._network
        for block in network.blocks[self._blocks :]:
            for start in range(0, len(block.clauses), AT_ONCE):
                portion = slice(start, start + AT_ONCE)
                yield block.name, self._rows(block.clauses[portion], block.weights[portion])
        self._blocks = len(network.blocks)
        choices = network.choices[self._choices :]
        self._choices = len(network.choices)
        yield "one value", [([self._variables[v] for v in c], [1] * len(c), "<=", 1) for c in choices]

    def _rows(self, clauses: NDArray[np.int64], weights: NDArray[np.float64]) -> Iterator[Row]:
        """A clause as a linear row: at least one literal holds, or the violation does where it is allowed."""
        for clause, weight in zip(clauses.tolist(), weights.tolist(), strict=True):
            literals = [literal for literal in clause if literal >= 0]
            variables = [self._variables[literal >> 1] for literal in literals]
            signs = [1 if literal & 1 else -1 for literal in literals]
            if weight != HARD:
                violation = self._program.binary(("violated", self._violations), weight)
                self._violations += 1
                variables.append(violation)
                signs.append(1)
            yield variables, signs, ">=", 1 - sum(1 for literal in literals if not literal & 1)
