"""Lengths, areas and the way around: what holds of amounts that measure a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.relations import OTHER
from solvers.reading.figures import RECTANGLES, figures_named
from solvers.reading.model import Quantity
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_ALL_SIDES = 4
"""Of what has a length and a width."""


def _length(evidence: Evidence, a: Amount, _: Amount) -> str:
    """It measures a length, and not the way around."""
    if evidence.is_factor(a) or not is_length(a.about) or is_perimeter(a):
        return ""
    return "found" if a.operation else "told"


def _surface(evidence: Evidence, a: Amount, _: Amount) -> str:
    """It measures an area."""
    is_area = "area" in (dimension_of(a.about.unit), dimension_of(kind_of_thing(a.about)))
    if evidence.is_factor(a) or not is_area:
        return ""
    return "found" if a.operation else "told"


def _perimeter(evidence: Evidence, a: Amount, _: Amount) -> str:
    """It may be the way around: what the text calls so, or any length where it calls none so."""
    if evidence.is_factor(a) or not is_length(a.about):
        return ""
    if any(map(is_perimeter, evidence.situation.told)) and not is_perimeter(a):
        return ""
    return "found" if a.operation else "told"


def may_have_width(evidence: Evidence) -> bool:
    """Whether length and width may come twice on the way around what the text speaks of, as on no triangle, and
    not along three sides only.
    """
    figures = figures_named(evidence.situation.reading.tokens)
    is_partly = any(a.about.entity == "side" and a.value < _ALL_SIDES for a in evidence.situation.told)
    return not is_partly and (not figures or not figures.isdisjoint(RECTANGLES))


def is_side_and_perimeter(evidence: Evidence, a: Amount, b: Amount) -> bool:
    """Whether one is the way around a figure and the other a side of it, which is there twice."""
    is_one = is_perimeter(a) != is_perimeter(b)
    return is_one and evidence.relations.measures(a.about, b.about) == OTHER


def is_perimeter(amount: Amount) -> bool:
    """Whether the text calls a number the way around something."""
    return amount.is_told and amount.about.measure in word_set("perimeters")


def is_length(quantity: Quantity) -> bool:
    return dimension_of(quantity.entity) == "length" and dimension_of(quantity.unit) in ("length", "")


def kind_of_thing(quantity: Quantity) -> str:
    """What is counted, with its modifiers: "apple tree"."""
    return " ".join((*quantity.adjectives, quantity.entity))


PREDICATES: Mapping[str, Predicate] = {"Length": _length, "Perimeter": _perimeter, "Surface": _surface}
