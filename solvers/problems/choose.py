"""Chooses the derivation of what is asked: the statements of a grounding as a hypergraph for the exact program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.equation import Equation, Product, Sum
from solvers.ilp import Limits
from solvers.problems.best import Ranking, best
from solvers.problems.derivation import Derivation, parts
from solvers.problems.features import Features, answer_features, idle_features
from solvers.problems.ground import Grounding, Price
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.schemas import Schema


@dataclass(frozen=True, slots=True)
class Choice:
    """A grounding as the program sees it."""

    graph: Hypergraph
    grounding: Grounding
    nodes: tuple[int, ...]
    """Of each amount its node."""

    def best(self, k: int = 1, limits: Limits | None = None) -> Ranking:
        """Up to `k` derivations with distinct values, the cheapest first."""
        return best(self.graph, k, limits=limits or Limits(seconds=2, rounds=60))

    def features(self, derivation: Derivation) -> Features:
        """All that a derivation is priced by, summed."""
        found: Counter[str] = Counter()
        for _, features in parts(self.graph, derivation):
            if isinstance(features, dict):
                found.update(features)
        return found


def choice(grounding: Grounding, price: Price) -> Choice:
    """The program of a grounding, with what every choice costs."""
    graph = Hypergraph()
    nodes = []
    situation = grounding.situation
    for amount in grounding.amounts:
        if amount.is_told:
            features = idle_features(amount, situation)
            nodes.append(graph.told(amount.value, idle=price(features), features=features))
        else:
            nodes.append(graph.untold())
    one = graph.told(1)
    for statement in grounding.statements:
        schema = statement.schema
        given = {slot: nodes[part.index] for slot, part in zip(schema.given, statement.parts, strict=True)}
        given[schema.found] = nodes[statement.found.index]
        equation, slots = _equation(schema)
        filled = [given.get(slot, one) for slot in slots]
        reading = graph.reading(0.0)
        graph.statement(
            reading, equation, filled, heads={slots.index(schema.found)},
            cost=price(statement.features), features=statement.features,
        )
    graph.asked = graph.untold()
    for amount in grounding.amounts:
        if not amount.is_fact:
            features = answer_features(amount, grounding.terms(amount), situation)
            graph.statement(
                graph.reading(0.0), Sum((1, -1)), [graph.asked, nodes[amount.index]], heads={0},
                cost=price(features), features=features,
            )
    return Choice(graph, grounding, tuple(nodes))


def _equation(schema: Schema) -> tuple[Equation, Sequence[str]]:
    x, y, sign, z = schema.equation
    return (Product(2) if sign == "*" else Sum((1, -1, -1))), (x, y, z)
