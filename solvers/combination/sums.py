"""Signs of whether the calculation of a value uses the right numbers: all that count what is asked for, in one unit,
and multiplied if the text says how many there are in each group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from knowledge.quantities import load
from solvers.combination.attempt import Candidate
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.sparing import split

MANY = 8
"""The number of operations or numbers beyond which more of them make no difference."""


def of_sum(speaker: Candidate, reading: Reading) -> Iterator[tuple[str, float]]:
    """Yield how the calculation of a value uses the numbers.

    Args:
        speaker: the value with its calculation.
        reading: the reading of the problem.

    Yields:
        Names of signs with their values.
    """
    known = Counter(q.value for q in reading.quantities if q.value is not None)
    used, unused = split(speaker.numbers, reading)
    operations = len(speaker.operations)
    yield "sum: operations", float(min(MANY, operations))
    yield "sum: numbers left out", float(min(MANY, len(unused)))
    yield "sum: share of numbers left out", len(unused) / max(1, known.total())
    yield "sum: only repeats a number", float(operations == 0)
    for sign in "×÷":
        yield f"sum: {sign}", float(sign in speaker.operations)
    yield "sum: mixes kinds of operations", float(len(set(speaker.operations)) > 2)
    yield "sum: numbers not in the text", float((Counter(speaker.numbers) - known).total() > 0)
    yield from _of_things(speaker, used, unused, reading)


def _of_things(
    speaker: Candidate, used: Sequence[Quantity], unused: Sequence[Quantity], reading: Reading
) -> Iterator[tuple[str, float]]:
    """Yield whether the numbers that are used count what is asked for, and those that are left out something else."""
    asked = reading.target.entity if reading.target is not None else ""
    if not asked:
        return
    same = [quantity.entity == asked for quantity in used]
    yield "things: left out, but of what is asked for", float(any(q.entity == asked for q in unused))
    yield (
        "things: left out, of others",
        float(bool(unused) and all(q.entity not in ("", asked) for q in unused)),
    )
    yield "things: none of what is asked for", float(bool(used) and not any(same))
    scaled = [
        q for q in used if q.rate or q.comparison or q.determiner in ("each", "every", "per") or q.unit == "%"
    ]
    multiples = sum(_is_multiple(q) for q in used)
    yield "things: multiples", float(min(3, multiples))
    yield "things: differences", float(min(3, sum(bool(q.comparison) for q in used) - multiples))
    converts = len(speaker.numbers) > len(used)
    yield "things: in units that are not converted", float(not converts and _are_mixed(used, reading))
    if {"×", "÷"} & set(speaker.operations):
        yield "things: multiplied or divided without so many each", float(not scaled)
    elif used:
        yield "things: others added or subtracted", float(not all(same))
        yield "things: added or subtracted though so many each", float(bool(scaled))


def _is_multiple(quantity: Quantity) -> bool:
    """Whether it is a multiple: "twice", "3 times as many"."""
    number = quantity.number
    return quantity.comparison == "times" or (number is not None and number.kind is NumberKind.MULTIPLIER)


def _are_mixed(used: Sequence[Quantity], reading: Reading) -> bool:
    """Whether amounts or rates of the same dimension are in different units."""
    if not used or reading.target is None:
        return False
    units: dict[str, set[str]] = {}
    for quantity in (*used, reading.target):
        for noun in (quantity.entity, quantity.rate):
            dimension = load().dimension(noun) if noun else ""
            if dimension:
                units.setdefault(dimension, set()).add(load().name(noun))
    return any(len(names) > 1 for names in units.values())
