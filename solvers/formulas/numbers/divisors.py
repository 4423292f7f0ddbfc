"""Whole numbers and what divides them: factors, multiples, primes, and what several numbers have in common."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm, prod
from typing import ClassVar

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf
from solvers.arithmetic.working import Working
from solvers.wording import listed

LARGEST = 10**6
MOST_LISTED = 60


@dataclass(frozen=True, slots=True)
class Divisors:
    """What divides a whole number, or several of them."""

    kind: ClassVar[str] = "divisors"
    is_settled: ClassVar[bool] = True
    is_of_numbers: ClassVar[bool] = True

    asked: str
    """ "kind", "divides", or "divisors", as `knowledge/formulas/asked.toml` names it; "which" of them are of a kind, or
    the "count" of the divisors, or whether a fraction is in "simplest" form."""
    names: tuple[str, ...]
    """The names of the signs: ("prime",), or ("prime", "composite") for a question which of these a number is."""
    numbers: tuple[int, ...]
    """From 1 to `LARGEST`; for "divides", the number and what it is compared with."""
    count: int = 0
    """How many multiples are asked for."""

    @property
    def name(self) -> str:
        """Return the name of the first sign."""
        return self.names[0]

    @property
    def result(self) -> bool | int | tuple[int, ...]:
        """Return whether something holds, the common number, or all numbers."""
        one, *others = self.numbers
        if self.asked == "kind":
            return is_of_kind(one, self.name)
        if self.asked == "simplest":
            return gcd(*self.numbers) == 1
        if self.asked == "which":
            return tuple(number for number in self.numbers if is_of_kind(number, self.name))
        if self.asked == "divides":
            return (one % others[0] if self.name != "factor" else others[0] % one) == 0
        if self.asked == "count":
            return len(divisors_of(one))
        if self.name == "denominator":
            return lcm(*self.numbers)
        if self.name == "multiples":
            return tuple(one * times for times in range(1, self.count + 1))
        return primes_of(one) if self.name == "primes" else divisors_of(gcd(*self.numbers))

    @property
    def solution(self) -> Fraction | tuple[str, ...]:
        """Return the number, all numbers, or the word of the answer."""
        if isinstance(self.result, tuple):
            return tuple(map(str, self.result))
        return (self.text,) if isinstance(self.result, bool) else Fraction(self.result)

    @property
    def working(self) -> Working | None:
        """Return the number that is the answer; `None` if it is a word, or several numbers."""
        value = self.solution
        return Working(value, (Equation(UNKNOWN, Leaf(value)),)) if isinstance(value, Fraction) else None

    @property
    def text(self) -> str:
        """Return the answer: "yes", "prime", "12", "2 × 2 × 3", "1, 2, 3, and 6"."""
        if isinstance(self.result, tuple):
            numbers = [str(number) for number in self.result] or ["none"]
            return " × ".join(numbers) if self.name == "primes" else listed(numbers)
        if not isinstance(self.result, bool):
            return str(self.result)
        if len(self.names) == 1:
            return "yes" if self.result else "no"
        return next((name for name in self.names if is_of_kind(self.numbers[0], name)), "neither")

    def verify(self) -> tuple[str, ...]:
        """Find the answer again by trying every number that may divide; a common multiple is the least one if the
        quotients have no factor in common.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        result, one = self.result, self.numbers[0]
        if isinstance(result, bool):
            holds = result is self._holds()
        elif self.asked == "which":
            each = [Divisors("kind", self.names, (number,)) for number in self.numbers]
            holds = result == tuple(one.numbers[0] for one in each if one.result and not one.verify())
        elif isinstance(result, tuple):
            holds = self._lists(result)
        elif self.asked == "count":
            holds = sum(one % number == 0 for number in range(1, one + 1)) == result
        else:
            is_multiple = not any(result % number for number in self.numbers)
            holds = is_multiple and gcd(*(result // number for number in self.numbers)) == 1
        return () if holds else (f"Trying every number does not give {self.text}.",)

    def _holds(self) -> bool:
        """Return whether what is asked holds, by trying numbers."""
        one, *others = self.numbers
        if self.asked == "simplest":
            return not any(one % n == others[0] % n == 0 for n in range(2, one + 1))
        if self.asked == "divides":
            whole, part = (one, others[0]) if self.name != "factor" else (others[0], one)
            return whole in range(0, whole + 1, part)
        tried = [number for number in range(1, one + 1) if one % number == 0]
        kinds = {
            "prime": len(tried) == 2,
            "composite": len(tried) > 2,
            "even": 2 in tried,
            "odd": 2 not in tried,
            "square": any(number * number == one for number in tried),
        }
        return kinds[self.name]

    def _lists(self, result: tuple[int, ...]) -> bool:
        if self.name == "primes":
            return prod(result) == self.numbers[0] and all(is_of_kind(n, "prime") for n in result if n > 1)
        if self.name == "multiples":
            return len(result) == self.count and all(number % self.numbers[0] == 0 for number in result)
        least = min(self.numbers)
        return [n for n in range(1, least + 1) if not any(m % n for m in self.numbers)] == list(result)


def is_of_kind(number: int, name: str) -> bool:
    """Return whether a positive whole number is "prime", "composite", "even", "odd", or a "square"."""
    if name == "square":
        return isqrt(number) ** 2 == number
    if name in ("even", "odd"):
        return number % 2 == (name == "odd")
    smallest = smallest_divisor(number)
    return number > 1 and (smallest == number) is (name == "prime")


def smallest_divisor(number: int) -> int:
    """Return the smallest divisor above 1 of a positive whole number; the number itself if it is prime or 1."""
    return next((n for n in range(2, isqrt(number) + 1) if number % n == 0), number)


def primes_of(number: int) -> tuple[int, ...]:
    """Return the prime factors of a number, from the smallest; (1,) for 1."""
    found = [smallest_divisor(number)]
    while prod(found) < number:
        found.append(smallest_divisor(number // prod(found)))
    return tuple(found)


def divisors_of(number: int) -> tuple[int, ...]:
    """Return all divisors of a number, from the smallest."""
    small = [n for n in range(1, isqrt(number) + 1) if number % n == 0]
    return tuple(sorted({*small, *(number // n for n in small)}))
