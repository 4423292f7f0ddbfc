"""The only module that uses python-mip: CBC and HiGHS behind one interface, silent and deterministic.

A program is exported once; later calls send the solver only what was added since then.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from math import inf, lcm
from typing import Any

from solvers.ilp.expressions import Constraint, Number, ProgramError
from solvers.ilp.interrupt import Interrupt
from solvers.ilp.rows import Rows
from solvers.ilp.solution import TOLERANCE, Status, holds

SEED = 1
GAP = 1e-9
"""Objectives closer than this count as equal."""
NODES = 2**31 - 1
ENDLESS = 1e100
"""Ranges larger than this count as unbounded."""
SMALL = 100
"""The most variables for which HiGHS's quicker start outweighs its slower search."""


class Backend(StrEnum):
    """Which solver to use: ``auto`` is decided by `choose`."""

    AUTO = "auto"
    CBC = "cbc"
    HIGHS = "highs"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one call of a solver: unchecked values by variable index, or None without a solution."""

    status: Status
    values: Sequence[float] | None
    bound: float | None
    """The proven bound, without the objective's constant; None if nothing is proven."""


def choose(backend: Backend, *, variables: int, relax_first: bool) -> Backend:
    """Return the solver for a kind of program, according to tests/benchmarks/RESULTS.md, "ILP layer".

    CBC is 3 to 7 times faster if a search is needed (support graphs, soft clauses, knapsacks), which takes seconds.
    HiGHS is 1.1 to 1.6 times faster if the relaxation decides, which takes milliseconds.
    """
    if backend is not Backend.AUTO:
        return backend
    first = Backend.HIGHS if relax_first and variables <= SMALL else Backend.CBC
    return first if available(first) else Backend.HIGHS if first is Backend.CBC else Backend.CBC


def available(backend: Backend) -> bool:
    """Return whether the solver's library can be loaded here."""
    if backend is Backend.HIGHS:
        import mip.highs as solver

        return bool(solver.has_highs)
    import mip.cbc

    return bool(mip.cbc.has_cbc)


@cache
def _bind(backend: Backend) -> None:
    """Bind all functions of a solver's library in advance.

    Otherwise, each would be bound at its first use, under a lock in cffi that a thread cannot take twice. If the
    garbage collector frees a model at that moment, it also calls a function, and the process would wait for itself
    forever.
    """
    if backend is Backend.HIGHS:
        from mip.highs import highslib as library
    else:
        from mip.cbc import cbclib as library
    collects = gc.isenabled()
    gc.disable()
    try:
        for name in list(dir(library)):
            with suppress(
                AttributeError, NotImplementedError
            ):  # declared, but not in this build of the library
                getattr(library, name)
    finally:
        if collects:
            gc.enable()


