"""What can be said about the amounts of a word problem, and what each choice costs: a derivation hypergraph.

Nodes are amounts. A statement is an equation over some of them, and yields one hyperedge for each unknown amount that
it can be solved for. Nothing here depends on a language: amounts, statements, and the rest are identified by numbers,
and their ``features`` are passed on without being read.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, isfinite
from typing import NamedTuple

from solvers.arithmetic.equation import Equation


class GraphError(ValueError):
    """A hypergraph is inconsistent; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A node: a number that the text gives, a constant, or an amount to be derived."""

    value: Fraction | None = None
    """A given number or a constant; None for an amount to be derived."""
    idle: float = 0.0
    """The price of a given number that no statement of the derivation contains."""
    negative: float = inf
    """The price of a derived value below 0; 0 allows it, and infinity forbids it."""
    broken: float = 0.0
    """The price of a derived value that is not whole, likewise."""
    features: object = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to interpret some words, or a default; it may yield several statements."""

    words: frozenset[Hashable]
    """The words that it interprets. Of readings that share a word, at most one is used."""
    cost: float
    features: object = None


@dataclass(frozen=True, slots=True)
class Statement:
    """An equation whose slots are filled by amounts."""

    reading: int
    equation: Equation
    slots: tuple[int, ...]
    """The amount in each slot of the equation."""
    heads: frozenset[int]
    """Slots that it may be solved for: those of the equation, unless fewer were requested."""
    takes: tuple[tuple[int, int], ...]
    """The links that it depends on: description and amount."""
    cost: float = 0.0
    features: object = None


@dataclass(frozen=True, slots=True)
class Link:
    """The choice that a description means a certain amount, and what that choice costs."""

    cost: float
    features: object = None


class Edge(NamedTuple):
    """A statement solved for one of its slots."""

    statement: int
    slot: int
    head: int
    """Amount in the slot."""
    tail: frozenset[int]
    """The other amounts, including the given ones."""


@dataclass
class Hypergraph:
    """A hypergraph, built by its methods; each method returns the number of the item that it adds."""

    step: float = 0.0
    """The price of every statement that is used."""
    letter: float | None = None
    """The price of taking one amount as a letter; None if that is not allowed."""
    asked: int = -1
    amounts: list[Amount] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    descriptions: list[object] = field(default_factory=list)
    """The features of each description."""
    links: dict[tuple[int, int], Link] = field(default_factory=dict)
    """The links by description and amount."""
    contradictions: set[frozenset[int]] = field(default_factory=set)
    """Pairs of descriptions that cannot mean the same amount."""

    def told(self, value: Fraction | int, *, idle: float = 0.0, features: object = None) -> int:
        """Add a number from the text, or a constant (which costs nothing if it is idle)."""
        self.amounts.append(Amount(Fraction(value), _price(idle), features=features))
        return len(self.amounts) - 1

    def untold(self, *, negative: float = inf, broken: float = 0.0, features: object = None) -> int:
        """Add an amount to be derived; see `Amount` for the prices of odd values.

        Raises:
            GraphError: a price below 0.
        """
        if not (negative >= 0 and broken >= 0):
            raise GraphError(f"The prices of odd values cannot be below 0: {negative}, {broken}.")
        self.amounts.append(Amount(None, 0.0, negative, broken, features))
        return len(self.amounts) - 1

    def reading(self, cost: float, words: Iterable[Hashable] = (), *, features: object = None) -> int:
        """Add a way to interpret these words."""
        self.readings.append(Reading(frozenset(words), _price(cost), features))
        return len(self.readings) - 1

    def description(self, *, features: object = None) -> int:
        """Add a description; `link` says which amounts it may mean."""
        self.descriptions.append(features)
        return len(self.descriptions) - 1

    def link(self, description: int, amount: int, cost: float, *, features: object = None) -> None:
        """Allow that a description means an amount.

        Raises:
            GraphError: the link is there already, or one of its ends is missing.
        """
        pair = (description, amount)
        if (
            pair in self.links
            or not self._has(pair[:1], self.descriptions)
            or not self._has(pair[1:], self.amounts)
        ):
            raise GraphError(
                f"Description {description} cannot be linked to amount {amount}, or they are already linked."
            )
        self.links[pair] = Link(_price(cost), features)

    def contradict(self, description: int, other: int) -> None:
        """Forbid that two descriptions mean the same amount.

        Raises:
            GraphError: they are the same, or one is missing.
        """
        if description == other or not self._has((description, other), self.descriptions):
            raise GraphError(f"The descriptions {description} and {other} cannot contradict each other.")
        self.contradictions.add(frozenset({description, other}))

    def statement(
        self,
        reading: int,
        equation: Equation,
        slots: Sequence[int],
        *,
        heads: Collection[int] | None = None,
        takes: Iterable[tuple[int, int]] = (),
        cost: float = 0.0,
        features: object = None,
    ) -> int:
        """Add an equation over amounts.

        Args:
            reading: the reading that it comes from.
            equation: the equation that it states.
            slots: one amount for each slot of the equation; an amount in two slots is never derived from it.
            heads: slots that it may be solved for; by default, all that the equation can be solved for.
            takes: descriptions that fill its slots, and what each means here; all must be linked.
            cost: its own price, in addition to that of the step.
            features: passed on.

        Raises:
            GraphError: something is missing, or the slots do not fit the equation.
        """
        pairs = tuple(sorted(set(takes)))
        wanted = equation.solvable if heads is None else frozenset(heads)
        if not self._has((reading,), self.readings) or not self._has(slots, self.amounts):
            raise GraphError(f"The reading {reading} or one of the amounts {slots} does not exist.")
        if len(slots) != equation.size or not wanted <= equation.solvable:
            raise GraphError(f"{equation} does not fit {slots} or cannot be solved for {sorted(wanted)}.")
        if missing := [pair for pair in pairs if pair not in self.links]:
            raise GraphError(
                f"A statement uses descriptions for amounts that they are not linked to: {missing}."
            )
        made = Statement(reading, equation, tuple(slots), wanted, pairs, _price(cost), features)
        self.statements.append(made)
        return len(self.statements) - 1

    def edges(self, statement: int) -> list[Edge]:
        """Return the hyperedges of a statement: one for each unknown amount, which is derived from the others."""
        found = self.statements[statement]
        slots = found.slots
        return [
            Edge(statement, slot, slots[slot], frozenset(slots[:slot] + slots[slot + 1 :]))
            for slot in sorted(found.heads)
            if self.amounts[slots[slot]].value is None and slots.count(slots[slot]) == 1
        ]

    def untold_of(self, statement: int) -> set[int]:
        """Return the unknown amounts in a statement."""
        return {v for v in self.statements[statement].slots if self.amounts[v].value is None}

    def numbers(self) -> set[int]:
        """Return the given amounts."""
        return {v for v, amount in enumerate(self.amounts) if amount.value is not None}

    def ready(self) -> None:
        """Raise an error if the graph asks for nothing.

        Raises:
            GraphError: the asked amount is missing or is already given.
        """
        if not self._has((self.asked,), self.amounts) or self.amounts[self.asked].value is not None:
            raise GraphError(f"Amount {self.asked} cannot be asked for: it is given or does not exist.")

    @staticmethod
    def _has(numbers: Iterable[int], items: Sequence[object]) -> bool:
        return all(0 <= number < len(items) for number in numbers)


def _price(cost: float) -> float:
    if not isfinite(cost):
        raise GraphError(f"A price must be finite, not {cost}.")
    return float(cost)
