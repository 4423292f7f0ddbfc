"""Why a program has no solution: a minimal set of named constraints that cannot all hold.

This is a deletion filter (Chinneck and Dravnieks 1991): leave out constraints, and keep them out if the rest is still
infeasible. Whole families go first, then halves of what remains, so a clash of three among thousands takes few solves.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from solvers.ilp.backend import Backend, Engine
from solvers.ilp.expressions import Constraint
from solvers.ilp.loop import Limits
from solvers.ilp.rows import Rows
from solvers.ilp.solution import Status

if TYPE_CHECKING:
    from solvers.ilp.program import Program


@dataclass(frozen=True, slots=True)
class Clashes:
    """Named constraints that cannot all hold (with the unnamed ones and the bounds)."""

    constraints: tuple[Constraint, ...]
    minimal: bool
    """Whether the rest can hold if any one of them is left out; False if a limit stopped the search."""
    solves: int


def find_clashes(program: Program, backend: Backend, limits: Limits) -> Clashes:
    """Shrink the named constraints of an infeasible program to a minimal infeasible set.

    Args:
        program: an infeasible program (for a feasible one, the result is empty and not minimal).
        backend: the solver to use.
        limits: ``seconds`` applies to the whole search, ``nodes`` to each solve.

    Returns:
        The clash, in the order of the program. It is empty and minimal if the unnamed constraints alone are infeasible.
    """
    return _Filter(program, backend, limits).run()


class _Filter:
    def __init__(self, program: Program, backend: Backend, limits: Limits) -> None:
        self.program = program
        self.backend = backend
        self.limits = limits
        self.start = perf_counter()
        self.solves = 0
        self.complete = True

    def run(self) -> Clashes:
        kept = [number for number, row in enumerate(self.program.constraints) if row.name]
        if not self._infeasible(kept):
            return Clashes((), False, self.solves)
        families: dict[str, list[int]] = {}
        for number in kept:
            families.setdefault(self.program.constraints[number].name, []).append(number)
        kept = self._shrink(list(families.values()))
        kept = self._shrink([[number] for number in kept])
        return Clashes(tuple(self.program.constraints[n] for n in sorted(kept)), self.complete, self.solves)

    def _shrink(self, groups: list[list[int]]) -> list[int]:
        """Drop every group that is not needed, trying long sequences of groups before single ones."""
        needed: list[list[int]] = []
        waiting = [groups]
        while waiting:
            run = waiting.pop()
            others = [*needed, *(group for later in waiting for group in later)]
            if not run or self._infeasible([number for group in others for number in group]):
                continue
            if len(run) == 1:
                needed.append(run[0])
            else:
                middle = len(run) // 2
                waiting += [run[middle:], run[:middle]]
        return [number for group in needed for number in group]

    def _infeasible(self, kept: Sequence[int]) -> bool:
        """Return whether the unnamed constraints and the ``kept`` have no solution; also false if time has run out."""
        seconds = float("inf")
        if self.limits.seconds is not None:
            seconds = self.limits.seconds - (perf_counter() - self.start)
        if seconds <= 0:
            self.complete = False
            return False
        chosen = set(kept)
        part = Rows(self.program.sense, self.program.name)
        part.variables = self.program.variables
        part.costs = [0] * len(part.variables)
        part.constraints = [
            row for number, row in enumerate(self.program.constraints) if not row.name or number in chosen
        ]
        self.solves += 1
        with closing(Engine(part, self.backend)) as engine:
            engine.update(part)
            status = engine.solve(seconds=seconds, nodes=self.limits.nodes).status
        if status is Status.UNKNOWN:
            self.complete = False
        return status is Status.INFEASIBLE
