"""A derivation of the asked amount, as data, and what it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.problems.hypergraph import Hypergraph


@dataclass(frozen=True, slots=True)
class Derivation:
    """How the asked amount is derived."""

    steps: tuple[int, ...]
    """The statements in an order in which they can be followed."""
    answer: Fraction
    idle: tuple[int, ...]
    """Given numbers that none of its statements contains."""
    cost: float
    proven: bool = False
    """Whether no other derivation with a value that is not listed before it is cheaper."""


def derivation_of(graph: Hypergraph, statements: Collection[int]) -> Derivation:
    """Return the derivation that has these statements.

    Raises:
        ValueError: an amount depends on itself or on one that nothing derives, or nothing derives the asked amount.
    """
    reached = {number for number, amount in enumerate(graph.amounts) if amount.is_told}
    steps, rest = list[int](), list(statements)
    while rest:
        ready = [at for at in rest if graph.statements[at].tail <= reached]
        if not ready:
            raise ValueError(f"These statements cannot be reached from the given numbers: {rest}.")
        steps += ready
        reached |= {graph.statements[at].head for at in ready}
        rest = [at for at in rest if at not in ready]
    last = next((at for at in steps if graph.statements[at].head == graph.asked), None)
    if last is None:
        raise ValueError("The amount that the question asks for has no value.")
    used = frozenset[int]().union(*(graph.statements[at].slots for at in steps))
    idle = (n for n, amount in enumerate(graph.amounts) if amount.is_told and n not in used)
    made = Derivation(tuple(steps), graph.value(graph.statements[last]), tuple(idle), cost=0.0)
    return replace(made, cost=sum(price for price, _ in parts(graph, made)))


def parts(graph: Hypergraph, derivation: Derivation) -> Iterator[tuple[float, object]]:
    """Yield what a derivation pays for: the price and the features of each statement and of each idle number."""
    for number in derivation.steps:
        yield graph.statements[number].cost, graph.statements[number].features
    for number in derivation.idle:
        yield graph.amounts[number].idle, graph.amounts[number].features
