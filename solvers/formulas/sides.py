"""The way around a figure whose sides are all told, or all equal, and along three sides of a rectangle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.formulas.told import Settled
from solvers.reading.cues import cues_of
from solvers.reading.figures import RECTANGLES, figures_named, sides_of
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

_THREE = 3
_SIDES = {"long": "long", "longer": "long", "short": "short", "shorter": "short"}


def way_told(reading: Reading) -> Settled | None:
    """Return the length of the way around a figure, or `None` if the text asks for none or does not tell its sides."""
    target = reading.target
    if target is None or not _asks_for_the_way(target, reading):
        return None
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    counted = [q for q in told if q.entity == "side"]
    sides = [q for q in told if q not in counted]
    if not _are_lengths(sides):
        return None
    figures = figures_named(reading.tokens) or _with_width(sides)
    if len(figures) != 1:
        return None
    (figure,) = figures
    if figure in RECTANGLES:
        return _three_sides(reading, counted, sides) if figure == "rectangle" else None
    if any(q.value not in (1, sides_of(figure)) for q in counted):
        return None
    if len(sides) == sides_of(figure) and not any(q.rate for q in sides):
        return _settled(_sum(sides), f"A {figure} has {len(sides)} sides.", sides)
    return _equal_sides(reading, figure, sides)


def _asks_for_the_way(target: Quantity, reading: Reading) -> bool:
    """Return whether it is a length around something, and no difference or rate."""
    is_plain = not target.comparison and not target.rate
    return is_plain and "around" in cues_of(target, reading) and dimension_of(target.entity) in ("", "length")


def _are_lengths(sides: Sequence[Quantity]) -> bool:
    """Return whether all are lengths in one unit, none of them told by a comparison."""
    is_plain = all(dimension_of(q.entity) == "length" and not q.comparison for q in sides)
    return is_plain and len({q.entity for q in sides}) == 1


def _with_width(sides: Sequence[Quantity]) -> frozenset[str]:
    """Return the figure of what is told to be so long and so wide."""
    return frozenset({"rectangle"}) if {q.measure for q in sides} == {"long", "wide"} else frozenset()


def _settled(node: Node, says: str, sides: Sequence[Quantity]) -> Settled:
    return Settled(node, sides[0].entity, says, sides[0].first, sides[-1].stop)


def _sum(sides: Sequence[Quantity]) -> Node:
    node: Node = number_told(sides[0])
    for side in sides[1:]:
        node = Operation("+", node, number_told(side))
    return node


def _equal_sides(reading: Reading, figure: str, sides: Sequence[Quantity]) -> Settled | None:
    """Return the way around a figure whose sides are equal."""
    words = {token.lemma.lower() for token in reading.tokens}
    if (
        len(sides) != 1
        or words.isdisjoint(word_set("equal_sided"))
        or sides[0].measure in word_set("perimeters")
    ):
        return None
    count = sides_of(figure)
    node = Operation("×", Leaf(Fraction(count), words=str(count)), number_told(sides[0]))
    return _settled(node, f"A {figure} has {count} sides.", sides)


def _single_sides(reading: Reading) -> Iterator[str]:
    """Yield which side a text speaks of alone: "one long side", "one of the short sides", "the longer side"."""
    for sort, side in pairwise(reading.tokens):
        if side.lemma.lower() != "side" or sort.lemma.lower() not in _SIDES:
            continue
        before = [token.text.lower() for token in reading.tokens[max(0, sort.index - _THREE) : sort.index]]
        if side.tag == "NN" or "one" in before:
            yield _SIDES[sort.lemma.lower()]


def _three_sides(reading: Reading, counted: Sequence[Quantity], sides: Sequence[Quantity]) -> Settled | None:
    """Return the way along three sides of a rectangle, of which the text says whether the fourth is a long one."""
    if len(sides) != 2 or not any(q.value == _THREE for q in counted):
        return None
    left_out = set(_single_sides(reading))
    short, long = sorted(sides, key=lambda q: q.value or 0)
    if len(left_out) != 1 or short.value == long.value:
        return None
    once, twice = (long, short) if left_out == {"long"} else (short, long)
    node = Operation(
        "+", number_told(once), Operation("×", Leaf(Fraction(2), words="two"), number_told(twice))
    )
    one, two = ("long", "short") if once is long else ("short", "long")
    return _settled(node, f"These are one {one} side and two {two} sides.", sides)
