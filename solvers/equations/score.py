"""How well an operator fits two Qsets and how well a whole tree fits its problem: sums of weighted terms and features.

A term has a name that people understand and a weight set by hand in `PRIOR`, from which learning starts; the weighted
constraints of ALGES's Figure 5 are terms with negative weights. The weight of a feature (see `features`) is learned.
The sum for a combination is its coefficient in the objective.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from solvers.equations.combining import Combination, Part
from solvers.equations.cues import akin
from solvers.equations.features import Features, where
from solvers.equations.local import ANY, LocalModel, Shared, in_order, operands, operator
from solvers.equations.read import Problem, Qset
from solvers.equations.relations import Relations
from solvers.equations.roles import Roles, is_beside_the_point, roles_of
from solvers.equations.weights import LOCAL, EquationWeights, shipped
from solvers.equations.whole import of_tree
from solvers.reading.model import Reading

PRIOR = {
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
    # whole trees
    "tree: fractional answer": -1.5,
}
"""Weights in the objective's unit; a lead of 1 over the next answer makes an answer about 2.7 times as likely."""


Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Terms and features that several combinations share."""

    names: tuple[str, ...]
    weight: float


@dataclass(slots=True)
class Scorer:
    """A scorer for the trees of one problem."""

    CONSTRAINTS: ClassVar[tuple[str, ...]] = (
        "text order",
        "type consistency",
        "sides of different types",
        "equality next to unknown",
    )
    """Terms that are weighted constraints of ALGES's Figure 5."""

    problem: Problem
    reading: Reading
    weights: EquationWeights = field(default_factory=shipped)
    _rows: dict[Key, tuple[Row, ...]] = field(default_factory=dict, repr=False)
    _pairs: dict[Key, Row] = field(default_factory=dict, repr=False)
    _terms: dict[Key, Row] = field(default_factory=dict, repr=False)
    _structures: dict[Key, Row] = field(default_factory=dict, repr=False)
    _odds: dict[Key, dict[str, float]] = field(default_factory=dict, repr=False)
    _shared_pairs: dict[Key, Shared] = field(default_factory=dict, repr=False)
    _shared_kinds: dict[Key, Shared] = field(default_factory=dict, repr=False)
    _weights: dict[Key, float] = field(default_factory=dict, repr=False)
    """By key of `_rows`, the sum of their weights."""
    _features: Features = field(init=False, repr=False)
    _roles: Roles = field(init=False, repr=False)
    _order: Row = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._features = Features(self.problem)
        self._roles = roles_of(self.problem)
        self._order = self._row(("text order",))

    def score(self, combination: Combination) -> float:
        """Return the coefficient of `combination` in the objective."""
        key = self._key(combination)
        weight = self._weights.get(key)
        if weight is None:
            weight = self._weights[key] = sum(row.weight for row in self._shared_rows(key, combination))
        for _ in range(self._inversions(combination.left.leaves, combination.right.leaves)):
            weight += self._order.weight
        return round(weight, 6)

    def unused(self, qset: Qset) -> float:
        """Return the coefficient of leaving a number out."""
        return round(self.weights.sum(self.unused_features(qset)), 6)

    def whole(self, value: Fraction) -> float:
        """Return the score of a tree with the answer `value` in addition to its combinations (ALGES's global model)."""
        return round(self.weights.sum(of_tree(self.problem, value)), 6)

    def most_whole(self) -> float:
        """Return an upper bound on `whole` over all trees."""
        return self.weights.most("tree: ")

    def rows(self, combination: Combination) -> tuple[Row, ...]:
        """Return the terms and features of `combination`: those with names, of the two Qsets, of the structure, and of
        the order.
        """
        inverted = self._inversions(combination.left.leaves, combination.right.leaves)
        return (*self._shared_rows(self._key(combination), combination), *[self._order] * inverted)

    def _key(self, combination: Combination) -> Key:
        """Return what the terms and features of `combination` depend on, apart from the order."""
        symbol, left, right, _ = combination
        return symbol, left[1:], right[1:], self._inside(left, right)

    def _inside(self, left: Part, right: Part) -> tuple[int, int]:
        """Return which of two parts contains the unknown."""
        unknown = 1 << self.problem.unknown.place
        return left.leaves & unknown, right.leaves & unknown

    def _shared_rows(self, key: Key, combination: Combination) -> tuple[Row, ...]:
        """Return the terms and features of all combinations with this key."""
        rows = self._rows.get(key)
        if rows is None:
            inside = self._inside(combination.left, combination.right)
            rows = self._rows[key] = (*self._made(combination, inside), *self._local(combination, inside))
        return rows

    def _made(self, combination: Combination, inside: tuple[int, int]) -> tuple[Row, ...]:
        symbol, left, right, _ = combination
        a, b = self.problem.qsets[left.head], self.problem.qsets[right.head]
        place = where(self.problem, left, right)
        key: Key = (symbol, left.head, left.type, left.is_leaf, right.head, right.type, right.is_leaf, inside)
        if key not in self._terms:
            self._terms[key] = self._row(
                Relations(self.problem, self._roles, a, left, b, right).names(symbol)
            )
        pair = (symbol, left.head, right.head, place)
        if pair not in self._pairs:
            found = self._features.between(symbol, a, b, place)
            self._pairs[pair] = self._row(name for _, name in found)
        kinds = (symbol, left.type, left.symbol, right.type, right.symbol, inside, place)
        if kinds not in self._structures:
            self._structures[kinds] = self._row(name for _, name in self._features.structure(combination))
        return self._terms[key], self._pairs[pair], self._structures[kinds]

    def _local(self, combination: Combination, inside: tuple[int, int]) -> tuple[Row, ...]:
        """Return the local model's opinion of the operator, as a row without names; none for "="."""
        model, share = self.weights.local, self.weights.of.get(LOCAL, 0.0)
        if model is None or not share or combination.result is None:
            return ()
        first, second = in_order(combination)
        within = inside if first is combination.left else inside[::-1]
        key: Key = (first[1:], second[1:], within)
        if key not in self._odds:
            self._odds[key] = model.log_odds(*self._shared(model, first, second, within))
        return (Row((), share * self._odds[key][operator(combination)]),)

    def _shared(self, model: LocalModel, first: Part, second: Part, within: object) -> tuple[Shared, Shared]:
        """Return what the features of two operands share with the support vectors, computed once for
        similar operands.
        """
        one, other, place = operands(self.problem, first, second)
        pair: Key = (first.head, second.head, place)
        if pair not in self._shared_pairs:
            names = self._features.between(ANY, one, other, place)
            self._shared_pairs[pair] = model.shared(name for _, name in names)
        kinds: Key = (first.type, first.symbol, second.type, second.symbol, within, place)
        if kinds not in self._shared_kinds:
            names = self._features.structure(Combination(ANY, first, second, None))
            self._shared_kinds[kinds] = model.shared(name for _, name in names)
        return self._shared_pairs[pair], self._shared_kinds[kinds]

    def _row(self, names: Iterable[str]) -> Row:
        found = tuple(names)
        return Row(found, self.weights.sum(found))

    def unused_features(self, qset: Qset) -> tuple[str, ...]:
        """Return the names of the term and features of leaving out a number."""
        if qset.quantity.implied:
            return ()
        found = tuple(self._features.unused(qset))
        if is_beside_the_point(self.problem, qset):
            return ("unused and beside the point", *found)
        others = [other for other in self.problem.qsets if other is not qset]
        related = any(
            akin(a, b)
            for other in others
            for a in (qset.type.entity, qset.type.per)
            for b in (other.type.entity, other.type.per)
            if a and b
        )
        return ("unused" if related else "unused and unrelated", *found)

    def reasons(self, combination: Combination) -> tuple[str, ...]:
        """Return the names of the terms that support `combination`, strongest first."""
        terms = dict.fromkeys(name for name in self.rows(combination)[0].names if PRIOR[name] > 0)
        return tuple(sorted(terms, key=lambda name: -PRIOR[name]))

    def violated(self, combination: Combination) -> tuple[str, ...]:
        """Return the names of the weighted constraints of Figure 5 that `combination` violates."""
        names = [name for row in self.rows(combination) for name in row.names]
        return tuple(dict.fromkeys(name for name in names if name in self.CONSTRAINTS))

    def _inversions(self, left: int, right: int) -> int:
        """Return how many pairs of numbers are in a different order than in the text."""
        numbers = ~(1 << self.problem.unknown.place)
        left, right = left & numbers, right & numbers
        if left < right & -right:
            return 0
        count = 0
        while right:
            last = right.bit_length()
            count += (left >> last).bit_count()
            right ^= 1 << (last - 1)
        return count
