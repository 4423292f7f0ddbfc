"""Two kinds of things counted together, and their combined value: heads and legs, tickets, coins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from solvers.arithmetic.tree import Equation, Leaf, Node, Operation
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.formulas.naming import Key, as_written, same
from solvers.formulas.relations import Reading, Worth, known_worth, unit_of, worths

COUNT_DEGREE = 0.6
"""How much a number says that counts something else than what the kinds make: it may count the things."""
MOST_PAIRS = 12


def weighted(text: Text) -> list[Reading]:
    """Return relations between two kinds: how many there are of both, and their combined value."""
    found: list[Reading] = []
    pairs = 0
    for one, other in combinations(_worths(text), 2):
        if one.unit != other.unit or same(one.key, other.key) or _shares(one, other):
            continue
        pairs += 1
        if pairs > MOST_PAIRS:
            break
        found += _of_pair(text, one, other)
    return found


def _shares(one: Worth, other: Worth) -> bool:
    return one.leaf.quantity is not None and one.leaf.quantity == other.leaf.quantity


def _worths(text: Text) -> list[Worth]:
    """Return the best worth of every kind, from the text or from common knowledge."""
    best: dict[tuple[Key, int | None], Worth] = {}
    for worth in (*worths(text), *_known(text)):
        key = (worth.key, worth.leaf.quantity)
        if key not in best or worth.degree > best[key].degree:
            best[key] = worth
    return list(best.values())


def _known(text: Text) -> Iterator[Worth]:
    units = {unit_of(text, item) for item in text.numbers}
    units = {"cent" if unit in ("$", "cent") else unit for unit in units if unit}
    nouns = dict.fromkeys(item.lemma for item in text.items if item.tag.startswith("NN"))
    for unit in sorted(units):
        for noun in nouns:
            worth = known_worth((noun,), unit)
            if worth is not None and noun not in ("dollar", "cent"):
                yield worth


def _of_pair(text: Text, one: Worth, other: Worth) -> Iterator[Reading]:
    taken = {worth.leaf.quantity for worth in (one, other)}
    keys = frozenset((one.key, other.key))
    names = [" ".join(worth.key) for worth in (one, other)]
    first, second = (Leaf(None, name=name) for name in names)
    product = Operation("+", Operation("×", one.leaf, first), Operation("×", other.leaf, second))
    facts = " ".join(worth.fact for worth in (one, other) if worth.fact)
    worth_numbers = frozenset(q for q in taken if q is not None)
    for item in text.numbers:
        if item.place in taken or item.is_factor or item.kind == "percent":
            continue
        leaf = leaf_of(text, item)
        total, is_made = _as_total(text, item, leaf, one.unit)
        if is_made:
            made = Equation(product, total)
            says = f"{facts} All of them make {leaf.words}.".strip()
            degree = (one.degree + other.degree) / 2
            yield Reading(
                made, keys, worth_numbers | {item.place}, degree, says, *_sentence(text, item), True
            )
        elif item.kind == "plain" and item.value is not None and item.value.denominator == 1:
            counted = Equation(Operation("+", first, second), leaf)
            says = f"There are {leaf.words} in all."
            yield Reading(
                counted, keys, frozenset((item.place,)), COUNT_DEGREE, says, *_sentence(text, item), True
            )


def _as_total(text: Text, item: Item, leaf: Leaf, unit: str) -> tuple[Node, bool]:
    """Return the number as an amount of `unit`, and whether it is one; dollars become cents if there are coins."""
    counts = unit_of(text, item)
    if unit == "cent" and counts == "$":
        hundred = Leaf(Fraction(100))
        return Operation("×", leaf, hundred), True
    return leaf, counts == unit


def _sentence(text: Text, item: Item) -> tuple[int, int]:
    """Return the items of its sentence."""
    inside = [at for at, other in enumerate(text.items) if other.sentence == item.sentence]
    return inside[0], inside[-1] + 1


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
