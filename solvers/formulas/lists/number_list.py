"""The proof of what is asked about a list of numbers, with its own check."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import reduce
from typing import ClassVar

from solvers.arithmetic.tree import DIVISOR, MULTIPLE, UNKNOWN, Equation, Leaf, Node, Operation, evaluate
from solvers.arithmetic.working import Working
from solvers.formulas.lists.in_unit import InUnit
from solvers.wording import written_number


class Measure(StrEnum):
    """What is asked about a list of numbers."""

    MEDIAN = "median"
    MODE = "mode"
    RANGE = "range"
    FACTOR = "greatest common factor"
    MULTIPLE = "least common multiple"


OF_WHOLE_NUMBERS = (Measure.FACTOR, Measure.MULTIPLE)


@dataclass(frozen=True, slots=True)
class NumberList(InUnit):
    """A number that describes a list of numbers, such as its median."""

    kind: ClassVar[str] = "number list"

    measure: Measure
    numbers: tuple[Fraction, ...]
    """The numbers in the order of the text."""
    solution: Fraction
    called: str
    """What the question calls it: "the median of her scores"."""
    verb: str
    """ "is" or "was", as in the question."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that list the numbers."""
    unit: str = ""
    """The unit of the numbers and of the solution; empty for pure numbers."""
    has_fractions: bool = False
    """Whether the question writes its numbers as fractions rather than decimals."""

    @property
    def ordered(self) -> tuple[Fraction, ...]:
        """Return the numbers from the least to the greatest."""
        return tuple(sorted(self.numbers))

    @property
    def middle(self) -> tuple[Fraction, ...]:
        """Return the number in the middle, or the two of them if the numbers are even in number."""
        half = len(self.numbers) // 2
        return self.ordered[half : half + 1] if len(self.numbers) % 2 else self.ordered[half - 1 : half + 1]

    @property
    def working(self) -> Working:
        """Return the calculation that gives the solution."""
        return Working(self.solution, (Equation(UNKNOWN, self._node()),))

    def _node(self) -> Node:
        if self.measure in OF_WHOLE_NUMBERS:
            sign = DIVISOR if self.measure is Measure.FACTOR else MULTIPLE
            leaves: Sequence[Node] = [Leaf(number) for number in self.numbers]
            return reduce(lambda one, other: Operation(sign, one, other), leaves)
        if self.measure is Measure.RANGE:
            return Operation("-", Leaf(self.ordered[-1]), Leaf(self.ordered[0]))
        if self.measure is Measure.MEDIAN and len(self.middle) == 2:
            one, other = self.middle
            return Operation("÷", Operation("+", Leaf(one), Leaf(other)), Leaf(Fraction(2)))
        return Leaf(self.solution)

    def verify(self) -> tuple[str, ...]:
        """Check the solution by what its measure means, not by how it was found.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        if evaluate(self._node()) != self.solution or not _CHECKS[self.measure](self.numbers, self.solution):
            return (f"{written_number(self.solution)} is not the {self.measure} of the numbers.",)
        return ()


def value_of(measure: Measure, numbers: Sequence[Fraction]) -> Fraction | None:
    """Return a measure of some numbers; `None` if they have none: no number is the most frequent one, or a number is
    not a whole number above zero, although only such numbers have common factors and multiples.
    """
    ordered = sorted(numbers)
    if measure in OF_WHOLE_NUMBERS:
        if any(number.denominator != 1 or number <= 0 for number in numbers):
            return None
        whole = (number.numerator for number in numbers)
        return Fraction(math.gcd(*whole) if measure is Measure.FACTOR else math.lcm(*whole))
    if measure is Measure.RANGE:
        return ordered[-1] - ordered[0]
    if measure is Measure.MEDIAN:
        return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
    (first, most), *others = Counter(numbers).most_common(2)
    return None if any(count == most for _, count in others) else first


def _is_median(numbers: Sequence[Fraction], value: Fraction) -> bool:
    less, more = (sum(number < value for number in numbers), sum(number > value for number in numbers))
    return max(less, more) * 2 <= len(numbers)


def _is_mode(numbers: Sequence[Fraction], value: Fraction) -> bool:
    return all(numbers.count(value) > numbers.count(other) for other in set(numbers) - {value})


def _is_range(numbers: Sequence[Fraction], value: Fraction) -> bool:
    return value == max(abs(one - other) for one in numbers for other in numbers)


def _is_common_factor(numbers: Sequence[Fraction], value: Fraction) -> bool:
    quotients = [number / value for number in numbers]
    return all(quotient.denominator == 1 for quotient in quotients) and math.gcd(*map(int, quotients)) == 1


def _is_common_multiple(numbers: Sequence[Fraction], value: Fraction) -> bool:
    quotients = [value / number for number in numbers]
    return all(quotient.denominator == 1 for quotient in quotients) and math.gcd(*map(int, quotients)) == 1


_CHECKS = {
    Measure.MEDIAN: _is_median,
    Measure.MODE: _is_mode,
    Measure.RANGE: _is_range,
    Measure.FACTOR: _is_common_factor,
    Measure.MULTIPLE: _is_common_multiple,
}
