"""The distance around a figure whose sides are all given or all equal, and along three sides of a rectangle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, in_turn, made
from solvers.reading.cues import cues_of
from solvers.reading.figures import RECTANGLES, sides_of
from solvers.reading.model import Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_THREE = 3
_RECTANGLE = "rectangle"
_SORTS = {"long": "long", "longer": "long", "short": "short", "shorter": "short"}
_EQUAL = {3: "thrice", 5: "fivefold", 6: "sixfold", 8: "eightfold"}
"""The schema for each number of equal sides; the one for a square belongs to figures."""
_SCHEMAS = ("walked", "opposite", *_EQUAL.values())


def topic(evidence: Evidence) -> Topic | None:
    """Return the distance that a text asks for along the sides that it gives; `None` if it asks for none, or does not
    give all.
    """
    if not _asks_for_the_way(evidence):
        return None
    told = evidence.numbers
    counts = [a for a in told if a.about.entity == "side"]
    sides = [a for a in told if a not in counts]
    figures = evidence.figures or _with_width(sides)
    if not _are_lengths(sides) or len(figures) != 1:
        return None
    (figure,) = figures
    if figure in RECTANGLES:
        return _three_sides(evidence.situation.reading, counts, sides) if figure == _RECTANGLE else None
    if any(a.value not in (1, sides_of(figure)) for a in counts):
        return None
    if len(sides) == sides_of(figure) and not any(a.about.rate for a in sides):
        return _walk({"NextSide": in_turn(sides, "walked")}, sides, "walked")
    return _of_equal_sides(evidence, sides_of(figure), sides)


def _asks_for_the_way(evidence: Evidence) -> bool:
    target = evidence.target
    is_plain = target is not None and not target.comparison and not target.rate
    if target is None or not is_plain or dimension_of(target.entity) not in ("", "length"):
        return False
    return "around" in cues_of(target, evidence.situation.reading)


def _are_lengths(sides: Sequence[Amount]) -> bool:
    """Whether all are lengths in one unit, and none is a comparison."""
    is_plain = all(dimension_of(a.about.entity) == "length" and not a.about.comparison for a in sides)
    return is_plain and len({a.about.entity for a in sides}) == 1


def _with_width(sides: Sequence[Amount]) -> frozenset[str]:
    """Return the figure of something whose length and width are given."""
    return frozenset({_RECTANGLE}) if {a.about.measure for a in sides} == {"long", "wide"} else frozenset()


def _of_equal_sides(evidence: Evidence, count: int, sides: Sequence[Amount]) -> Topic | None:
    says_equal = not word_set("equal_sided").isdisjoint(evidence.lemmas)
    is_side = len(sides) == 1 and sides[0].about.measure not in word_set("perimeters")
    if not (says_equal and is_side and count in _EQUAL):
        return None
    return _walk({f"Of{count}": [(made(*sides),)]}, sides, _EQUAL[count])


def _three_sides(reading: Reading, counts: Sequence[Amount], sides: Sequence[Amount]) -> Topic | None:
    """Return three sides of a rectangle, if the text says whether the fourth one is long or short."""
    left_out = set(_single_sides(reading))
    is_known = len(sides) == 2 and any(a.value == _THREE for a in counts) and len(left_out) == 1
    if not is_known or sides[0].value == sides[1].value:
        return None
    short, long = sorted(sides, key=lambda a: a.value)
    once, twice = (long, short) if left_out == {"long"} else (short, long)
    pair = (made(once), made(twice, by="opposite"))
    return _walk({"Twice": [(made(twice),)], "NextSide": [pair]}, sides, "walked")


def _single_sides(reading: Reading) -> Iterator[str]:
    """Yield the kinds of side that a text mentions in the singular: "one long side", "one of the short sides", "the
    longer side".
    """
    for sort, side in pairwise(reading.tokens):
        if side.lemma.lower() != "side" or sort.lemma.lower() not in _SORTS:
            continue
        before = [token.text.lower() for token in reading.tokens[max(0, sort.index - _THREE) : sort.index]]
        if side.tag == "NN" or "one" in before:
            yield _SORTS[sort.lemma.lower()]


def _walk(roles: Mapping[str, Collection[tuple[Made, ...]]], sides: Sequence[Amount], answer: str) -> Topic:
    return Topic(_SCHEMAS, roles, (answer,), made(*sides)[1], takes_up_all=True)
