"""What nodes of equations are made of: terms of the formula files, percentages, powers, plain numbers."""

from __future__ import annotations

from fractions import Fraction

from knowledge.formulas.syntax import Name, Term, Value
from solvers.arithmetic.tree import Leaf, Node, Operation


def node_of(term: Term) -> Node:
    """`term` as an expression; every name becomes an unknown of that name."""
    if isinstance(term, Value):
        return Leaf(term.value)
    if isinstance(term, Name):
        return Leaf(None, name=term.name)
    return Operation(term.symbol, node_of(term.left), node_of(term.right))


def constant(value: int) -> Leaf:
    """Return a number that no text writes."""
    return Leaf(Fraction(value))


def hundredths(node: Node) -> Operation:
    """`node` percent of one, or of what `node` is multiplied by."""
    return Operation("÷", node, constant(100))


def changed(symbol: str, node: Node, by: Node) -> Operation:
    """`node` plus or minus `by`; a percentage of `node` where `by` is one and `node` is not."""
    if _is_percentage(by) and not _is_percentage(node):
        assert isinstance(by, Operation)
        by = hundredths(Operation("×", by.left, node))
    return Operation(symbol, node, by)


def power(node: Node, exponent: int) -> Node:
    """`node` multiplied by itself so many times."""
    result: Node = node if exponent else constant(1)
    for _ in range(exponent - 1):
        result = Operation("×", result, node)
    return result


def _is_percentage(node: Node) -> bool:
    """Return whether it is a percentage of nothing in particular: "50%"."""
    is_hundredth = isinstance(node, Operation) and node.right == constant(100)
    return is_hundredth and isinstance(node.left, Leaf) and node.left.value is not None  # type: ignore[union-attr]
