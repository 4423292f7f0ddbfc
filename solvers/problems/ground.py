"""Grounds the schemas with the amounts in a situation, best first; the program chooses from the result.

Each grounded statement yields an amount, which may fill slots of further statements. They are ordered by the price of
the cheapest derivation plus a share (`AHEAD`) of the price of the numbers that it leaves idle. Only a limited number
are grounded, so those left out usually belong to expensive answers, but no bound proves it.
"""

from __future__ import annotations

import heapq
from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from math import inf
from operator import or_

from solvers import deadline
from solvers.arithmetic.equation import EquationError
from solvers.problems import percents
from solvers.problems.amounts import Amount, result
from solvers.problems.clashes import clash
from solvers.problems.features import Features, idle_features, statement_features
from solvers.problems.prices import Prices
from solvers.problems.proposals import Proposal, Queue
from solvers.problems.results import described
from solvers.problems.schemas import Schema, load_schemas
from solvers.problems.situation import Situation

STATEMENTS = 150
"""The maximum number of grounded statements; with twice as many, just as many answers are right, in twice the time."""

AHEAD = 0.5
"""What share of the cost of leaving an amount's numbers idle counts for it in the order. The whole cost is the least
that any derivation saves by using them; but if it counted, every combination of the first numbers would come before
simple products of the others, and the sum of 4 notebooks and 2 packs would never be stated.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A schema with its slots filled by amounts, one of them its result."""

    index: int
    schema: Schema
    parts: tuple[Amount, ...]
    """What fills the slots that are `given`, in their order."""
    found: Amount
    features: Features

    @property
    def anchor(self) -> int | None:
        """The number whose words it uses up, so that no other statement may use them: twice, 3 more than."""
        slot = self.schema.anchor
        return None if slot is None else self.parts[self.schema.given.index(slot)].index


@dataclass(frozen=True, slots=True)
class _Below:
    """What a result is made of in its cheapest derivation, by the indices of the amounts."""

    all: frozenset[int]
    compared: frozenset[int]
    """What it is compared with or a part of, what that is compared with or a part of, and so on."""
    anchors: frozenset[int]
    """The numbers whose words are used up; see `Statement.anchor`."""


_NOTHING = _Below(frozenset(), frozenset(), frozenset())


class _Grades(dict[str, float]):
    """What the grades of a premise cost; each is calculated when it first occurs."""

    def __init__(self, schema: Schema, predicate: str, weights: Mapping[str, float]) -> None:
        super().__init__()
        self._names = (predicate, f"{schema.key} {predicate}")
        self._weights = weights

    def __missing__(self, grade: str) -> float:
        price = sum(self._weights.get(f"{name} {grade}", 0.0) for name in self._names)
        self[grade] = price
        return price


_Premise = tuple[str, _Grades]
_Filler = tuple[float, int, Amount]
"""An amount after its price and its index, so that, of several with the same price, the first stays first."""


class _Fillers:
    """The amounts that may fill the slots of a schema, the cheapest first, and what its premises cost."""

    def __init__(self, schema: Schema, weights: Mapping[str, float]) -> None:
        self.schema = schema
        self.price = weights.get(f"schema {schema.key}", 0.0) + weights.get("any", 0.0)
        self.slots: list[list[_Filler]] = [[] for _ in schema.given]
        self.unary = [
            [
                (p.predicate, _Grades(schema, p.predicate, weights))
                for p in schema.premises
                if p.slots == (slot,)
            ]
            for slot in schema.given
        ]
        self.binary = [
            (
                p.predicate,
                schema.given.index(p.slots[0]),
                schema.given.index(p.slots[1]),
                _Grades(schema, p.predicate, weights),
            )
            for p in schema.premises
            if len(p.slots) == 2
        ]


def called_for(situation: Situation) -> Iterator[Schema]:
    """Yield the schemas whose premises about the text as a whole hold, and that the text's topic allows."""
    has_cue, only = situation.evidence.has_cue, situation.evidence.only
    for schema in load_schemas():
        if (not only or schema.name in only or schema.key in only) and all(
            has_cue(premise.predicate) for premise in schema.premises
        ):
            yield schema


