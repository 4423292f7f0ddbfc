"""Wrong answers made on purpose: one operation or operand of a right working replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import (
    SIGNS,
    Leaf,
    Node,
    Operation,
    Place,
    Rounding,
    named,
)


@dataclass(frozen=True, slots=True)
class Swap:
    """One replacement and what it makes of the answer."""

    place: Place
    was: str
    now: str
    """The sign, or the number's text; "turned" when the operands changed places."""
    value: Fraction

    @property
    def is_operand(self) -> bool:
        """Whether a number was replaced."""
        return self.now not in (*SIGNS, "turned")


def swaps(working: Node, spare: tuple[Leaf, ...]) -> Iterator[Swap]:
    """Every wrong result of one other operation, one other order, or one other number of the text."""
    used = [node for _, node in _places(working) if isinstance(node, Leaf)]
    numbers = [number for number in (*used, *spare) if number.quantity is not None]
    for place, node in _places(working):
        if not place and isinstance(node, Leaf):
            return  # nothing is known of how it was found
        if isinstance(node, Operation):
            others = [(sign, Operation(sign, node.left, node.right)) for sign in SIGNS if sign != node.sign]
            if node.sign in "-÷":
                others.append(("turned", Operation(node.sign, node.right, node.left)))
            was = node.sign
        elif isinstance(node, Leaf) and node.quantity is not None:
            others = [(other.words, other) for other in numbers if other.value != node.value]
            was = named(node)
        else:
            continue  # a constant of a formula, or the rounding
        for now, other in others:
            try:
                value = _replaced(working, place, other).value
            except ZeroDivisionError:
                continue
            if value >= 0 and value != working.value:
                yield Swap(place, was, now, value)


def _places(node: Node, place: Place = ()) -> Iterator[tuple[Place, Node]]:
    yield place, node
    if isinstance(node, Operation):
        yield from _places(node.left, (*place, 0))
        yield from _places(node.right, (*place, 1))
    elif isinstance(node, Rounding):
        yield from _places(node.node, (*place, 0))


def _replaced(node: Node, place: Place, other: Node) -> Node:
    if not place:
        return other
    if isinstance(node, Rounding):
        inner = _replaced(node.node, place[1:], other)
        return Rounding(inner, node.way)
    assert isinstance(node, Operation)
    sides = [node.left, node.right]
    sides[place[0]] = _replaced(sides[place[0]], place[1:], other)
    return Operation(node.sign, *sides)
