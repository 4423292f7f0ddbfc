"""Numbers that everyone knows or can count and that a text needs but does not state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from knowledge.quantities import decimal, load
from solvers.reading.called import Call, FactCalls
from solvers.reading.counting import CountCalls
from solvers.reading.mentions import Chunk
from solvers.reading.model import Number, NumberKind, Quantity
from solvers.reading.shapes import PI, measured_shape
from solvers.reading.tree import Tree
from solvers.reading.two_kinds import of_two_kinds
from solvers.reading.words import word_set

_PI = Fraction("3.14")


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
    calls: dict[tuple[str, str, tuple[str, ...]], Call] = {}
    counts = CountCalls(tree, chunks, quantities, target)
    facts = load()
    is_of_age = target.measure == "old" or all(q.measure == "old" for q in quantities)
    is_of_age = is_of_age or not word_set("lives").isdisjoint(tree.words)
    called = [q for q in quantities if is_of_age or q.measure != "old"]  # no other age calls for its days
    of_both = of_two_kinds(tree, quantities, target, facts)
    facts_called = FactCalls(tree, called, target, facts).all()
    for call in [*counts.all(), *facts_called, *of_both, *_pi(tree, quantities, target)]:
        calls.setdefault((call.entity, call.rate, call.times), call)
    return tuple(_quantity(tree, call, len(quantities) + 1 + i) for i, call in enumerate(calls.values()))


def _pi(tree: Tree, quantities: Sequence[Quantity], target: Quantity) -> Iterator[Call]:
    """Yield pi if something round is measured and the text does not say what pi is."""
    measured = measured_shape(tree.tokens, tree.sentences, quantities, target)
    if measured is not None and measured.shape.is_round and all(q.entity != PI for q in quantities):
        first = next(q.first for q in quantities if q.index in measured.told)
        yield Call(_PI, PI, "", f"Pi is about {decimal(_PI)}.", first, first + 1)


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
        time=" ".join(call.times),
        times=call.times,
    )
