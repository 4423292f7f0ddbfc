"""Statements that the grounding may use, in order of cost (`solvers.problems.ground`)."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import inf

from solvers.problems.amounts import Amount
from solvers.problems.features import Features
from solvers.problems.schemas import Schema

_GOOD = 3
"""How many good estimates count for each schema before the first, so that one absurd statement does not hold up all
others.
"""


@dataclass(slots=True, eq=False)
class Proposal:
    """Filled slots whose premises are known to hold; other features are calculated when the proposal's turn comes."""

    schema: Schema
    parts: tuple[Amount, ...]
    features: Features | None = None
    value: Fraction = Fraction(0)
    """The value of its result, which is calculated when its turn comes, like the features."""
    cost: float = 0.0
    """The cost of the cheapest derivation of its result, without the numbers that are left idle."""
    estimate: float = 0.0
    """The same from its premises alone, minus what its numbers would cost if they were idle."""


class Queue:
    """Proposals, the cheapest first. The cost estimated from premises alone is corrected by how far off it has been on
    average for the same schema in this text: a question about a total makes all sums cheaper.
    """

    def __init__(self) -> None:
        self._order = count()
        self._priced: list[tuple[float, int, Proposal]] = []
        self._waiting: dict[str, list[tuple[float, int, Proposal]]] = {}
        self._errors: dict[str, tuple[float, int]] = {}

    def error(self, schema: Schema) -> float:
        """Return by how much the estimates for a schema have been too low on average, next to `_GOOD` good ones."""
        total, times = self._errors.get(schema.key, (0.0, 0))
        return total / (times + _GOOD)

    def push(self, proposal: Proposal) -> None:
        """Add a proposal with its estimated cost."""
        waiting = self._waiting.setdefault(proposal.schema.key, [])
        heapq.heappush(waiting, (proposal.estimate, next(self._order), proposal))

    def push_priced(self, proposal: Proposal, cost: float) -> None:
        """Add a proposal with its actual cost, and learn how far off its estimate was."""
        total, times = self._errors.get(proposal.schema.key, (0.0, 0))
        self._errors[proposal.schema.key] = total + cost - proposal.estimate, times + 1
        heapq.heappush(self._priced, (cost, next(self._order), proposal))

    def pop(self) -> Proposal | None:
        """Remove and return the cheapest proposal; `None` if there is none."""
        first, best = self._priced, self._priced[0][0] if self._priced else inf
        for waiting in self._waiting.values():
            if waiting:
                cost = waiting[0][0] + self.error(waiting[0][2].schema)
                if cost < best:
                    first, best = waiting, cost
        return heapq.heappop(first)[2] if first else None
