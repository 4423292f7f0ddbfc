"""The data under a program: variables by meaning, constraints by family, and the objective, as plain data.

Everything here only grows, so a solver can be updated with what was added since it last read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import inf, isinf

from solvers.ilp.expressions import (
    Constraint,
    Expr,
    Linear,
    Number,
    Owner,
    ProgramError,
    Var,
    exact,
    number,
    total,
)

SENSES = ("<=", ">=", "==")


class Rows:
    """Variables, constraints and objective of one program."""

    sum = staticmethod(total)

    def __init__(self, sense: str = "max", name: str = "program") -> None:
        """Start an empty program.

        Args:
            sense: ``"max"`` or ``"min"``.
            name: the topic of the program, for messages.

        Raises:
            ProgramError: ``sense`` has any other value.
        """
        if sense not in ("max", "min"):
            raise ProgramError(f"The sense of {name} is {sense!r}; use 'max' or 'min'.")
        self.sense = sense
        self.name = name
        self.owner = Owner(name)
        self.variables: list[Var] = []
        self.constraints: list[Constraint] = []
        self.costs: list[Number] = []
        self.offset: Number = 0
        self.families: Counter[str] = Counter()
        self.changed_costs: set[int] = set()
        """Variables whose cost changed after they were made; cleared by the solver that takes them into account."""
        self._by_key: dict[Hashable, Var] = {}

    # Variables

    def binary(self, key: Hashable, objective: Number = 0) -> Var:
        """Return the 0/1 variable for ``key``, which is created at the first call.

        Raises:
            ProgramError: ``objective`` is given again, or ``key`` belongs to a variable of another kind.
        """
        return self._variable(key, 0, 1, True, objective)

    def integer(
        self, key: Hashable, lower: Number = 0, upper: Number | None = None, objective: Number = 0
    ) -> Var:
        """Return the integer variable for ``key``, including its bounds; ``None`` means no upper bound.

        Raises:
            ProgramError: the same as for `binary`, or ``lower`` is above ``upper``.
        """
        return self._variable(key, lower, inf if upper is None else upper, True, objective)

    def continuous(
        self, key: Hashable, lower: Number = 0, upper: Number | None = None, objective: Number = 0
    ) -> Var:
        """Return the real variable for ``key``, including its bounds; ``None`` means no upper bound.

        Raises:
            ProgramError: the same as for `integer`.
        """
        return self._variable(key, lower, inf if upper is None else upper, False, objective)

    def _variable(self, key: Hashable, lower: Number, upper: Number, integer: bool, objective: Number) -> Var:
        known = self._by_key.get(key)
        if known is not None:
            if (known.lower, known.upper, known.integer) != (lower, upper, integer):
                raise ProgramError(
                    f"Variable {key!r} of {self.name} already exists with a different kind or bounds."
                )
            if objective:
                raise ProgramError(
                    f"{key!r} of {self.name} already has an objective; use objective_term to add to it."
                )
            return known
        if not lower <= upper:
            raise ProgramError(f"Variable {key!r} of {self.name} has the empty range {lower} to {upper}.")
        variable = Var(self.owner, len(self.variables), key, lower, upper, integer)
        self.variables.append(variable)
        self.owner.keys.append(key)
        self.costs.append(number(objective))
        self._by_key[key] = variable
        return variable

    def __getitem__(self, key: Hashable) -> Var:
        try:
            return self._by_key[key]
        except KeyError:
            raise ProgramError(f"{self.name} has no variable for {key!r}.") from None

    def __contains__(self, key: Hashable) -> bool:
        """Return whether there is a variable for ``key`` (for a variable: whether it belongs to this program)."""
        return key.owner is self.owner if isinstance(key, Var) else key in self._by_key

    # Objective

    def objective_term(self, term: Linear, weight: Number = 1) -> None:
        """Add ``weight * term`` to the objective; a term is a variable, ``~variable`` or an expression."""
        expression = self._own(term.as_expr()).times(number(weight))
        for index, value in expression.terms.items():
            self.costs[index] += value
            self.changed_costs.add(index)
        self.offset += expression.constant

    # Constraints

    def add(self, constraint: Constraint, name: str = "", key: Hashable = None) -> Constraint:
        """Add one constraint.

        Args:
            constraint: a constraint made by comparing expressions of this program.
            name: its family, which people see; unnamed ones are never part of a clash.
            key: which member of the family it is.

        Returns:
            The constraint as stored.

        Raises:
            ProgramError: it is not a constraint, or it belongs to another program.
        """
        if not isinstance(constraint, Constraint):
            raise ProgramError(f"{constraint!r} is not a constraint of {self.name}; compare expressions.")
        if constraint.owner is not self.owner and constraint.terms:
            raise ProgramError(
                f"The constraint {constraint!r} belongs to a different program, not {self.name}."
            )
        stored = Constraint(self.owner, constraint.terms, constraint.sense, constraint.rhs, name, key)
        self.constraints.append(stored)
        self.families[name] += 1
        return stored

    def add_rows(
        self,
        rows: Iterable[tuple[Sequence[Var], Sequence[Number], str, Number]],
        name: str = "",
        keys: Iterable[Hashable] | None = None,
    ) -> int:
        """Add many constraints at once, without building expressions.

        Args:
            rows: tuples (variables, coefficients, ``<=`` or ``>=`` or ``==``, right-hand side).
            name: the family of all of them.
            keys: one per row, or none.

        Returns:
            How many were added.

        Raises:
            ProgramError: a row has an unknown sense, a number that is not finite, a variable of another program or the
                same one twice, or different numbers of variables and coefficients.
        """
        key = iter(keys) if keys is not None else None
        made = []
        for variables, coefficients, sense, rhs in rows:
            plain = [c if type(c) is int else number(c) for c in coefficients]
            terms = {v.index: c for v, c in zip(variables, plain, strict=False)}
            shape = len(terms) == len(variables) == len(coefficients)
            if not shape or sense not in SENSES or any(v.owner is not self.owner for v in variables):
                text = f"{variables} {coefficients} {sense} {rhs}"
                raise ProgramError(f"A row of {name!r} in {self.name} is malformed: {text}.")
            instance = None if key is None else next(key)
            made.append(Constraint(self.owner, terms, sense, number(rhs), name, instance))
        self.constraints.extend(made)
        self.families[name] += len(made)
        return len(made)

    # Bounds

    def range_of(self, terms: dict[int, Number]) -> tuple[Number, Number]:
        """Return the least and greatest value of ``sum(terms)`` over the variables' bounds: exact or infinite."""
        low: Number = 0
        high: Number = 0
        for index, value in terms.items():
            variable, factor = self.variables[index], exact(value)
            lower, upper = variable.lower, variable.upper
            if type(lower) is not int or type(upper) is not int:
                lower = lower if isinf(lower) else exact(lower)
                upper = upper if isinf(upper) else exact(upper)
            low += factor * (lower if value > 0 else upper)
            high += factor * (upper if value > 0 else lower)
        return low, high

    def _own(self, expression: Expr) -> Expr:
        if expression.owner is not self.owner and expression.terms:
            raise ProgramError(f"An expression from a different program cannot be used in {self.name}.")
        return expression
