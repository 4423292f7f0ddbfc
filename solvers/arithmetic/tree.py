"""Arithmetic over quantities as trees: numbers and unknowns, operations, roundings, and results that were miscopied.

The trees know nothing about texts or programs, so a derivation can be checked, solved line by line, and drawn without
the solver that found it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from solvers.wording import written_number

SIGNS = ("+", "-", "×", "÷")
REMAINDER = "mod"
"""The sign of the remainder of a division."""
NEAREST = "nearest"
"""Rounding up or down, whichever is nearer."""
MULTIPLE, DIVISOR = "lcm", "gcd"
"""The signs of the least common multiple and of the greatest common divisor."""
_PRECEDENCE = {"+": 1, "-": 1, "×": 2, "÷": 2, REMAINDER: 2, MULTIPLE: 2, DIVISOR: 2}
_IN_WORDS = {
    REMAINDER: "the remainder of {} ÷ {}",
    MULTIPLE: "the least common multiple of {} and {}",
    DIVISOR: "the greatest common divisor of {} and {}",
}


class Type(NamedTuple):
    """What a node counts or measures: an entity, or a rate of an entity per something.

    ALGES's `type` is only the entity; with the rate, "$ per hour" × "hour" = "$" is a rule, not a guess.
    """

    entity: str = ""
    """A lemma or "$"; empty if it is not known or is a pure number."""
    per: str = ""
    """A lemma; empty for a plain amount."""

    def __str__(self) -> str:
        return f"{self.entity} per {self.per}" if self.per else self.entity


UNTYPED = Type()


@dataclass(frozen=True, slots=True)
class Reason:
    """The evidence for an operation."""

    text: str = ""
    """The evidence as a sentence; empty if no sentence is known."""
    rule: str = ""
    """The name of the rule or formula behind it."""
    concept: str = ""
    """What kind of rule that is, such as "transfer"."""
    cues: tuple[str, ...] = ()
    """What in the text was evidence for it, as the names of terms in a score, the strongest first."""


UNSAID = Reason()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number, or an unknown."""

    value: Fraction | None
    """`None` for an unknown."""
    type: Type = UNTYPED
    quantity: int | None = None
    """Index of the quantity in the reading; `None` for a number that no text mentions, such as a result of solving."""
    first: int = 0
    stop: int = 0
    """Tokens `first:stop` of the reading that it came from."""
    words: str = ""
    """What to call it for a person: those tokens as written, or the number with its unit."""
    name: str = "x"
    """The letter of an unknown."""
    implied: str = ""
    """If the number is not written in the text, a sentence that says where it comes from: "A week has 7 days."."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Two nodes combined."""

    sign: str
    """One of `SIGNS`, or `REMAINDER`, `MULTIPLE`, `DIVISOR`."""
    left: Node
    right: Node
    type: Type = UNTYPED
    reason: Reason = UNSAID
    words: str = ""
    """The result with its unit, "9 books"; empty if only the type says what it counts."""

    @property
    def value(self) -> Fraction:
        """Return the exact result; raises the same errors as `evaluate`."""
        return evaluate(self)


@dataclass(frozen=True, slots=True)
class Rounding:
    """A result that is rounded: to a whole number, up for buses and down for full boxes; or to the nearest place."""

    node: Node
    way: str
    """ "up", "down", or `NEAREST`."""
    reason: Reason = UNSAID
    place: Fraction = Fraction(1)
    """It is rounded to multiples of this: 1 for whole numbers, 100 for the nearest hundred."""
    words: str = ""
    """The name of that place: "hundred"."""

    @property
    def type(self) -> Type:
        """Return the type before rounding."""
        return self.node.type

    @property
    def value(self) -> Fraction:
        """Return the rounded number; raises the same errors as `evaluate`."""
        return self.of(evaluate(self.node))

    @property
    def how(self) -> str:
        """Return how it is rounded: "up", "to the nearest hundred"."""
        if self.way != NEAREST:
            return self.way
        return f"to the nearest {self.words or written_number(self.place)}"

    def of(self, value: Fraction) -> Fraction:
        """Return `value` rounded in the same way; a value halfway between two multiples is rounded up."""
        ratio = value / self.place
        if self.way == NEAREST:
            return math.floor(ratio + Fraction(1, 2)) * self.place
        return (math.ceil(ratio) if self.way == "up" else math.floor(ratio)) * self.place


@dataclass(frozen=True, slots=True)
class Slip:
    """A result that was written down incorrectly."""

    node: Node
    value: Fraction
    """What was written instead of the node's value."""

    @property
    def type(self) -> Type:
        """Return the type that it should have."""
        return self.node.type


Node = Leaf | Operation | Rounding | Slip

UNKNOWN = Leaf(None)


