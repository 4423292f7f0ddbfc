"""Lengths, areas, and perimeters: what holds for amounts that measure a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.relations import OTHER
from solvers.reading.figures import RECTANGLES
from solvers.reading.model import Quantity
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

TILING = ("area", "square", "ratio", "rate")
"""Schemas that lead to the number of tiles that cover something, whatever units both are measured in."""
_ALL_SIDES = 4
"""The number of sides of something that has a length and a width."""
_DEGREE = "degree"
_OF_CIRCLES = ("circumference", "area", "distance", "volume")
_DAYS = ("day", "week", "month", "year")
WHOLE = frozenset(("whole", "full", "complete"))
_MEASURED = ("length", "area", "volume", "temperature", "")


def _length(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it measures a length, not a perimeter."""
    if evidence.is_factor(a) or a.is_fact or not is_length(a.about) or is_perimeter(a):
        return ""
    return "found" if a.operation else "told"


def may_come_whole(evidence: Evidence, about: Quantity) -> bool:
    """Whether the result may have to be rounded to whole things: things and days, but not measures, unless the text
    wants whole ones.
    """
    dimension = dimension_of(about.entity)
    is_parted = bool(dimension) and about.entity not in _DAYS
    return not is_parted or not WHOLE.isdisjoint(token.lemma for token in evidence.situation.reading.tokens)


