"""How much fits into several boxes that are so long, so wide, and so high, and how many cubes fit into one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Node, Operation, evaluate
from solvers.arithmetic.units import Unit
from solvers.formulas.told import Settled
from solvers.reading.model import Quantity, Reading

_SIDES = 3
_MEASURES = (
    {"long", "length"},
    {"wide", "width", "broad", "breadth"},
    {"high", "tall", "height", "deep", "depth"},
)
_CUBE = "cube"


def volume_told(reading: Reading) -> Settled | None:
    """Return how much fits into several boxes, or how many cubes into one; `None` if the text does not tell its sides.

    How much fits into one box is a formula.
    """
    target = reading.target
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if target is None or target.comparison or len(told) != _SIDES + 1:
        return None
    box = _box(reading, told)
    others = [quantity for quantity in told if quantity not in box]
    if not box or len({quantity.entity for quantity in box}) > 1:
        return None
    unit = box[0].entity
    if target.entity == _CUBE:
        return _cubes(box, *others)
    (several,) = others
    is_volume = Unit.of(target.unit) == Unit.of(f"cubic {unit}") or target.measure == "volume"
    if not is_volume or several.rate or any(quantity.rate != several.entity for quantity in box):
        return None
    node = Operation("×", number_told(several), _product(box))
    says = "Length times width is one layer of cubes, and the height says how many layers there are."
    return Settled(node, f"cubic {unit}", says, box[0].first, box[-1].stop)


def _box(reading: Reading, told: Sequence[Quantity]) -> list[Quantity]:
    """Return the length, width, and height of a box, by what they measure or by "by" between them."""
    lengths = [q for q in told if dimension_of(q.entity) == "length" and not q.comparison]
    named = [[q for q in lengths if q.measure in measures] for measures in _MEASURES]
    if all(len(found) == 1 for found in named):
        return [found[0] for found in named]
    for at in range(len(lengths) - _SIDES + 1):
        row = lengths[at : at + _SIDES]
        if all(_is_by(reading, one, other) for one, other in pairwise(row)):
            return row
    return []


def _is_by(reading: Reading, one: Quantity, other: Quantity) -> bool:
    between = [token.text.lower() for token in reading.tokens[one.stop : other.first]]
    return between in (["by"], ["x"], ["×"])


def _product(sides: Sequence[Quantity]) -> Node:
    node: Node = number_told(sides[0])
    for side in sides[1:]:
        node = Operation("×", node, number_told(side))
    return node


def _cubes(box: Sequence[Quantity], edge: Quantity) -> Settled | None:
    """Return how many cubes fit into a box side by side, without a gap."""
    if edge.entity != box[0].entity or any(quantity.rate for quantity in box):
        return None
    is_edge = edge.rate == _CUBE or edge.measure in ("side", "edge", "long")
    if not is_edge or any((q.value or Fraction(0)) % (edge.value or 1) for q in box):
        return None
    counts = [
        Operation("÷", number_told(q), number_told(edge)) if edge.value != 1 else number_told(q) for q in box
    ]
    node: Node = counts[0]
    for count in counts[1:]:
        node = Operation("×", node, count)
    along, across, up = (evaluate(count) for count in counts)
    says = f"{along} cubes fit along the length, {across} along the width, and {up} on each other."
    return Settled(node, _CUBE, says, box[0].first, box[-1].stop)
