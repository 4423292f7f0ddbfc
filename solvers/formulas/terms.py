"""The nodes of equations: terms from the formula files, percentages, powers, and plain numbers."""

from __future__ import annotations

from fractions import Fraction

from knowledge.formulas.syntax import Name, Term, Value
from solvers.arithmetic.tree import Leaf, Node, Operation


def node_of(term: Term) -> Node:
    """Return `term` as an expression; every name becomes an unknown with that name."""
    if isinstance(term, Value):
        return Leaf(term.value)
    if isinstance(term, Name):
        return Leaf(None, name=term.name)
    return Operation(term.symbol, node_of(term.left), node_of(term.right))


def constant(value: int) -> Leaf:
    """Return a number that is not in the text."""
    return Leaf(Fraction(value))


def hundredths(node: Node) -> Operation:
    """Return `node` percent of one, or of what `node` is multiplied by."""
    return Operation("÷", node, constant(100))


def changed(symbol: str, node: Node, by: Node) -> Operation:
    """Return `node` plus or minus `by`; if only `by` is a percentage, it is a percentage of `node`."""
    if _is_percentage(by) and not _is_percentage(node):
        assert isinstance(by, Operation)
        by = hundredths(Operation("×", by.left, node))
    return Operation(symbol, node, by)


def power(node: Node, exponent: int) -> Node:
    """Return `node` raised to a power."""
    result: Node = node if exponent else constant(1)
    for _ in range(exponent - 1):
        result = Operation("×", result, node)
    return result


def _is_percentage(node: Node) -> bool:
    """Return whether it is a percentage without a base: "50%"."""
    is_hundredth = isinstance(node, Operation) and node.right == constant(100)
    return is_hundredth and isinstance(node.left, Leaf) and node.left.value is not None  # type: ignore[union-attr]
