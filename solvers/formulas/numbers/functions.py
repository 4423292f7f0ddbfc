"""What a single number is turned into: its reciprocal, opposite, absolute value, square root, or cube root."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import ClassVar

from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf
from solvers.arithmetic.working import Working
from solvers.wording import mixed_number, written_number

POWERS = {"square root": 2, "cube root": 3}
_PLACES = 2


@dataclass(frozen=True, slots=True)
class Turned:
    """A number turned into another one."""

    kind: ClassVar[str] = "number function"
    is_settled: ClassVar[bool] = True
    is_of_numbers: ClassVar[bool] = True

    name: str
    """See `[function]` in `knowledge/formulas/asked.toml`."""
    number: Fraction
    given: str
    """The number as the question writes it."""

    @property
    def solution(self) -> Fraction:
        """Return the other number; a root that never ends is rounded.

        Raises:
            UnsolvableError: there is none.
        """
        if self.name == "reciprocal":
            if not self.number:
                raise UnsolvableError("0 has no reciprocal, because you cannot divide by zero.")
            return 1 / self.number
        if self.name == "opposite":
            return -self.number
        if self.name == "absolute":
            return abs(self.number)
        if self.number < 0 and self.name == "square root":
            raise UnsolvableError("No number times itself is less than zero.")
        return self._root()

    @property
    def working(self) -> Working:
        """Return the other number."""
        return Working(self.solution, (Equation(UNKNOWN, Leaf(self.solution)),))

    @property
    def is_exact(self) -> bool:
        """Return whether it is not rounded."""
        return self.name not in POWERS or self.solution ** POWERS[self.name] == self.number

    @property
    def text(self) -> str:
        """Return the other number; a fraction stays a fraction."""
        if not self.is_exact:
            return f"about {written_number(self.solution)}"
        return (
            str(self.solution)
            if "/" in self.given or self.name == "reciprocal"
            else mixed_number(self.solution)
        )

    def verify(self) -> tuple[str, ...]:
        """Turn the result back into the number.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        found, number = self.solution, self.number
        if self.name in POWERS:
            half, power = Fraction(1, 2 * 10**_PLACES), POWERS[self.name]
            holds = self.is_exact or (found - half) ** power <= number <= (found + half) ** power
        else:
            checks = {"reciprocal": found * number == 1, "opposite": found + number == 0}
            holds = checks.get(self.name, found in (number, -number) and found >= 0)
        return () if holds else (f"{self.text} is not the {self.name} of {self.given}.",)

    def _root(self) -> Fraction:
        """Return the root, exactly if it is a fraction; otherwise rounded."""
        power = POWERS[self.name]
        above, below = (_whole_root(abs(part), power) for part in self.number.as_integer_ratio())
        sign = -1 if self.number < 0 else 1
        if Fraction(above**power, below**power) == abs(self.number):
            return sign * Fraction(above, below)
        scale = 2 * 10**_PLACES
        halves = _whole_root(int(abs(self.number) * scale**power), power)
        return sign * Fraction((halves + 1) // 2, 10**_PLACES)


def _whole_root(number: int, power: int) -> int:
    """Return the root of a whole number, rounded down."""
    if power == POWERS["square root"]:
        return isqrt(number)
    low, above = 0, 1 << (number.bit_length() // power + 1)
    while above - low > 1:
        middle = (low + above) // 2
        low, above = (middle, above) if middle**power <= number else (low, middle)
    return low
