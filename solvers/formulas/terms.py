"""From the terms of the formula files, which know names, to the nodes of equations, which can be solved."""

from __future__ import annotations

from knowledge.formulas.syntax import Name, Term, Value
from solvers.equations.expression import Leaf, Node, Operation
from solvers.wording import written_number


def node_of(term: Term) -> Node:
    """`term` as an expression; every name becomes an unknown of that name."""
    if isinstance(term, Value):
        return Leaf(term.value, words=written_number(term.value))
    if isinstance(term, Name):
        return Leaf(None, name=term.name)
    return Operation(term.symbol, node_of(term.left), node_of(term.right))
