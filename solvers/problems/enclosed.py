"""The area of what is left of a rectangle around a smaller one inside it: a path, a frame, a wall without its door."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, made
from solvers.reading.model import Quantity
from solvers.reading.shapes import dimension_measured
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("outerarea", "innerarea", "innersquare", "arealeft", "bothrims", "withrims")
_LENGTH, _AREA = "length", "area"
_ACROSS = ("wide", "width", "thick")
_PAIR = 2
_Roles = dict[str, list[tuple[Made, ...]]]


def topic(evidence: Evidence) -> Topic | None:
    """Return the sides of a rectangle and of one inside it if the text asks for the area between them; otherwise,
    `None`.
    """
    target = evidence.target
    if target is None or target.comparison or target.rate or dimension_measured(target) != _AREA:
        return None
    sides = _sides(evidence)
    if len(sides) == _PAIR + 1:
        return _with_square(evidence, target, sides) or _with_rim(evidence, target, sides)
    if len(sides) != 2 * _PAIR or not _asks_for_rest(evidence, target):
        return None
    inner, outer = sorted((sides[:_PAIR], sides[_PAIR:]), key=_area)
    fits = all(a.value <= b.value for a, b in zip(_by_length(inner), _by_length(outer), strict=True))
    if not fits or _area(inner) == _area(outer) or not (_is_rectangle(inner) and _is_rectangle(outer)):
        return None
    return _left([made(a) for a in outer], [made(a) for a in inner], {})


def _sides(evidence: Evidence) -> list[Amount]:
    """Return the lengths that a text gives; none if it also gives areas, or lengths in two units or for each of
    something.
    """
    measured = [a for a in evidence.numbers if dimension_measured(a.about) != "count"]
    is_plain = not any(a.about.comparison or a.about.rate not in ("", "side") for a in measured)
    are_lengths = all(dimension_measured(a.about) == _LENGTH for a in measured)
    is_one_unit = len({a.about.entity for a in measured}) == 1
    return measured if is_plain and are_lengths and is_one_unit else []


def _with_square(evidence: Evidence, target: Quantity, sides: Sequence[Amount]) -> Topic | None:
    """Return a rectangle with a square inside it whose side is given, if what is left of the rectangle is asked for."""
    pair, inner = sides[:_PAIR], sides[-1]
    is_inside = _is_rectangle(pair) and all(inner.value < side.value for side in pair)
    if not (is_inside and _is_side_of_one_square(evidence, inner) and _asks_for_rest(evidence, target)):
        return None
    square = "innersquare", inner.spent
    area = "outerarea", pair[0].spent | pair[1].spent
    roles: _Roles = {
        "OuterSides": [tuple(made(side) for side in pair)],
        "InnerSide": [(made(inner),)],
        "Inside": [(area, square)],
    }
    return Topic(_SCHEMAS, roles, ("arealeft",))


def _is_side_of_one_square(evidence: Evidence, a: Amount) -> bool:
    """Whether a length is the side of a square: not its perimeter, and not of several squares."""
    tokens = evidence.situation.reading.tokens
    squares = [t for t in tokens if t.lemma == "square" and t.sentence == a.about.sentence]
    is_side = "side" in (a.about.rate, a.about.measure)
    is_named = any(is_side or tokens[t.head].lemma.lower() == _owner(a.about) for t in squares)
    is_one = any(t.tag != "NNS" and tokens[t.head].tag != "NNS" for t in squares)
    return is_named and is_one and a.about.measure in ("", "side", "long", "wide")


def _with_rim(evidence: Evidence, target: Quantity, sides: Sequence[Amount]) -> Topic | None:
    """Return a rectangle with a rim of the same width all around, such as a path, if its area is asked for."""
    rims = [a for a in sides if a.about.measure in _ACROSS and _names_rim(_owner(a.about))]
    inner = [a for a in sides if a not in rims]
    named = (target.contents, _owner(target), *evidence.asked_words)
    if len(rims) != 1 or not _is_rectangle(inner) or not any(map(_names_rim, named)):
        return None
    if "around" not in evidence.lemmas or not {"total", "together", "and"}.isdisjoint(evidence.asked_words):
        return None
    (rim,) = rims
    both = made(rim, by="bothrims")
    outer: list[Made] = [made(side, rim, by="withrims") for side in inner]
    roles: _Roles = {"Rim": [(made(rim),)], "Rimmed": [(made(side), both) for side in inner]}
    return _left(outer, [made(a) for a in inner], roles)


def _left(outer: Sequence[Made], inner: Sequence[Made], roles: _Roles) -> Topic:
    larger = "outerarea", outer[0][1] | outer[1][1]
    smaller = "innerarea", inner[0][1] | inner[1][1]
    areas: _Roles = {
        "OuterSides": [tuple(outer)],
        "InnerSides": [tuple(inner)],
        "Inside": [(larger, smaller)],
    }
    return Topic(_SCHEMAS, areas | roles, ("arealeft",))


def _asks_for_rest(evidence: Evidence, target: Quantity) -> bool:
    """Whether it asks for what is not inside: the area that is left, a frame, or what is painted of a wall that has a
    door.
    """
    said = evidence.asked_words | {target.contents, _owner(target)}
    if not said.isdisjoint(("total", "altogether", "both", "together")):
        return False
    if target.is_negated or any(map(_names_rim, said)) or not said.isdisjoint(word_set("left_of_areas")):
        return True
    is_inside = not word_set("being_inside").isdisjoint(evidence.lemmas)
    return is_inside and not said.isdisjoint(word_set("covering_areas"))


def _is_rectangle(pair: Sequence[Amount]) -> bool:
    """Whether two lengths are the sides of one thing, given one after the other."""
    if len(pair) != _PAIR:
        return False
    one, other = (a.about for a in pair)
    return one.sentence == other.sentence and (one.measure != other.measure or _owner(one) == _owner(other))


def _names_rim(noun: str) -> bool:
    return noun in word_set("rims")


def _owner(quantity: Quantity) -> str:
    return quantity.owner.head.lower() if quantity.owner is not None else quantity.container


def _by_length(pair: Sequence[Amount]) -> list[Amount]:
    return sorted(pair, key=lambda a: a.value)


def _area(pair: Sequence[Amount]) -> Fraction:
    one, other = pair
    return one.value * other.value
