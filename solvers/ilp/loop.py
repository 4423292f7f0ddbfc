"""The cutting-plane loop: solve, ask the separators what the solution violates, add that, and solve again.

If all constraints of a program are known, there is only one round. Algorithm 1 of Riedel (2008) is this loop with soft
cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from solvers import deadline
from solvers.ilp.backend import Backend, Engine, Outcome, available
from solvers.ilp.expressions import Constraint, Number, ProgramError
from solvers.ilp.solution import Round, Solution, Status, checked, holds, objective_of

if TYPE_CHECKING:
    from solvers.ilp.program import Program


ROUNDS, NODES = 24, 5_000
"""Only one of our own questions took more rounds: 111, for a wrong answer. The next took 22. None took more nodes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop; None means no limit. ``seconds`` is wall-clock time for the whole loop."""

    seconds: float | None = None
    rounds: int | None = None
    nodes: int | None = None
    """The most branch-and-bound nodes in one round."""

    def left(self, start: float) -> float:
        """Return the seconds left for a loop that began at `start`, a value of `perf_counter`."""
        own = inf if self.seconds is None else self.seconds - (perf_counter() - start)
        return min(own, deadline.left())

    def counted(self, rounds: int = ROUNDS, nodes: int = NODES) -> Limits:
        """Return the same limits with additional ones that count, so that they are the same on every machine.

        Args:
            rounds: the maximum, unless there is already one.
            nodes: the maximum for one round, unless there is already one.
        """
        return replace(
            self,
            rounds=rounds if self.rounds is None else self.rounds,
            nodes=nodes if self.nodes is None else self.nodes,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A constraint that a solution violates. If ``weight`` is positive, it can stay violated at that cost."""

    constraint: Constraint
    name: str
    key: Hashable = None
    weight: Number | None = None

    def __post_init__(self) -> None:
        """Refuse a reward for a violation: a program without such a cut would not bound the program with it."""
        if self.weight is not None and self.weight <= 0:
            raise ProgramError(f"The weight of the cut {self.name!r} is {self.weight}; it must be positive.")


class Separator(Protocol):
    """Finds constraints of the full program that a solution of the known part violates."""

    @property
    def name(self) -> str:
        """Return the name that people see."""

    def separate(self, solution: Solution) -> Iterable[Cut]:
        """Return the cuts that ``solution`` violates; none if it satisfies the full program.

        It may create variables in the program; a cut over one newer than the solution is always accepted.
        """