class Grounding:
    """The amounts and statements of a situation, up to a maximum number of statements."""

    def __init__(
        self,
        situation: Situation,
        prices: Prices,
        statements: int = STATEMENTS,
    ) -> None:
        """Ground the schemas.

        Args:
            situation: the problem's situation.
            prices: the prices that decide which statements come first.
            statements: the maximum number of statements.
        """
        self.situation = situation
        self.amounts: list[Amount] = list(situation.told)
        self.statements: list[Statement] = []
        self.costs: list[float] = [0.0] * len(self.amounts)
        self._price, self._most = prices.bounded, statements
        self._idle = {
            number: AHEAD * max(0.0, prices.price(idle_features(amount, situation)))
            for amount in situation.told
            for number in amount.spent
        }
        self._bits = {number: 1 << place for place, number in enumerate(self._idle)}
        self._spent = [self._as_bits(amount) for amount in self.amounts]
        self._facts = reduce(or_, (self._as_bits(amount) for amount in situation.told if amount.is_fact), 0)
        self._terms = [frozenset((amount.index,)) for amount in self.amounts]
        """For each amount, those that add up to it."""
        self._saved = {0: 0.0}
        self._nodes: dict[object, int] = {}
        self._keys: dict[int, tuple[str, frozenset[tuple[int, int]]]] = {}
        self._below: dict[int, _Below] = {}
        self._queue = Queue()
        self._cheapest: list[float] = []
        self._bound = inf
        self._fillers = [_Fillers(schema, prices.of) for schema in called_for(situation)]
        self._ground()

    def _ground(self) -> None:
        for amount in tuple(self.amounts):
            deadline.check()
            self._meet(amount)
        while len(self.statements) < self._most:
            deadline.check()
            proposal = self._queue.pop()
            if proposal is None:
                return
            if proposal.features is None:
                self._look(proposal)
                continue
            fresh = self._state(proposal)
            if fresh is not None:
                self._meet(fresh)

    def _meet(self, new: Amount) -> None:
        """Propose everything that the schemas can state about a new amount and the others.

        Each amount counts at its cost minus what its numbers cost if they are idle, which is the least that it adds to
        any derivation. The other amounts are in that order, so all those after one that is too expensive are too
        expensive.
        """
        own = self.costs[new.index] - self._saving(self._spent[new.index])
        grades: dict[str, str] = {}
        for fillers in self._fillers:
            if own + fillers.price > self._bound:
                continue
            prices = [self._filling(unary, new, own, grades) for unary in fillers.unary]
            if len(prices) == 1:
                if prices[0] is not None:
                    self._propose(fillers, (new,), fillers.price + prices[0])
                continue
            first, second = fillers.slots
            if prices[0] is not None:
                for cost, other in self._beside(new, fillers.price + prices[0], second):
                    self._propose(fillers, (new, other), cost)
            if prices[1] is not None:
                for cost, other in self._beside(new, fillers.price + prices[1], first):
                    self._propose(fillers, (other, new), cost)
            for filled, same in zip(prices, fillers.slots, strict=True):
                if filled is not None:
                    insort(same, (filled, new.index, new))

    def _filling(
        self, unary: Sequence[_Premise], amount: Amount, price: float, grades: dict[str, str]
    ) -> float | None:
        """Return what it costs to fill a slot with an amount of this price, and remember its grades; `None` if it
        cannot fill the slot.
        """
        for predicate, prices in unary:
            grade = grades.get(predicate)
            if grade is None:
                grade = grades[predicate] = self.situation.evidence.grade(predicate, amount)
            if not grade:
                return None
            price += prices[grade]
        return price

    def _beside(
        self, new: Amount, price: float, fillers: Sequence[_Filler]
    ) -> Iterator[tuple[float, Amount]]:
        """Yield what may fill a slot if a new amount fills the other, and what both cost: a derivation does not save
        twice what it costs to leave idle a number that both are made of, nor pay twice for one that is made of the
        other.
        """
        spent, saved = self._spent, self._saved
        own = spent[new.index]
        for its, _, other in fillers:
            cost = price + its
            if cost > self._bound:
                return
            twice = own & spent[other.index]
            cost += saved[twice] if twice in saved else self._saving(twice)
            cost -= self._paid_twice(new, other)
            if cost <= self._bound:
                yield cost, other

    def _paid_twice(self, one: Amount, other: Amount) -> float:
        """Return what one of two amounts costs if the other is made of it: a price, and a tenth of it."""
        if one.index in self._below.get(other.index, _NOTHING).all:
            return self.costs[one.index]
        if other.index in self._below.get(one.index, _NOTHING).all:
            return self.costs[other.index]
        return 0.0

    def _as_bits(self, amount: Amount) -> int:
        """Return the numbers that an amount is made of, as bits."""
        return sum(self._bits[number] for number in amount.spent)

    def _saving(self, spent: int) -> float:
        """Return what it costs to leave these numbers idle, counting only what matters for the order."""
        if spent not in self._saved:
            self._saved[spent] = sum(self._idle[number] for number, bit in self._bits.items() if bit & spent)
        return self._saved[spent]

    def _propose(self, fillers: _Fillers, parts: tuple[Amount, ...], cost: float) -> None:
        """Propose a statement, unless its premises do not hold, it is too expensive, or its amounts clash; premises
        are looked at first, because few pairs pass them and they are remembered.
        """
        grade = self.situation.evidence.grade
        for predicate, one, other, prices in fillers.binary:
            found = grade(predicate, parts[one], parts[other])
            if not found:
                return
            cost += prices[found]
        if cost + self._queue.error(fillers.schema) > self._bound:
            return
        if percents.is_against(self.situation.evidence, fillers.schema.key, parts[0], parts[-1]):
            return
        if len(parts) == 2 and self._clash(fillers.schema, *parts):
            return
        self._queue.push(Proposal(fillers.schema, parts, estimate=cost))
        cost += self._queue.error(fillers.schema)
        if len(self._cheapest) < 2 * self._most:
            heapq.heappush(self._cheapest, -cost)
        else:
            heapq.heappushpop(self._cheapest, -cost)
            self._bound = -self._cheapest[0]

    def _clash(self, schema: Schema, one: Amount, other: Amount) -> bool:
        """Whether two amounts cannot be used together, or a number or a sum would be counted twice."""
        if schema.spends_once and self._spent[one.index] & self._spent[other.index] & ~self._facts:
            return True  # a known fact may convert both
        if self._takes_words_twice(schema, one, other):
            return True
        if schema.adds_up and not self._terms[one.index].isdisjoint(self._terms[other.index]):
            return True
        return clash(self.situation.evidence, schema, one, other)

    def _takes_words_twice(self, schema: Schema, one: Amount, other: Amount) -> bool:
        """Whether a statement uses words that one of its amounts already uses; no derivation may have both."""
        if schema.anchor is None:
            return False
        anchor = one if schema.given.index(schema.anchor) == 0 else other
        return any(anchor.index in self._below.get(each.index, _NOTHING).anchors for each in (one, other))

    def _twice(self, one: Amount, other: Amount) -> str:
        """Return how two amounts come to depend on the same number, the worst way if there are several: one is made of
        the other ("within"), both are made of a third ("beside"), or one is compared with the other ("compared");
        otherwise, or if one is made of a part and the other of the rest, an empty string.
        """
        if not self._spent[one.index] & self._spent[other.index]:
            return ""
        ways = set()
        for first, _ in self.terms(one):
            for second, _ in self.terms(other):
                if first.spent & second.spent:
                    ways.add(self._way(first.index, second.index))
        return next((way for way in ("within", "beside", "compared") if way in ways), "")

    def _way(self, first: int, second: int) -> str:
        one, other = self._below.get(first, _NOTHING), self._below.get(second, _NOTHING)
        if first in other.compared or second in one.compared:
            return "compared"
        if first == second or first in other.all or second in one.all:
            return "within"
        mine, its = one.all | {first}, other.all | {second}
        return "" if self._is_rest(mine, its) or self._is_rest(its, mine) else "beside"

    def _is_rest(self, some: frozenset[int], others: frozenset[int]) -> bool:
        """Whether one of some amounts is the rest after one of the others is taken away."""
        return any(
            power < 0 and term.index in others
            for node in some
            for term, power in self.terms(self.amounts[node])
        )

    def terms(self, amount: Amount) -> list[tuple[Amount, int]]:
        """Return the amounts that add up to it, with their signs."""
        key = self._keys.get(amount.index)
        if key is None or key[0] != "+":
            return [(amount, 1)]
        return sorted(((self.amounts[node], power) for node, power in key[1]), key=lambda term: term[0].index)

    def _look(self, proposal: Proposal) -> None:
        """Set the price of a proposal from all its features."""
        schema, parts = proposal.schema, proposal.parts
        value = _value(schema, parts)
        if value is None:
            return
        slots, grade = dict(zip(schema.given, parts, strict=True)), self.situation.evidence.grade
        grades = [(p.predicate, grade(p.predicate, *(slots[s] for s in p.slots))) for p in schema.premises]
        twice = self._twice(*parts) if len(parts) == 2 else ""
        family, key = self._key(schema, parts) if schema.adds_up else ("", frozenset())
        terms = [(self.amounts[node], power) for node, power in key] if family == "+" else []
        proposal.value = value
        proposal.features = statement_features(schema, parts, grades, value, twice, terms, self.situation)
        proposal.cost = self._price(proposal.features) + sum(self.costs[part.index] for part in parts)
        if len(parts) > 1:
            proposal.cost -= self._paid_twice(*parts)
        saved = self._saving(self._spent_by(parts))
        self._queue.push_priced(proposal, proposal.cost - saved)

    def _state(self, proposal: Proposal) -> Amount | None:
        """State what was proposed; return its result, unless an earlier statement already gave it."""
        schema, parts = proposal.schema, proposal.parts
        key = self._key(schema, parts)
        if not key[1] or (key[0] in ("+", "*") and [power for _, power in key[1]] == [1]):
            return None  # it only leads back to nothing, or to an amount that is already there
        fresh = None
        about = described(schema, dict(zip(schema.given, parts, strict=True)), self.situation.relations)
        # 96 plums for 6 boys are 16 for each boy, not 16 plums
        counts = (about.entity, about.rate) if key[0] == "*" else ()
        node = self._nodes.get((key, counts))
        if node is None:
            node = len(self.amounts)
            fresh = result(node, about, proposal.value, schema.name, schema.key, parts)
            self.amounts.append(fresh)
            self._spent.append(self._as_bits(fresh))
            self.costs.append(proposal.cost)
            self._nodes[key, counts], self._keys[node] = node, key
            self._below[node] = self._made_of(schema, parts)
            self._terms.append(frozenset(term.index for term, _ in self.terms(fresh)))
        assert proposal.features is not None
        self.statements.append(
            Statement(len(self.statements), schema, parts, self.amounts[node], proposal.features)
        )
        return fresh

    def _spent_by(self, parts: Sequence[Amount]) -> int:
        """Return the numbers that some amounts are made of, as bits."""
        return reduce(or_, (self._spent[part.index] for part in parts))

    def _made_of(self, schema: Schema, parts: Sequence[Amount]) -> _Below:
        indices = frozenset(part.index for part in parts)
        below = [self._below.get(part.index, _NOTHING) for part in parts]
        every = indices.union(*(each.all for each in below))
        anchors = frozenset[int]().union(*(each.anchors for each in below))
        if schema.anchor is None:
            return _Below(every, frozenset(), anchors)
        taken = parts[schema.given.index(schema.anchor)].index
        return _Below(every, indices.union(*(each.compared for each in below)), anchors | {taken})

    def _key(self, schema: Schema, parts: tuple[Amount, ...]) -> tuple[str, frozenset[tuple[int, int]]]:
        """Return a key for what is calculated, however it is bracketed: amounts that are the same sum or product of one
        kind have the same key.
        """
        family = (
            "+"
            if schema.adds_up
            else "*"
            if schema.sign in ("*", "/") and schema.anchor is None and schema.name not in _looked_for()
            else schema.key
        )
        if family == schema.key:
            return schema.key, frozenset((part.index, place) for place, part in enumerate(parts, 1))
        nodes = dict(zip(schema.given, (part.index for part in parts), strict=True))
        terms: dict[int, int] = {}
        for slot, power in schema.powers():
            if slot.isdigit():
                return schema.key, frozenset((part.index, place) for place, part in enumerate(parts, 1))
            known = self._keys.get(nodes[slot])
            inner = known[1] if known is not None and known[0] == family else ((nodes[slot], 1),)
            for other, times in inner:
                terms[other] = terms.get(other, 0) + power * times
        return family, frozenset((node, power) for node, power in terms.items() if power)


@cache
def _looked_for() -> frozenset[str]:
    """Return names of the topics' schemas whose results other code looks up by name; a product from another schema is
    never merged with these, even if it is equal.
    """
    premises = (premise.predicate for schema in load_schemas() for premise in schema.premises)
    named = (predicate.partition(" ") for predicate in premises)
    return frozenset(name.lower() for kind, _, name in named if kind == "From") - {"rate", "ratio"}


def _value(schema: Schema, parts: tuple[Amount, ...]) -> Fraction | None:
    try:
        value = schema.value(*(part.value for part in parts))
    except EquationError:
        return None
    return value if value >= 0 or schema.below_zero else None
