"""All derivations of a small hypergraph, listed one by one, to hold the program against."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf

from solvers.arithmetic.equation import Affine, EquationError, Value
from solvers.problems.hypergraph import Edge, Hypergraph


class TooManyError(Exception):
    """The graph has more derivations than can be listed."""


@dataclass
class Listed:
    """One derivation."""

    edges: list[Edge]
    letter: int | None
    closing: int | None
    values: dict[int, Fraction]
    cost: float


class Lister:
    """Lists derivations backward from the asked amount, and the statement that closes the letter."""

    def __init__(self, graph: Hypergraph, budget: int) -> None:
        self.graph, self.budget = graph, budget
        self.edges = [edge for s in range(len(graph.statements)) for edge in graph.edges(s)]
        self.best: dict[Fraction, float] = {}
        """The least cost of each value."""
        self.all: list[Listed] = []

    def values(self) -> dict[Fraction, float]:
        """The least cost of every value of the asked amount."""
        graph = self.graph
        self._extend({}, None, None)
        if graph.letter is not None:
            for letter, amount in enumerate(graph.amounts):
                if amount.value is None:
                    for closing in range(len(graph.statements)):
                        if graph.untold_of(closing):
                            self._extend({}, letter, closing)
        return self.best

    def _extend(self, chosen: dict[int, Edge], letter: int | None, closing: int | None) -> None:
        """Choose a hyperedge for the next amount that is needed."""
        self.budget -= 1
        if self.budget < 0:
            raise TooManyError
        statements = [edge.statement for edge in chosen.values()] + ([] if closing is None else [closing])
        if not self._allowed(statements):
            return
        needed = {self.graph.asked} if closing is None else {self.graph.asked, *self.graph.untold_of(closing)}
        for edge in chosen.values():
            needed |= {v for v in edge.tail if self.graph.amounts[v].value is None}
        missing = sorted(needed - chosen.keys() - {letter})
        if not missing:
            self._finish(chosen, letter, closing, statements)
            return
        for edge in self.edges:
            if edge.head == missing[0] and edge.statement not in statements:
                more = {**chosen, edge.head: edge}
                if not _circular(more, edge.head):
                    self._extend(more, letter, closing)

    def _allowed(self, statements: list[int]) -> bool:
        graph, used = self.graph, [self.graph.statements[s] for s in statements]
        readings = {s.reading for s in used}
        words = [word for r in readings for word in graph.readings[r].words]
        links = {pair for s in used for pair in s.takes}
        described = [d for d, _ in links]
        clash = any(
            v == w and frozenset({d, e}) in graph.contradictions for d, v in links for e, w in links if d < e
        )
        return len(words) == len(set(words)) and len(described) == len(set(described)) and not clash

    def _finish(
        self, chosen: dict[int, Edge], letter: int | None, closing: int | None, statements: list[int]
    ) -> None:
        graph = self.graph
        if letter is not None and not _rests(chosen, graph.asked, letter):
            return
        try:
            values = self._worked(chosen, letter, closing)
        except EquationError:
            return
        if values is None:
            return
        cost = 0.0
        for number, value in values.items():
            amount = graph.amounts[number]
            cost += amount.negative if value < 0 else 0.0
            cost += amount.broken if value.denominator > 1 else 0.0
        if cost == inf:
            return
        used = [graph.statements[s] for s in statements]
        cost += sum(graph.step + s.cost for s in used)
        cost += sum(graph.readings[r].cost for r in {s.reading for s in used})
        cost += sum(graph.links[pair].cost for pair in {pair for s in used for pair in s.takes})
        spent = {v for s in used for v in s.slots}
        cost += sum(a.idle for v, a in enumerate(graph.amounts) if a.value is not None and v not in spent)
        cost += graph.letter if letter is not None and graph.letter is not None else 0.0
        self.all.append(Listed(list(chosen.values()), letter, closing, values, cost))
        answer = values[graph.asked]
        self.best[answer] = min(cost, self.best.get(answer, inf))

    def _worked(
        self, chosen: dict[int, Edge], letter: int | None, closing: int | None
    ) -> dict[int, Fraction] | None:
        """Values of the chosen amounts; None where the closing statement settles nothing."""
        forms: dict[int, Value] = {
            v: a.value for v, a in enumerate(self.graph.amounts) if a.value is not None
        }
        if letter is not None:
            forms[letter] = Affine(Fraction(0), Fraction(1))

        def form(amount: int) -> Value:
            if amount not in forms:
                edge = chosen[amount]
                statement = self.graph.statements[edge.statement]
                slots = [None if i == edge.slot else form(v) for i, v in enumerate(statement.slots)]
                forms[amount] = statement.equation.solve(edge.slot, slots)
            return forms[amount]

        needed = [*chosen, *([] if letter is None else [letter])]
        for amount in needed:
            form(amount)
        solution = Fraction(0)
        if closing is not None:
            statement = self.graph.statements[closing]
            residual = statement.equation.residual([form(v) for v in statement.slots])
            if not isinstance(residual, Affine):
                return None
            solution = -residual.constant / residual.slope
        values = {}
        for amount in needed:
            found = forms[amount]
            values[amount] = found.constant + found.slope * solution if isinstance(found, Affine) else found
        return values


def _circular(chosen: dict[int, Edge], start: int) -> bool:
    return any(_rests(chosen, v, start) for v in chosen[start].tail)


def _rests(chosen: dict[int, Edge], amount: int, on: int) -> bool:
    seen, stack = set(), [amount]
    while stack:
        amount = stack.pop()
        if amount == on:
            return True
        if amount not in seen and amount in chosen:
            stack += chosen[amount].tail
        seen.add(amount)
    return False


def cheapest(graph: Hypergraph, k: int, budget: int = 20_000) -> list[tuple[float, Fraction]]:
    """The ``k`` cheapest values with their costs.

    Raises:
        TooManyError: more than ``budget`` choices would have to be listed.
    """
    values = Lister(graph, budget).values()
    return sorted((cost, value) for value, cost in values.items())[:k]
