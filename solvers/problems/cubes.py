"""How many cubes fit into a box of a given length, width, and height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = ("along", "inlayer", "stacked")
_CUBE = "cube"
_SIDES = 3
_MEASURES = (
    {"long", "length"},
    {"wide", "width", "broad", "breadth"},
    {"high", "tall", "height", "deep", "depth"},
)


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A box, and the cubes that fill it."""

    sides: tuple[Amount, ...]
    """Its length, width, and height."""
    edge: Amount

    def place(self, a: Amount) -> int:
        """Return which side an amount is for: a side itself, or the number of cubes along it; -1 if neither."""
        is_count = a.operation == "along" if self.edge.value != 1 else not a.operation
        spent = a.spent - self.edge.spent
        return next((at for at, side in enumerate(self.sides) if is_count and spent == side.spent), -1)


def box(evidence: Evidence) -> Box | None:
    """Return the box and its cubes if the text asks how many fit into it side by side; otherwise, `None`."""
    target = evidence.target
    told = evidence.numbers
    if target is None or target.comparison or target.entity != _CUBE or len(told) != _SIDES + 1:
        return None
    sides = _sides(evidence, told)
    others = [a for a in told if a not in sides]
    if len({a.about.entity for a in sides}) != 1 or len(others) != 1:
        return None
    (edge,) = others
    about = edge.about
    is_edge = about.rate == _CUBE or about.measure in ("side", "edge", "long")
    is_alike = about.entity == sides[0].about.entity and not any(a.about.rate for a in sides)
    is_filled = edge.value > 0 and not any(side.value % edge.value for side in sides)
    return Box(tuple(sides), edge) if is_edge and is_alike and is_filled else None


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the number of all the cubes."""
    return evidence.box is None or a.operation == "stacked"


def _sides(evidence: Evidence, told: Sequence[Amount]) -> list[Amount]:
    """Return the length, width, and height of a box, by what the numbers measure or by the "by" between them."""
    lengths = [a for a in told if dimension_of(a.about.entity) == "length" and not a.about.comparison]
    named = [[a for a in lengths if a.about.measure in measures] for measures in _MEASURES]
    if all(len(found) == 1 for found in named):
        return [found[0] for found in named]
    rows = (lengths[at : at + _SIDES] for at in range(len(lengths) - _SIDES + 1))
    return next((row for row in rows if all(_is_by(evidence, *pair) for pair in pairwise(row))), [])


def _is_by(evidence: Evidence, one: Amount, other: Amount) -> bool:
    tokens = evidence.situation.reading.tokens[one.about.stop : other.about.first]
    return [token.text.lower() for token in tokens] in (["by"], ["x"], ["×"])


def _edge(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if evidence.box is not None and a is evidence.box.edge and a.value != 1 else ""


def _side(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if evidence.box is not None and a in evidence.box.sides else ""


def _layer(evidence: Evidence, one: Amount, other: Amount) -> str:
    found = evidence.box
    return "found" if found is not None and (found.place(one), found.place(other)) == (0, 1) else ""


def _stack(evidence: Evidence, layer: Amount, up: Amount) -> str:
    is_top = evidence.box is not None and evidence.box.place(up) == _SIDES - 1
    return "found" if is_top and layer.operation == "inlayer" else ""


PREDICATES: Mapping[str, Predicate] = {"Edge": _edge, "BoxSide": _side, "Layer": _layer, "Stack": _stack}
