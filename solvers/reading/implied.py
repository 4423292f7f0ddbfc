"""Numbers that everyone knows or can count and that a text needs but does not state."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.quantities import decimal, load
from solvers.reading.called import Call, FactCalls
from solvers.reading.counting import CountCalls
from solvers.reading.mentions import Chunk
from solvers.reading.model import Number, NumberKind, Quantity
from solvers.reading.tree import Tree
from solvers.reading.two_kinds import of_two_kinds


def implied_by(
    tree: Tree, chunks: Sequence[Chunk], quantities: Sequence[Quantity], target: Quantity | None
) -> tuple[Quantity, ...]:
    """Return the numbers that a text needs; their indices follow the target's.

    Args:
        tree: the text.
        chunks: its noun phrases, as `chunks_of` finds them.
        quantities: its numbers, in order.
        target: what it asks for; without a target, nothing is needed.
    """
    if target is None:
        return ()
    calls: dict[tuple[str, str], Call] = {}
    counts = CountCalls(tree, chunks, quantities, target)
    facts = load()
    is_of_time = target.entity == "year" or facts.conversion("year", target.entity) is not None
    called = [
        q for q in quantities if is_of_time or q.measure != "old"
    ]  # no age calls for the days of a year
    of_both = of_two_kinds(tree, quantities, target, facts)
    for call in [*counts.all(), *FactCalls(tree, called, target, facts).all(), *of_both]:
        calls.setdefault((call.entity, call.rate), call)
    return tuple(_quantity(tree, call, len(quantities) + 1 + i) for i, call in enumerate(calls.values()))


def _quantity(tree: Tree, call: Call, index: int) -> Quantity:
    number = Number(call.value, NumberKind.CARDINAL, call.first, call.stop, decimal(call.value))
    return Quantity(
        index=index,
        number=number,
        entity=call.entity,
        unit=call.entity,
        rate=call.rate,
        container=call.rate,
        sentence=tree.tokens[call.first].sentence,
        first=call.first,
        stop=call.stop,
        implied=call.sentence,
    )
