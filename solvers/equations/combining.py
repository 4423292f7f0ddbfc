"""Combining two Qsets into a compound: which combinations are allowed, and what their result counts.

A compound is represented by one of its base Qsets (ALGES's combine keeps the properties of one operand). The score of a
combination therefore depends on only two base Qsets, and a program can hold all of them at once.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solvers.arithmetic.tree import Type
from solvers.equations.cues import category, same_kind
from solvers.equations.read import Problem, Qset

ADDITIVE = ("+", "-")


class Part(NamedTuple):
    """A possible subexpression, described by what its further combinations depend on."""

    leaves: int
    """The places of its Qsets as a bit mask."""
    head: int
    """The place of the Qset that represents it."""
    type: Type
    symbol: str = ""
    """Its topmost operation; empty for a leaf."""

    @property
    def is_leaf(self) -> bool:
        """Return whether it is a single Qset."""
        return not self.symbol


class Combination(NamedTuple):
    """An operator symbol with its two operands; `result` is `None` for "=", which ends the expression."""

    symbol: str
    left: Part
    right: Part
    result: Part | None


def combinations(problem: Problem, one: Part, other: Part) -> list[Combination]:
    """Return all ways to combine two parts that share no leaf without breaking a hard constraint.

    These are the constraints of Figure 5 that involve one combination: equation tree structure and simplicity ("=" has
    a leaf on one side), symmetry breaking (one form of every sum and product), and non-redundancy (no adding of zero,
    no division by zero or one, and no subtraction of a larger number in the text from a smaller one).
    """
    found = []
    for left, right in ((one, other), (other, one)):
        # The highest bits decide: the later last Qset is the right one.
        for symbol in _canonical(left.symbol, right.symbol, right.leaves > left.leaves):
            if (left.symbol and right.symbol) or not _redundant(problem, symbol, left, right):
                head, kind = represented(problem, symbol, left, right)
                result = Part(left.leaves | right.leaves, head, kind, symbol)
                found.append(Combination(symbol, left, right, result))
    return found + equations(problem, one, other)


def equations(problem: Problem, one: Part, other: Part) -> list[Combination]:
    """Return x = ..., or ... = a number with x on the left, if two parts make that; all operations are on one side
    (simplicity).
    """
    unknown = 1 << problem.unknown.place
    left, right = (one, other) if one.leaves & unknown else (other, one)
    if not left.leaves & unknown or left.is_leaf == right.is_leaf:
        return []
    return [Combination("=", left, right, None)]


@cache
def _canonical(left: str, right: str, ordered: bool) -> tuple[str, ...]:
    """Return whether a combination is in canonical form: few of the trees that differ only in order or grouping are
    kept.

    Sums and products are nested to the right, in the order of the Qsets.

    Args:
        left, right: the top operations of the operands.
        ordered: whether the right operand comes later.
    """
    allowed = {
        "+": right not in ADDITIVE and ordered,
        "-": right != "-" and (left not in ADDITIVE or ordered),
        "×": right != "×" and ordered,
        "÷": right != "÷" and (left != "÷" or ordered),
    }
    return tuple(symbol for symbol, is_allowed in allowed.items() if is_allowed)


def _redundant(problem: Problem, symbol: str, left: Part, right: Part) -> bool:
    values = [problem.qsets[part.head].value if part.is_leaf else None for part in (left, right)]
    if symbol == "-" and None not in values and values[0] < values[1]:  # type: ignore[operator]
        return True
    if symbol in ADDITIVE:
        return 0 in values
    return symbol == "÷" and values[1] in (0, 1)


def represented(problem: Problem, symbol: str, left: Part, right: Part) -> tuple[int, Type]:
    """Return the Qset whose properties the compound has, and its type."""
    a, b = problem.qsets[left.head], problem.qsets[right.head]
    if symbol == "+":
        return _of_sum(a, b, left, right)
    if symbol == "-":
        return left.head, left.type
    if symbol == "×":
        return _of_product(problem, a, b, left, right)
    return left.head, _of_quotient(b, left.type, right.type)


def _of_sum(a: Qset, b: Qset, left: Part, right: Part) -> tuple[int, Type]:
    """Return it for a sum: ALGES keeps the right operand's properties, but a wider kind includes a narrow one, and a
    state lasts.
    """
    one, other = left.type.entity, right.type.entity
    if one != other and same_kind(one, other):
        return right.head, right.type
    lasts = category(a.quantity.verb) == "state" != category(b.quantity.verb)
    if (one != other and same_kind(other, one)) or lasts:
        return left.head, left.type
    return right.head, right.type


def _of_product(problem: Problem, a: Qset, b: Qset, left: Part, right: Part) -> tuple[int, Type]:
    """Return it for a product: an amount per the other's entity keeps its entity, and a multiplier keeps nothing."""
    if left.is_leaf and a.is_multiplier:
        return right.head, right.type
    if right.is_leaf and b.is_multiplier:
        return left.head, left.type
    if left.type.per and same_kind(left.type.per, right.type.entity):
        return left.head, Type(left.type.entity, right.type.per)
    if right.type.per and same_kind(right.type.per, left.type.entity):
        return right.head, Type(right.type.entity, left.type.per)
    asked = problem.unknown.type.entity
    if left.type.per and not right.type.per:
        return left.head, Type(left.type.entity)
    if right.type.per and not left.type.per:
        return right.head, Type(right.type.entity)
    if asked and left.type.entity == asked and right.type.entity != asked:
        return left.head, Type(left.type.entity)
    return right.head, Type(right.type.entity)


def _of_quotient(b: Qset, left: Type, right: Type) -> Type:
    if b.is_multiplier:
        return left
    if right.per and same_kind(left.entity, right.entity):
        return Type(right.per)
    if left.entity and left.entity == right.entity:
        return Type()
    return Type(left.entity, left.per or right.entity)
