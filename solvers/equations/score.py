"""How well an operator fits two Qsets: named terms with hand-set weights, all of them in `WEIGHTS`.

A term looks at two base Qsets, those that represent the operands, at the operands' types and at the question
(the features of ALGES's Figure 4). The sum of its terms is a combination's coefficient in the objective, so
the best equation is the best sum. The weighted constraints of Figure 5 are terms too, with negative weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from solvers.equations.combining import Combination
from solvers.equations.cues import akin
from solvers.equations.read import Problem, Qset
from solvers.equations.relations import Relations
from solvers.equations.roles import is_beside_the_point
from solvers.reading.model import Reading

WEIGHTS = {
    # any combination
    "text order": -0.1,
    "said in words": 1.5,
    "used although it is the result": -1.5,
    # sums and differences
    "counts the same": 0.6,
    "both are kinds of what is asked": 0.6,
    "said together": -0.5,
    "type consistency": -3.5,
    "a rate beside an amount": -2.0,
    "a multiplier beside an amount": -4.0,
    "beside the point": -2.2,
    "the unknown is no change": -2.0,
    "taken from the unknown": -1.0,
    # sums
    "all are asked for": 1.2,
    "both gained": 0.8,
    "both lost": 0.8,
    "both had": 0.4,
    "had and gained": 1.2,
    "both of the same kind of change": -0.5,
    "same verb": 0.5,
    "more than that": 2.2,
    "added although lost": -1.5,
    "added although a rest is asked for": -1.0,
    "added although a difference is asked for": -1.0,
    "added although one came of the other": -1.0,
    # differences
    "had and lost": 1.5,
    "spent and got back": 1.5,
    "a rest is asked for": 1.2,
    "a difference is asked for": 1.8,
    "less than that": 2.2,
    "part of a total": 1.3,
    "wanted and had": 1.5,
    "before and after": 1.2,
    "subtracted although gained": -1.5,
    "subtracted although all are asked for": -1.0,
    "comparison the other way": -1.5,
    # products
    "so many per one": 3.0,
    "so many times": 3.0,
    "length times width": 3.0,
    "for each": 1.0,
    "so many of what is asked, so many times": -1.0,
    "nothing says times": -2.0,
    "the same kind multiplied": -1.5,
    # quotients
    "how many fit": 2.5,
    "how much per one": 2.5,
    "shared out": 1.2,
    "a part of that many": 3.0,
    "nothing says divided": -2.0,
    "the same kind divided": -1.5,
    # equality
    "both sides count the same": 0.8,
    "sides of different types": -3.5,
    "sides of different rates": -1.5,
    "equality next to unknown": -0.9,
    "said to be the result": 1.5,
    # numbers left out
    "unused": -1.8,
    "unused and unrelated": -0.6,
    "unused and beside the point": -0.2,
    # filters
    "fractional answer": -1.5,
}
"""In the objective's unit; a lead of 1 over the next answer makes it about 2.7 times as likely."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """Scores combinations of one problem."""

    CONSTRAINTS: ClassVar[tuple[str, ...]] = (
        "text order",
        "type consistency",
        "sides of different types",
        "equality next to unknown",
    )
    """Terms that are weighted constraints of ALGES's Figure 5."""

    problem: Problem
    reading: Reading
    _known: dict[tuple[object, ...], tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)

    def score(self, combination: Combination) -> float:
        """The coefficient of `combination` in the objective."""
        return round(sum([WEIGHTS[name] * times for name, times in self.terms(combination)]), 4)

    def unused(self, qset: Qset) -> float:
        """The coefficient of leaving a number out."""
        if is_beside_the_point(self.problem, qset):
            return WEIGHTS["unused and beside the point"]
        others = [other for other in self.problem.qsets if other is not qset]
        related = any(
            akin(a, b)
            for other in others
            for a in (qset.type.entity, qset.type.per)
            for b in (other.type.entity, other.type.per)
            if a and b
        )
        return WEIGHTS["unused" if related else "unused and unrelated"]

    def reasons(self, combination: Combination) -> tuple[str, ...]:
        """Names of the terms that speak for `combination`, strongest first."""
        terms = dict.fromkeys(name for name, _ in self.terms(combination) if WEIGHTS[name] > 0)
        return tuple(sorted(terms, key=lambda name: -WEIGHTS[name]))

    def violated(self, combination: Combination) -> tuple[str, ...]:
        """Names of the weighted constraints of Figure 5 that `combination` violates."""
        return tuple(dict.fromkeys(name for name, _ in self.terms(combination) if name in self.CONSTRAINTS))

    def terms(self, combination: Combination) -> Iterator[tuple[str, int]]:
        """The terms of `combination` with how often they hold."""
        inverted = self._inversions(combination.left.leaves, combination.right.leaves)
        if inverted:
            yield "text order", inverted
        for name in self._between(combination):
            yield name, 1

    def _between(self, combination: Combination) -> tuple[str, ...]:
        """The terms that hold between the two representatives, worked out once for each pair of them."""
        left, right = combination.left, combination.right
        unknown = self.problem.unknown.place
        key = (
            combination.symbol,
            *(left.head, left.type, left.is_leaf, left.leaves >> unknown & 1),
            *(right.head, right.type, right.is_leaf, right.leaves >> unknown & 1),
        )
        if key not in self._known:
            qsets = self.problem.qsets
            pair = Relations(self.problem, qsets[left.head], left, qsets[right.head], right)
            self._known[key] = tuple(pair.names(combination.symbol))
        return self._known[key]

    def _inversions(self, left: int, right: int) -> int:
        """How many pairs of numbers stand in another order than in the text."""
        numbers = ~(1 << self.problem.unknown.place)
        left, right = left & numbers, right & numbers
        count = 0
        while right:
            last = right.bit_length()
            count += (left >> last).bit_count()
            right ^= 1 << (last - 1)
        return count
