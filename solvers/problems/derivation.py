"""A derivation of the asked amount as data, what it costs, and the check that works it out without the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.problems.hypergraph import Edge, Hypergraph
from solvers.problems.values import Oddity, Worked, work_out


@dataclass(frozen=True, slots=True)
class Step:
    """A statement that is used, and for what."""

    statement: int
    head: int | None
    """The amount it derives; None where it closes the letter."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How the asked amount is derived."""

    steps: tuple[Step, ...]
    """In an order in which they can be followed; the closing one last."""
    letter: int | None
    values: dict[int, Fraction]
    """Of all untold amounts in it."""
    answer: Fraction
    readings: tuple[int, ...]
    links: tuple[tuple[int, int], ...]
    """Descriptions and the amounts that they mean."""
    idle: tuple[int, ...]
    """Told numbers that no statement of it contains."""
    odd: tuple[Oddity, ...]
    """Values that are unlikely, and paid for."""
    cost: float
    proven: bool = False
    """Whether no other derivation with a value that is not listed before it is cheaper."""


def derivation_of(graph: Hypergraph, worked: Worked) -> Derivation:
    """The derivation that was worked out.

    Raises:
        ValueError: it has no values, or none of the asked amount.
    """
    if worked.failure is not None or graph.asked not in worked.values:
        raise ValueError("There is no value of the asked amount.")
    steps = [Step(edge.statement, edge.head) for edge in worked.order]
    if worked.closing is not None:
        steps.append(Step(worked.closing, None))
    used = [graph.statements[step.statement] for step in steps]
    spent = {v for statement in used for v in statement.slots}
    told = [v for v, amount in enumerate(graph.amounts) if amount.value is not None]
    made = Derivation(
        steps=tuple(steps),
        letter=worked.letter,
        values=worked.values,
        answer=worked.values[graph.asked],
        readings=tuple(sorted({statement.reading for statement in used})),
        links=tuple(sorted({pair for statement in used for pair in statement.takes})),
        idle=tuple(v for v in told if v not in spent),
        odd=tuple(worked.oddities),
        cost=0.0,
    )
    return replace(made, cost=sum(price for price, _ in parts(graph, made)))


def parts(graph: Hypergraph, derivation: Derivation) -> Iterator[tuple[float, object]]:
    """What a derivation pays for: the price and the features of each part.

    The features of a step are those of its statement, of the letter and an odd value those of the amount. The step
    price is in the price of each statement.
    """
    for number in derivation.readings:
        yield graph.readings[number].cost, graph.readings[number].features
    for step in derivation.steps:
        statement = graph.statements[step.statement]
        yield graph.step + statement.cost, statement.features
    for pair in derivation.links:
        yield graph.links[pair].cost, graph.links[pair].features
    for number in derivation.idle:
        yield graph.amounts[number].idle, graph.amounts[number].features
    if derivation.letter is not None and graph.letter is not None:
        yield graph.letter, graph.amounts[derivation.letter].features
    for odd in derivation.odd:
        assert odd.amount is not None
        yield odd.price, graph.amounts[odd.amount].features


def check(graph: Hypergraph, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with a derivation, worked out again from the graph alone; nothing if it holds.

    It shows that the steps follow from the graph and cost what they are said to; that none is cheaper is not shown.
    """
    used = Counter(step.statement for step in derivation.steps)
    closing = [step.statement for step in derivation.steps if step.head is None]
    if any(not 0 <= number < len(graph.statements) for number in used):
        return ("It uses a statement that is not there.",)
    faults = [f"Statement {number} is used {count} times." for number, count in used.items() if count > 1]
    if len(closing) != (derivation.letter is not None) or (
        derivation.letter is not None and graph.letter is None
    ):
        faults.append("A letter needs leave, and exactly one statement that closes it.")
    edges = []
    for step in derivation.steps:
        if step.head is not None:
            fitting = [edge for edge in graph.edges(step.statement) if edge.head == step.head]
            faults += [] if fitting else [f"Statement {step.statement} does not derive amount {step.head}."]
            edges += fitting
    heads = Counter([edge.head for edge in edges])
    if derivation.letter is not None:
        heads[derivation.letter] += 1
    faults += [f"Amount {amount} is derived {count} times." for amount, count in heads.items() if count > 1]
    if faults:
        return tuple(faults)
    faults += _choices(graph, set(used))
    try:
        worked = work_out(graph, edges, derivation.letter, closing[0] if closing else None)
        again = derivation_of(graph, worked)
    except (ValueError, KeyError) as error:
        return (*faults, str(error))
    if any(odd.price == float("inf") for odd in again.odd):
        faults.append("A value cannot be.")
    faults += _needless(graph, edges, derivation.letter, closing)
    if abs(again.cost - derivation.cost) > 1e-6 * (1 + abs(again.cost)):
        faults.append(f"It costs {again.cost}, not {derivation.cost}.")
    same = replace(derivation, cost=again.cost, proven=again.proven, steps=again.steps)
    if same != again or {*derivation.steps} != {*again.steps}:
        faults.append("Its values, readings, links, idle numbers or odd values are others.")
    return tuple(faults)


def _choices(graph: Hypergraph, used: set[int]) -> Iterator[str]:
    """Words read in two ways, descriptions that mean two amounts, and those that contradict each other."""
    statements = [graph.statements[number] for number in used]
    read: Counter[Hashable] = Counter(
        word for number in {s.reading for s in statements} for word in graph.readings[number].words
    )
    yield from (f"{word!r} is read in {count} ways." for word, count in read.items() if count > 1)
    links = {pair for statement in statements for pair in statement.takes}
    meant = Counter(description for description, _ in links)
    yield from (f"Description {d} means {count} amounts." for d, count in meant.items() if count > 1)
    for description, amount in links:
        for other, same in links:
            clash = frozenset({description, other}) in graph.contradictions
            if amount == same and description < other and clash:
                yield f"The descriptions {description} and {other} contradict each other."


def _needless(graph: Hypergraph, edges: list[Edge], letter: int | None, closing: list[int]) -> Iterator[str]:
    """Amounts that nothing needs, and a letter on which the asked amount does not rest."""
    needed, resting = {graph.asked}, {letter}
    for statement in closing:
        needed |= set(graph.statements[statement].slots)
    for _ in edges:
        needed |= {v for edge in edges if edge.head in needed for v in edge.tail}
        resting |= {edge.head for edge in edges if edge.tail & resting}
    heads = {edge.head for edge in edges} | ({letter} if letter is not None else set())
    yield from (f"Amount {amount} is derived for nothing." for amount in sorted(heads - needed))
    if letter is not None and graph.asked not in resting:
        yield "The asked amount does not rest on the letter."
