"""Which hyperedges, letters, and closing statements a derivation of the asked amount can contain at all.

There are two walks over the hyperedges: forward from the given numbers (and from each amount that may be the letter),
and backward from the asked amount (and from the statements that may close the letter).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.equation import EquationError
from solvers.problems.hypergraph import Edge, Hypergraph


@dataclass(frozen=True, slots=True)
class Reach:
    """What is left of a hypergraph."""

    edges: list[Edge]
    letters: list[int]
    closings: list[int]
    """Statements that may close the letter."""
    amounts: frozenset[int]
    """Unknown amounts that may become known."""


def reach(graph: Hypergraph) -> Reach:
    """Walk both ways until nothing more can be removed, and return what is left."""
    edges = [
        edge for s in range(len(graph.statements)) for edge in graph.edges(s) if not _hopeless(graph, edge)
    ]
    untold = {s: graph.untold_of(s) for s in range(len(graph.statements))}
    letters, closings = set[int](), set[int]()
    if graph.letter is not None:
        letters = {v for v, amount in enumerate(graph.amounts) if amount.value is None}
        closings = {s for s, amounts in untold.items() if amounts}
    while True:
        before = len(edges), len(letters), len(closings)
        edges, letters, closings = _forward(graph, edges, letters, closings, untold)
        edges, letters, closings, needed = _backward(graph, edges, letters, closings, untold)
        if before == (len(edges), len(letters), len(closings)):
            return Reach(edges, sorted(letters), sorted(closings), frozenset(needed))


def _hopeless(graph: Hypergraph, edge: Edge) -> bool:
    """Whether the given numbers alone make the edge's value impossible."""
    statement, head = graph.statements[edge.statement], graph.amounts[edge.head]
    values = [graph.amounts[v].value for v in statement.slots]
    if values.count(None) > 1:
        return False
    try:
        value = statement.equation.solve(edge.slot, values)
    except EquationError:
        return True
    return isinstance(value, Fraction) and impossible(head.negative, head.broken, value)


def impossible(negative: float, broken: float, value: Fraction) -> bool:
    """Whether a value has an infinite price."""
    return (value < 0 and negative == float("inf")) or (value.denominator > 1 and broken == float("inf"))


def _forward(
    graph: Hypergraph, edges: list[Edge], letters: set[int], closings: set[int], untold: dict[int, set[int]]
) -> tuple[list[Edge], set[int], set[int]]:
    """Return what the given numbers reach, alone and together with each letter."""
    pairs = [(mask(v for v in edge.tail), 1 << edge.head) for edge in edges]
    wanted = {s: mask(untold[s]) for s in closings}
    base = _closed(mask(graph.numbers()), pairs)
    asked = 1 << graph.asked
    everywhere, kept, closing = base, set[int](), set[int]()
    for letter in letters:
        reached = _closed(base | 1 << letter, pairs)
        closes = [s for s, mask in wanted.items() if not mask & ~reached]
        if reached & asked and closes:
            kept.add(letter)
            closing.update(closes)
            everywhere |= reached
    left = [edge for edge, (tail, _) in zip(edges, pairs, strict=True) if not tail & ~everywhere]
    return left, kept, closing


def _backward(
    graph: Hypergraph, edges: list[Edge], letters: set[int], closings: set[int], untold: dict[int, set[int]]
) -> tuple[list[Edge], set[int], set[int], set[int]]:
    """Return what the asked amount needs, and the statements that close the letter with it."""
    heads: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in edges:
        heads[edge.head].append(edge)
    closings = {s for s in closings if all(v in letters or _elsewhere(heads[v], s) for v in untold[s])}
    needed = _needed(graph, heads, {graph.asked}.union(*(untold[s] for s in closings)))
    left = [edge for edge in edges if edge.head in needed]
    if not closings:  # without a letter, nothing that depends on the asked amount is needed
        left = [edge for edge in left if graph.asked not in edge.tail]
        letters = set()
    return left, letters & needed, closings if letters else set(), needed


def _needed(graph: Hypergraph, heads: dict[int, list[Edge]], amounts: set[int]) -> set[int]:
    """Return the unknown amounts from which these can be derived, including themselves."""
    told, needed, stack = graph.numbers(), set[int](), list(amounts)
    while stack:
        amount = stack.pop()
        if amount not in needed and amount not in told:
            needed.add(amount)
            stack += [v for edge in heads.get(amount, ()) for v in edge.tail]
    return needed


def _elsewhere(edges: list[Edge], statement: int) -> bool:
    return any(edge.statement != statement for edge in edges)


def mask(amounts: Iterable[int]) -> int:
    """Return a set of amounts as bits."""
    result = 0
    for amount in amounts:
        result |= 1 << amount
    return result


def _closed(reached: int, pairs: list[tuple[int, int]]) -> int:
    """Return all amounts that edges derive, repeatedly, from those reached."""
    rest = [pair for pair in pairs if not pair[1] & reached]
    while True:
        left = []
        for pair in rest:
            if not pair[0] & ~reached:
                reached |= pair[1]
            elif not pair[1] & reached:
                left.append(pair)
        if len(left) == len(rest):
            return reached
        rest = left
