"""Grounds the schemas over the amounts of a situation, best first: what its program chooses from.

Each statement that is grounded gives an amount, which may fill slots of further statements. The order is that of the
price of the cheapest derivation, so a bound on their number leaves out the dearest ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from solvers import deadline
from solvers.problems.amounts import Amount, result
from solvers.problems.features import Features, statement_features
from solvers.problems.results import described
from solvers.problems.schemas import Schema, load_schemas
from solvers.problems.situation import Situation

STATEMENTS = 400

Price = Callable[[Features], float]


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A schema with its slots filled by amounts, one of them its result."""

    index: int
    schema: Schema
    parts: tuple[Amount, ...]
    """What fills the slots that are `given`, in their order."""
    found: Amount
    features: Features


@dataclass(slots=True, eq=False)
class _Proposal:
    """Slots filled, the premises known to hold; what else is seen of it is looked at when its turn comes."""

    schema: Schema
    parts: tuple[Amount, ...]
    grades: list[tuple[str, str]]
    features: Features | None = None


class Grounding:
    """The amounts and statements of a situation, at most so many statements."""

    def __init__(
        self,
        situation: Situation,
        price: Price,
        weights: Mapping[str, float],
        statements: int = STATEMENTS,
    ) -> None:
        self.situation = situation
        self.amounts: list[Amount] = list(situation.told)
        self.statements: list[Statement] = []
        self.is_complete = True
        self.costs: list[float] = [0.0] * len(self.amounts)
        self._price, self._weights, self._most = price, weights, statements
        self._nodes: dict[object, int] = {}
        self._keys: dict[int, tuple[str, frozenset[tuple[int, int]]]] = {}
        self._queue: list[tuple[float, int, _Proposal]] = []
        self._order = count()
        self._cheapest: list[float] = []
        self._fillers: list[tuple[Schema, float, list[Amount], list[Amount]]] = [
            (schema, weights.get(f"schema {schema.key}", 0.0), [], []) for schema in load_schemas()
        ]
        self._ground()

    def _ground(self) -> None:
        for amount in tuple(self.amounts):
            self._meet(amount)
        while self._queue:
            deadline.check()
            if len(self.statements) >= self._most:
                self.is_complete = False
                return
            cost, _, proposal = heapq.heappop(self._queue)
            if proposal.features is None:
                self._look(proposal)
                continue
            fresh = self._state(cost, proposal)
            if fresh is not None:
                self._meet(fresh)

    def _meet(self, new: Amount) -> None:
        """Propose all that the schemas say of a new amount and the others."""
        own = self.costs[new.index]
        for schema, price, first, second in self._fillers:
            if own + price > self._bound():
                continue
            fits = [self._fits(schema, slot, new) for slot in schema.given]
            if len(schema.given) == 1:
                if fits[0]:
                    self._propose(schema, (new,), price)
                continue
            if fits[0]:
                for other in self._cheap(second, own + price):
                    self._propose(schema, (new, other), price)
            if fits[1]:
                for other in self._cheap(first, own + price):
                    self._propose(schema, (other, new), price)
            if fits[0]:
                first.append(new)
            if fits[1]:
                second.append(new)

    def _cheap(self, others: list[Amount], price: float) -> Iterator[Amount]:
        """Those whose statement may still be among the cheapest; they stand in the order of their costs."""
        for other in others:
            if price + self.costs[other.index] > self._bound():
                return
            yield other

    def _bound(self) -> float:
        return -self._cheapest[0] if len(self._cheapest) >= 2 * self._most else float("inf")

    def _fits(self, schema: Schema, slot: str, amount: Amount) -> bool:
        grade = self.situation.evidence.grade
        return all(grade(p.predicate, amount) for p in schema.premises if p.slots == (slot,))

    def _propose(self, schema: Schema, parts: tuple[Amount, ...], price: float) -> None:
        if len(parts) == 2 and self._clash(schema, *parts):
            return
        slots = dict(zip(schema.given, parts, strict=True))
        grades, weights = [], self._weights
        for premise in schema.premises:
            grade = self.situation.evidence.grade(premise.predicate, *(slots[slot] for slot in premise.slots))
            if not grade:
                return
            grades.append((premise.predicate, grade))
            price += weights.get(f"{premise.predicate} {grade}", 0.0)
            price += weights.get(f"{schema.key} {premise.predicate} {grade}", 0.0)
        cost = price + sum(self.costs[part.index] for part in parts)
        if cost > self._bound():
            return
        heapq.heappush(self._queue, (cost, next(self._order), _Proposal(schema, parts, grades)))
        heapq.heappush(self._cheapest, -cost)
        if len(self._cheapest) > 2 * self._most:
            heapq.heappop(self._cheapest)

    def _clash(self, schema: Schema, one: Amount, other: Amount) -> bool:
        """Whether a number, or a sum, would be counted twice."""
        if schema.spends_once and one.spent & other.spent:
            return True
        if schema.adds_up and not self._terms(one).isdisjoint(self._terms(other)):
            return True
        return False

    def terms(self, amount: Amount) -> list[tuple[Amount, int]]:
        """The amounts that add up to it with their signs."""
        key = self._keys.get(amount.index)
        if key is None or key[0] != "+":
            return [(amount, 1)]
        return sorted(((self.amounts[node], power) for node, power in key[1]), key=lambda term: term[0].index)

    def _terms(self, amount: Amount) -> frozenset[int]:
        """The amounts that add up to it."""
        key = self._keys.get(amount.index)
        if key is None or key[0] != "+":
            return frozenset((amount.index,))
        return frozenset(node for node, _ in key[1])

    def _look(self, proposal: _Proposal) -> None:
        """Price what was proposed by all that is seen of it."""
        schema, parts = proposal.schema, proposal.parts
        value = _value(schema, parts)
        if value is None:
            return
        proposal.features = statement_features(schema, parts, proposal.grades, value, self.situation)
        cost = self._price(proposal.features) + sum(self.costs[part.index] for part in parts)
        heapq.heappush(self._queue, (cost, next(self._order), proposal))

    def _state(self, cost: float, proposal: _Proposal) -> Amount | None:
        """State what was proposed; its result if no statement gave that before."""
        schema, parts = proposal.schema, proposal.parts
        key = self._key(schema, parts)
        if not key[1]:
            return None
        fresh = None
        node = self._nodes.get(key)
        if node is None:
            value = _value(schema, parts)
            assert value is not None and proposal.features is not None
            node = len(self.amounts)
            slots = dict(zip(schema.given, parts, strict=True))
            sign = {"rest": "1-", "raised": "1+"}.get(schema.name, schema.operation[1])
            about = described(schema, slots, self.situation.relations)
            fresh = result(node, about, value, sign, schema.key, parts)
            self.amounts.append(fresh)
            self.costs.append(cost)
            self._nodes[key], self._keys[node] = node, key
        assert proposal.features is not None
        self.statements.append(
            Statement(len(self.statements), schema, parts, self.amounts[node], proposal.features)
        )
        return fresh

    def _key(self, schema: Schema, parts: tuple[Amount, ...]) -> tuple[str, frozenset[tuple[int, int]]]:
        """What is calculated, however it is bracketed: amounts that are the same sum or product are one."""
        left, sign, right = schema.operation
        if not (schema.adds_up or schema.spends_once or schema.name in ("rate", "ratio")):
            return schema.name + sign, frozenset((part.index, i) for i, part in enumerate(parts, 1))
        index = dict(zip(schema.given, (part.index for part in parts), strict=True))
        family = "+" if sign in "+-" else "*"
        terms: dict[int, int] = {}
        for node, power in ((index.get(left, -1), 1), (index.get(right, -1), 1 if sign in "+*" else -1)):
            known = self._keys.get(node)
            inner = known[1] if known is not None and known[0] == family else ((node, 1),)
            for other, times in inner:
                terms[other] = terms.get(other, 0) + power * times
        return family, frozenset((node, power) for node, power in terms.items() if power)


def _value(schema: Schema, parts: tuple[Amount, ...]) -> Fraction | None:
    left, sign, right = schema.operation
    slots = dict(zip(schema.given, (part.value for part in parts), strict=True))
    a, b = slots.get(left, Fraction(1)), slots.get(right, Fraction(1))
    if sign == "+":
        return a + b
    if sign == "-":
        return a - b if a >= b else None
    if sign == "*":
        return a * b
    return a / b if b else None
