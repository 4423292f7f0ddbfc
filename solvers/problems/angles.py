"""Angles that make a right angle, a straight line, or a full turn: the one that the text does not give."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, in_turn, made
from solvers.reading.figures import RECTANGLES, sides_of
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_DEGREE, _ANGLE, _SIDE = "degree", "angle", "side"
_ALL = 4
_SCHEMAS = ("adjoined", "complement", "supplement", "fourangles", "fullturn")
_ROLES = {
    "complement": "OfRightAngle",
    "supplement": "OfStraightAngle",
    "fourangles": "OfFourSides",
    "fullturn": "OfFullTurn",
}


def topic(evidence: Evidence) -> Topic | None:
    """Return the angles that a text gives and what they make together with the one that it asks for; `None` if it does
    not ask for an angle of that kind.
    """
    target = evidence.target
    degrees = [a for a in evidence.numbers if a.about.entity == _DEGREE and not _is_pronoun(a)]
    others = [a for a in evidence.numbers if a not in degrees and a.about.entity not in (_ANGLE, _SIDE)]
    if target is None or target.comparison or not degrees or any(a.value != 1 for a in others):
        return None
    is_angle = target.entity in (_DEGREE, "other") or target.entity in word_set("angle_nouns")
    schema = _together(evidence, len(degrees)) if is_angle and _ANGLE in evidence.lemmas else ""
    if not schema or any(a.about.comparison or a.about.rate not in ("", _ANGLE) for a in degrees):
        return None
    known = made(*degrees, by="adjoined" if len(degrees) > 1 else "")
    roles: dict[str, list[tuple[Made, ...]]] = {
        "NextAngle": in_turn(degrees, "adjoined"),
        _ROLES[schema]: [(known,)],
    }
    return Topic(_SCHEMAS, roles, (schema,), takes_up_all=True)


def _is_pronoun(a: Amount) -> bool:
    """Whether a number is the "one" in "the smaller one"."""
    return a.value == 1 and a.about.is_elided


def _together(evidence: Evidence, told: int) -> str:
    """Return the schema for what all the angles make together; empty if the text does not say it.

    Args:
        evidence: the evidence.
        told: how many angles are given.
    """
    words = set(evidence.lemmas)
    pairs = set(pairwise(evidence.lemmas))
    has_four = any(a.about.entity == _SIDE and a.value == _ALL for a in evidence.numbers)
    if has_four or any(sides_of(figure) == _ALL and figure not in RECTANGLES for figure in evidence.figures):
        return "fourangles" if told == _ALL - 1 else ""
    if words & word_set("of_right_angle") or (
        ("right", "angle") in pairs and words & (word_set("dividing_verbs") | word_set("forming_verbs"))
    ):
        return "complement"
    if ("right", "triangle") in pairs and told == 1 and "acute" in words:
        return "complement"
    if evidence.figures:
        return ""
    if words & word_set("of_straight_angle") or pairs & {
        ("straight", "line"),
        ("straight", "angle"),
        ("linear", "pair"),
    }:
        return "supplement"
    is_around = ("around", "point") in {*pairs, *zip(evidence.lemmas, evidence.lemmas[2:], strict=False)}
    return "fullturn" if is_around or ("full", "turn") in pairs else ""