@dataclass(frozen=True, slots=True)
class Equation:
    """Two sides that are equal."""

    left: Node
    right: Node

    def __str__(self) -> str:
        return f"{written(self.left)} = {written(self.right)}"

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """Return all leaves from left to right."""
        return (*leaves(self.left), *leaves(self.right))

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return all operations, those of the left side first, each after the ones it depends on."""
        return (*operations(self.left), *operations(self.right))

    def put_in(self, by_name: Mapping[str, Node]) -> Equation:
        """Replace unknowns on both sides, as the function `put_in` does."""
        return Equation(put_in(self.left, by_name), put_in(self.right, by_name))


Place = tuple[int, ...]
"""Where a node is in a tree: 0 for left and 1 for right, from the root downward."""


def nodes(node: Node, place: Place = ()) -> Iterator[tuple[Place, Node]]:
    """Return `node` and everything under it, with places, from left to right; the parts of a node come before it.

    A slip has its node's place.
    """
    if isinstance(node, Operation):
        yield from nodes(node.left, (*place, 0))
        yield from nodes(node.right, (*place, 1))
    elif not isinstance(node, Leaf):
        yield from nodes(node.node, place if isinstance(node, Slip) else (*place, 0))
    yield place, node


def leaves(node: Node) -> Iterator[Leaf]:
    """Return the leaves of `node` from left to right."""
    return (each for _, each in nodes(node) if isinstance(each, Leaf))


def operations(node: Node) -> Iterator[Operation]:
    """Return the operations of `node` in the order in which they are done."""
    return (each for _, each in nodes(node) if isinstance(each, Operation))


def has_unknown(node: Node) -> bool:
    """Return whether an unknown occurs in `node`."""
    return any(leaf.value is None for leaf in leaves(node))


def evaluate(node: Node, unknowns: Fraction | Mapping[str, Fraction] | None = None) -> Fraction:
    """Return the exact value of `node`.

    Args:
        node: a tree.
        unknowns: the value of every unknown in it, or the values by name.

    Raises:
        ValueError: there is an unknown for which no value was given.
        ZeroDivisionError: a division by zero.
    """
    if isinstance(node, Operation):
        return apply(node.sign, evaluate(node.left, unknowns), evaluate(node.right, unknowns))
    if isinstance(node, Rounding):
        return node.of(evaluate(node.node, unknowns))
    if node.value is not None:
        return node.value
    value = unknowns if unknowns is None or isinstance(unknowns, Fraction) else unknowns.get(node.name)
    if value is None:
        raise ValueError("The unknown has no value.")
    return value


def apply(sign: str, left: Fraction, right: Fraction) -> Fraction:
    """Return the result of one operation.

    Raises:
        ZeroDivisionError: a division by zero.
        ValueError: `sign` is not an operation, or a common multiple or divisor is taken of something that is not
            positive.
    """
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "×":
        return left * right
    if sign == "÷":
        return left / right
    if sign == REMAINDER:
        return left % right
    if sign in _COMMON:
        return _common(_COMMON[sign], left, right)
    raise ValueError(f"{sign!r} is not an operation.")


def _common(of: Callable[[int, int], int], left: Fraction, right: Fraction) -> Fraction:
    """Return a common multiple or divisor; fractions are first brought to a common denominator."""
    if min(left, right) <= 0:
        raise ValueError("Only numbers greater than 0 have common multiples and divisors.")
    scale = math.lcm(left.denominator, right.denominator)
    return Fraction(of(int(left * scale), int(right * scale)), scale)


_COMMON: Mapping[str, Callable[[int, int], int]] = {MULTIPLE: math.lcm, DIVISOR: math.gcd}


def put_in(node: Node, by_name: Mapping[str, Node]) -> Node:
    """Return `node` with every unknown replaced by the node for its name."""
    if isinstance(node, Operation):
        return replace(node, left=put_in(node.left, by_name), right=put_in(node.right, by_name))
    if not isinstance(node, Leaf):
        return replace(node, node=put_in(node.node, by_name))
    return by_name.get(node.name, node) if node.value is None else node


def unrounded(node: Node) -> Node:
    """Return `node` with every rounded number as it was before."""
    if isinstance(node, Rounding):
        return unrounded(node.node)
    if isinstance(node, Operation):
        return replace(node, left=unrounded(node.left), right=unrounded(node.right))
    return node


def stack_depth(node: Node) -> int:
    """Return the largest stack needed to evaluate `node` in postfix form (ALGES, maxStackDepth)."""
    if not isinstance(node, Operation):
        return 1
    return max(stack_depth(node.left), 1 + stack_depth(node.right))


def written(node: Node) -> str:
    """Return `node` as people write it in an equation: "17 + 7·x", "(16 + 14) ÷ 5"."""
    if isinstance(node, Rounding):
        return f"{written(node.node)} rounded {node.how}"
    if not isinstance(node, Operation):
        return node.name if node.value is None else written_number(node.value)
    left, right = written(node.left), written(node.right)
    rank = _PRECEDENCE[node.sign]
    if _rank(node.left) < rank:
        left = f"({left})"
    if _rank(node.right) < rank or (_rank(node.right) == rank and node.sign != "+"):
        right = f"({right})"
    if node.sign in _IN_WORDS:
        return _IN_WORDS[node.sign].format(left, right)
    return f"{left}·{right}" if node.sign == "×" else f"{left} {node.sign} {right}"


def _rank(node: Node) -> int:
    if isinstance(node, Operation):
        return _PRECEDENCE[node.sign]
    if isinstance(node, Rounding):
        return 0
    if node.value is not None and "/" in written_number(node.value):
        return _PRECEDENCE["÷"]
    return 3 if node.value is None or node.value >= 0 else _PRECEDENCE["+"]


def in_brackets(node: Node) -> str:
    """Return `node` with all parentheses and without roundings: "(84 - 12) ÷ 6"."""
    if isinstance(node, Rounding):
        return in_brackets(node.node)
    if not isinstance(node, Operation):
        return written(node)
    left, right = (
        f"({in_brackets(side)})"
        if isinstance(side, Operation | Rounding) or evaluate(side) < 0
        else in_brackets(side)
        for side in (node.left, node.right)
    )
    return f"{left} {node.sign} {right}"


def named(node: Node) -> str:
    """Return what people call a node without unknowns: its value, with the unit if it is known."""
    words = node.words if isinstance(node, Leaf | Operation) else ""
    return words or written_number(evaluate(node))
