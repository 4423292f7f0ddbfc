"""Numbers in the form that a question wants: as a decimal, fraction, percent, or mixed number, in simplest form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import gcd
from typing import ClassVar

from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import UNKNOWN as X
from solvers.arithmetic.tree import Equation, Node, evaluate
from solvers.arithmetic.working import Working
from solvers.formulas.numbers.digits import places_of
from solvers.wording import as_fraction, is_decimal, mixed_number, written_number

HUNDRED = 100
_LONGEST_NUMBER = 200
"""The most digits of a number."""
_LONGEST_PERIOD = 6
"""The most repeating digits that are written out."""
MORE = "…"


@dataclass(frozen=True, slots=True)
class NumberForm:
    """A number in another form."""

    kind: ClassVar[str] = "number form"
    is_settled: ClassVar[bool] = True
    is_of_numbers: ClassVar[bool] = True

    node: Node
    """The number, or the calculation that gives it: 45 ÷ 60 for the part of an hour that 45 minutes are."""
    given: str
    """The number, or the part of a whole, as the question writes it."""
    given_form: str
    """How it is written; see `Written.form`."""
    form: str
    """The form that is wanted; see `[form]` in `knowledge/formulas/asked.toml`."""
    whole: str = ""
    """What it is a part of, for the part that one amount is of another: "an hour"."""
    below: int = 0
    """The denominator that is wanted, if one is; the form is then "parts"."""
    facts: tuple[str, ...] = ()
    """Sentences that say how many of one unit another has."""

    @property
    def exact(self) -> Fraction:
        """Return the number."""
        return evaluate(self.node)

    @property
    def solution(self) -> Fraction:
        """Return the answer: for a percentage, how many percent."""
        return self.exact * HUNDRED if self.form == "percent" else self.exact

    @property
    def text(self) -> str:
        """Return the number in the form; raises `UnsolvableError` if it cannot be written that way."""
        if self.below:
            return _in_parts(self.exact, self.below)
        return in_form(self.exact, self.form, is_broken=self.given_form in ("fraction", ""))

    @property
    def working(self) -> Working:
        """Return the calculation of the number."""
        return Working(self.solution, (Equation(X, self.node),), told=f"{self.given} = {self.text}")

    def verify(self) -> tuple[str, ...]:
        """Read the answer again as a number, and compare it with the number of the question.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        read = _read(self.text)
        if self.text.endswith(MORE):
            places = len(self.text.partition(".")[2]) - len(MORE)
            is_same = 0 <= self.exact - read < Fraction(1, 10**places)
        else:
            is_same = read == self.exact
        faults = () if is_same else (f"{self.text} is not {written_number(self.exact)}.",)
        numbers = [int(each) for each in re.findall(r"\d+", self.text.rpartition(" ")[2])]
        if self.form in ("fraction", "simplest", "mixed") and len(numbers) == 2 and gcd(*numbers) != 1:
            return (*faults, f"{self.text} is not in simplest form.")
        return faults


def in_form(value: Fraction, form: str, *, is_broken: bool = True) -> str:
    """Return a number in a form.

    Args:
        value: the number.
        form: the form; see `[form]` in `knowledge/formulas/asked.toml`.
        is_broken: whether a fraction in simplest form may be greater than one.

    Raises:
        UnsolvableError: the number cannot be written in that form.
    """
    if form == "decimal":
        return written_number(value) if is_decimal(value) else _repeating(value)
    if form == "percent":
        return f"{mixed_number(value * HUNDRED)}%"
    if form == "expanded":
        return expanded(value)
    if form == "scientific":
        return _scientific(value)
    if form == "fraction" and value.denominator == 1:
        return f"{value}/1"
    if form == "ratio":
        return f"{value.numerator}:{value.denominator}"
    if form == "mixed" and abs(value) < 1:
        raise UnsolvableError(f"{value} is less than 1, so it cannot be written as a mixed number.")
    if form == "improper":
        return f"{value.numerator}/{value.denominator}"
    return str(value) if form == "simplest" and is_broken else as_fraction(value)


def _in_parts(value: Fraction, below: int) -> str:
    above = value * below
    if above.denominator != 1:
        raise UnsolvableError(
            f"{value} has no equal fraction with the denominator {below} and a whole numerator."
        )
    return f"{above}/{below}"


def _scientific(value: Fraction) -> str:
    """Return a number as a number from 1 to 10 times a power of ten: "4.5 × 10^4"."""
    first = place_values(value)[0]
    power = next(power for power in count(-_LONGEST_NUMBER) if Fraction(10) ** power > first) - 1
    return f"{written_number(value / Fraction(10) ** power)} × 10^{power}"


def expanded(value: Fraction) -> str:
    """Return a number as the sum of the values of its digits: "400 + 60 + 3"; raises `UnsolvableError` if there is no
    such sum.
    """
    return " + ".join(written_number(part) for part in place_values(value))


def place_values(value: Fraction) -> list[Fraction]:
    """Return the values of the digits of a number that are not zero; raises `UnsolvableError` if its digits do not
    end.
    """
    if not is_decimal(value) or value <= 0:
        raise UnsolvableError("I can only write a decimal or a whole number in that form.")
    return [place * digit for place, digit in places_of(value) if digit]


def period(value: Fraction) -> tuple[str, str]:
    """Return the decimal places of a number as in long division: those before the repeating ones, and those."""
    remainder, seen, digits = abs(value) % 1 * value.denominator, {}, ""
    while remainder and remainder not in seen:
        seen[remainder] = len(digits)
        digits += str(int(remainder * 10 // value.denominator))
        remainder = remainder * 10 % value.denominator
    start = seen.get(remainder, len(digits))
    return digits[:start], digits[start:]


def _repeating(value: Fraction) -> str:
    if value.denominator > 10**4:
        raise UnsolvableError("This decimal has too many places.")
    before, again = period(value)
    if len(again) > _LONGEST_PERIOD:
        raise UnsolvableError(f"This decimal repeats only after {len(again)} places.")
    times = 3 if len(again) == 1 else 2
    return f"{'-' if value < 0 else ''}{int(abs(value))}.{before}{again * times}{MORE}"


def _read(text: str) -> Fraction:
    """Return the value of a number in any of the forms."""
    number, times, power = text.partition(" × 10^")
    if times:
        return Fraction(number) * Fraction(10) ** int(power)
    if ":" in text:
        return Fraction(text.replace(":", "/"))
    if text.endswith("%"):
        return _read(text[:-1]) / HUNDRED
    terms = text.removesuffix(MORE).lstrip("-").replace(" + ", " ").split(" ")
    total = sum((Fraction(term) for term in terms), Fraction(0))
    return -total if text.startswith("-") else total
