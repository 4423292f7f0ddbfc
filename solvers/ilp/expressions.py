"""Variables, linear expressions, and constraints, kept as plain numbers on our side of the solver.

They make it possible to read a program, check it in exact arithmetic, and explain it without asking the solver. A
solver's own objects are created only once, when the program is exported.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TypeAlias, cast

Number: TypeAlias = int | float | Fraction


class ProgramError(Exception):
    """A program that is not valid, or a solver's answer that does not satisfy it."""


class Owner:
    """The identity of the program that something belongs to.

    It is not the program itself: without reference cycles, a program and its solver's memory are freed as soon as
    nobody uses them.
    """

    __slots__ = ("keys", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.keys: list[Hashable] = []


def number(value: object) -> Number:
    """Return the plain finite number that ``value`` represents (numpy scalars included).

    Raises:
        ProgramError: ``value`` is not a real number, or is infinite or NaN.
    """
    kind = type(value)
    if kind is int:
        return cast(int, value)
    if kind is float and math.isfinite(cast(float, value)):
        return cast(float, value)
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real):
        plain = float(value)
        if math.isfinite(plain):
            return plain
    raise ProgramError(f"{value!r} is not a finite number; use an int, a float, or a Fraction.")


def exact(value: Number) -> int | Fraction:
    """Return the intended number: a float means the shortest decimal that prints as it (0.1 is 1/10)."""
    return Fraction(repr(float(value))) if isinstance(value, float) else value


class Linear:
    """A part of a linear expression: a variable or an expression.

    Comparing two of them, or one with a number, creates a `Constraint`, not a truth value.
    """

    __slots__ = ()

    def as_expr(self) -> Expr:
        """Return the same thing as an expression, which the caller must not change."""
        raise NotImplementedError

    def __add__(self, other: Linear | Number) -> Expr:
        return self.as_expr().plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Linear | Number) -> Expr:
        return self.as_expr().plus(other, -1)

    def __rsub__(self, other: Linear | Number) -> Expr:
        return self.as_expr().times(-1).plus(other, 1)

    def __mul__(self, factor: Number) -> Expr:
        if isinstance(factor, Linear):
            raise ProgramError("A product of two variables is not linear; use program.product for binaries.")
        return self.as_expr().times(number(factor))

    __rmul__ = __mul__

    def __truediv__(self, divisor: Number) -> Expr:
        exact = number(divisor)
        return self * (Fraction(1, exact) if isinstance(exact, int) else 1 / exact)

    def __neg__(self) -> Expr:
        return self.as_expr().times(-1)

    def __le__(self, other: Linear | Number) -> Constraint:
        return Constraint.comparing(self, "<=", other)

    def __ge__(self, other: Linear | Number) -> Constraint:
        return Constraint.comparing(self, ">=", other)

    def __eq__(self, other: object) -> Constraint:  # type: ignore[override]
        if not isinstance(other, Linear | Real):
            return NotImplemented
        return Constraint.comparing(self, "==", other)  # type: ignore[arg-type]

    def __ne__(self, other: object) -> bool:
        raise ProgramError("'!=' is not a linear constraint; state it with two implications.")

    __hash__ = object.__hash__


class Var(Linear):
    """A decision variable, created by `Program.binary`, `Program.integer`, or `Program.continuous`."""

    __slots__ = ("index", "integer", "key", "lower", "owner", "upper")

    def __init__(
        self, owner: Owner, index: int, key: Hashable, lower: Number, upper: Number, integer: bool
    ) -> None:
        self.owner = owner
        self.index = index
        self.key = key
        self.lower = lower
        self.upper = upper
        self.integer = integer

    @property
    def binary(self) -> bool:
        """Return whether its only values are 0 and 1."""
        return self.integer and self.lower == 0 and self.upper == 1

    def as_expr(self) -> Expr:
        return Expr(self.owner, {self.index: 1}, 0)

    def __invert__(self) -> Not:
        return Not(self)

    def __repr__(self) -> str:
        return f"<{self.key!r}>"


