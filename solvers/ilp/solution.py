"""The result of solving, with an exact check of the solver's values before anyone reads them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal, Inexact, localcontext
from enum import StrEnum
from fractions import Fraction
from math import fabs
from typing import TYPE_CHECKING

from solvers.ilp.expressions import Constraint, Expr, Linear, Number, ProgramError, Var, exact
from solvers.ilp.logic import Soft
from solvers.ilp.rows import Rows

if TYPE_CHECKING:
    from solvers.ilp.program import Program

TOLERANCE = 1e-6
"""How far a row with a float or a continuous variable may be from holding, relative to its size; solvers guarantee this
much. Rows in whole numbers or fractions must hold exactly.
"""


_EXACT = Context(prec=2500, traps=[Inexact])
"""Enough digits for any sum of products of two floats."""

ROUNDING = 1e-9
"""More than the error of any sum of floats, relative to the size of its terms."""


class Status(StrEnum):
    """How solving ended."""

    OPTIMAL = "optimal"
    """The best solution of all; no separator finds anything violated."""
    FEASIBLE = "feasible"
    """A limit was reached; this is the best solution so far, and the separators find nothing violated."""
    INFEASIBLE = "infeasible"
    """There is no solution; `Solution.clashes` says which constraints clash."""
    UNKNOWN = "unknown"
    """A limit was reached before a solution was found that violates nothing."""
    CANCELLED = "cancelled"
    """The caller canceled it."""
    UNBOUNDED = "unbounded"
    """The objective can grow forever: the program does not say what was meant."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the cutting-plane loop."""

    number: int
    added: tuple[tuple[str, int], ...]
    """Family and number of constraints added before this solve."""
    objective: float | None
    bound: float | None
    seconds: float
    """Seconds for solving only."""
    status: Status
    relaxed: bool = False
    """Whether the linear relaxation alone gave the integer solution."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Values with their proof: status, bound, and rounds. Index it with a variable or a variable's key."""

    program: Program = field(repr=False)
    status: Status
    values: tuple[Number, ...] | None = field(repr=False, default=None)
    """By variable index; ints for integer variables. None when there is no solution."""
    objective: float | None = None
    bound: float | None = None
    """No solution can be better than this."""
    rounds: tuple[Round, ...] = ()
    refused: tuple[tuple[str, int], ...] = ()
    """Each separator with the number of its cuts that were not added because the solution did not violate them."""
    partial: Solution | None = field(repr=False, default=None)
    """If the status is unknown or canceled, the last round's solution, which may violate cuts."""
    seconds_building: float = 0.0
    seconds_solving: float = 0.0
    seconds_separating: float = 0.0
    variables: int = 0
    constraints: int = 0
    backend: str = ""

    def __bool__(self) -> bool:
        """Return whether there are values."""
        return self.values is not None

    def __getitem__(self, what: Var | Hashable) -> Number:
        """Return the value of a variable: an int if it is an integer variable, otherwise a float.

        Raises:
            ProgramError: there is no solution, or the variable is unknown or newer than the solution.
        """
        variable = what if isinstance(what, Var) else self.program[what]
        if self.values is None:
            raise ProgramError(f"{self.program.name} has no solution to read: its status is {self.status}.")
        if variable.owner is not self.program.owner or variable.index >= len(self.values):
            raise ProgramError(f"{variable!r} is not part of this solution of {self.program.name}.")
        return self.values[variable.index]

    def value(self, expression: Linear) -> Number:
        """Return the exact value of an expression (a Fraction if a float or a Fraction is involved).

        Raises:
            ProgramError: there is no solution.
        """
        own: Expr = expression.as_expr()
        if self.values is None:
            raise ProgramError(f"{self.program.name} has no solution to read: its status is {self.status}.")
        return activity(own.terms, self.values) + exact(own.constant)

    def holds(self, constraint: Constraint) -> bool:
        """Return whether the solution satisfies ``constraint`` (within `TOLERANCE` if that has floats).

        Raises:
            ProgramError: there is no solution.
        """
        if self.values is None:
            raise ProgramError(f"{self.program.name} has no solution to read: its status is {self.status}.")
        return holds(self.program, constraint, self.values)

    @property
    def violated(self) -> tuple[Soft, ...]:
        """Return the soft constraints that the solution violates, in the order in which they were stated."""
        if self.values is None:
            return ()
        return tuple(
            soft
            for soft in self.program.soft_constraints
            if soft.violation.index < len(self.values) and not self.holds(soft.constraint)
        )

    @property
    def clashes(self) -> tuple[Constraint, ...]:
        """Return, if the program is infeasible, a minimal set of named constraints that cannot all hold
        (computed now).
        """
        return self.program.clashes().constraints if self.status is Status.INFEASIBLE else ()


