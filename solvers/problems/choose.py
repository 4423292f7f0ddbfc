"""Chooses the derivation of the asked amount: the statements of a grounding become a hypergraph for the exact
program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from solvers.arithmetic.equation import Sum
from solvers.ilp import Limits
from solvers.problems.amounts import Amount
from solvers.problems.answering import may_add_up, may_answer
from solvers.problems.best import Ranking, best
from solvers.problems.derivation import Derivation, parts
from solvers.problems.features import Features, answer_features, idle_features
from solvers.problems.ground import Grounding
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.prices import Prices
from solvers.problems.whole import WholeModel

Judged = tuple[Derivation, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """A grounding in the form that the program uses."""

    graph: Hypergraph
    grounding: Grounding
    nodes: tuple[int, ...]
    """The node of each amount."""

    def best(self, k: int = 1, limits: Limits | None = None) -> Ranking:
        """Return up to `k` derivations with distinct values, the cheapest first."""
        return best(self.graph, k, limits=limits or Limits(seconds=2, rounds=60))

    def judged(self, derivations: Sequence[Derivation], whole: WholeModel | None) -> list[Judged]:
        """Return derivations with the cost of each as a whole, the cheapest first; without a model, they are ranked by
        their prices.
        """
        judged = [(d, d.cost + (whole.cost(self.features(d)) if whole else 0.0)) for d in derivations]
        return sorted(judged, key=lambda each: each[1])

    def features(self, derivation: Derivation) -> Features:
        """Return the sum of all features that determine a derivation's price."""
        found: Counter[str] = Counter()
        for _, features in parts(self.graph, derivation):
            if isinstance(features, dict):
                found.update(features)
        return found


def answers(grounding: Grounding) -> Iterator[tuple[Amount, Features]]:
    """Yield the amounts that may be the answer, each with its features."""
    evidence = grounding.situation.evidence
    for amount in grounding.amounts:
        if amount.is_fact or not may_answer(evidence, amount):
            continue
        terms = grounding.terms(amount)
        if may_add_up(evidence, terms):
            yield amount, answer_features(amount, terms, grounding.situation)


def choice(grounding: Grounding, prices: Prices) -> Choice:
    """Return the program of a grounding, with the cost of every choice."""
    graph, price, situation = Hypergraph(), prices.price, grounding.situation
    nodes = []
    for amount in grounding.amounts:
        if amount.is_told:
            features = idle_features(amount, situation)
            nodes.append(graph.told(amount.value, idle=price(features), features=features))
        else:
            nodes.append(graph.untold(negative=0.0 if amount.value < 0 else inf))
    constants: dict[str, int] = {}
    for statement in grounding.statements:
        schema = statement.schema
        filled = {slot: nodes[part.index] for slot, part in zip(schema.given, statement.parts, strict=True)}
        filled[schema.found] = nodes[statement.found.index]
        for slot in schema.slots:
            if slot.isdigit():
                if slot not in constants:
                    constants[slot] = graph.told(int(slot))
                filled[slot] = constants[slot]
        words = () if statement.anchor is None else (statement.anchor,)
        graph.statement(
            graph.reading(0.0, words),
            schema.equation,
            [filled[slot] for slot in schema.slots],
            heads={schema.slots.index(schema.found)},
            cost=price(statement.features),
            features=statement.features,
        )
    is_low = any(statement.schema.below_zero for statement in grounding.statements)
    graph.asked = graph.untold(negative=0.0 if is_low else inf)
    for amount, features in answers(grounding):
        graph.statement(
            graph.reading(0.0),
            Sum((1, -1)),
            [graph.asked, nodes[amount.index]],
            heads={0},
            cost=price(features),
            features=features,
        )
    return Choice(graph, grounding, tuple(nodes))
