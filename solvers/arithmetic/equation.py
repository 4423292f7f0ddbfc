"""Equations over amounts, solved in exact fractions, even if one amount is a letter with an unknown value.

An equation has numbered slots. `solve` finds one of them from the others, and `residual` says how far the equation is
from being true. A value is a fraction, or a fraction plus a multiple of the letter (`Affine`). Each equation has at
most one solution for a slot: if `solve` returns a value, no other value satisfies the equation with the same others.
Conclusions from true equations rely on that, no matter how they were solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import ClassVar, Protocol, TypeAlias


class Fault(StrEnum):
    """The reason why an equation has no value."""

    ZERO = "a division by zero"
    LETTER = "it is not linear in the unknown"
    ROOT = "there is no exact root"
    DOMAIN = "it is not defined for these values"


class EquationError(ArithmeticError):
    """An equation that cannot be solved for these values; `fault` says why."""

    def __init__(self, fault: Fault, equation: object) -> None:
        super().__init__(f"{equation} has no value: {fault}.")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Affine:
    """``constant + slope * letter``, with a slope that is not 0."""

    constant: Fraction
    slope: Fraction

    def __add__(self, other: Value) -> Value:
        if isinstance(other, Affine):
            return affine(self.constant + other.constant, self.slope + other.slope)
        return Affine(self.constant + other, self.slope)

    __radd__ = __add__

    def times(self, factor: Fraction) -> Value:
        """Return the product with a fraction."""
        return affine(self.constant * factor, self.slope * factor)

    def at(self, letter: Fraction) -> Fraction:
        """Return the value for a value of the letter."""
        return self.constant + self.slope * letter


Value: TypeAlias = Fraction | Affine


def affine(constant: Fraction, slope: Fraction) -> Value:
    """Return ``constant + slope * letter``: a fraction if the letter cancels out."""
    return Affine(constant, slope) if slope else constant


def settled(value: Value, letter: Fraction | None) -> Fraction:
    """Return the fraction that a value equals once the letter is known.

    Raises:
        ValueError: the letter is needed but not given.
    """
    if not isinstance(value, Affine):
        return value
    if letter is None:
        raise ValueError(f"{value} cannot be calculated until the letter has a value.")
    return value.at(letter)


class Equation(Protocol):
    """An equation over amounts."""

    @property
    def size(self) -> int:
        """Return the number of slots."""

    @property
    def solvable(self) -> frozenset[int]:
        """Return the slots that it can be solved for."""

    def solve(self, slot: int, values: Sequence[Value | None]) -> Value:
        """Return the value of ``slot`` that the others give.

        Args:
            slot: one of `solvable`.
            values: one per slot; the one for ``slot`` is ignored.

        Raises:
            EquationError: there is no value, or none that is linear in the letter.
            ValueError: it cannot be solved for the slot, or a value is missing.
        """

    def residual(self, values: Sequence[Value]) -> Value:
        """Return the left side minus the right side, which is 0 if and only if the equation holds.

        Raises:
            EquationError: a side has no value, or none that is linear in the letter.
        """


def _others(equation: Equation, slot: int, values: Sequence[Value | None]) -> list[Value]:
    """Return all values except that of ``slot``, in order; refuses what `Equation.solve` refuses."""
    if slot not in equation.solvable or len(values) != equation.size:
        raise ValueError(f"{equation} cannot be solved for slot {slot} of {len(values)}.")
    others = [value for index, value in enumerate(values) if index != slot and value is not None]
    if len(others) != equation.size - 1:
        raise ValueError(f"{equation} cannot be solved for slot {slot} because another value is missing.")
    return others


def _scaled(value: Value, factor: Fraction) -> Value:
    return value.times(factor) if isinstance(value, Affine) else value * factor


@dataclass(frozen=True, slots=True)
class Sum:
    """``sum(c * v) = 0``."""

    coefficients: tuple[Fraction, ...]

    def __init__(self, coefficients: Sequence[Fraction | int]) -> None:
        """Take one coefficient for each slot.

        Raises:
            ValueError: there are fewer than two slots, or a coefficient is 0.
        """
        exact = tuple(map(Fraction, coefficients))
        if len(exact) < 2 or not all(exact):
            raise ValueError(
                f"A sum needs at least two coefficients, none of them 0, but it has {coefficients}."
            )
        object.__setattr__(self, "coefficients", exact)

    @property
    def size(self) -> int:
        """Return the number of slots."""
        return len(self.coefficients)

    @property
    def solvable(self) -> frozenset[int]:
        """Return every slot."""
        return frozenset(range(self.size))

    def solve(self, slot: int, values: Sequence[Value | None]) -> Value:
        """See `Equation.solve`; there is always a value."""
        others = _others(self, slot, values)
        rest = [c for index, c in enumerate(self.coefficients) if index != slot]
        return _scaled(_combined(rest, others), -1 / self.coefficients[slot])

    def residual(self, values: Sequence[Value]) -> Value:
        """See `Equation.residual`; there is always a value."""
        return _combined(self.coefficients, values)


def _combined(coefficients: Sequence[Fraction], values: Sequence[Value]) -> Value:
    result: Value = Fraction(0)
    for coefficient, value in zip(coefficients, values, strict=True):
        result = _scaled(value, coefficient) + result
    return result


@dataclass(frozen=True, slots=True)
class Product:
    """``v0 = v1 * v2 * ...``."""

    factors: int = 2

    def __post_init__(self) -> None:
        """Refuse a product of fewer than two factors."""
        if self.factors < 2:
            raise ValueError(f"A product needs at least two factors, but it has {self.factors}.")

    @property
    def size(self) -> int:
        """Return the number of slots."""
        return self.factors + 1

    @property
    def solvable(self) -> frozenset[int]:
        """Return every slot."""
        return frozenset(range(self.size))

    def solve(self, slot: int, values: Sequence[Value | None]) -> Value:
        """See `Equation.solve`; the errors are division by a factor of 0 and two factors with the letter."""
        others = _others(self, slot, values)
        if slot == 0:
            return self._multiplied(others)
        divisor = self._multiplied(others[1:])
        if isinstance(divisor, Affine):
            raise EquationError(Fault.LETTER, self)
        if not divisor:
            raise EquationError(Fault.ZERO, self)
        return _scaled(others[0], 1 / divisor)

    def residual(self, values: Sequence[Value]) -> Value:
        """See `Equation.residual`; the error is two factors with the letter."""
        return values[0] + _scaled(self._multiplied(values[1:]), Fraction(-1))

    def _multiplied(self, values: Sequence[Value]) -> Value:
        """Return the product, multiplying fractions first, so that a 0 among them decides it in any position."""
        result: Value = Fraction(1)
        for value in sorted(values, key=lambda value: isinstance(value, Affine)):
            if not isinstance(value, Affine):
                result = _scaled(result, value)
            elif isinstance(result, Affine):
                raise EquationError(Fault.LETTER, self)
            else:
                result = value.times(result)
        return result


class Operation(StrEnum):
    """The operation that `Function` computes."""

    UP = "round up"
    DOWN = "round down"
    NEAREST = "round to the nearest"
    REMAINDER = "remainder"
    MULTIPLE = "least common multiple"
    DIVISOR = "greatest common divisor"


@dataclass(frozen=True, slots=True)
class Function:
    """``v0 = operation(v1, ...)``, which can be solved only for ``v0``.

    Roundings take an amount and optionally a unit, to whose multiples they round (1 by default; halves are rounded up).
    A remainder takes a dividend and a divisor. Multiples and divisors take two or more positive amounts, which do not
    have to be whole: those of 3/2 and 2 are 6 and 1/2.
    """

    operation: Operation
    arguments: int

    ARITY: ClassVar[dict[Operation, range]] = {
        Operation.UP: range(1, 3),
        Operation.DOWN: range(1, 3),
        Operation.NEAREST: range(1, 3),
        Operation.REMAINDER: range(2, 3),
        Operation.MULTIPLE: range(2, 100),
        Operation.DIVISOR: range(2, 100),
    }

    def __post_init__(self) -> None:
        """Refuse a number of arguments that the operation does not accept."""
        if self.arguments not in self.ARITY[self.operation]:
            raise ValueError(f"{self.operation} does not take {self.arguments} amounts.")

    @property
    def size(self) -> int:
        """Return the number of slots."""
        return self.arguments + 1

    @property
    def solvable(self) -> frozenset[int]:
        """Return only the result."""
        return frozenset({0})

    def solve(self, slot: int, values: Sequence[Value | None]) -> Value:
        """See `Equation.solve`; the errors are the letter in an argument, a divisor of 0, and an argument that is not
        positive.
        """
        return self._of(_others(self, slot, values))

    def residual(self, values: Sequence[Value]) -> Value:
        """See `Equation.residual`; the errors are those of `solve`."""
        return values[0] + _scaled(self._of(values[1:]), Fraction(-1))

    def _of(self, values: Sequence[Value]) -> Fraction:
        known = [value for value in values if not isinstance(value, Affine)]
        if len(known) != len(values):
            raise EquationError(Fault.LETTER, self)
        if self.operation in (Operation.MULTIPLE, Operation.DIVISOR):
            return self._common(known)
        unit = known[1] if len(known) == 2 else Fraction(1)
        if unit <= 0:
            raise EquationError(Fault.DOMAIN if unit else Fault.ZERO, self)
        if self.operation is Operation.REMAINDER:
            return known[0] % unit
        ratio = known[0] / unit
        if self.operation is Operation.NEAREST:
            return floor(ratio + Fraction(1, 2)) * unit
        return (ceil(ratio) if self.operation is Operation.UP else floor(ratio)) * unit

    def _common(self, values: Sequence[Fraction]) -> Fraction:
        if min(values) <= 0:
            raise EquationError(Fault.DOMAIN, self)
        scale = lcm(*(value.denominator for value in values))
        whole = [int(value * scale) for value in values]
        return Fraction(lcm(*whole) if self.operation is Operation.MULTIPLE else gcd(*whole), scale)


@dataclass(frozen=True, slots=True)
class Power:
    """``v0 = v1 ** exponent`` with a ``v1`` that is not negative, so that there is only one root."""

    exponent: int = 2

    def __post_init__(self) -> None:
        """Refuse an exponent below 2."""
        if self.exponent < 2:
            raise ValueError(f"A power needs an exponent of 2 or more, not {self.exponent}.")

    @property
    def size(self) -> int:
        """Return the number of slots."""
        return 2

    @property
    def solvable(self) -> frozenset[int]:
        """Return both slots."""
        return frozenset({0, 1})

    def solve(self, slot: int, values: Sequence[Value | None]) -> Value:
        """See `Equation.solve`; the errors are the letter, a negative amount, and a root that is not a fraction."""
        (given,) = _others(self, slot, values)
        if isinstance(given, Affine):
            raise EquationError(Fault.LETTER, self)
        if given < 0:
            raise EquationError(Fault.DOMAIN, self)
        if slot == 0:
            return given**self.exponent
        root = Fraction(_root(given.numerator, self.exponent), _root(given.denominator, self.exponent))
        if root**self.exponent != given:
            raise EquationError(Fault.ROOT, self)
        return root

    def residual(self, values: Sequence[Value]) -> Value:
        """See `Equation.residual`; the errors are the letter in the base and a negative base."""
        return values[0] + _scaled(self.solve(0, [None, values[1]]), Fraction(-1))


def _root(number: int, exponent: int) -> int:
    """Return the greatest whole number whose power is at most ``number``, by bisection."""
    low, high = 0, 1 << (number.bit_length() // exponent + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**exponent <= number else (low, middle)
    return low if number else 0
