"""The check of a derivation, which works it out again from the graph, without the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf

from solvers.problems.derivation import Derivation, derivation_of
from solvers.problems.hypergraph import Edge, Hypergraph
from solvers.problems.values import work_out


def check(graph: Hypergraph, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with a derivation; nothing if it holds.

    It shows that the steps follow from the graph and cost what they are said to; that none is cheaper is not shown.
    """
    edges: list[Edge] = []
    faults = list(_steps(graph, derivation, edges))
    if faults:
        return tuple(faults)
    closing = next((step.statement for step in derivation.steps if step.head is None), None)
    used = {step.statement for step in derivation.steps}
    faults += [
        *_words(graph, used),
        *_links(graph, used),
        *_needless(graph, edges, derivation.letter, closing),
    ]
    try:
        again = derivation_of(graph, work_out(graph, edges, derivation.letter, closing))
    except (ValueError, KeyError) as error:
        return (*faults, str(error))
    if any(odd.price == inf for odd in again.odd):
        faults.append("A value cannot be.")
    if not abs(again.cost - derivation.cost) <= 1e-6 * (1 + abs(again.cost)):
        faults.append(f"It costs {again.cost}, not {derivation.cost}.")
    same = replace(derivation, cost=again.cost, proven=again.proven, steps=again.steps)
    if same != again or {*derivation.steps} != {*again.steps}:
        faults.append("Its values, readings, links, idle numbers or odd values are others.")
    return tuple(faults)


def _steps(graph: Hypergraph, derivation: Derivation, edges: list[Edge]) -> Iterator[str]:
    """Steps that are none of the graph's, or too many; the others' hyperedges are gathered."""
    used = Counter(step.statement for step in derivation.steps)
    if not all(0 <= number < len(graph.statements) for number in used):
        yield "It uses a statement that is not there."
        return
    yield from _twice(used, "Statement {} is used {} times.")
    lettered = derivation.letter is not None
    if sum(step.head is None for step in derivation.steps) != lettered or (lettered and graph.letter is None):
        yield "A letter needs leave, and exactly one statement that closes it."
    for step in derivation.steps:
        fitting = [edge for edge in graph.edges(step.statement) if edge.head == step.head]
        edges += fitting
        if step.head is not None and not fitting:
            yield f"Statement {step.statement} does not derive amount {step.head}."
    derived = [*(edge.head for edge in edges), *([derivation.letter] if lettered else [])]
    yield from _twice(derived, "Amount {} is derived {} times.")


def _twice(items: Iterable[object], fault: str) -> Iterator[str]:
    counts = items if isinstance(items, Counter) else Counter(items)
    return (fault.format(item, count) for item, count in counts.items() if count > 1)


def _words(graph: Hypergraph, used: set[int]) -> Iterator[str]:
    """Words that are read in two ways."""
    readings = {graph.statements[number].reading for number in used}
    return _twice(
        (repr(word) for r in readings for word in graph.readings[r].words), "{} is read in {} ways."
    )


def _links(graph: Hypergraph, used: set[int]) -> Iterator[str]:
    """Descriptions that mean two amounts, and those that contradict each other."""
    links = {pair for number in used for pair in graph.statements[number].takes}
    yield from _twice((description for description, _ in links), "Description {} means {} amounts.")
    meaning: dict[int, set[int]] = {}
    for description, amount in links:
        meaning.setdefault(amount, set()).add(description)
    for described in meaning.values():
        for pair in graph.contradictions:
            if pair <= described:
                yield f"The descriptions {min(pair)} and {max(pair)} contradict each other."


def _needless(graph: Hypergraph, edges: list[Edge], letter: int | None, closing: int | None) -> Iterator[str]:
    """Amounts that nothing needs, and a letter on which the asked amount does not rest."""
    needed, resting = {graph.asked}, {letter}
    if closing is not None:
        needed.update(graph.statements[closing].slots)
    for _ in edges:
        needed |= {v for edge in edges if edge.head in needed for v in edge.tail}
        resting |= {edge.head for edge in edges if edge.tail & resting}
    derived = {edge.head for edge in edges} | ({letter} - {None})
    yield from (f"Amount {amount} is derived for nothing." for amount in derived - needed)
    if letter is not None and graph.asked not in resting:
        yield "The asked amount does not rest on the letter."
