"""A derivation of the asked amount, as data, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.problems.hypergraph import Hypergraph
from solvers.problems.values import Oddity, Worked


@dataclass(frozen=True, slots=True)
class Step:
    """A statement that is used, and which amount it yields."""

    statement: int
    head: int | None
    """The amount that it derives; None if it closes the letter."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How the asked amount is derived."""

    steps: tuple[Step, ...]
    """The steps in an order in which they can be followed; the closing one is last."""
    letter: int | None
    values: dict[int, Fraction]
    """The values of all unknown amounts in it."""
    answer: Fraction
    readings: tuple[int, ...]
    links: tuple[tuple[int, int], ...]
    """Descriptions and the amounts that they mean."""
    idle: tuple[int, ...]
    """Given numbers that none of its statements contains."""
    odd: tuple[Oddity, ...]
    """Values that are unlikely and are paid for."""
    cost: float
    proven: bool = False
    """Whether no other derivation with a value that is not listed before it is cheaper."""


def derivation_of(graph: Hypergraph, worked: Worked) -> Derivation:
    """Return the derivation that was worked out.

    Raises:
        ValueError: it has no values, or no value for the asked amount.
    """
    if worked.failure is not None or graph.asked not in worked.values:
        raise ValueError("The amount that the question asks for has no value.")
    steps = [Step(edge.statement, edge.head) for edge in worked.order]
    if worked.closing is not None:
        steps.append(Step(worked.closing, None))
    used = [graph.statements[step.statement] for step in steps]
    made = Derivation(
        steps=tuple(steps),
        letter=worked.letter,
        values=worked.values,
        answer=worked.values[graph.asked],
        readings=tuple(sorted({statement.reading for statement in used})),
        links=tuple(sorted({pair for statement in used for pair in statement.takes})),
        idle=tuple(sorted(graph.numbers().difference(*(statement.slots for statement in used)))),
        odd=tuple(worked.oddities),
        cost=0.0,
    )
    return replace(made, cost=sum(price for price, _ in parts(graph, made)))


def parts(graph: Hypergraph, derivation: Derivation) -> Iterator[tuple[float, object]]:
    """Yield what a derivation pays for: the price and the features of each part.

    A step has the features of its statement; the letter and an odd value have those of the amount. The price of a
    statement includes the price of the step.
    """
    for number in derivation.readings:
        yield graph.readings[number].cost, graph.readings[number].features
    for step in derivation.steps:
        statement = graph.statements[step.statement]
        yield graph.step + statement.cost, statement.features
    for pair in derivation.links:
        yield graph.links[pair].cost, graph.links[pair].features
    for number in derivation.idle:
        yield graph.amounts[number].idle, graph.amounts[number].features
    if derivation.letter is not None and graph.letter is not None:
        yield graph.letter, graph.amounts[derivation.letter].features
    for odd in derivation.odd:
        assert odd.amount is not None
        yield odd.price, graph.amounts[odd.amount].features
