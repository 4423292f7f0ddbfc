"""The exact base solver: a partial network as integer linear programs that grow with it, one for each part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from math import inf
from operator import attrgetter
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Backend, Limits, Program, Status, Var
from solvers.ilp.backend import Outcome, available
from solvers.markov.incidence import Incidence
from solvers.markov.lifted import lifted, relaxation
from solvers.markov.network import Network
from solvers.markov.parts import Part, Parts, Row
from solvers.markov.syntax import HARD

AT_ONCE = 1000
"""How many rows are handed over before the clock is checked again."""

LARGE = 500
"""The number of rows from which it is worthwhile to look for variables of the same color."""

WHOLE = 1e-9
"""How far a value of the relaxation may be from a whole number; also how far the cost of a world may be from the bound
that proves it, relative to the bound.
"""

AFTERWARDS = {Backend.HIGHS: 1.5, Backend.CBC: 3.0}
"""How long a solver takes to read rows and to be read, which cannot be interrupted, relative to stating the rows."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The result of a base solver for a partial network."""

    values: NDArray[np.bool_] | None
    """By variable of the network; None if nothing was found in time or there is no solution."""
    bound: float | None
    """No assignment of the network costs less than this; None if nothing is proven."""
    optimal: bool = False
    impossible: bool = False
    """Whether the hard clauses contradict each other."""
    relaxed: bool = False
    """Whether the linear relaxation alone gave the result."""


class Exact:
    """Minimizes the cost of a network with `solvers.ilp`, linear relaxation first."""

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
            network: it can grow between calls of `solve`.
            backend: the backend of `solvers.ilp`; if it is "auto" and time is limited, HiGHS is used if available,
                because CBC cannot be stopped inside a linear program.
            cancelled: called by HiGHS while it works.
            timed: whether time is limited.
        """
        if backend == Backend.AUTO and timed and available(Backend.HIGHS):
            backend = Backend.HIGHS
        self._network = network
        self._backend = backend
        self._cancelled = cancelled
        self._parts = Parts(network)
        self._incidence = Incidence(network)
        self._programs: dict[Part, _Stated] = {}

    def solve(self, seconds: float | None) -> Found:
        """Return the best assignment for the network as it is now, found within `seconds`."""
        deadline = inf if seconds is None else perf_counter() + seconds
        known = self._incidence
        known.grow()
        values, undecided, least = known.costs < 0, np.unique(known.literals >> 1), None
        outcome = self._relaxation(deadline)
        if outcome is not None:
            if outcome.values is None or outcome.status is not Status.OPTIMAL:
                return Found(None, None, impossible=outcome.status is Status.INFEASIBLE)
            fractions, least = np.array(outcome.values), outcome.bound
            values = fractions > 0.5
            fractional = np.flatnonzero(np.abs(fractions - values) > WHOLE)
            if len(fractional) or _proves(least, known.cost(values)):
                undecided = fractional
        gaps: list[float | None] = []
        relaxed = True
        for part in self._parts.of(undecided.tolist()) if len(undecided) else ():
            stated = self._programs.setdefault(part, _Stated(self._backend))
            found = stated.known(part) or stated.solve(part, self._network, deadline, self._cancelled)
            if found.values is None:
                return found
            values[list(stated.variables)] = found.values
            gaps.append(stated.gap)
            relaxed = relaxed and found.relaxed
        cost = known.cost(values)
        bounds = [cost - sum(gap or 0.0 for gap in gaps)] if None not in gaps else []
        bounds += [] if least is None else [least]
        return Found(values, max(bounds, default=None), not any(gap != 0.0 for gap in gaps), False, relaxed)

    def _relaxation(self, deadline: float) -> Outcome | None:
        """Return the linear relaxation over colors, or None if it is not worthwhile."""
        colours = lifted(self._incidence) if len(self._incidence.weights) >= LARGE else None
        if colours is None:
            return None
        return relaxation(self._incidence, colours, self._backend, deadline, self._cancelled)


def _proves(bound: float | None, cost: float) -> bool:
    """Return whether nothing costs less than an assignment with this cost."""
    return bound is not None and cost - bound <= WHOLE * (1 + abs(bound))


class _Stated:
    """A part of a network as a program."""

    def __init__(self, backend: str) -> None:
        self.variables: dict[int, Var] = {}
        """By variable of the network."""
        self.gap: float | None = None
        """How far the last result may be from the optimum; None if nothing is proven."""
        self._found: Found | None = None
        self._program = Program("min", "Markov network", backend)
        self._afterwards = AFTERWARDS[Backend.HIGHS if backend == Backend.HIGHS else Backend.CBC]
        self._violations = 0

    def known(self, part: Part) -> Found | None:
        """Return the earlier result if it is optimal and the part has not changed since."""
        return self._found if self.gap == 0.0 and part.stated == len(part.rows) else None

    def solve(
        self, part: Part, network: Network, deadline: float, cancelled: Callable[[], bool] | None
    ) -> Found:
        """Return the best assignment of the part's variables, in their order."""
        if not self._take_over(part, network, deadline):
            return Found(None, None)
        left = None if deadline == inf else deadline - perf_counter()
        solution = self._program.solve(limits=Limits(left), relax_first=True, cancelled=cancelled)
        if solution.status is Status.INFEASIBLE:
            return Found(None, None, impossible=True)
        best = solution.values or (solution.partial.values if solution.partial else None)
        values = None
        if best is not None:
            values = np.array([best[variable.index] for variable in self.variables.values()], np.bool_)
        relaxed = bool(solution.rounds) and solution.rounds[-1].relaxed
        optimal = solution.status is Status.OPTIMAL
        self.gap = 0.0 if optimal else None
        if solution.objective is not None and solution.bound is not None and not optimal:
            self.gap = solution.objective - solution.bound
        self._found = Found(values, solution.bound, optimal, False, relaxed)
        return self._found

    def _take_over(self, part: Part, network: Network, deadline: float) -> bool:
        """Update the program to match the part; return whether there is still time to solve it."""
        begun = perf_counter()
        while part.stated < len(part.rows):
            portion = part.rows[part.stated : part.stated + AT_ONCE]
            for name, rows in groupby(portion, attrgetter("name")):
                self._program.add_rows([self._linear(row, network) for row in rows], name=name)
            part.stated += len(portion)
            now = perf_counter()
            if now + self._afterwards * (now - begun) > deadline:
                return False
        return True

    def _linear(self, row: Row, network: Network) -> tuple[list[Var], list[int], str, int]:
        """Return a clause as a linear row: at least one literal is true, or, if the clause may be violated, its
        violation is.
        """
        variables = [self._variable(literal >> 1, network) for literal in row.literals]
        if row.weight is None:
            return variables, [1] * len(variables), "<=", 1
        signs = [1 if literal & 1 else -1 for literal in row.literals]
        negative = signs.count(-1)
        if row.weight != HARD:
            variables.append(self._program.binary(("violated", self._violations), row.weight))
            self._violations += 1
            signs.append(1)
        return variables, signs, ">=", 1 - negative

    def _variable(self, place: int, network: Network) -> Var:
        found = self.variables.get(place)
        if found is None:
            found = self.variables[place] = self._program.binary(place, objective=network.costs[place])
        return found
