"""The proof of a chance: all the outcomes, which are equally likely, and those that are meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Operation
from solvers.arithmetic.working import Working
from solvers.formulas.numbers.divisors import is_of_kind
from solvers.wording import as_fraction

HEADS, TAILS = "heads", "tails"


@dataclass(frozen=True, slots=True)
class Event:
    """What a chance is asked for: a condition on one outcome."""

    kind: str
    """A key of `CONDITIONS`."""
    by: tuple[str, ...] = ()
    """The outcomes that it names, or the number that it compares with."""
    is_negated: bool = False

    def holds(self, outcome: str) -> bool:
        """Return whether it happens with an outcome."""
        return CONDITIONS[self.kind](outcome, self.by) != self.is_negated


def _divides(part: int, whole: int) -> bool:
    """Return whether a number is a factor of another one; 0 is only a factor of itself."""
    return whole % part == 0 if part else whole == 0


def _of_number(condition: Callable[[int, int], bool]) -> Callable[[str, tuple[str, ...]], bool]:
    """Return a condition that compares an outcome with a number; without a number, it compares it with 0."""
    return lambda outcome, by: condition(int(outcome), int(by[0]) if by else 0)


CONDITIONS: dict[str, Callable[[str, tuple[str, ...]], bool]] = {
    "one of": lambda outcome, by: outcome in by,
    "even": _of_number(lambda number, _: number % 2 == 0),
    "odd": _of_number(lambda number, _: number % 2 == 1),
    "prime": _of_number(lambda number, _: number > 0 and is_of_kind(number, "prime")),
    "greater than": _of_number(lambda number, by: number > by),
    "less than": _of_number(lambda number, by: number < by),
    "at least": _of_number(lambda number, by: number >= by),
    "at most": _of_number(lambda number, by: number <= by),
    "a multiple of": _of_number(lambda number, by: _divides(by, number)),
    "a factor of": _of_number(lambda number, by: _divides(number, by)),
}
"""What an event can say about an outcome, by the words that follow "is"."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of an event with one or more things whose outcomes are equally likely."""

    kind: ClassVar[str] = "chance"

    thing: str
    """What is thrown or drawn: "coin", "number cube"; a noun in the singular."""
    outcomes: tuple[str, ...]
    """What can come up with one of them."""
    count: int
    """How many of them there are, or how many times it is done; the event must happen each time."""
    event: Event
    solution: Fraction
    called: str
    """What the question calls the chance: "the probability of rolling a 4"."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that name the thing."""

    @property
    def text(self) -> str:
        """Return the chance as a fraction."""
        return as_fraction(self.solution)

    @property
    def is_of_sides(self) -> bool:
        """Return whether it comes up heads or tails."""
        return HEADS in self.outcomes

    @property
    def right(self) -> tuple[str, ...]:
        """Return the outcomes that are meant."""
        return tuple(filter(self.event.holds, self.outcomes))

    @property
    def working(self) -> Working:
        """Return how many of all the outcomes are meant, as a fraction."""
        right, every = len(self.right) ** self.count, len(self.outcomes) ** self.count
        node = Operation("÷", Leaf(Fraction(right)), Leaf(Fraction(every)))
        return Working(self.solution, (Equation(UNKNOWN, node),))

    def verify(self) -> tuple[str, ...]:
        """Count the outcomes of all the things together, one row of outcomes after another.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        if len(set(self.outcomes)) != len(self.outcomes) or not self.outcomes:
            return ("An outcome is counted twice, or there is none.",)
        share = Fraction(1)
        for _ in range(self.count):
            share *= Fraction(sum(map(self.event.holds, self.outcomes)), len(self.outcomes))
        return () if share == self.solution else (f"The chance is {share}, not {self.solution}.",)
