"""The best support for every choice: one program for each, solved one after another."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, replace

from solvers.answer import Statistics
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Round, Solution, Status
from solvers.tables.candidates import Option, words_of
from solvers.tables.families import state
from solvers.tables.graph import Graph
from solvers.tables.model import Model
from solvers.tables.narrow import narrowed, promise
from solvers.tables.prepare import Prepared
from solvers.tables.separators import separators

SOLVER = "tables"
MARGIN = 0.6
"""A choice that is worse than the best so far by more than this is not solved to its own optimum: it is much faster to
show that it is worse than by how much (measured: ten times).
"""

ROUNDS = 30
"""The most rounds for the program of one choice."""


@dataclass(frozen=True, slots=True)
class Support:
    """The best support for one choice."""

    option: Option
    score: float
    """The objective; an upper bound for it if there is no solution."""
    model: Model
    solution: Solution | None
    """`None` for a choice that is worse than the best by more than the margin."""


class Supporting:
    """Solves the program of every choice within the limits and adds up the work."""

    def __init__(
        self, prepared: Prepared, limits: Limits, observe: Observer = silent, *, margin: float | None = MARGIN
    ) -> None:
        """Start without any support.

        Args:
            prepared: the prepared question.
            limits: the limits for all programs together.
            observe: called with rounds.
            margin: how far behind the best a choice is abandoned; `None` for never.
        """
        self.prepared = prepared
        self.limits = limits
        self.observe = observe
        self.margin = margin
        self.statistics = Statistics(seconds_building=prepared.seconds)
        self.stopped = False
        """Whether a limit stopped the search."""

    def supports(self, only: Collection[str] | None = None) -> list[Support]:
        """Return the best support for every choice that has any, best first; equal ones in the order of the choices.

        The most promising choices are solved first, so that the others can be abandoned early.

        Args:
            only: the labels of the choices to solve; by default, all.
        """
        candidates = self.prepared.candidates
        deadline = None if self.limits.seconds is None else time.perf_counter() + self.limits.seconds
        started = time.perf_counter()
        work = [
            (option, graph)
            for position, option in enumerate(candidates.options)
            if (only is None or option.label in only) and (graph := self._graph(position)).choice
        ]
        work.sort(key=lambda pair: -promise(pair[1], self.prepared.wanted, self.prepared.weights))
        self._count(None, time.perf_counter() - started, 0.0)
        found: list[Support] = []
        for position, (option, graph) in enumerate(work):
            best = max((s.score for s in found if s.solution is not None), default=None)
            support = self._solve(option, graph, deadline, len(work) - position, best)
            if support is not None:
                found.append(support)
        order = {option.label: position for position, option in enumerate(candidates.options)}
        found.sort(key=lambda s: (-round(s.score, 3), s.solution is None, order[s.option.label]))
        return [support for support in found if found[0].solution is not None]

    def _graph(self, position: int) -> Graph:
        return narrowed(self.prepared.candidates.graph(position), self.prepared.wanted, self.prepared.weights)

    def _solve(
        self, option: Option, graph: Graph, deadline: float | None, left: int, best: float | None
    ) -> Support | None:
        """Solve one of the `left` programs that share the time until the deadline; the best score so far is `best`."""
        seconds = None if deadline is None else (deadline - time.perf_counter()) / left
        if seconds is not None and seconds <= 0:
            self.stopped = True
            return None
        started = time.perf_counter()
        prepared = self.prepared
        model = Model(graph, prepared.wanted, words_of(option.text), prepared.weights, prepared.without)
        state(model)
        least = None if best is None or self.margin is None else best - self.margin
        if least is not None:
            model.at_least(least)
        built = time.perf_counter()
        of_choice = f"choice {option.label}, " if option.label else ""
        self.observe(Stage("solving", SOLVER, f"{of_choice}{model.program.describe().size}"))
        solution = model.program.solve(
            limits=replace(self.limits, seconds=seconds).counted(rounds=ROUNDS),
            separators=separators(model),
            relax_first=least is not None,  # often shows at once that a choice comes nowhere near the best
            observe=lambda turn: self.observe(Solved(SOLVER, turn)),
        )
        taken = time.perf_counter() - built
        self._count(solution, built - started, taken)
        if solution.status in (Status.UNKNOWN, Status.FEASIBLE):
            self.stopped = True
            if seconds is not None and taken >= seconds:
                self.statistics = replace(self.statistics, hurried=(SOLVER,))
        if solution.objective is not None:
            return Support(option, solution.objective, model, solution)
        if solution.status is Status.INFEASIBLE and least is not None:
            return Support(option, least, model, None)
        return None

    def _count(self, solution: Solution | None, building: float, solving: float) -> None:
        so_far = self.statistics
        rounds: tuple[Round, ...] = so_far.rounds + (solution.rounds if solution else ())
        self.statistics = replace(
            so_far,
            variables=so_far.variables + (solution.variables if solution else 0),
            constraints=so_far.constraints + (solution.constraints if solution else 0),
            rounds=rounds,
            seconds_building=so_far.seconds_building + building,
            seconds_solving=so_far.seconds_solving + solving,
        )