class Loop:
    """One run of the loop over one program."""

    def __init__(
        self,
        program: Program,
        engine: Engine,
        limits: Limits,
        separators: Sequence[Separator],
        observe: Callable[[Round], None] | None,
        cancelled: Callable[[], bool] | None,
        relax_first: bool,
    ) -> None:
        self.program = program
        self.engine = engine
        self.limits = limits
        self.separators = separators
        self.observe = observe
        self.cancelled = cancelled
        self.relax_first = relax_first
        self.start = perf_counter()
        self.rounds: list[Round] = []
        self.refused: Counter[str] = Counter()
        self.building = self.solving = self.separating = 0.0
        self.changed = False
        self.bound: float | None = None
        self.best: Solution | None = None
        self.last: Solution | None = None

    def run(self) -> Solution:
        """Repeat until nothing is violated, nothing is possible, or a limit is reached."""
        while True:
            if self.cancelled is not None and self.cancelled():
                return self._stopped(Status.CANCELLED)
            if self.limits.left(self.start) <= 0 or len(self.rounds) == self.limits.rounds:
                return self._stopped(Status.UNKNOWN)
            outcome = self._round()
            if outcome.values is None:
                if outcome.status in (Status.UNKNOWN, Status.CANCELLED):
                    return self._stopped(outcome.status)
                return self._solution(outcome.status, None)
            assert self.last is not None
            hard, cost = self._separate(self.last)
            if not hard and cost is None:
                return self._finished(self.last)
            if not hard:
                self._keep(replace(self.last, objective=(self.last.objective or 0.0) + (cost or 0.0)))

    def _round(self) -> Outcome:
        """Export what is new, solve it, check the solution and record the round."""
        begun = perf_counter()
        fresh = Counter(c.name for c in self.program.constraints[self.engine.exported :])
        improving = self._improving(self.engine.columns)
        self.engine.update(self.program, linear=self.relax_first)
        solving = perf_counter()
        self.building += solving - begun
        outcome, values, relaxed = self._solve()
        seconds = perf_counter() - solving
        self.solving += seconds
        if improving or self.bound is None or outcome.bound is None:
            self.bound = outcome.bound if improving or self.bound is None else self.bound
        else:
            better = min if self.program.sense == "max" else max
            self.bound = better(self.bound, outcome.bound)
        objective = None if values is None else objective_of(self.program, values)
        self.last = None if values is None else self._solution(outcome.status, values, objective)
        number, added = len(self.rounds) + 1, tuple(fresh.items())
        turn = Round(number, added, objective, self._bound(), seconds, outcome.status, relaxed)
        self.rounds.append(turn)
        if self.observe is not None:
            self.observe(turn)
        return outcome

    def _solve(self) -> tuple[Outcome, tuple[Number, ...] | None, bool]:
        """Solve once: the relaxation if it is requested and turns out to be integral, otherwise the integer program."""
        if self.relax_first:
            outcome = self.engine.solve(
                relax=True, seconds=self.limits.left(self.start), cancelled=self.cancelled
            )
            if outcome.values is None:
                if outcome.status is not Status.UNBOUNDED:
                    return outcome, None, True
            else:
                try:
                    return outcome, self._checked(outcome.values), True
                except ProgramError:
                    pass  # fractional: the integer program decides
        outcome = self._integer()
        if outcome.values is not None:
            try:
                return outcome, self._checked(outcome.values), False
            except ProgramError:
                if not self._other_solver():
                    raise
                outcome = self._integer()
        return outcome, None if outcome.values is None else self._checked(outcome.values), False

    def _integer(self) -> Outcome:
        return self.engine.solve(
            seconds=self.limits.left(self.start), nodes=self.limits.nodes, cancelled=self.cancelled
        )

    def _other_solver(self) -> bool:
        """Switch to the other solver for this loop if exact arithmetic refused the result of this one."""
        other = Backend.HIGHS if self.engine.backend is Backend.CBC else Backend.CBC
        if self.changed or not available(other):
            return False
        self.changed = True
        self.engine = Engine(self.program, other)
        self.engine.update(self.program)
        return True

    def _checked(self, values: Sequence[float]) -> tuple[Number, ...]:
        return checked(self.program, values, self.engine.columns, self.engine.exported)

    def _separate(self, solution: Solution) -> tuple[int, float | None]:
        """Add the cuts that the separators find.

        Returns:
            The number of hard cuts, and the cost of the soft ones (None if there are none).
        """
        begun = perf_counter()
        hard, cost = 0, None
        for separator in self.separators:
            seen: set[Hashable] = set()
            for cut in list(separator.separate(solution)):
                constraint = cut.constraint
                if cut.weight is not None and self.program.has_soft(constraint, cut.name, cut.key):
                    continue  # the solution pays for it already
                label = None if cut.weight is None else (cut.name, cut.key)
                identity = (constraint.sense, constraint.rhs, frozenset(constraint.terms.items()), label)
                if identity in seen:
                    continue
                seen.add(identity)
                if not self._violates(solution, cut):
                    self.refused[separator.name] += 1
                elif cut.weight is None:
                    self.program.add(constraint, cut.name, cut.key)
                    hard += 1
                else:
                    self.program.soft(constraint, weight=cut.weight, name=cut.name, key=cut.key)
                    cost = (cost or 0.0) + float(-cut.weight if self.program.sense == "max" else cut.weight)
        self.separating += perf_counter() - begun
        return hard, cost

    def _violates(self, solution: Solution, cut: Cut) -> bool:
        assert solution.values is not None
        if any(index >= len(solution.values) for index in cut.constraint.terms):
            return True
        return not holds(self.program, cut.constraint, solution.values)

    def _improving(self, columns: int) -> bool:
        """Return whether a variable or cost that is new to the solver could improve the optimum, so that old bounds are
        invalid.
        """
        sign = 1 if self.program.sense == "max" else -1
        fresh = [*self.program.changed_costs, *range(columns, len(self.program.variables))]
        for index in fresh:
            variable, cost = self.program.variables[index], sign * self.program.costs[index]
            if index < columns or cost * variable.upper > 0 or cost * variable.lower > 0:
                return True
        return False

    def _keep(self, solution: Solution) -> None:
        """Remember the best solution that violates no hard constraint."""
        assert solution.objective is not None
        if self.best is not None and self.best.objective is not None:
            gain = solution.objective - self.best.objective
            if (gain if self.program.sense == "max" else -gain) <= 0:
                return
        self.best = solution

    def _finished(self, solution: Solution) -> Solution:
        if solution.status is Status.OPTIMAL:
            best = solution.objective
            return self._solution(Status.OPTIMAL, solution.values, best, bound=best)
        self._keep(solution)
        assert self.best is not None
        return self._solution(Status.FEASIBLE, self.best.values, self.best.objective)

    def _stopped(self, status: Status) -> Solution:
        if status is Status.UNKNOWN and self.best is not None:
            return self._solution(Status.FEASIBLE, self.best.values, self.best.objective)
        return self._solution(status, None, partial=self.best or self.last)

    def _bound(self) -> float | None:
        return None if self.bound is None else self.bound + float(self.program.offset)

    def _solution(
        self,
        status: Status,
        values: tuple[Number, ...] | None,
        objective: float | None = None,
        *,
        bound: float | None = None,
        partial: Solution | None = None,
    ) -> Solution:
        if bound is None and status not in (Status.INFEASIBLE, Status.UNBOUNDED):
            bound = self._bound()
            if bound is not None and objective is not None:
                bound = max(bound, objective) if self.program.sense == "max" else min(bound, objective)
        return Solution(
            program=self.program,
            status=status,
            values=values,
            objective=objective,
            bound=bound,
            rounds=tuple(self.rounds),
            refused=tuple(self.refused.items()),
            partial=partial,
            seconds_building=self.building,
            seconds_solving=self.solving,
            seconds_separating=self.separating,
            variables=self.engine.columns,
            constraints=self.engine.exported,
            backend=str(self.engine.backend),
        )
