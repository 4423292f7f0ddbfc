"""Which everyday situation a statement is about: some come, some go away, parts and a whole, equal groups, ...

A schema says how amounts are related. What the text says about them decides how a person would say it: 12 − 5 is taking
away if somebody eats 5, and comparing if somebody else has 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from solvers.arithmetic.equation import Sum
from solvers.problems.amounts import Amount
from solvers.problems.relations import OTHER, SAME
from solvers.problems.schemas import Schema
from solvers.problems.situation import Situation
from solvers.problems.timeline import APART, GAINS, HAS, LOSES
from solvers.reading.words import word_set


class Pattern(StrEnum):
    """A situation with the name that a teacher would give it."""

    COME = "Some come"
    GO = "Some go away"
    CHANGED = "What has changed"
    PUT_BACK = "Back to the start, with what went away"
    TAKE_OFF = "Back to the start, without what came"
    WHOLE = "Parts and whole"
    PART = "Parts and whole, the other part"
    DIFFERENCE = "Comparing"
    MORE = "Comparing, more than the other"
    FEWER = "Comparing, less than the other"
    SO_FEWER = "Comparing, the other has less"
    SO_MORE = "Comparing, the other has more"
    GOAL = "What is still missing"
    TIMES = "Times as many"
    ONE_PART = "Times as many, the other way round"
    HOW_OFTEN = "How many times as many"
    GROUPS = "Equal groups"
    FILLED = "Equal groups, how many"
    SHARED = "Sharing fairly"
    FRACTION = "A part of it"
    FROM_PART = "A part of it, back to the whole"
    REST = "A part of it, and what is beside it"
    RAISED = "All of it, and a part more"
    AREA = "Rows of squares"
    SQUARE = "Rows of squares, as many as in a row"
    FOUR_SIDES = "Four equal sides"
    AROUND = "Once around"
    HALF_AROUND = "Half of the way around"
    ALL_PARTS = "Equal parts, all together"
    MORE_PARTS = "Equal parts, how many more"
    PARTS_APART = "Sides of a ratio, how many parts more"
    PART_OF_ALL = "Equal parts, one of them"
    ASIDE = "What one has more is put aside"
    HALVED = "Two equal shares"
    OUT_OF_100 = "Out of every 100"
    MULTIPLE = "When both meet"
    DIVISOR = "Into equal sets"
    UP = "Enough for all"
    DOWN = "Only whole ones"
    NEAREST = "To the nearest"
    LEFT_OVER = "What is left over"
    OTHER_SIDE = "Rows of squares, how many"
    SPREAD = "Equal shares, all together"
    HALF_RECTANGLE = "Half of a rectangle"
    TWIN = "Half of a rectangle, back to all of it"
    THREE_SIDES = "Three equal sides"
    ANGLES = "The angles of a triangle"
    LAYERS = "Layers of cubes"
    HOW_HIGH = "Layers of cubes, how many"
    ROOT = "As many rows as squares in a row"
    CUBED = "Layers of cubes, as many as rows"
    CLOSING = "Coming closer, or apart"
    JOB_PART = "Part of a job"
    POOLED = "Part of a job, of both"
    JOB_DONE = "The whole job"
    LABOR = "One job, of one alone"
    LABOR_SHARED = "One job, shared"
    LABOR_FILLED = "One job, how many share it"
    YEARS = "Years that pass"
    POSTS = "One more than gaps"
    ALIKE = "All of one kind"
    GAP = "All of one kind, what is wrong then"
    SWAP = "One kind in place of another"
    SWAPPED = "One kind in place of another, how often"
    TRIMMED = "Equal parts, without what is more"
    FILLED_UP = "Equal parts, with what is missing"
    LAPSE = "Both grow older"
    BACK_TO_NOW = "Both, back to now"
    GIVEN_BACK = "What one has more is put back"
    ONE_NOW = "Back to now"
    OUTGROWN = "Times as many, how many times more"
    GROWN = "Times as many, how much more it grows"
    LAG = "Times as many, then and now"
    CAUGHT_UP = "Times as many, one part"
    CENTERED = "Numbers in a row, the middle"
    STEPS = "Numbers in a row, the steps"
    HALF_ROW = "Numbers in a row, half of the steps"
    FIRST = "Numbers in a row, the first"
    LAST = "Numbers in a row, the last"
    RETAKEN = "Baskets, taken several times"
    DEARER = "Baskets, what one costs more"
    ONE_COSTS = "Baskets, what one more costs"
    FULLER = "Baskets, what one has more"
    PASSED = "Along the clock, how long"
    MOVED = "Along the clock, to another time"
    AROUND_CLOCK = "The clock begins again"
    JOINED = "Hours and minutes"
    STRETCHES = "Lengths of time, all together"
    NET = "Lengths of time, without a pause"
    LONGER = "Lengths of time, how much longer"
    STROKES = "Again and again, with the first"
    RHYTHM = "Again and again, how often"
    IN_HOURS = "In hours, or in minutes"
    BOTH_SIDES = "Two equal sides"
    EQUAL_SIDES = "Equal sides"
    NOTHING_LEFT = "All or none"
    REST_OF_ONE = "One whole, and what is left of it"
    OUT_OF_ALL = "So many out of all"
    CUBES_ALONG = "Cubes in a box, in a row"
    CUBES_IN_LAYER = "Cubes in a box, in a layer"
    CUBES_IN_ALL = "Cubes in a box, in all layers"
    CHOICES = "One of each kind"
    ABOVE_FREEZING = "From one scale to the other, above freezing"
    NINES = "From one scale to the other, steps of 9"
    FIVES = "From one scale to the other, steps of 5"
    TWO_RADII = "Twice the radius"
    HALF_DIAMETER = "Half of the diameter"
    AROUND_CIRCLE = "Once around a circle"
    ACROSS_CIRCLE = "Across a circle"
    RADIUS_SQUARED = "The square on the radius"
    ON_RADIUS = "The square on the radius, from the circle"
    IN_CIRCLE = "The area of a circle"
    HALF_CIRCLE = "Half of a circle"
    WHOLE_CIRCLE = "Half of a circle, back to all of it"
    ROLLED = "Rolling, how far"
    TURNS = "Rolling, how often"
    ONE_TURN = "Rolling, in one turn"
    CYLINDER = "A cylinder, layer by layer"
    CYLINDER_HEIGHT = "A cylinder, how many layers"
    CYLINDER_BASE = "A cylinder, one layer"
    SQUARE_ROOT = "The side of a square"
    CUBE_ROOT = "The edge of a cube"
    PARALLELOGRAM = "A slanted rectangle"
    OTHER_OF_AREA = "A slanted rectangle, its other side"
    BOTH_ENDS = "Both parallel sides"
    TWIN_TRAPEZOIDS = "Two trapezoids make a parallelogram"
    TWIN_HEIGHT = "Two trapezoids, how high"
    ONE_TRAPEZOID = "Two trapezoids, one of them"
    TWO_TRAPEZOIDS = "Two trapezoids, from one of them"
    FACE = "A face of a cube"
    SIX_FACES = "Six equal faces"
    ONE_FACE = "Six equal faces, one of them"
    TOP_FACE = "The top of a box"
    FRONT_FACE = "The front of a box"
    SIDE_FACE = "The side of a box"
    FACES_TOGETHER = "One face of each size"
    OPPOSITE_FACES = "Opposite faces are equal"
    SIDE_SQUARED = "The square on a side"
    BOTH_SQUARES = "The squares on both legs"
    OTHER_SQUARE = "The squares on both legs, one of them"
    ANGLES_TOGETHER = "Angles, all that are known"
    RIGHT_ANGLE = "Angles that make a right angle"
    STRAIGHT_ANGLE = "Angles that make a straight line"
    FOUR_ANGLES = "The angles of a figure with four sides"
    FULL_TURN = "Angles that make a full turn"
    AREA_LEFT = "A rectangle inside another one"
    BOTH_RIMS = "A rim on both sides"
    WITH_RIMS = "A side with both rims"
    BEYOND = "More than the first ones"
    WITH_FIRST = "With the first ones"
    OTHER = "Putting numbers together"


OF_MOMENTS = (Pattern.PASSED, Pattern.MOVED)
"""Calculations with clock times."""

_COMPARED = {
    ("add", True): Pattern.MORE,
    ("add", False): Pattern.SO_FEWER,
    ("subtract", False): Pattern.FEWER,
    ("subtract", True): Pattern.SO_MORE,
}
"""By what the comparison says, and whether it is added."""


def pattern_of(
    schema: Schema,
    equation: object,
    added: Sequence[Amount],
    taken: Sequence[Amount],
    situation: Situation,
    *,
    is_asked: bool,
) -> Pattern:
    """Return the situation that a statement is about.

    Args:
        schema: its schema; only sums and differences are not always described in the same way.
        equation: the equation that it states.
        added: in a sum or difference, the amounts that are put together.
        taken: the amounts that are taken away from them.
        situation: the problem's situation.
        is_asked: whether its result is what the question asks for.
    """
    if schema.pattern or not isinstance(equation, Sum):
        return Pattern[schema.pattern] if schema.pattern else Pattern.OTHER
    for amount in (*taken, *added):
        sense = situation.evidence.difference(amount)
        is_said = amount.about.standard or amount.about.compared_to
        if sense and amount.about.comparison and is_said and not _happens(amount, situation):
            return _COMPARED[sense, amount in added]
    asks = situation.asks if is_asked else ""
    return _of_difference(added, taken, situation, asks) if taken else _of_sum(added, situation, asks)


def _happens(amount: Amount, situation: Situation) -> bool:
    """Whether that many more come or go, not in comparison with anything: "gave her 5 more"."""
    behind = situation.reading.tokens[amount.about.stop : amount.about.stop + 2]
    is_compared = any(token.text.lower() == "than" for token in behind)
    return not is_compared and effect_of(amount, situation) in (GAINS, LOSES)


def _of_sum(parts: Sequence[Amount], situation: Situation, asks: str) -> Pattern:
    effects = [effect_of(part, situation) for part in parts]
    if asks == "start" and LOSES in effects:
        return Pattern.PUT_BACK
    comes = GAINS in effects and HAS in effects
    return Pattern.COME if comes or any(map(_is_added, parts)) else Pattern.WHOLE


def _is_added(amount: Amount) -> bool:
    """Whether it says how many more there are, without "than": "5 more land"."""
    about = amount.about
    is_more = amount.is_told and about.comparison in ("more", "additional", "extra", "another")
    return is_more and about.standard is None and about.compared_to is None


def _of_difference(
    added: Sequence[Amount], taken: Sequence[Amount], situation: Situation, asks: str
) -> Pattern:
    effects = {effect_of(amount, situation) for amount in taken}
    if asks and _is_needed(situation):
        return Pattern.GOAL
    if asks == "comparison":
        return Pattern.DIFFERENCE
    if "growth" in situation.cues:
        return Pattern.CHANGED
    if asks == "start" and GAINS in effects:
        return Pattern.TAKE_OFF
    if effects == {LOSES}:
        return Pattern.GO
    if (asks in ("gain", "loss") or _asks_what_went(situation)) and all(a.is_told for a in (*added, *taken)):
        return Pattern.CHANGED
    return _by_owners(added, taken, situation, are_apart=effects == {APART})


def _asks_what_went(situation: Situation) -> bool:
    """Whether it asks what somebody did with what the text only says to be there, first and last."""
    told = {situation.verb(amount.about) for amount in situation.told if not amount.is_fact}
    return situation.asks == "events" and told == {"State"}


def _is_needed(situation: Situation) -> bool:
    """Whether the question asks how much is still needed, without comparing with anybody."""
    target = situation.target
    if target is None or target.standard or target.compared_to:
        return False
    return target.verb in word_set("needing_verbs") | {"miss"}


def _by_owners(
    added: Sequence[Amount], taken: Sequence[Amount], situation: Situation, *, are_apart: bool
) -> Pattern:
    """Return whether somebody has the amounts at two different times, or two people have one each; otherwise, one is a
    part of the other.
    """
    pairs = [(one, other) for one in added for other in taken]
    ways = {situation.relations.owners(one.about, other.about) for one, other in pairs}
    if ways == {SAME} and all(_are_two_moments(one, other, situation) for one, other in pairs):
        return Pattern.CHANGED
    return Pattern.DIFFERENCE if are_apart and ways == {OTHER} else Pattern.PART


def _are_two_moments(one: Amount, other: Amount, situation: Situation) -> bool:
    """Whether somebody has one amount now and had the other before."""
    if not (one.is_told and other.is_told):
        return False
    states = {situation.verb(one.about), situation.verb(other.about)} == {"State"}
    is_later = one.about.tense == "present" and other.about.tense == "past"
    return states and (is_later or one.about.time != other.about.time)


def effect_of(amount: Amount, situation: Situation) -> str:
    """Return what the amount's event does to whoever or whatever the question asks about; nothing, for a result."""
    if not amount.is_told or situation.timeline is None:
        return ""
    return situation.timeline.effect(amount.about).partition(" ")[0]
