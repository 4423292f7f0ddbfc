"""What can be said about the amounts of a word problem, and what each choice costs: a derivation hypergraph.

Nodes are amounts. A statement is an equation over some of them, solved for one of them: a hyperedge from the others to
this one. Every amount but the asked one has its value beforehand, whatever it is derived from; the asked amount has
that of the amount that a last statement equates it with. Nothing here depends on a language: amounts and statements are
identified by numbers, and their ``features`` are passed on without being read.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite

from solvers.arithmetic.equation import Equation


class GraphError(ValueError):
    """A hypergraph is inconsistent; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A node: a number that the text gives, a constant, or an amount to be derived."""

    value: Fraction | None
    """None for the asked amount."""
    is_told: bool
    idle: float = 0.0
    """The price of a given number that no statement of the derivation contains."""
    features: object = None


@dataclass(frozen=True, slots=True)
class Statement:
    """An equation whose slots are filled by amounts, solved for one of them."""

    equation: Equation
    slots: tuple[int, ...]
    """The amount in each slot of the equation."""
    slot: int
    """The slot that it is solved for."""
    words: frozenset[Hashable] = frozenset()
    """The words that it interprets. Of statements that share a word, a derivation has at most one."""
    cost: float = 0.0
    features: object = None

    @property
    def head(self) -> int:
        """The amount that it derives."""
        return self.slots[self.slot]

    @property
    def tail(self) -> frozenset[int]:
        """The amounts that it derives it from, including the given ones."""
        return frozenset(self.slots[: self.slot] + self.slots[self.slot + 1 :])


@dataclass
class Hypergraph:
    """A hypergraph, built by its methods; each method returns the number of the item that it adds."""

    asked: int = -1
    amounts: list[Amount] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)

    def told(self, value: Fraction | int, *, idle: float = 0.0, features: object = None) -> int:
        """Add a number from the text, or a constant (which costs nothing if it is idle)."""
        return self._amount(Amount(Fraction(value), True, _price(idle), features))

    def untold(self, value: Fraction | int | None = None) -> int:
        """Add an amount to be derived, with the value that every derivation gives it; the asked amount has none."""
        return self._amount(Amount(None if value is None else Fraction(value), False))

    def _amount(self, amount: Amount) -> int:
        self.amounts.append(amount)
        return len(self.amounts) - 1

    def statement(
        self,
        equation: Equation,
        slots: Sequence[int],
        slot: int = 0,
        *,
        words: Iterable[Hashable] = (),
        cost: float = 0.0,
        features: object = None,
    ) -> int:
        """Add an equation over amounts.

        Args:
            equation: the equation that it states.
            slots: one amount for each slot of the equation.
            slot: the slot that it is solved for; an amount in two slots is never derived.
            words: the words that it interprets.
            cost: its price.
            features: passed on.

        Raises:
            GraphError: an amount is missing, or the slots do not fit the equation.
        """
        if not all(0 <= amount < len(self.amounts) for amount in slots):
            raise GraphError(f"One of the amounts {slots} does not exist.")
        if len(slots) != equation.size or slot not in equation.solvable:
            raise GraphError(f"{equation} does not fit {slots}, or cannot be solved for slot {slot}.")
        made = Statement(equation, tuple(slots), slot, frozenset(words), _price(cost), features)
        self.statements.append(made)
        return len(self.statements) - 1

    def value(self, statement: Statement) -> Fraction:
        """Return the value that a statement gives to the amount that it derives."""
        values = [self.amounts[amount].value for amount in statement.slots]
        return statement.equation.solve(statement.slot, values)

    def ready(self) -> None:
        """Raise an error if the graph asks for nothing.

        Raises:
            GraphError: the asked amount is missing or is already given.
        """
        if not 0 <= self.asked < len(self.amounts) or self.amounts[self.asked].value is not None:
            raise GraphError(f"Amount {self.asked} cannot be asked for: it is given or does not exist.")


def _price(cost: float) -> float:
    if not isfinite(cost):
        raise GraphError(f"A price must be finite, not {cost}.")
    return float(cost)
