"""Branch and cut over one program that can grow, best bound first: solutions come out in order of their costs.

The cutting-plane loop solves an integer program from scratch whenever a separator adds something. If that happens
often, or if the next best solution is needed as well, the same search is repeated. Here, the search tree is kept: every
node is a relaxation with some binary variables fixed, and rows are added when a relaxation violates them and are valid
in all nodes. A node with an integral solution that violates nothing goes back to the others with its cost; if it comes
first, it is the best of all. The caller can then rule it out and ask for the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import Protocol

from solvers.ilp.backend import Engine
from solvers.ilp.expressions import Number, ProgramError, Var
from solvers.ilp.loop import Cut, Limits
from solvers.ilp.program import Program
from solvers.ilp.solution import TOLERANCE, Round, Solution, Status, checked, holds, objective_of

TRIED = 4
"""The number of variables whose branches are both solved before one variable is chosen."""
LITTLE = 1e-3
"""Added to a branch's extra cost, so that a branch without extra cost does not make the other one worthless."""
STEADY = 1e-9


class Tightener(Protocol):
    """Finds constraints of the full program that a relaxation, or an integral solution, violates."""

    def separate(self, solution: Solution) -> Iterable[Cut]:
        """Return the cuts that ``solution``, which is integral, violates; none if it satisfies the full program.

        It may create variables in the program; a cut over one newer than the solution is always accepted.
        """

    def tighten(self, solution: Solution) -> Iterable[Cut]:
        """Return the useful cuts that ``solution``, with fractional values, violates."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A part of the remaining search."""

    fixed: dict[int, int]
    """Values of variables, by index."""
    solution: Solution | None = None
    """The best solution in it, if it is known."""


class _StoppedError(Exception):
    def __init__(self, status: Status) -> None:
        super().__init__(status)
        self.status = status


