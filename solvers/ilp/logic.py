"""Logic over binary variables as linear rows: the vocabulary in which the solvers state their programs.

The translations are tight: one row per consequence, clauses as covers, and conditional constraints with the smallest
constant that the variables' bounds allow (Williams, Model Building in Mathematical Programming, 9).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import isinf

from solvers.ilp.expressions import (
    Constraint,
    Expr,
    Linear,
    Literal,
    Not,
    Number,
    ProgramError,
    Var,
    exact,
    total,
)
from solvers.ilp.rows import Rows


@dataclass(frozen=True, slots=True, eq=False)
class Soft:
    """A constraint that may be violated for ``weight``; ``violation`` is 1 if the program pays for it."""

    constraint: Constraint
    weight: Number
    violation: Var
    name: str
    key: Hashable


class Logic(Rows):
    """Rows with logical helpers; every literal is a binary variable ``x`` or its negation ``~x``."""

    def __init__(self, sense: str = "max", name: str = "program") -> None:
        super().__init__(sense, name)
        self.soft_constraints: list[Soft] = []
        self._soft_stated: set[Hashable] = set()
        self._products: dict[frozenset[tuple[int, bool]], Var] = {}

    def implies(
        self,
        condition: Literal | Sequence[Literal],
        conclusion: Literal | None = None,
        *,
        all_of: Iterable[Literal] | None = None,
        any_of: Iterable[Literal] | None = None,
        name: str = "",
        key: Hashable = None,
    ) -> None:
        """State that ``condition`` (a literal, or several that must all hold) implies the conclusion.

        The conclusion is one literal, ``all_of`` several (one row each), or ``any_of`` several (one row; an empty list
        makes the condition false).

        Raises:
            ProgramError: there is not exactly one conclusion, or something is not a literal.
        """
        conditions = self._literals([condition] if isinstance(condition, Linear) else condition)
        given = [part for part in (conclusion, all_of, any_of) if part is not None]
        if len(given) != 1:
            raise ProgramError("implies needs one conclusion: a literal, all_of=[...], or any_of=[...].")
        if all_of is not None:
            heads = [[literal] for literal in self._literals(all_of)]
        else:
            heads = [self._literals(any_of if conclusion is None else [conclusion])]  # type: ignore[arg-type]
        left = total(conditions) - (len(conditions) - 1) if len(conditions) != 1 else conditions[0]
        for head in heads:
            self.add(left <= total(head), name, key)

    def iff(
        self,
        left: Literal,
        right: Literal | None = None,
        *,
        all_of: Iterable[Literal] | None = None,
        any_of: Iterable[Literal] | None = None,
        name: str = "",
        key: Hashable = None,
    ) -> None:
        """State that ``left`` holds if and only if ``right`` does, or if all (any) of the literals do.

        Raises:
            ProgramError: the same as for `implies`.
        """
        if right is not None and all_of is None and any_of is None:
            self._literals([left, right])
            self.add(left == right, name, key)
        elif all_of is not None and right is None and any_of is None:
            parts = list(all_of)
            self.implies(left, all_of=parts, name=name, key=key)
            self.implies(parts, left, name=name, key=key)
        elif any_of is not None and right is None and all_of is None:
            parts = list(any_of)
            self.implies(left, any_of=parts, name=name, key=key)
            for part in parts:
                self.implies(part, left, name=name, key=key)
        else:
            raise ProgramError("iff needs one right-hand side: a literal, all_of=[...], or any_of=[...].")

    def clause(self, literals: Iterable[Literal], *, name: str = "", key: Hashable = None) -> Constraint:
        """State that at least one of ``literals`` holds."""
        return self.add(total(self._literals(literals)) >= 1, name, key)

    def exactly_one(self, literals: Iterable[Literal], *, name: str = "", key: Hashable = None) -> Constraint:
        """State that exactly one of ``literals`` holds."""
        return self.add(total(self._literals(literals)) == 1, name, key)

    def at_most(
        self, k: int, literals: Iterable[Literal], *, name: str = "", key: Hashable = None
    ) -> Constraint:
        """State that at most ``k`` of ``literals`` hold."""
        return self.add(total(self._literals(literals)) <= k, name, key)

    def at_least(
        self, k: int, literals: Iterable[Literal], *, name: str = "", key: Hashable = None
    ) -> Constraint:
        """State that at least ``k`` of ``literals`` hold."""
        return self.add(total(self._literals(literals)) >= k, name, key)

    def product(self, *literals: Literal) -> Var:
        """Return the binary that is 1 if and only if all ``literals`` hold; the same set gives the same variable.

        Raises:
            ProgramError: something is not a literal, or there are none.
        """
        parts = {_sign(literal): literal for literal in self._literals(literals)}
        if not parts:
            raise ProgramError("A product needs at least one literal.")
        identity = frozenset(parts)
        known = self._products.get(identity)
        if known is None:
            ordered = [parts[sign] for sign in sorted(parts)]
            if len(ordered) == 1 and isinstance(ordered[0], Var):
                return ordered[0]
            known = self.binary(("product", *(_meaning(literal) for literal in ordered)))
            self.iff(known, all_of=ordered)
            self._products[identity] = known
        return known

    def when(
        self, condition: Literal, constraint: Constraint, *, name: str = "", key: Hashable = None
    ) -> None:
        """State that ``condition`` implies a linear constraint (Williams's indicator constraint), one row per
        direction.

        Raises:
            ProgramError: a variable in ``constraint`` has no bound on the relevant side.
        """
        self._literals([condition])
        index, off = _sign(condition)[0], 1 if isinstance(condition, Not) else 0
        free = {i: value for i, value in constraint.terms.items() if i != index}
        fixed = exact(constraint.terms.get(index, 0)) * off - exact(constraint.rhs)
        low, high = self.range_of(free)
        expression = Expr(self.owner, constraint.terms, 0)
        for sense, excess in (("<=", high + fixed), (">=", -low - fixed)):
            if constraint.sense not in (sense, "=="):
                continue
            if isinf(excess):
                raise ProgramError(f"A condition on {constraint!r} needs bounds on its variables.")
            if excess <= 0 and index not in constraint.terms:
                continue
            slack = max(excess, 0) * (1 - condition)
            below, rhs = sense == "<=", constraint.rhs
            self.add(expression - slack <= rhs if below else expression + slack >= rhs, name, key)

    def soft(self, constraint: Constraint, *, weight: Number, name: str = "", key: Hashable = None) -> Soft:
        """Return a constraint that costs ``weight`` if it does not hold, whatever the sense of the program.

        A negative weight rewards the violation; this requires ``<=`` or ``>=`` with integer variables and coefficients,
        so that "does not hold" is also linear.

        Raises:
            ProgramError: the same as for `when`, or a negative weight on another kind of constraint.
        """
        instance = (key,) if key is not None else (None, len(self.soft_constraints))
        meaning = ("violated", name, *instance)
        if meaning in self:
            raise ProgramError(f"{self.name} has the soft constraint {name!r} {key!r} twice.")
        binding = constraint if weight >= 0 else self._opposite(constraint)
        violation = self.binary(meaning)
        self.when(~violation if weight >= 0 else violation, binding, name=name, key=key)
        self.objective_term(violation, -weight if self.sense == "max" else weight)
        made = Soft(self._labelled(constraint, name, key), weight, violation, name, key)
        self.soft_constraints.append(made)
        self._soft_stated.add(_statement(constraint, name, key))
        return made

    def has_soft(self, constraint: Constraint, name: str = "", key: Hashable = None) -> bool:
        """Return whether the same soft constraint, with this name and key, has already been stated."""
        return _statement(constraint, name, key) in self._soft_stated

    def _labelled(self, constraint: Constraint, name: str, key: Hashable) -> Constraint:
        return Constraint(self.owner, constraint.terms, constraint.sense, constraint.rhs, name, key)

    def _opposite(self, constraint: Constraint) -> Constraint:
        terms = constraint.terms.items()
        integral = all(isinstance(value, int) and self.variables[index].integer for index, value in terms)
        if constraint.sense == "==" or not integral or not isinstance(constraint.rhs, int):
            raise ProgramError(f"A negative weight needs an inequality in whole numbers, not {constraint!r}.")
        sense, step = (">=", 1) if constraint.sense == "<=" else ("<=", -1)
        return Constraint(self.owner, constraint.terms, sense, constraint.rhs + step)

    def _literals(self, literals: Iterable[Literal]) -> list[Literal]:
        listed = list(literals)
        for literal in listed:
            if not isinstance(literal, Not) and not (isinstance(literal, Var) and literal.binary):
                raise ProgramError(f"{literal!r} is not a literal: use a binary variable or its negation ~x.")
            if literal.owner is not self.owner:
                raise ProgramError(f"{literal!r} belongs to a different program, not {self.name}.")
        return listed


def _statement(constraint: Constraint, name: str, key: Hashable) -> Hashable:
    return name, key, constraint.sense, constraint.rhs, frozenset(constraint.terms.items())


def _sign(literal: Literal) -> tuple[int, bool]:
    return (literal.variable.index, False) if isinstance(literal, Not) else (literal.index, True)


def _meaning(literal: Literal) -> Hashable:
    return ("not", literal.variable.key) if isinstance(literal, Not) else literal.key
