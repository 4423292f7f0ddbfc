"""The distance around a figure whose sides are all given or all equal, and along three sides of a rectangle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.reading.cues import cues_of
from solvers.reading.figures import RECTANGLES, sides_of
from solvers.reading.model import Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_THREE = 3
_RECTANGLE = "rectangle"
_SORTS = {"long": "long", "longer": "long", "short": "short", "shorter": "short"}
_EQUAL = {3: "thrice", 5: "fivefold", 6: "sixfold", 8: "eightfold"}
"""The schema for each number of equal sides; the one for a square belongs to figures."""
SCHEMAS = ("walked", "opposite", *_EQUAL.values())


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """The sides that make up the distance."""

    sides: tuple[Amount, ...]
    """The sides in the order of a walk along them."""
    twice: Amount | None = None
    """Of two sides, the one that occurs twice."""
    equal: int = 0
    """How many sides are as long as the only one that is given."""

    @property
    def numbers(self) -> frozenset[int]:
        """All the numbers in the text that it uses."""
        return frozenset[int]().union(*(side.spent for side in self.sides))


def walk(evidence: Evidence) -> Walk | None:
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
        return Walk(tuple(sides))
    return _of_equal_sides(evidence, sides_of(figure), sides)


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the whole distance."""
    found = evidence.walk
    return found is None or (
        a.operation in (SCHEMAS if not found.twice else "walked") and a.spent == found.numbers
    )


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


def _of_equal_sides(evidence: Evidence, count: int, sides: Sequence[Amount]) -> Walk | None:
    says_equal = not word_set("equal_sided").isdisjoint(evidence.lemmas)
    is_side = len(sides) == 1 and sides[0].about.measure not in word_set("perimeters")
    return Walk(tuple(sides), equal=count) if says_equal and is_side and count in _EQUAL else None


def _three_sides(reading: Reading, counts: Sequence[Amount], sides: Sequence[Amount]) -> Walk | None:
    """Return three sides of a rectangle, if the text says whether the fourth one is long or short."""
    left_out = set(_single_sides(reading))
    is_known = len(sides) == 2 and any(a.value == _THREE for a in counts) and len(left_out) == 1
    if not is_known or sides[0].value == sides[1].value:
        return None
    short, long = sorted(sides, key=lambda a: a.value)
    once, twice = (long, short) if left_out == {"long"} else (short, long)
    return Walk((once, twice), twice)


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


def _is_next(evidence: Evidence, before: Amount, side: Amount) -> str:
    found = evidence.walk
    if found is None or found.equal:
        return ""
    if found.twice is not None:
        is_both = before is found.sides[0] and side.operation == "opposite"
        return "found" if is_both else ""
    spent = frozenset[int]()
    for each in found.sides:
        if each is side:
            return ("found" if before.operation else "told") if before.spent == spent else ""
        spent |= each.spent
    return ""


def _is_twice(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if evidence.walk is not None and a is evidence.walk.twice else ""


def _is_one_of(count: int, evidence: Evidence, a: Amount, _: Amount) -> str:
    found = evidence.walk
    return "told" if found is not None and found.equal == count and a in found.sides else ""


PREDICATES: Mapping[str, Predicate] = {
    "NextSide": _is_next,
    "Twice": _is_twice,
    "OfFive": partial(_is_one_of, 5),
    "OfSix": partial(_is_one_of, 6),
    "OfEight": partial(_is_one_of, 8),
}