class Branching:
    """One search; see the module's docstring."""

    def __init__(
        self,
        program: Program,
        separators: Sequence[Tightener],
        *,
        first: Sequence[Var] = (),
        limits: Limits | None = None,
        observe: Callable[[Round], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        """Start a search.

        Args:
            program: a program to minimize in which all integer variables are binary; between two calls of `next`, it
                can gain constraints and variables with costs that are not negative.
            separators: called in this order, each only if those before it found nothing.
            first: variables to branch on before others.
            limits: over all calls; ``nodes`` counts the nodes of the tree, ``rounds`` those with added rows.
            observe: called with a `Round` for each relaxation that led to new rows, and for each solution.
            cancelled: called before each node, and by HiGHS while solving.

        Raises:
            ProgramError: the program has to be maximized, or has integer variables that are not binary.
        """
        if program.sense != "min" or any(v.integer and not v.binary for v in program.variables):
            raise ProgramError(
                f"{program.name} cannot be branched on: it must be a minimization, and its integers must be binary."
            )
        self.program = program
        self.separators = separators
        self.first = [variable.index for variable in first]
        self.limits = limits or Limits()
        self.observe = observe
        self.cancelled = cancelled
        self.engine = Engine(program, program._choose(True))
        self.rounds: list[Round] = []
        self.nodes = self.relaxations = 0
        self.start = perf_counter()
        self._added: Counter[str] = Counter()
        self._fixed: dict[int, int] = {}
        self._tie = count()
        self._heap: list[tuple[float, bool, int, Node]] = []
        self._push(-inf, Node({}))

    @property
    def bound(self) -> float:
        """Return a lower bound on the cost of all remaining solutions; infinite if there are none."""
        return self._heap[0][0] if self._heap else inf

    def next(self) -> Solution:
        """Return the cheapest remaining solution that violates nothing.

        Returns:
            Optimal, with values; feasible, with values, if a limit was reached and some solution is known; otherwise
            infeasible, unknown, or canceled, without values.

        Raises:
            ProgramError: the solver failed.
        """
        while self._heap:
            if status := self._stopped():
                return self._end(status)
            bound, _, _, node = heappop(self._heap)
            try:
                if node.solution is not None and not self._violated(node.solution):
                    self._push(bound, Node(node.fixed))
                    self._record(node.solution)
                    return node.solution
                self._search(bound, node)
            except _StoppedError as stopped:
                self._push(bound, Node(node.fixed))
                return self._end(stopped.status)
        return self._end(Status.INFEASIBLE)

    # The tree

    def _push(self, bound: float, node: Node) -> None:
        heappush(self._heap, (round(bound, 9), node.solution is None, -next(self._tie), node))

    def _search(self, bound: float, node: Node) -> None:
        """Solve a node's relaxation with all cuts that it violates; then branch or keep its solution."""
        self.nodes += 1
        fixed = dict(node.fixed)
        while True:
            found = self._relaxed(fixed)
            if found is None:
                return
            values, cost = found
            bound = max(bound, cost)
            if self.bound + STEADY < bound:
                self._push(bound, Node(fixed))
                return
            solution = self._integral(values)
            if solution is not None:
                assert solution.objective is not None
                if not self._violated(solution):
                    self._push(solution.objective, Node(fixed, solution))
                    return
            elif not self._tightened(self._make(Status.OPTIMAL, values, cost)):
                fresh = self._branch(bound, fixed, values)
                if fresh is None:
                    return
                fixed = fresh

    def _branch(self, bound: float, fixed: dict[int, int], values: Sequence[float]) -> dict[int, int] | None:
        """Split a node at the variable whose branches cost the most, or fix one that has only one branch left."""
        fractional = [v.index for v in self.program.variables[: len(values)] if v.integer]
        fractional = [i for i in fractional if TOLERANCE < values[i] < 1 - TOLERANCE]
        tried = [i for i in self.first if i in fractional][:1]
        tried = tried or sorted(fractional, key=lambda i: abs(values[i] - 0.5))[:TRIED]
        best: tuple[float, list[tuple[float, dict[int, int]]]] | None = None
        for index in tried:
            branches = self._branches(bound, fixed, index)
            if len(branches) < 2:
                return branches[0][1] if branches else None
            score = (branches[0][0] - bound + LITTLE) * (branches[1][0] - bound + LITTLE)
            if best is None or score > best[0]:
                best = score, branches
        assert best is not None
        for cost, branch in best[1]:
            self._push(cost, Node(branch))
        return None

    def _branches(
        self, bound: float, fixed: dict[int, int], index: int
    ) -> list[tuple[float, dict[int, int]]]:
        """Return the nodes in which a variable is 1 or 0, with costs, without impossible ones."""
        branches = []
        for value in (1, 0):
            branch = {**fixed, index: value}
            found = self._relaxed(branch)
            if found is not None:
                branches.append((max(bound, found[1]), branch))
        return branches

    # Relaxations

    def _relaxed(self, fixed: dict[int, int]) -> tuple[tuple[float, ...], float] | None:
        """Return values and cost of the relaxation with these variables fixed, or None if there is no solution."""
        self.engine.update(self.program, linear=True)
        for index in self._fixed.keys() - fixed.keys():
            self.engine.limit(index, 0, 1)
        for index, value in fixed.items():
            if self._fixed.get(index) != value:
                self.engine.limit(index, value, value)
        self._fixed = fixed
        self.relaxations += 1
        if status := self._stopped():
            raise _StoppedError(status)
        outcome = self.engine.solve(relax=True, cancelled=self.cancelled)
        if outcome.status is Status.CANCELLED:
            raise _StoppedError(outcome.status)
        if outcome.status in (Status.UNBOUNDED, Status.UNKNOWN):
            raise ProgramError(f"A relaxation of {self.program.name} is {outcome.status}.")
        if outcome.values is None or outcome.bound is None:
            return None
        return tuple(outcome.values), outcome.bound + float(self.program.offset)

    def _integral(self, values: tuple[float, ...]) -> Solution | None:
        """Return the checked solution if all integer variables are whole."""
        for variable in self.program.variables[: len(values)]:
            if variable.integer and TOLERANCE < values[variable.index] < 1 - TOLERANCE:
                return None
        exact = checked(self.program, values, self.engine.columns, self.engine.exported)
        return self._make(Status.OPTIMAL, exact, objective_of(self.program, exact))

    def _violated(self, solution: Solution) -> bool:
        """Return whether separators add something for an integral solution."""
        return any(self._add(solution, separator.separate(solution)) for separator in self.separators)

    def _tightened(self, solution: Solution) -> bool:
        """Return whether separators add something for a fractional solution."""
        added = [self._add(solution, separator.tighten(solution)) for separator in self.separators]
        return any(added)

    def _add(self, solution: Solution, cuts: Iterable[Cut]) -> int:
        added, seen = 0, set()
        for cut in list(cuts):
            constraint = cut.constraint
            identity = (constraint.sense, constraint.rhs, frozenset(constraint.terms.items()))
            known = len(solution.values or ())
            newer = any(index >= known for index in constraint.terms)
            if identity not in seen and (newer or not holds(self.program, constraint, solution.values or ())):
                self.program.add(constraint, cut.name, cut.key)
                self._added[cut.name] += 1
                added += 1
            seen.add(identity)
        if added:
            self._record(solution)
        return added

    # Results

    def _record(self, solution: Solution) -> None:
        number, added = len(self.rounds) + 1, tuple(self._added.items())
        self._added.clear()
        seconds = perf_counter() - self.start
        turn = Round(number, added, solution.objective, self.bound, seconds, solution.status, relaxed=True)
        self.rounds.append(turn)
        if self.observe is not None:
            self.observe(turn)

    def _stopped(self) -> Status | None:
        if self.cancelled is not None and self.cancelled():
            return Status.CANCELLED
        over = self.limits.nodes is not None and self.nodes >= self.limits.nodes
        over |= self.limits.rounds is not None and len(self.rounds) >= self.limits.rounds
        return Status.UNKNOWN if over or self.limits.left(self.start) <= 0 else None

    def _end(self, status: Status) -> Solution:
        """Return the result when nothing is left or a limit is reached."""
        known = [node.solution for *_, node in sorted(self._heap) if node.solution is not None]
        if status is Status.UNKNOWN:
            for solution in known:
                if not self._violated(solution):
                    return self._make(Status.FEASIBLE, solution.values, solution.objective)
        return self._make(status, None)

    def _make(
        self, status: Status, values: tuple[Number, ...] | None, objective: float | None = None
    ) -> Solution:
        return Solution(
            program=self.program,
            status=status,
            values=values,
            objective=objective,
            bound=objective if status is Status.OPTIMAL else None if self.bound == inf else self.bound,
            rounds=tuple(self.rounds),
            seconds_solving=perf_counter() - self.start,
            variables=self.engine.columns,
            constraints=self.engine.exported,
            backend=str(self.engine.backend),
        )
