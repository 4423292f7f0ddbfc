"""A derivation as plain arithmetic: numbers, and steps that each know which rule asks for them.

Every solver proves its answers in its own way; a pupil's arithmetic has one form. This is the form in which
the two are compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import apply
from solvers.wording import written_number

SIGNS = ("+", "-", "×", "÷")


@dataclass(frozen=True, slots=True)
class Number:
    """A number that the text writes or implies."""

    value: Fraction
    text: str
    """With its unit: "5 books"."""
    source: int | None = None
    """Index of its quantity in the reading; `None` for a number that no text mentions."""
    first: int = 0
    stop: int = 0
    """Tokens `first:stop` of the reading."""


@dataclass(frozen=True, slots=True)
class Step:
    """One operation."""

    sign: str
    """One of `SIGNS`."""
    left: Node
    right: Node
    text: str = ""
    """The result with its unit: "9 books"; empty where nothing says what it counts."""
    reason: str = ""
    """The sentence that speaks for the operation."""
    rule: str = ""
    """The name of the rule behind it."""
    concept: str = ""
    """What kind of rule it is, such as "transfer"; empty where no rule stands behind it."""

    @property
    def value(self) -> Fraction:
        """The exact result.

        Raises:
            ZeroDivisionError: a division by zero.
        """
        return apply(self.sign, self.left.value, self.right.value)


@dataclass(frozen=True, slots=True)
class Slip:
    """A result that was written down wrong."""

    node: Node
    value: Fraction
    """What was written instead of the node's value."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rounded:
    """A result that the situation rounds: buses up, full boxes down."""

    node: Node
    value: Fraction
    text: str = ""
    reason: str = ""
    """The sentence that says why it is rounded so."""

    def like(self, value: Fraction) -> Fraction:
        """`value` rounded in the same direction."""
        return Fraction(math.ceil(value) if self.value >= self.node.value else math.floor(value))


Node = Number | Step | Slip | Rounded

Place = tuple[int, ...]
"""Where a node stands in a tree: 0 for left and 1 for right, from the root downwards."""


def nodes(node: Node, place: Place = ()) -> Iterator[tuple[Place, Node]]:
    """`node` and everything under it, with places; children before parents. A slip has its node's place."""
    if isinstance(node, Step):
        yield from nodes(node.left, (*place, 0))
        yield from nodes(node.right, (*place, 1))
    elif isinstance(node, Rounded):
        yield from nodes(node.node, (*place, 0))
    elif isinstance(node, Slip):
        yield from nodes(node.node, place)
    yield place, node


def numbers(node: Node) -> Iterator[Number]:
    """The numbers used, from left to right."""
    for _, each in nodes(node):
        if isinstance(each, Number):
            yield each


def written(node: Node) -> str:
    """The arithmetic as people write it: "(84 - 12) ÷ 6"."""
    if isinstance(node, Rounded):
        return written(node.node)
    if not isinstance(node, Step):
        return written_number(node.value)
    left, right = (
        f"({written(side)})" if isinstance(side, Step | Rounded) or side.value < 0 else written(side)
        for side in (node.left, node.right)
    )
    return f"{left} {node.sign} {right}"


def named(node: Node) -> str:
    """What a person calls the node: with its unit where that is known, else its value."""
    return node.text or written_number(node.value)
