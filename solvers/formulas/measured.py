"""Calculations with units: amounts to add or compare are converted to one unit, and each conversion is a step.

The units are the types of the leaves. A conversion multiplies or divides by a separate leaf, such as "100 centimeters
per meter", and comes with its fact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from knowledge.quantities import load
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.tree import (
    UNTYPED,
    Leaf,
    Node,
    Operation,
    Rounding,
    Type,
    evaluate,
    leaves,
    operations,
)
from solvers.arithmetic.units import CELSIUS, FAHRENHEIT, PURE, Unit

_CELSIUS, _FAHRENHEIT = Unit.of(CELSIUS), Unit.of(FAHRENHEIT)


@dataclass(frozen=True, slots=True)
class Measured:
    """A calculation in one unit."""

    node: Node
    unit: Unit


def unit_of(node: Node) -> Unit:
    """Return what a node measures by its type."""
    unit = Unit.of(node.type.entity)
    return unit / Unit.of(node.type.per) if node.type.per else unit


def amount_of(node: Node) -> Amount:
    """Return the amount of `node` from the units of its leaves, independently of how it is converted.

    Raises:
        UnitError: different kinds of amounts are added or subtracted.
        ZeroDivisionError: something is divided by zero.
        ValueError: it contains an unknown.
    """
    if isinstance(node, Rounding):
        exact = amount_of(node.node)
        return Amount(node.of(exact.value), exact.unit)
    if not isinstance(node, Operation):
        return Amount(evaluate(node), unit_of(node))
    left, right = amount_of(node.left), amount_of(node.right)
    if node.sign == "+":
        return left + right
    if node.sign == "-":
        return left - right
    return left * right if node.sign == "×" else left / right


def measured(node: Node, wanted: Unit | None = None) -> Measured:
    """Return `node` with everything that is added, subtracted, or compared in the same unit.

    Args:
        node: a calculation without unknowns, whose leaves have units as types.
        wanted: the unit of the result, if the question asks for one.

    Raises:
        UnitError: different kinds of amounts are combined, or the result is not measured in `wanted`.
    """
    own = _unit(node)
    if wanted is None or (own.is_pure and not wanted.dimension):
        wanted = own if wanted is None else wanted
    return Measured(_into(node, own, wanted), wanted)


def facts_used(node: Node) -> tuple[str, ...]:
    """Return the facts behind the conversions in `node`, in order."""
    return tuple(dict.fromkeys(leaf.implied for leaf in leaves(node) if leaf.implied))


def units_in(node: Node) -> Iterator[Unit]:
    """Return the units of the numbers in a text."""
    return (unit_of(leaf) for leaf in leaves(node) if not leaf.implied and leaf.type != UNTYPED)


def _unit(node: Node) -> Unit:
    """Return the unit in which to work out `node`: for a sum, the smallest of its units, and dollars before cents."""
    if not isinstance(node, Operation):
        return unit_of(node)
    left, right = _unit(node.left), _unit(node.right)
    if node.sign in "+-":
        if left.is_pure and _may_be_elided(node.left):  # "12 + 5 apples"
            return right
        return _shared(node, left, right)
    other, _ = right.brought(left)
    return left * other if node.sign == "×" else left / other


def _may_be_elided(node: Node) -> bool:
    """Return whether numbers can share the unit of a later number."""
    return all(leaf.type == UNTYPED and leaf.quantity is not None for leaf in leaves(node)) and not any(
        each.sign in "×÷" for each in operations(node)
    )


def _shared(node: Operation, left: Unit, right: Unit) -> Unit:
    if left == right:
        return left
    one, other = Amount(_one_value(node.left), left), Amount(_one_value(node.right), right)
    _ = one + other if node.sign == "+" else one - other  # raises the reason if this is impossible
    if left.dimension == "money" and Unit.of("$") in (left, right):
        return Unit.of("$")
    return right if left.factor(right) >= 1 else left


def _one_value(node: Node) -> Fraction:
    return next((leaf.value for leaf in leaves(node) if leaf.value is not None), Fraction(1))


def _into(node: Node, own: Unit, wanted: Unit) -> Node:
    """Return `node`, which is worked out in `own`, converted to `wanted`."""
    if not isinstance(node, Operation):
        if isinstance(node, Leaf) and own.is_pure and not wanted.is_pure:
            return replace(node, type=Type(str(wanted)))
        return _converted(node, own, wanted)
    if node.sign in "+-":
        left, right = (_into(side, _unit(side), wanted) for side in (node.left, node.right))
        return replace(node, left=left, right=right)
    left_unit, right_unit = _unit(node.left), _unit(node.right)
    if right_unit.is_pure:
        return replace(node, left=_into(node.left, left_unit, wanted), right=_plain(node.right))
    if left_unit.is_pure and node.sign == "×":
        return replace(node, left=_plain(node.left), right=_into(node.right, right_unit, wanted))
    brought, _ = right_unit.brought(left_unit)
    left, right = _into(node.left, left_unit, left_unit), _into(node.right, right_unit, brought)
    return _converted(replace(node, left=left, right=right), own, wanted)


def _plain(node: Node) -> Node:
    return _into(node, PURE, PURE)


def _converted(node: Node, own: Unit, wanted: Unit) -> Node:
    if own == wanted:
        return node
    if {own, wanted} == {_CELSIUS, _FAHRENHEIT}:
        return _on_other_scale(node, own)
    factor = own.factor(wanted)
    count, larger, smaller = (factor, own, wanted) if factor >= 1 else (1 / factor, wanted, own)
    says = _fact(count, larger, smaller)
    leaf = Leaf(count, Type(str(smaller), str(larger)), implied=says)
    return Operation("×" if factor >= 1 else "÷", node, leaf)


def _on_other_scale(node: Node, own: Unit) -> Node:
    steps, zero = Type(str(_FAHRENHEIT), str(_CELSIUS)), Type(str(_FAHRENHEIT))
    step = Leaf(Fraction(9, 5), steps, implied="A degree Celsius is 9/5 of a degree Fahrenheit.")
    freezing = Leaf(Fraction(32), zero, implied="0 °C is 32 °F.")
    if own == _CELSIUS:
        return Operation("+", Operation("×", node, step), freezing)
    return Operation("÷", Operation("-", node, freezing), step)


def _fact(count: Fraction, larger: Unit, smaller: Unit) -> str:
    fact = load().conversion(str(larger), str(smaller))
    if fact is not None and fact.count == count:
        return fact.sentence
    return f"{Amount(Fraction(1), larger)} is {Amount(count, smaller)}."