def activity(terms: dict[int, Number], values: Sequence[Number]) -> int | Fraction:
    """Return ``sum(coefficient * value)`` in exact arithmetic."""
    result: int | Fraction = 0
    for index, coefficient in terms.items():
        value = values[index]
        if value:
            result += exact(coefficient) * exact(value)
    return result


def holds(rows: Rows, constraint: Constraint, values: Sequence[Number]) -> bool:
    """Return whether ``values`` satisfy ``constraint``: exactly, or within `TOLERANCE` if it has floats."""
    terms, sense, rhs = constraint.terms, constraint.sense, constraint.rhs
    parts: list[Number] = [coefficient * values[index] for index, coefficient in terms.items()]
    difference: Number = sum(parts, start=0) - rhs
    if type(difference) is not float:
        return difference <= 0 if sense == "<=" else difference >= 0 if sense == ">=" else difference == 0
    size = 1.0
    for part in parts:
        size += fabs(part)
    if sense != "==" and abs(difference) > ROUNDING * size and (difference < 0) == (sense == "<="):
        return True  # by more than the error of float arithmetic
    excess = activity(terms, values) - exact(rhs)
    violation = excess if sense == "<=" else -excess if sense == ">=" else fabs(excess)
    return float(violation) <= TOLERANCE * size


def checked(rows: Rows, raw: Sequence[float], count: int, constraints: int) -> tuple[Number, ...]:
    """Return a solver's values, made exact and verified.

    Integer variables are rounded (a solver returns 0.9999999 for 1), and continuous ones are moved into their bounds if
    they are off by less than `TOLERANCE`; then every bound and constraint is checked in exact arithmetic.

    Args:
        rows: the program.
        raw: one value per variable, in the order of the program's variables.
        count: how many variables the solver knew.
        constraints: how many constraints the solver knew.

    Raises:
        ProgramError: a value is not integral, or a bound or constraint does not hold.
    """
    values: list[Number] = []
    for variable, value in zip(rows.variables[:count], raw, strict=True):
        if variable.integer:
            near = round(value)
            if abs(value - near) > 10 * TOLERANCE:
                raise ProgramError(f"{variable!r} of {rows.name} is {value} in the solver: not an integer.")
            chosen: Number = near
        else:
            chosen = float(value)
            if variable.lower - TOLERANCE * (1 + abs(chosen)) <= chosen < variable.lower:
                chosen = float(variable.lower)
            elif variable.upper < chosen <= variable.upper + TOLERANCE * (1 + abs(chosen)):
                chosen = float(variable.upper)
        if not variable.lower <= chosen <= variable.upper:
            raise ProgramError(f"{variable!r} of {rows.name} is {value} in the solver: out of bounds.")
        values.append(chosen)
    for constraint in rows.constraints[:constraints]:
        if not holds(rows, constraint, values):
            raise ProgramError(f"The solver's solution of {rows.name} violates {constraint!r}.")
    return tuple(values)


def objective_of(rows: Rows, values: Sequence[Number]) -> float:
    """Return the objective at ``values``, summed exactly and rounded once."""
    terms = {index: cost for index, cost in enumerate(rows.costs[: len(values)]) if cost and values[index]}
    if any(isinstance(part, Fraction) for index in terms for part in (terms[index], values[index])):
        return float(activity(terms, values) + exact(rows.offset))
    with localcontext(_EXACT):  # what `exact` returns for a float, but ten times as fast as with fractions
        result = Decimal(0)
        for index, cost in terms.items():
            value, factor = values[index], Decimal(repr(cost))
            result += factor if value == 1 else factor * Decimal(repr(value))
    return float(result) if not rows.offset else float(exact(rows.offset) + Fraction(result))
