"""Trees in reverse Polish notation."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.arithmetic.tree import Leaf, Node, Operation, nodes


def postfix(node: Node) -> Iterator[Leaf | str]:
    """Yield the symbols of `node` in reverse Polish notation, ALGES's e_1 ... e_L."""
    for _, each in nodes(node):
        if isinstance(each, Leaf | Operation):
            yield each if isinstance(each, Leaf) else each.sign
