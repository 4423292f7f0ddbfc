"""How many cubes fit into a box of a given length, width, and height."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, made

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("along", "inlayer", "stacked")
_CUBE = "cube"
_SIDES = 3
_MEASURES = (
    {"long", "length"},
    {"wide", "width", "broad", "breadth"},
    {"high", "tall", "height", "deep", "depth"},
)


def topic(evidence: Evidence) -> Topic | None:
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
    if not _fills(edge, sides):
        return None
    is_one = edge.value == 1  # as many cubes fit along a side as the side is long
    one, other, up = (made(side) if is_one else made(side, edge, by="along") for side in sides)
    layer = ("inlayer", one[1] | other[1])
    roles: dict[str, list[tuple[Made, ...]]] = {
        "BoxSide": [(made(side),) for side in sides],
        "Edge": [] if is_one else [(made(edge),)],
        "Layer": [(one, other)],
        "Stack": [(layer, up)],
    }
    return Topic(_SCHEMAS, roles, ("stacked",))


def _fills(edge: Amount, sides: Sequence[Amount]) -> bool:
    """Whether an amount is how long a cube is, and so many cubes fill the box without gaps."""
    about = edge.about
    is_edge = about.rate == _CUBE or about.measure in ("side", "edge", "long")
    is_alike = about.entity == sides[0].about.entity and not any(a.about.rate for a in sides)
    return is_edge and is_alike and edge.value > 0 and not any(side.value % edge.value for side in sides)


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