def _surface(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is the area of something that has a length and a width, or four equal sides."""
    is_half = not a.operation and says(evidence, "triangle")
    return "" if is_half else _measures(evidence, a, "area")


def _half_surface(evidence: Evidence, a: Amount, _: Amount) -> str:
    return _measures(evidence, a, "area") if not a.operation and says(evidence, "triangle") else ""


def _volume(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_cubic = "cubic" in (*a.about.adjectives, *a.about.entity.split())
    return _measures(evidence, a, "volume") if is_cubic else ""


def _measures(evidence: Evidence, a: Amount, dimension: str) -> str:
    is_measured = dimension in (dimension_of(a.about.unit), dimension_of(kind_of_thing(a.about)))
    if evidence.is_factor(a) or not is_measured:
        return ""
    return "found" if a.operation else "told"


def _angles(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is the sum of all the angles of a triangle that are given."""
    told = [b for b in evidence.situation.told if b.about.entity == _DEGREE]
    if not says(evidence, "angles") or a.spent != frozenset[int]().union(*(b.spent for b in told)):
        return ""
    return ("told" if a.is_told else "found" if a.is_total else "") if a.about.entity == _DEGREE else ""


def _other_side(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is what is left of half the perimeter, without one side."""
    around = [b for b in evidence.situation.told if is_perimeter(b) and b.spent < a.spent]
    sides = [b for b in evidence.situation.told if b.spent < a.spent and b not in around]
    is_left = a.operation == "change" and len(around) == len(sides) == 1
    return "found" if is_left and a.value == around[0].value / 2 - sides[0].value else ""


def _perimeter(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it may be the perimeter: what the text calls one, or any length if it calls nothing one."""
    if evidence.is_factor(a) or not is_length(a.about):
        return ""
    if any(map(is_perimeter, evidence.situation.told)) and not is_perimeter(a):
        return ""
    return "found" if a.operation else "told"


def says(evidence: Evidence, figure: str) -> bool:
    """Whether the text is about a figure: the ends of a row; a triangle, an equilateral one, or one whose angles are
    given; a square; a cube; or a "solid", which is something whose volume is given or asked for.
    """
    lemmas = evidence.lemmas
    if figure == "squared":
        behind = zip(lemmas, [*lemmas[1:], ""], strict=True)
        return any(one == "square" and dimension_of(other) != "length" for one, other in behind)
    if figure == "triangle":
        return figure in evidence.figures
    if figure == "angles":
        return "angle" in lemmas and says(evidence, "triangle")
    if figure == "solid":
        target = evidence.target
        asks = target is not None and (target.measure == "volume" or "cubic" in target.adjectives)
        is_told = any(_volume(evidence, a, a) for a in evidence.situation.told)
        return (asks or is_told) and "cube" not in lemmas
    if figure == "ends":
        behind = zip(lemmas, [*lemmas[1:], ""], strict=True)
        return any(one in ("each", "both", "either") and other == "end" for one, other in behind)
    if figure == "cube" and sum(is_length(a.about) for a in evidence.situation.told) > 1:
        return False  # a box of cubes
    return figure in lemmas


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the measure of a figure that is asked for, not a step on the way to it."""
    target = evidence.target
    if target is None or dimension_of(target.entity) not in _MEASURED or evidence.topic is not None:
        return True  # the topic of the whole text says what can be the answer
    if says(evidence, "ends") and not dimension_of(target.entity):
        return a.by == "posts:posts"
    if asks_for_tiles(evidence):
        return a.operation == "ratio" and len(a.spent) > 2  # of areas, not of a length to a width
    if _has_no_schema(evidence, target):
        return False
    if a.by == "area:width:side" and target.entity and dimension_of(target.entity) != "length":
        return False  # a side is not a number of cubes
    if not a.operation:
        return not _is_side_beside_asked(evidence, a, target)
    if a.by in ("square:side", "area:width:side") and _asks_for_perimeter(evidence, target):
        return False
    is_area = target.measure == "area"
    if wanted := _wanted(evidence, is_area=is_area):
        return a.operation == wanted
    return not is_area or bool(_surface(evidence, a, a)) or not _has_lengths(evidence)


def _is_side_beside_asked(evidence: Evidence, a: Amount, target: Quantity) -> bool:
    """Whether it is a side that the text gives with the perimeter, and another side is asked for."""
    is_side = is_length(a.about) and any(map(is_perimeter, evidence.situation.told))
    return is_side and (
        "side" in evidence.asked_words or evidence.relations.measures(a.about, target) == OTHER
    )


def _asks_for_perimeter(evidence: Evidence, target: Quantity) -> bool:
    return target.measure in word_set("perimeters") or "around" in evidence.situation.cues


def _has_no_schema(evidence: Evidence, target: Quantity) -> bool:
    """Whether no schema leads to what is asked: how many cubes a box holds, or what depends on a circle's radius."""
    lengths = sum(is_length(told.about) for told in evidence.situation.told)
    is_round = target.measure in _OF_CIRCLES and _is_round(evidence)
    return is_round or (target.entity == "cube" and lengths > 1)


def _is_round(evidence: Evidence) -> bool:
    """Whether the text is about a circle."""
    return not {"circle", "circular", "radius", "diameter"}.isdisjoint(evidence.lemmas)


def asks_for_tiles(evidence: Evidence) -> bool:
    """Whether the question asks how many things with sides cover something with sides: how often one area fits into the
    other, if neither area is given.
    """
    target = evidence.target
    if target is None:
        return False
    covers = not word_set("covering_verbs").isdisjoint(evidence.lemmas)
    lengths = [a for a in evidence.situation.told if _length(evidence, a, a)]
    has_area = any(dimension_of(a.about.entity) == "area" for a in evidence.numbers)
    return covers and not has_area and not dimension_of(target.entity) and len(lengths) > 2


def is_no_tiling(evidence: Evidence, name: str, one: Amount, other: Amount) -> bool:
    """Whether a statement does not help to find the number of tiles: it must compare areas, multiply sides that are
    given together, or convert units.
    """
    if name not in ("area", "ratio", "rate") or not asks_for_tiles(evidence):
        return False
    if name == "rate":
        return not (one.is_fact or other.is_fact)
    if name == "ratio":
        return any(a.operation not in ("area", "square") for a in (one, other))
    sides = [a for a in evidence.situation.told if _length(evidence, a, a)]
    places = [at for at, side in enumerate(sides) if side.spent <= one.spent | other.spent]
    return len(places) != 2 or places[1] - places[0] != 1 or (len(sides) == _ALL_SIDES and places[0] % 2 == 1)


def _wanted(evidence: Evidence, *, is_area: bool) -> str:
    """Return the schema that gives what is asked for about a figure that the text names; empty if any schema may."""
    if says(evidence, "angles"):
        return "third"
    if says(evidence, "equilateral"):
        return "thrice"
    is_told = any(_half_surface(evidence, a, a) for a in evidence.situation.told)
    if says(evidence, "triangle") and (is_area or is_told):
        return "triangle" if is_area else "area"
    return "layers" if says(evidence, "solid") and _has_lengths(evidence) else ""


def _has_lengths(evidence: Evidence) -> bool:
    """Whether the text gives lengths from which an area or a volume can be calculated."""
    return any(_length(evidence, a, a) or is_perimeter(a) for a in evidence.situation.told)


def may_have_width(evidence: Evidence) -> bool:
    """Whether a perimeter may count length and width twice each: not for a triangle, and not along three sides only."""
    figures = evidence.figures
    is_partly = any(a.about.entity == "side" and 1 < a.value < _ALL_SIDES for a in evidence.situation.told)
    return not is_partly and (not figures or not figures.isdisjoint(RECTANGLES))


def is_side_and_perimeter(evidence: Evidence, a: Amount, b: Amount) -> bool:
    """Whether one is the perimeter of a figure and the other a side of it that occurs twice."""
    is_one = is_perimeter(a) != is_perimeter(b)
    around = a if is_perimeter(a) else b
    is_of_figure = (
        around.about.contents in word_set("borders") and may_have_width(evidence) and bool(evidence.figures)
    )
    return is_one and (is_of_figure or evidence.relations.measures(a.about, b.about) == OTHER)


def is_perimeter(amount: Amount) -> bool:
    """Whether the text calls a number a perimeter."""
    about = amount.about
    return amount.is_told and (
        about.measure in word_set("perimeters") or about.contents in word_set("borders")
    )


def is_length(quantity: Quantity) -> bool:
    """Whether a quantity is a length, in a unit or, as in "a width of 5", without one."""
    is_bare = quantity.entity == quantity.unit == "length"
    return is_bare or (
        dimension_of(quantity.entity) == "length" and dimension_of(quantity.unit) in ("length", "")
    )


def kind_of_thing(quantity: Quantity) -> str:
    """Return what is counted, with its modifiers: "apple tree"."""
    return " ".join((*quantity.adjectives, quantity.entity))


PREDICATES: Mapping[str, Predicate] = {
    "Length": _length,
    "Perimeter": _perimeter,
    "Surface": _surface,
    "HalfSurface": _half_surface,
    "OtherSide": _other_side,
    "Volume": _volume,
    "Angles": _angles,
}