class Engine:
    """One solver with one program; it does not refer to the program, so that nothing keeps both alive."""

    def __init__(self, rows: Rows, backend: Backend) -> None:
        """Open a solver for ``rows``.

        Raises:
            ProgramError: the solver is not installed.
        """
        import mip

        if not available(backend):
            raise ProgramError(f"The solver {backend} is not installed; install it or choose another.")
        _bind(backend)
        self.backend = backend
        self.name = rows.name
        self.columns = 0
        self.exported = 0
        self._integers: list[int] = []
        self._continuous = False
        self._impossible = False
        self._callback: Any = None
        self._mip = mip
        self._model = mip.Model(sense=rows.sense.upper(), solver_name=backend.upper())
        self._model.verbose = 0
        self._model.threads = 1
        self._model.seed = SEED
        self._model.max_mip_gap = 0.0
        self._model.max_mip_gap_abs = GAP
        self._model.infeas_tol = TOLERANCE
        self._model.integer_tol = TOLERANCE
        if backend is Backend.CBC:
            from mip.cbc import cbc_set_parameter

            cbc_set_parameter(self._model.solver, "increment", str(GAP))
        else:
            # Presolving the root again costs more than it saves on our small programs: the slowest of tables took
            # up to twice as long with it, and none took less time.
            self._model.solver._set_bool_option_value("mip_allow_restart", 0)
            # This takes 18 ms, most of the time for a program with a hundred variables, and the root does not need it.
            self._model.solver._set_bool_option_value("mip_heuristic_run_feasibility_jump", 0)

    def close(self) -> None:
        """Free the solver's memory now, by breaking the cycle between a model and its solver."""
        self._callback = None
        self._model.solver = None

    def __del__(self) -> None:
        if hasattr(self, "_model"):
            self.close()

    def update(self, rows: Rows, *, linear: bool = False) -> None:
        """Export the variables, costs, and constraints that ``rows`` gained since the last call.

        Args:
            rows: the program this engine was opened for.
            linear: whether the next call of `solve` solves a relaxation.
        """
        model, fresh = self._model, rows.variables[self.columns :]
        if not fresh and not rows.changed_costs and self.exported == len(rows.constraints):
            return
        for index in sorted(rows.changed_costs):
            if index < self.columns:
                model.vars[index].obj = float(rows.costs[index])
        rows.changed_costs.clear()
        for variable in fresh:
            cost, lower, upper = map(float, (rows.costs[variable.index], variable.lower, variable.upper))
            kind = "I" if variable.integer and not self._continuous else "C"
            model.add_var(lb=lower, ub=upper, obj=cost, var_type=kind)
        self._integers += [variable.index for variable in fresh if variable.integer]
        if self.backend is Backend.CBC and fresh and not self.columns and (linear or not self._integers):
            self._prime()
        self.columns = len(rows.variables)
        columns = list(model.vars)
        # This bypasses the model's own list of rows, which would name each row and which nobody reads.
        expression, add = self._mip.LinExpr, model.solver.add_constr
        senses = {"<=": "<", ">=": ">", "==": "="}
        for constraint in rows.constraints[self.exported :]:
            if not constraint.terms:
                self._impossible |= not holds(rows, constraint, ())
                continue
            coefficients, rhs = _floats(constraint)
            terms = {columns[index]: c for index, c in zip(constraint.terms, coefficients, strict=True)}
            add(expression(const=-rhs, sense=senses[constraint.sense], expr=terms))
        self.exported = len(rows.constraints)

    def limit(self, index: int, lower: float, upper: float) -> None:
        """Change the bounds of an exported variable, for this solver alone."""
        variable = self._model.vars[index]
        variable.lb, variable.ub = lower, upper

    def solve(
        self,
        *,
        relax: bool = False,
        seconds: float = inf,
        nodes: int | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Outcome:
        """Solve the exported program.

        Args:
            relax: solve the linear relaxation.
            seconds: time limit (``inf`` for none).
            nodes: limit on branch-and-bound nodes.
            cancelled: called while HiGHS works; CBC cannot be interrupted.

        Raises:
            ProgramError: the solver failed.
        """
        if self._impossible:
            return Outcome(Status.INFEASIBLE, None, None)
        if not self.columns:
            return Outcome(Status.OPTIMAL, [], 0.0)
        self._relax(relax)
        linear = relax or not self._integers
        found = self._optimize(linear, seconds, nodes, cancelled)
        kinds = self._mip.OptimizationStatus
        if not relax and (
            found is kinds.UNBOUNDED
            or (found in (kinds.INFEASIBLE, kinds.INT_INFEASIBLE) and self._endless())
        ):
            found = self._optimize_without_costs(linear, seconds, nodes, cancelled)
        if found is None:
            return Outcome(Status.CANCELLED, None, None)
        if found is kinds.OPTIMAL or found is kinds.FEASIBLE:
            value = self._model.solver.var_get_x
            values = [value(column) for column in list(self._model.vars)]
            bound = self._model.objective_value if linear else self._model.objective_bound
            status = Status.OPTIMAL if found is kinds.OPTIMAL else Status.FEASIBLE
            return Outcome(status, values, _finite(bound))
        if found in (kinds.NO_SOLUTION_FOUND, kinds.TRUNCATED):
            return Outcome(Status.UNKNOWN, None, None if linear else _finite(self._model.objective_bound))
        if found in (kinds.INFEASIBLE, kinds.INT_INFEASIBLE):
            return Outcome(Status.INFEASIBLE, None, None)
        if found is kinds.UNBOUNDED:
            return Outcome(Status.UNBOUNDED, None, None)
        raise ProgramError(f"The solver {self.backend} failed on {self.name} ({found.name}).")

    def _optimize(
        self, linear: bool, seconds: float, nodes: int | None, cancelled: Callable[[], bool] | None
    ) -> Any:
        """Return python-mip's status, or None if ``cancelled`` interrupted HiGHS."""
        call = partial(
            self._model.optimize,
            max_seconds=min(max(seconds, 0.001), 1e9),
            max_nodes=NODES if nodes is None else nodes,
            relax=linear and self.backend is Backend.CBC,
        )
        if self.backend is Backend.CBC or cancelled is None:
            return call()
        if self._callback is None:
            self._callback = Interrupt(self._model.solver)
        return self._callback.run(call, cancelled)

    def _endless(self) -> bool:
        """Return whether a variable with a cost has no bound, so that the objective could grow forever."""
        return any(column.obj and _is_free(column) for column in self._model.vars)

    def _optimize_without_costs(
        self, linear: bool, seconds: float, nodes: int | None, cancelled: Callable[[], bool] | None
    ) -> Any:
        """Distinguish unbounded from infeasible, which solvers confuse in both directions: without costs, nothing is
        unbounded.
        """
        costs = [column.obj for column in self._model.vars]
        for column in self._model.vars:
            column.obj = 0.0
        found = self._optimize(linear, seconds, nodes, cancelled)
        for column, cost in zip(self._model.vars, costs, strict=True):
            column.obj = cost
        kinds = self._mip.OptimizationStatus
        return kinds.UNBOUNDED if found in (kinds.OPTIMAL, kinds.FEASIBLE) else found

    def _prime(self) -> None:
        """Let CBC solve the program without its rows, as an integer program that cannot be unbounded.

        Otherwise, its first linear program would be solved from scratch and print to the terminal at any log level.
        With a basis to start from, it is silent, and the dual simplex from there is 10 to 20 times faster on sparse
        programs.
        """
        columns = list(self._model.vars)
        kind, columns[0].var_type = columns[0].var_type, "I"
        free = [column for column in columns if column.obj and _is_free(column)]
        costs = [column.obj for column in free]
        for column in free:
            column.obj = 0.0
        self._model.optimize(max_seconds=1e9, max_nodes=NODES)
        for column, cost in zip(free, costs, strict=True):
            column.obj = cost
        columns[0].var_type = kind

    def _relax(self, relax: bool) -> None:
        """Make HiGHS's columns continuous or integer; CBC relaxes with an option of the call."""
        if self.backend is Backend.CBC or relax == self._continuous:
            return
        if relax:
            self._model.relax()
        else:
            for index in self._integers:
                self._model.vars[index].var_type = "I"
        self._continuous = relax


def _floats(constraint: Constraint) -> tuple[list[float], float]:
    """Return coefficients and right-hand side for a solver; fractions are cleared first, because a third is not a
    float.
    """
    values: list[Number] = [*constraint.terms.values(), constraint.rhs]
    kinds = set(map(type, values))
    if Fraction in kinds and float not in kinds:
        scale = lcm(*(value.denominator for value in values))  # type: ignore[union-attr]
        if scale < 10**6:
            values = [value * scale for value in values]
    floats = [float(value) for value in values]
    return floats[:-1], floats[-1]


def _is_free(column: Any) -> bool:
    """Return whether it has no bound on at least one side, which CBC represents by the greatest float."""
    return bool(column.ub - column.lb > ENDLESS)


def _finite(value: float | None) -> float | None:
    return value if value is not None and -inf < value < inf and abs(value) < 1e30 else None
