"""The proof of how a row of numbers goes on: the rule that leads from each number to the next, with its own check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from solvers import deadline
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, apply
from solvers.arithmetic.working import Working
from solvers.formulas.lists.in_unit import InUnit
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class Rule:
    """How each number of a row comes from the one before it."""

    sign: str
    """ "+" or "×"."""
    by: Fraction
    """What is added to the first number, or what it is multiplied by."""
    change: Rule | None = None
    """How that goes on from step to step; `None` if it stays the same."""

    @property
    def fewest(self) -> int:
        """Return how many numbers it takes for the rule to be more than a coincidence."""
        return 3 if self.change is None else 4

    def steps(self, count: int) -> list[Fraction]:
        """Return what is added or multiplied by in each of the first steps."""
        return [self.by] * count if self.change is None else self.change.row(self.by, count)

    def row(self, first: Fraction, count: int) -> list[Fraction]:
        """Return the first numbers of the row that begins with `first`."""
        found = [first]
        for by in deadline.checked(self.steps(count - 1)):
            found.append(apply(self.sign, found[-1], by))
        return found[:count]


@dataclass(frozen=True, slots=True)
class NumberPattern(InUnit):
    """A number of a row that follows a rule."""

    kind: ClassVar[str] = "number pattern"

    known: tuple[tuple[int, Fraction], ...]
    """The numbers in the text, each with its place in the row."""
    rule: Rule
    asked: int
    """The place of the number that is asked for."""
    solution: Fraction
    called: str
    """What to call that number: "the next number", "the seventh number"; empty in a story."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that give the numbers."""
    unit: str = ""
    """What the numbers count or measure; empty for pure numbers."""
    names: tuple[tuple[int, str], ...] = ()
    """In a story, the names of the places up to the one asked for: "Thursday", "week 4"."""
    has_fractions: bool = False
    """Whether the question writes its numbers as fractions rather than decimals."""

    @property
    def start(self) -> int:
        """Return the last known place before the one that is asked for."""
        return max(place for place, _ in self.known if place < self.asked)

    @property
    def row(self) -> dict[int, Fraction]:
        """Return every number from the first known place to the last one, or to the one that is asked for."""
        first, value = self.known[0]
        last = max(self.asked, self.known[-1][0])
        return dict(enumerate(self.rule.row(value, last - first + 1), first))

    @property
    def steps(self) -> dict[int, Fraction]:
        """Return what leads to each place: what is added to the number before it, or what that is multiplied by."""
        return dict(enumerate(self.rule.steps(len(self.row) - 1), self.known[0][0] + 1))

    @property
    def working(self) -> Working:
        """Return the calculation from the last known number to the one that is asked for."""
        node: Node = Leaf(self.row[self.start])
        for place in range(self.start + 1, self.asked + 1):
            by = self.steps[place]
            is_less = self.rule.sign == "+" and by < 0
            node = Operation("-" if is_less else self.rule.sign, node, Leaf(abs(by) if is_less else by))
        return Working(self.solution, (Equation(UNKNOWN, node),))

    def verify(self) -> tuple[str, ...]:
        """Go through the row once more: every step, and every number that the text gives.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        row, steps = self.row, self.steps
        if len(self.known) < self.rule.fewest:
            return (f"{len(self.known)} numbers do not show the rule.",)
        if self.rule.change is None and len(set(steps.values())) != 1:
            return ("The steps are not all the same.",)
        for one, other in pairwise(sorted(row)):
            if apply(self.rule.sign, row[one], steps[other]) != row[other]:
                return (f"{written_number(row[one])} does not lead to {written_number(row[other])}.",)
        wrong = [
            (place, value)
            for place, value in (*self.known, (self.asked, self.solution))
            if row[place] != value
        ]
        return tuple(
            f"By the rule, it is {written_number(row[at])}, not {written_number(it)}." for at, it in wrong
        )


def rule_of(known: Mapping[int, Fraction]) -> Rule | None:
    """Return the simplest rule that numbers at known places of a row follow; `None` if there is none.

    Args:
        known: the numbers by their places in the row, in order; at least two.
    """
    first = min(known)
    for rule in _rules(known):
        row = rule.row(known[first], max(known) - first + 1)
        if len(known) >= rule.fewest and all(row[place - first] == value for place, value in known.items()):
            return rule
    return None


def _rules(known: Mapping[int, Fraction]) -> Iterator[Rule]:
    """Yield the rules that the first numbers follow, the simplest first: the same is added each time, or all are
    multiplied by the same number, or what is added or multiplied by goes on evenly itself.
    """
    (one, first), (other, second) = [*known.items()][:2]
    yield Rule("+", (second - first) / (other - one))
    ratios = [known[at + 1] / known[at] for at in known if at + 1 in known and known[at]]
    if ratios and ratios[0]:
        yield Rule("×", ratios[0])
    if not {one + 1, one + 2} <= known.keys():
        return
    third = known[one + 2]
    up, further = second - first, third - second
    yield Rule("+", up, Rule("+", further - up))
    if up:
        yield Rule("+", up, Rule("×", further / up))
    if first and second:
        yield Rule("×", second / first, Rule("+", third / second - second / first))
