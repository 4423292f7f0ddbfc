"""The tree of arithmetic that shows how statements are calculated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce

from solvers.arithmetic.equation import Equation, Function, Power, Product, Sum
from solvers.arithmetic.equation import Operation as Computed
from solvers.arithmetic.tree import (
    DIVISOR,
    MULTIPLE,
    REMAINDER,
    UNSAID,
    Leaf,
    Node,
    Operation,
    Reason,
    Rounding,
    evaluate,
)

_SIGNS = {Computed.REMAINDER: REMAINDER, Computed.MULTIPLE: MULTIPLE, Computed.DIVISOR: DIVISOR}
_WAYS = {Computed.UP: "up", Computed.DOWN: "down"}


def solved(relation: Equation, slot: int, nodes: Sequence[Node | None], reason: Reason = UNSAID) -> Node:
    """Return the calculation that finds one slot of an equation from the others.

    Args:
        relation: the equation.
        slot: the slot to solve for.
        nodes: one for each slot; the one for `slot` is ignored.
        reason: why it is calculated this way.

    Raises:
        ValueError: no tree can express it.
    """

    def joined(sign: str) -> Callable[[Node, Node], Node]:
        return lambda left, right: Operation(sign, left, right, reason=reason)

    others = [(place, node) for place, node in enumerate(nodes) if place != slot and node is not None]
    if isinstance(relation, Sum):
        factors = [
            (-relation.coefficients[place] / relation.coefficients[slot], node) for place, node in others
        ]
        return _sum(factors, reason)
    if isinstance(relation, Product):
        if slot == 0:
            return reduce(joined("×"), (node for _, node in others))
        (_, whole), *divisors = others
        return reduce(joined("÷"), (node for _, node in divisors), whole)
    if isinstance(relation, Power):
        return _power(relation, slot, others[0][1], joined)
    if isinstance(relation, Function) and slot == 0:
        first, *rest = (node for _, node in others)
        if relation.operation in _WAYS and not rest:
            return Rounding(first, _WAYS[relation.operation], reason)
        if relation.operation in _SIGNS:
            return reduce(joined(_SIGNS[relation.operation]), rest, first)
    raise ValueError(f"{relation} cannot be written as a calculation.")


def _power(
    relation: Power, slot: int, node: Node, joined: Callable[[str], Callable[[Node, Node], Node]]
) -> Node:
    """Return a power as a side multiplied by itself, or a side as the power divided by it until one side is left."""
    if slot == 0:
        return reduce(joined("×"), [node] * relation.exponent)
    root = relation.solve(slot, [evaluate(node), None])
    assert isinstance(root, Fraction)
    return reduce(joined("÷"), [Leaf(root)] * (relation.exponent - 1), node)


def _sum(terms: Sequence[tuple[Fraction, Node]], reason: Reason) -> Node:
    """Return the sum of terms with their factors; terms that are added come first."""
    ordered = sorted(terms, key=lambda term: term[0] < 0)
    result: Node | None = None
    for factor, node in ordered:
        term = node if abs(factor) == 1 else Operation("×", Leaf(abs(factor)), node)
        if result is None:
            result = term if factor > 0 else Operation("-", Leaf(Fraction(0)), term)
        else:
            result = Operation("+" if factor > 0 else "-", result, term, reason=reason)
    if result is None:
        raise ValueError("There are no terms to add.")
    return result
