"""The only place that touches python-mip: CBC and HiGHS behind one interface, silent and deterministic.

A program is exported once; later calls bring the solver up to date with what the program gained since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import inf, lcm
from typing import Any

from solvers.ilp.expressions import Constraint, Number, ProgramError
from solvers.ilp.rows import Rows
from solvers.ilp.solution import TOLERANCE, Status

SEED = 1
NODES = 2**31 - 1


class Backend(StrEnum):
    """Which solver: ``auto`` is decided by `choose`."""

    AUTO = "auto"
    CBC = "cbc"
    HIGHS = "highs"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call of a solver gave: unchecked values by variable index, None without a solution."""

    status: Status
    values: Sequence[float] | None
    bound: float | None
    """Without the objective's constant; None if nothing is proven."""


def choose(backend: Backend, *, relax_first: bool) -> Backend:
    """The solver for a kind of program."""
    if backend is not Backend.AUTO:
        return backend
    return Backend.HIGHS if relax_first and available(Backend.HIGHS) else Backend.CBC


def available(backend: Backend) -> bool:
    """Whether the solver's library can be loaded here."""
    if backend is Backend.HIGHS:
        import mip.highs as solver

        return bool(solver.has_highs)
    import mip.cbc

    return bool(mip.cbc.has_cbc)


class Engine:
    """One solver holding one program."""

    def __init__(self, rows: Rows, backend: Backend) -> None:
        """Open a solver for ``rows``.

        Raises:
            ProgramError: the solver is not installed.
        """
        import mip

        if not available(backend):
            raise ProgramError(f"The solver {backend} is not installed; install it, or choose another backend.")
        self.backend = backend
        self.rows = rows
        self.columns = 0
        self.exported = 0
        self._integers = 0
        self._continuous = False
        self._mip = mip
        self._model = mip.Model(sense=rows.sense.upper(), solver_name=backend.upper())
        self._model.verbose = 0
        self._model.threads = 1
        self._model.seed = SEED
        self._model.max_mip_gap = 0.0
        self._model.max_mip_gap_abs = 1e-9
        self._model.infeas_tol = TOLERANCE
        self._model.integer_tol = TOLERANCE
        self._model.lp_method = mip.LP_Method.DUAL if backend is Backend.CBC else mip.LP_Method.AUTO

    def update(self) -> None:
        """Export the variables, costs and constraints that the program gained since the last call."""
        mip, model, rows = self._mip, self._model, self.rows
        changed = [index for index in rows._changed_costs if index < self.columns]
        for index in sorted(changed):
            model.vars[index].obj = float(rows.costs[index])
        rows._changed_costs.clear()
        for variable in rows.variables[self.columns :]:
            kind = "I" if variable.integer and not self._continuous else "C"
            self._integers += variable.integer
            model.add_var(
                lb=float(variable.lower),
                ub=float(variable.upper),
                obj=float(rows.costs[variable.index]),
                var_type=kind,
            )
        self.columns = len(rows.variables)
        columns = list(model.vars)
        senses = {"<=": "<", ">=": ">", "==": "="}
        for constraint in rows.constraints[self.exported :]:
            coefficients, rhs = _floats(constraint)
            variables = [columns[index] for index in constraint.terms]
            model.add_constr(mip.LinExpr(variables, coefficients, -rhs, senses[constraint.sense]))
        self.exported = len(rows.constraints)

    def solve(self, *, relax: bool, seconds: float, nodes: int | None) -> Outcome:
        """Solve what was exported.

        Args:
            relax: solve the linear relaxation.
            seconds: time limit (``inf`` for none).
            nodes: limit on branch-and-bound nodes.

        Raises:
            ProgramError: the solver failed.
        """
        if not self.columns:
            return Outcome(Status.OPTIMAL, [], 0.0)
        self._relax(relax)
        linear = relax or not self._integers
        found = self._model.optimize(
            max_seconds=min(max(seconds, 0.001), 1e9),
            max_nodes=NODES if nodes is None else nodes,
            relax=linear and self.backend is Backend.CBC,
        )
        return self._outcome(found, linear)

    def _outcome(self, found: Any, linear: bool) -> Outcome:
        kinds = self._mip.OptimizationStatus
        if found is kinds.OPTIMAL or found is kinds.FEASIBLE:
            values = [column.x for column in self._model.vars]
            bound = self._model.objective_value if linear else self._model.objective_bound
            status = Status.OPTIMAL if found is kinds.OPTIMAL else Status.FEASIBLE
            return Outcome(status, values, _finite(bound))
        if found in (kinds.INFEASIBLE, kinds.INT_INFEASIBLE):
            return Outcome(Status.INFEASIBLE, None, None)
        if found is kinds.UNBOUNDED:
            return Outcome(Status.UNBOUNDED, None, None)
        if found in (kinds.NO_SOLUTION_FOUND, kinds.TRUNCATED):
            bound = None if linear else self._model.objective_bound
            return Outcome(Status.UNKNOWN, None, _finite(bound))
        raise ProgramError(f"The solver {self.backend} failed on {self.rows.name} ({found.name}).")

    def _relax(self, relax: bool) -> None:
        """Make HiGHS's columns continuous or integer; CBC relaxes by an option of its call."""
        if self.backend is Backend.CBC or relax == self._continuous:
            return
        if relax:
            self._model.relax()
        else:
            for variable, column in zip(self.rows.variables, self._model.vars, strict=True):
                if variable.integer:
                    column.var_type = "I"
        self._continuous = relax


def _floats(constraint: Constraint) -> tuple[list[float], float]:
    """Coefficients and right-hand side for a solver; fractions are cleared first, as they have no exact float."""
    values: list[Number] = [*constraint.terms.values(), constraint.rhs]
    if any(type(value) is Fraction for value in values) and not any(type(value) is float for value in values):
        scale = lcm(*(value.denominator for value in values))  # type: ignore[union-attr]
        if scale < 10**6:
            values = [value * scale for value in values]
    floats = [float(value) for value in values]
    return floats[:-1], floats[-1]


def _finite(value: float | None) -> float | None:
    return value if value is not None and -inf < value < inf and abs(value) < 1e30 else None
