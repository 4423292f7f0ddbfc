"""The values of a derivation, calculated in exact fractions, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solvers.arithmetic.equation import Affine, EquationError, Fault, Value, settled
from solvers.problems.hypergraph import Edge, Hypergraph


class Flaw(StrEnum):
    """What can be wrong with a value; some flaws only make it unlikely, and have a price."""

    NEGATIVE = "it is below 0"
    BROKEN = "it is not whole"
    UNDEFINED = "it has no value"
    EMPTY = "the letter can be anything"
    CONTRADICTION = "no letter makes it true"
    FOUND = "it is found already"


@dataclass(frozen=True, slots=True)
class Oddity:
    """One flaw of a derivation."""

    flaw: Flaw
    amount: int | None
    """The amount whose value is odd or missing; None if the closing statement fails."""
    value: Fraction | None
    price: float
    """The price of the flaw; infinite if the value is impossible."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the calculation of a derivation failed."""

    oddity: Oddity
    edge: Edge | None
    """The hyperedge without a value; None for the closing statement."""
    fault: Fault | None
    """What the equation reported."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A derivation with the value of each unknown amount, or the failure."""

    graph: Hypergraph
    order: tuple[Edge, ...]
    """The hyperedges, each after those that it needs."""
    letter: int | None
    closing: int | None
    """The statement that closes the letter."""
    forms: dict[int, Value]
    """Values before the letter was known, including given amounts."""
    values: dict[int, Fraction]
    """Values of the unknown amounts; empty after a failure."""
    failure: Failure | None

    def below(self, amounts: Iterable[int], *, solved: bool = True) -> set[int]:
        """Return the unknown amounts that some depend on, including themselves.

        Args:
            amounts: where to begin; given amounts are skipped.
            solved: whether the letter depends on what the closing statement contains.
        """
        edges = {edge.head: edge for edge in self.order}
        found: set[int] = set()
        stack = list(amounts)
        while stack:
            amount = stack.pop()
            if amount in found or self.graph.amounts[amount].value is not None:
                continue
            found.add(amount)
            if amount in edges:
                stack += edges[amount].tail
            elif solved and amount == self.letter and self.closing is not None:
                stack += self.graph.statements[self.closing].slots
        return found

    @property
    def oddities(self) -> list[Oddity]:
        """Return the odd values with a price, in the order of the derivation; if there is a failure, return
        only that.
        """
        if self.failure is not None:
            return [self.failure.oddity]
        letter = [] if self.letter is None else [self.letter]
        return [odd for amount in [*letter, *(e.head for e in self.order)] for odd in self._odd(amount)]

    def _odd(self, amount: int) -> list[Oddity]:
        node, value = self.graph.amounts[amount], self.values[amount]
        found = []
        if value < 0 and node.negative:
            found.append(Oddity(Flaw.NEGATIVE, amount, value, node.negative))
        if value.denominator > 1 and node.broken:
            found.append(Oddity(Flaw.BROKEN, amount, value, node.broken))
        return found


def work_out(graph: Hypergraph, edges: Collection[Edge], letter: int | None, closing: int | None) -> Worked:
    """Calculate the values of a derivation.

    Args:
        graph: the hypergraph.
        edges: one for each unknown amount except the letter; no amount may depend on itself.
        letter: the amount taken as unknown, if any.
        closing: the statement that then determines it.

    Returns:
        Values or failure. A failure with a letter in it is found before the letter is known.

    Raises:
        ValueError: an amount depends on itself, or on one that nothing derives.
    """
    forms: dict[int, Value] = {v: a.value for v, a in enumerate(graph.amounts) if a.value is not None}
    if letter is not None:
        forms[letter] = Affine(Fraction(0), Fraction(1))
    order = in_order(edges, forms)
    inf = float("inf")
    for edge in order:
        statement = graph.statements[edge.statement]
        try:
            forms[edge.head] = statement.equation.solve(edge.slot, [forms.get(v) for v in statement.slots])
        except EquationError as error:
            odd = Oddity(Flaw.UNDEFINED, edge.head, None, inf)
            return Worked(graph, order, letter, closing, forms, {}, Failure(odd, edge, error.fault))
    solution, failure = (None, None) if closing is None else close(graph, closing, forms)
    if failure is not None:
        return Worked(graph, order, letter, closing, forms, {}, failure)
    untold = {v: settled(form, solution) for v, form in forms.items() if graph.amounts[v].value is None}
    return Worked(graph, order, letter, closing, forms, untold, None)


def certain(graph: Hypergraph, edges: Collection[Edge]) -> dict[int, Fraction]:
    """Return the values of amounts that are the same whatever hyperedges derive them, if no amount is the letter.

    Each amount first gets the value that is found first. It is certain if every hyperedge into it gives that value from
    amounts that are certain: then every derivation gives it, too, from its first hyperedge to its last.
    """
    values = {v: amount.value for v, amount in enumerate(graph.amounts) if amount.value is not None}
    gives: dict[Edge, Fraction | None] = {}
    rest = list(edges)
    while ready := [edge for edge in rest if edge.tail <= values.keys()]:
        for edge in ready:
            value = gives[edge] = given(graph, edge, values)
            if value is not None:
                values.setdefault(edge.head, value)
        rest = [edge for edge in rest if edge not in gives]
    while doubtful := [
        edge.head
        for edge in edges
        if edge.head in values
        and not (edge.tail <= values.keys() and gives[edge] in (None, values[edge.head]))
    ]:
        for amount in set(doubtful):
            del values[amount]
    return values


def given(graph: Hypergraph, edge: Edge, values: Mapping[int, Fraction]) -> Fraction | None:
    """Return what a hyperedge gives if all of its tail is known; None if its equation has no value."""
    statement = graph.statements[edge.statement]
    try:
        value = statement.equation.solve(edge.slot, [values.get(v) for v in statement.slots])
    except EquationError:
        return None
    assert isinstance(value, Fraction)
    return value


def in_order(edges: Collection[Edge], known: Collection[int]) -> tuple[Edge, ...]:
    """Return the edges so that each comes after those that derive what it needs.

    Raises:
        ValueError: an edge can never be reached.
    """
    reached, order, rest = set(known), list[Edge](), list(edges)
    while rest:
        ready = [edge for edge in rest if edge.tail <= reached]
        if not ready:
            raise ValueError(f"These hyperedges cannot be reached from the known amounts: {rest}.")
        order += ready
        reached.update(edge.head for edge in ready)
        rest = [edge for edge in rest if edge not in ready]
    return tuple(order)


def close(graph: Hypergraph, closing: int, forms: dict[int, Value]) -> tuple[Fraction | None, Failure | None]:
    """Return the letter's value from the statement that closes it, or why there is none."""
    statement = graph.statements[closing]
    fault = None
    try:
        residual = statement.equation.residual([forms[v] for v in statement.slots])
    except EquationError as error:
        flaw, fault = Flaw.UNDEFINED, error.fault
    else:
        if isinstance(residual, Affine):
            return -residual.constant / residual.slope, None
        flaw = Flaw.CONTRADICTION if residual else Flaw.EMPTY
    return None, Failure(Oddity(flaw, None, None, float("inf")), None, fault)
