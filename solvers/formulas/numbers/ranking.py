"""Numbers put in order, the greatest or least of them, or two of them compared."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf
from solvers.arithmetic.working import Working
from solvers.wording import mixed_number, plural

SIGNS = {"greater": ">", "less": "<", "equal": "="}


@dataclass(frozen=True, slots=True)
class Ranked:
    """One of the numbers."""

    value: Fraction
    text: str
    """As the question writes it."""
    form: str
    """How it is written; see `Written.form`."""
    unit: str = ""
    """Its unit of measurement, if it has one."""
    common: Fraction | None = None
    """The number in the unit that all of them are compared in; `None` without units."""

    @property
    def size(self) -> Fraction:
        """Return what is compared."""
        return self.value if self.common is None else self.common

    @property
    def words(self) -> str:
        """Return the number with its unit."""
        return with_unit(self.text, self.value, self.unit)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Numbers compared with one another."""

    kind: ClassVar[str] = "number order"
    is_settled: ClassVar[bool] = True
    is_of_numbers: ClassVar[bool] = True

    given: tuple[Ranked, ...]
    """In the order of the question."""
    asked: str
    """ "order", "extreme", "compare" (two of them), or "relation" (whether it holds between two of them)."""
    name: str
    """ "ascending", "greatest", or "less", as `knowledge/formulas/asked.toml` names it; empty for "compare"."""
    unit: str = ""
    """The unit in which they are compared, if they have units."""
    facts: tuple[str, ...] = ()
    """Sentences that say how many of one unit another has."""

    @property
    def ordered(self) -> tuple[Ranked, ...]:
        """Return the numbers from the least to the greatest, or the other way around if that is asked."""
        return tuple(sorted(self.given, key=lambda each: each.size, reverse=self.name == "descending"))

    @property
    def sign(self) -> str:
        """Return the sign between two numbers: "<", "=" or ">"."""
        one, other = (each.size for each in self.given)
        return "=" if one == other else "<" if one < other else ">"

    @property
    def found(self) -> Ranked:
        """Return the greatest or the least number."""
        return self.ordered[-1 if self.name == "greatest" else 0]

    @property
    def solution(self) -> Fraction | tuple[str, ...]:
        """Return the number, all of them in order, the comparison, or "yes" or "no"."""
        if self.asked == "extreme" and not self.unit:
            return self.found.value
        return tuple(each.words for each in self.ordered) if self.asked == "order" else (self.text,)

    @property
    def working(self) -> Working | None:
        """Return the number that is the answer; `None` if it is a word, or several numbers."""
        value = self.solution
        return Working(value, (Equation(UNKNOWN, Leaf(value)),)) if isinstance(value, Fraction) else None

    @property
    def text(self) -> str:
        """Return the answer."""
        if self.asked == "order":
            return ", ".join(each.words for each in self.ordered)
        if self.asked == "extreme":
            return self.found.words
        if self.asked == "compare":
            return self.sign.join(f" {each.words} " for each in self.given).strip()
        return "yes" if SIGNS[self.name] == self.sign else "no"

    def verify(self) -> tuple[str, ...]:
        """Compare each number with the next by the sign of their difference over a common denominator.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        row = [each.size for each in self.ordered]
        row = row[::-1] if self.name == "descending" else row
        faults = [
            f"{mixed_number(one)} is not less than {mixed_number(other)}."
            for one, other in pairwise(row)
            if one.numerator * other.denominator > other.numerator * one.denominator
        ]
        if sorted(each.text for each in self.ordered) != sorted(each.text for each in self.given):
            faults.append("The numbers in order are not those of the question.")
        ends = {"greatest": max, "least": min}
        if self.asked == "extreme" and self.found.size != ends[self.name](row):
            faults.append(f"{self.found.text} is not the {self.name} number.")
        return tuple(faults)


def with_unit(text: str, value: Fraction, unit: str) -> str:
    """Return a number as it is written with its unit, if it has one: "3 feet", "$2.50"."""
    if unit == "dollar":
        return f"${text}"
    return f"{text} {unit if value == 1 else plural(unit)}" if unit else text
