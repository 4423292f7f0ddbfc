"""Typed expression trees with one unknown: what an equation consists of, and exact arithmetic on it.

They know nothing of texts or programs, so that a derivation can be checked, solved line by line and drawn
without the solver that found it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from solvers.wording import written_number

PRECEDENCE = {"=": 0, "+": 1, "-": 1, "×": 2, "÷": 2}


class Type(NamedTuple):
    """What a node counts or measures: an entity, or a rate of an entity per something.

    ALGES's `type` is the entity alone; the rate makes "$ per hour" × "hour" = "$" a rule and not a guess.
    """

    entity: str = ""
    """A lemma, "$", or empty: not said, or a pure number."""
    per: str = ""
    """A lemma; empty for a plain amount."""

    def __str__(self) -> str:
        return f"{self.entity} per {self.per}" if self.per else self.entity


UNTYPED = Type()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number of the text, or the unknown."""

    value: Fraction | None
    """`None` for the unknown."""
    type: Type = UNTYPED
    quantity: int | None = None
    """Index of the quantity in the reading; `None` for a result of solving, which no text mentions."""
    first: int = 0
    stop: int = 0
    """Tokens `first:stop` of the reading that it came from."""
    words: str = ""
    """Those tokens as written."""
    name: str = "x"
    """What an unknown is called."""
    implied: str = ""
    """The sentence that says where a number comes from that the text does not write."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Two nodes combined by "+", "-", "×" or "÷"."""

    symbol: str
    left: Node
    right: Node
    type: Type = UNTYPED
    reasons: tuple[str, ...] = ()
    """What in the text spoke for this operation, as names of the score's terms, strongest first."""


Node = Leaf | Operation

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
        """All leaves from left to right."""
        return (*leaves(self.left), *leaves(self.right))


def leaves(node: Node) -> Iterator[Leaf]:
    """The leaves of `node` from left to right."""
    if isinstance(node, Leaf):
        yield node
    else:
        yield from leaves(node.left)
        yield from leaves(node.right)


def has_unknown(node: Node) -> bool:
    """Whether the unknown occurs in `node`."""
    return any(leaf.value is None for leaf in leaves(node))


def evaluate(node: Node, unknown: Fraction | None = None) -> Fraction:
    """The exact value of `node` with `unknown` for x.

    Raises:
        ValueError: x occurs and no value was given for it.
        ZeroDivisionError: a division by zero.
    """
    if isinstance(node, Leaf):
        value = unknown if node.value is None else node.value
        if value is None:
            raise ValueError("The unknown has no value.")
        return value
    return apply(node.symbol, evaluate(node.left, unknown), evaluate(node.right, unknown))


def apply(symbol: str, left: Fraction, right: Fraction) -> Fraction:
    """The result of one operation.

    Raises:
        ZeroDivisionError: a division by zero.
        ValueError: `symbol` is no operation.
    """
    if symbol == "+":
        return left + right
    if symbol == "-":
        return left - right
    if symbol == "×":
        return left * right
    if symbol == "÷":
        return left / right
    raise ValueError(f"{symbol!r} is no operation.")


def postfix(node: Node) -> Iterator[Leaf | str]:
    """The symbols of `node` in reverse Polish notation, ALGES's e_1 ... e_L."""
    if isinstance(node, Leaf):
        yield node
    else:
        yield from postfix(node.left)
        yield from postfix(node.right)
        yield node.symbol


def stack_depth(node: Node) -> int:
    """The largest stack that evaluating `postfix(node)` needs (ALGES, maxStackDepth)."""
    if isinstance(node, Leaf):
        return 1
    return max(stack_depth(node.left), 1 + stack_depth(node.right))


def written(node: Node) -> str:
    """`node` as people write it: "17 + 7·x", "(16 + 14) ÷ 5"."""
    if isinstance(node, Leaf):
        return node.name if node.value is None else written_number(node.value)
    left, right = written(node.left), written(node.right)
    rank = PRECEDENCE[node.symbol]
    if _rank(node.left) < rank:
        left = f"({left})"
    if _rank(node.right) < rank or (_rank(node.right) == rank and node.symbol in "-÷×"):
        right = f"({right})"
    return f"{left}·{right}" if node.symbol == "×" else f"{left} {node.symbol} {right}"


def _rank(node: Node) -> int:
    if isinstance(node, Operation):
        return PRECEDENCE[node.symbol]
    if node.value is not None and "/" in written_number(node.value):
        return PRECEDENCE["÷"]
    return 3 if node.value is None or node.value >= 0 else PRECEDENCE["+"]
