"""The digits of a number: which one is in a place, what one is worth, and which place it is in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf
from solvers.arithmetic.working import Working
from solvers.reading.places import digit_of
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit of a number, and its place."""

    kind: ClassVar[str] = "digit"
    is_settled: ClassVar[bool] = True
    is_of_numbers: ClassVar[bool] = True

    number: Fraction
    digit: int
    place: Fraction
    """1, 10, 100 for ones, tens, hundreds; 1/10 for tenths."""
    asked: str
    """ "digit", "worth" (the value of the digit), or "place"."""

    @property
    def worth(self) -> Fraction:
        """Return the value of the digit."""
        return self.digit * self.place

    @property
    def solution(self) -> Fraction | tuple[str, ...]:
        """Return the answer."""
        if self.asked == "place":
            return (self.text,)
        return Fraction(self.digit) if self.asked == "digit" else self.worth

    @property
    def working(self) -> Working | None:
        """Return the number that is the answer; `None` if it is a word."""
        value = self.solution
        return Working(value, (Equation(UNKNOWN, Leaf(value)),)) if isinstance(value, Fraction) else None

    @property
    def text(self) -> str:
        """Return the answer in words."""
        if self.asked == "place":
            return digit_of(self.place)
        return written_number(Fraction(self.digit) if self.asked == "digit" else self.worth)

    def verify(self) -> tuple[str, ...]:
        """Divide by the place and by ten, without looking at the digits.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        found = self.number // self.place % 10
        return (
            ()
            if found == self.digit
            else (f"{written_number(self.number)} has the digit {found} in that place.",)
        )


def places_of(number: Fraction) -> Iterator[tuple[Fraction, int]]:
    """Yield the places of a number whose decimal places end, from the left, each with its digit."""
    whole, _, behind = written_number(number).partition(".")
    for at, digit in enumerate(whole + behind):
        yield Fraction(10) ** (len(whole) - 1 - at), int(digit)