class Expr(Linear):
    """A linear expression: ``terms`` (variable index to coefficient) plus ``constant``."""

    __slots__ = ("constant", "owner", "terms")

    def __init__(self, owner: Owner | None, terms: dict[int, Number], constant: Number) -> None:
        self.owner = owner
        self.terms = terms
        self.constant = constant

    def as_expr(self) -> Expr:
        return self

    def plus(self, other: Linear | Number, sign: int) -> Expr:
        """Return ``self + sign * other`` as a new expression."""
        terms = self.terms.copy()
        if type(other) is Var:
            terms[other.index] = terms.get(other.index, 0) + sign
            return Expr(_common(self.owner, other.owner), terms, self.constant)
        if isinstance(other, Linear):
            added = other.as_expr()
            for index, coefficient in added.terms.items():
                terms[index] = terms.get(index, 0) + sign * coefficient
            constant = self.constant + sign * added.constant
            return Expr(_common(self.owner, added.owner), terms, constant)
        return Expr(self.owner, terms, self.constant + sign * number(other))

    def times(self, factor: Number) -> Expr:
        """Return ``factor * self`` as a new expression."""
        terms = {index: factor * coefficient for index, coefficient in self.terms.items()}
        return Expr(self.owner, terms, factor * self.constant if self.constant else 0)

    def __repr__(self) -> str:
        return _text(self.owner, self.terms, self.constant)


class Not(Expr):
    """The negation ``1 - x`` of a binary variable, which can be used wherever a literal can."""

    __slots__ = ("variable",)

    def __init__(self, variable: Var) -> None:
        if not variable.binary:
            raise ProgramError(f"{variable!r} is not binary, so it has no negation.")
        super().__init__(variable.owner, {variable.index: -1}, 1)
        self.variable = variable

    def __invert__(self) -> Var:
        return self.variable


Literal: TypeAlias = Var | Not


class Constraint:
    """A linear constraint ``sum(terms) sense rhs``; ``name`` is its family, and ``key`` says which member it is.

    ``sense`` is one of ``<=``, ``>=``, ``==``; ``terms`` maps variable index to a coefficient that is not 0.
    """

    __slots__ = ("key", "name", "owner", "rhs", "sense", "terms")

    def __init__(
        self,
        owner: Owner | None,
        terms: dict[int, Number],
        sense: str,
        rhs: Number,
        name: str = "",
        key: Hashable = None,
    ) -> None:
        self.owner = owner
        self.terms = terms
        self.sense = sense
        self.rhs = rhs
        self.name = name
        self.key = key

    @classmethod
    def comparing(cls, left: Linear, sense: str, right: Linear | Number) -> Constraint:
        """Return the constraint ``left sense right`` with the constants collected on the right."""
        difference = left.as_expr().plus(right, -1)
        terms = {index: value for index, value in difference.terms.items() if value}
        return cls(difference.owner, terms, sense, -difference.constant)

    def __bool__(self) -> bool:
        raise ProgramError("A constraint has no truth value; add it to a program or compare variable keys.")

    def __repr__(self) -> str:
        label = self.name if self.key is None else f"{self.name} {self.key!r}"
        body = f"{_text(self.owner, self.terms, 0)} {self.sense} {self.rhs}"
        return f"{label}: {body}" if label else body


def total(terms: Iterable[Linear | Number]) -> Expr:
    """Return the sum of variables, expressions and numbers, in time linear in their size."""
    owner: Owner | None = None
    gathered: dict[int, Number] = {}
    constant: Number = 0
    for term in terms:
        if type(term) is Var:
            gathered[term.index] = gathered.get(term.index, 0) + 1
            owner = _common(owner, term.owner)
        elif isinstance(term, Linear):
            expression = term.as_expr()
            for index, coefficient in expression.terms.items():
                gathered[index] = gathered.get(index, 0) + coefficient
            constant += expression.constant
            owner = _common(owner, expression.owner)
        else:
            constant += number(term)
    return Expr(owner, gathered, constant)


def _common(left: Owner | None, right: Owner | None) -> Owner | None:
    if left is not None and right is not None and left is not right:
        raise ProgramError("Variables of two different programs cannot be used in one expression.")
    return right if left is None else left


def _text(owner: Owner | None, terms: dict[int, Number], constant: Number) -> str:
    names = owner.keys if owner is not None else []
    parts = [
        f"{'-' if value < 0 else '+'} {'' if abs(value) == 1 else f'{abs(value)} '}<{names[index]!r}>"
        for index, value in terms.items()
    ]
    if constant or not parts:
        parts.append(f"{'-' if constant < 0 else '+'} {abs(constant)}")
    return " ".join(parts).removeprefix("+ ")
