"""All derivations of a small hypergraph, listed one by one, to hold the program against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from solvers.problems.derivation import Derivation, derivation_of
from solvers.problems.hypergraph import Hypergraph


class TooManyError(Exception):
    """The graph has more derivations than can be listed."""


class Lister:
    """Lists derivations backward from the asked amount."""

    def __init__(self, graph: Hypergraph, budget: int) -> None:
        self.graph, self.budget = graph, budget
        self.all: list[Derivation] = []
        for chosen in self._extended({}):
            with suppress(ValueError):  # an amount that explains itself
                self.all.append(derivation_of(graph, chosen.values()))

    def _extended(self, chosen: dict[int, int]) -> Iterator[dict[int, int]]:
        """Choose a statement for the next amount that is needed; yield what needs no more."""
        self.budget -= 1
        if self.budget < 0:
            raise TooManyError
        graph = self.graph
        used = [graph.statements[at] for at in chosen.values()]
        words = [word for statement in used for word in statement.words]
        if len(words) > len(set(words)):
            return
        needed = {graph.asked}.union(*(statement.tail for statement in used))
        missing = sorted(v for v in needed - chosen.keys() if not graph.amounts[v].is_told)
        if not missing:
            yield chosen
            return
        for at, statement in enumerate(graph.statements):
            if statement.head == missing[0]:
                yield from self._extended({**chosen, missing[0]: at})


def cheapest(graph: Hypergraph, k: int, budget: int = 20_000) -> list[tuple[float, Fraction]]:
    """The ``k`` cheapest values with their costs.

    Raises:
        TooManyError: more than ``budget`` choices would have to be listed.
    """
    best: dict[Fraction, float] = {}
    for found in Lister(graph, budget).all:
        best[found.answer] = min(found.cost, best.get(found.answer, found.cost))
    return sorted((cost, value) for value, cost in best.items())[:k]
