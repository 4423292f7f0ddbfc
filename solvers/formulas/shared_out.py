"""Numbers that count two kinds of things together, where a ratio relates the kinds: "twice as many cakes as pies"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.arithmetic.tree import Equation, Leaf, Node, Operation
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.formulas.naming import Key, as_written, same
from solvers.formulas.relations import Reading

COUNT_DEGREE = 0.6
"""How much a number says that counts something else than what the kinds make: it may count the things."""


def shared_out(text: Text, found: Sequence[Reading]) -> Iterator[Reading]:
    """Yield other meanings of numbers if two kinds are in a ratio: the number of one kind, or of both."""
    for ratio in found:
        if not ratio.is_of_kinds:
            continue
        keys = sorted(ratio.keys)
        for item in text.numbers:
            if item.place in ratio.numbers or item.is_factor or item.kind == "percent":
                continue
            leaf = leaf_of(text, item)
            named = [key for key in keys if same(key, counted(text, item))]
            unknowns = [Leaf(None, name=" ".join(key)) for key in named or keys]
            left: Node = unknowns[0] if len(unknowns) == 1 else Operation("+", unknowns[0], unknowns[1])
            says = f"{' and '.join(as_written(text, key) for key in named or keys)}: {leaf.words}."
            span = _sentence(text, item)
            yield Reading(
                Equation(left, leaf), frozenset(keys), frozenset((item.place,)), COUNT_DEGREE, says, *span
            )


def counted(text: Text, item: Item) -> Key:
    """Return the name of what a number counts: "red bead" in "21 red beads"."""
    quantity = text.quantities.get(item.place)
    if quantity is None or quantity.is_elided:
        return ()
    words = (*quantity.adjectives, quantity.entity, quantity.contents)
    return tuple(word for word in words if word)


def _sentence(text: Text, item: Item) -> tuple[int, int]:
    """Return the items of its sentence."""
    inside = [at for at, other in enumerate(text.items) if other.sentence == item.sentence]
    return inside[0], inside[-1] + 1
