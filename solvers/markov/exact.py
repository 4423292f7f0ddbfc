"""The exact base solver: a partial network as an integer linear program that grows with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Backend, Limits, Program, Status, Var
from solvers.ilp.backend import available
from solvers.markov.network import Network
from solvers.markov.syntax import HARD

SECONDS_A_ROW = 15e-6
"""What handing a row to a solver takes, which nothing can interrupt: not begun when there is less time."""


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
        self._program = Program("min", "Markov network", backend)
        self._variables: list[Var] = []
        self._blocks = self._choices = 0
        self._violations = 0
        self._cancelled = cancelled

    def solve(self, seconds: float | None) -> Found:
        """The best assignment of the network as it is now, found in at most `seconds`."""
        begun = perf_counter()
        fresh = sum(len(block.clauses) for block in self._network.blocks[self._blocks :])
        if seconds is not None and fresh * SECONDS_A_ROW > seconds:
            return Found(None, None)
        self._take_over()
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

    def _take_over(self) -> None:
        network = self._network
        for place in range(len(self._variables), len(network.atoms)):
            self._variables.append(self._program.binary(place, objective=network.costs[place]))
        for block in network.blocks[self._blocks :]:
            self._program.add_rows(self._rows(block.clauses, block.weights), name=block.name)
        self._blocks = len(network.blocks)
        choices = network.choices[self._choices :]
        rows = (([self._variables[v] for v in choice], [1] * len(choice), "<=", 1) for choice in choices)
        self._program.add_rows(rows, name="one value")
        self._choices = len(network.choices)

    def _rows(
        self, clauses: NDArray[np.int64], weights: NDArray[np.float64]
    ) -> Iterator[tuple[list[Var], list[int], str, int]]:
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
