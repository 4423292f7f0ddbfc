"""The check of a derivation, which works it out again from the graph, without the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from solvers.problems.derivation import Derivation, derivation_of
from solvers.problems.hypergraph import Hypergraph


def check(graph: Hypergraph, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with a derivation; nothing if it holds.

    It shows that the steps follow from the graph and cost what they are said to; that none is cheaper is not shown.
    """
    if not all(0 <= step < len(graph.statements) for step in derivation.steps):
        return ("It uses a statement that is not there.",)
    used = [graph.statements[step] for step in derivation.steps]
    faults = [
        *_twice((statement.head for statement in used), "Amount {} is derived {} times."),
        *_twice((word for statement in used for word in statement.words), "Word {!r} is read in {} ways."),
        *(f"Statement {at} does not hold." for at in derivation.steps if not _holds(graph, at)),
    ]
    needed = {graph.asked}.union(*(statement.tail for statement in used))
    faults += (f"Amount {s.head} is derived for nothing." for s in used if s.head not in needed)
    try:
        again = derivation_of(graph, derivation.steps)
    except ValueError as error:
        return (*faults, str(error))
    if not abs(again.cost - derivation.cost) <= 1e-6 * (1 + abs(again.cost)):
        faults.append(f"It costs {again.cost}, not {derivation.cost}.")
    if replace(derivation, cost=again.cost, proven=again.proven, steps=again.steps) != again:
        faults.append("Its answer or its idle numbers are others.")
    return tuple(faults)


def _holds(graph: Hypergraph, number: int) -> bool:
    statement = graph.statements[number]
    value = graph.value(statement)
    return statement.head == graph.asked or value == graph.amounts[statement.head].value


def _twice(items: Iterable[object], fault: str) -> Iterator[str]:
    return (fault.format(item, count) for item, count in Counter(items).items() if count > 1)
