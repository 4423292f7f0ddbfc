"""Why a statement is calculated in its way, in a sentence without the result, for comparison with a student's own
way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.arithmetic.tree import Reason
from solvers.problems.patterns import Pattern

TRANSFER, PARTS, COMPARED, RATES = "transfer", "part-whole", "explicit math", "dimensional analysis"
"""The four kinds of problems in Roy & Roth (2018), each of which has its typical mistakes."""

_REASONS: Mapping[Pattern, tuple[str, str]] = {
    Pattern.COME: (TRANSFER, "{0} and {1} come together: add."),
    Pattern.GO: (TRANSFER, "Of {0}, {1} go away: subtract."),
    Pattern.CHANGED: (TRANSFER, "What has changed is the difference between {0} and {1}: subtract."),
    Pattern.PUT_BACK: (TRANSFER, "At the start there were {0} and {1} together: add."),
    Pattern.TAKE_OFF: (TRANSFER, "Before {1} came to make {0}, there were fewer: subtract."),
    Pattern.WHOLE: (PARTS, "{0} and {1} are parts of one whole: add."),
    Pattern.PART: (PARTS, "{1} are a part of {0}, and the other part is wanted: subtract."),
    Pattern.DIFFERENCE: (COMPARED, "{0} and {1} are compared: subtract."),
    Pattern.MORE: (COMPARED, "It is more than {0}: add."),
    Pattern.FEWER: (COMPARED, "It is less than {0}: subtract."),
    Pattern.SO_FEWER: (COMPARED, "If one has more, the other has less than {0}: subtract."),
    Pattern.SO_MORE: (COMPARED, "If one has less, the other has more than {0}: add."),
    Pattern.GOAL: (TRANSFER, "From {1} up to {0} something is missing: subtract."),
    Pattern.TIMES: (COMPARED, "It is {0} times {1}: multiply."),
    Pattern.ONE_PART: (COMPARED, "{0} is so many times as much, and one part is wanted: divide."),
    Pattern.HOW_OFTEN: (COMPARED, "It is asked how many times {1} fits into {0}: divide."),
    Pattern.GROUPS: (RATES, "There are {1}, and for each of them {0}: multiply."),
    Pattern.FILLED: (RATES, "It is asked how many times {1} goes into {0}: divide."),
    Pattern.SHARED: (RATES, "{0} belong to {1}, and it is asked for one: divide."),
    Pattern.FRACTION: (COMPARED, "It is {0} of {1}: multiply."),
    Pattern.FROM_PART: (COMPARED, "Only a part of it is known, and all of it is wanted: divide."),
    Pattern.REST: (PARTS, "{0} is a part, and what is beside it is wanted: subtract."),
    Pattern.RAISED: (PARTS, "{0} comes on top of all of it: add."),
    Pattern.AREA: (RATES, "So many squares stand in each row: multiply."),
    Pattern.SQUARE: (RATES, "There are as many rows as squares in a row: multiply."),
    Pattern.FOUR_SIDES: (RATES, "A square has 4 equal sides."),
    Pattern.AROUND: (RATES, "On the way around each length comes twice: multiply."),
    Pattern.HALF_AROUND: (RATES, "On the way around each length comes twice: divide."),
    Pattern.ALL_PARTS: (PARTS, "One has 1 part, and the other {0} parts: add."),
    Pattern.MORE_PARTS: (PARTS, "One has {0} parts, and the other 1 part: subtract."),
    Pattern.PART_OF_ALL: (RATES, "{0} are {1} equal parts, and one part is wanted: divide."),
    Pattern.ASIDE: (COMPARED, "Without what one has more, both have as much: subtract."),
    Pattern.HALVED: (RATES, "They are two equal shares: divide."),
    Pattern.OUT_OF_100: (COMPARED, "Percent means out of every 100: multiply."),
    Pattern.OTHER_SIDE: (RATES, "So many squares stand in each row: divide."),
    Pattern.SPREAD: (RATES, "All together have as much as if each had {0}: multiply."),
    Pattern.HALF_RECTANGLE: (PARTS, "A triangle is half of a rectangle: divide."),
    Pattern.TWIN: (PARTS, "Two such triangles make a rectangle: multiply."),
    Pattern.THREE_SIDES: (RATES, "An equilateral triangle has 3 equal sides."),
    Pattern.ANGLES: (PARTS, "The angles of a triangle make 180 degrees: subtract."),
    Pattern.LAYERS: (RATES, "So many cubes are in each layer: multiply."),
    Pattern.HOW_HIGH: (RATES, "So many cubes are in each layer: divide."),
    Pattern.ROOT: ("", "There are as many rows as squares in a row."),
    Pattern.CUBED: (RATES, "There are as many layers as rows, and as many rows as cubes in a row: multiply."),
    Pattern.CLOSING: (RATES, "Both move, so the distance between them changes by {0} and {1}."),
    Pattern.JOB_PART: (RATES, "{0} are needed for one job: divide."),
    Pattern.POOLED: (PARTS, "Both work at the job."),
    Pattern.JOB_DONE: (RATES, "It is asked how many times {0} goes into the whole job: divide."),
    Pattern.LABOR: (RATES, "One alone needs as long as all of them one after the other: multiply."),
    Pattern.LABOR_SHARED: (RATES, "{1} share the work: divide."),
    Pattern.LABOR_FILLED: (RATES, "So many share the work that it takes {1}: divide."),
    Pattern.TRIMMED: (COMPARED, "Without what one has more, there are only equal parts: subtract."),
    Pattern.FILLED_UP: (COMPARED, "With what one is short of, there are only equal parts: add."),
    Pattern.LAPSE: (RATES, "Both grow older by {0}: multiply."),
    Pattern.BACK_TO_NOW: (TRANSFER, "Now both are younger or older by {1} together."),
    Pattern.GIVEN_BACK: (COMPARED, "The other one is more than {0}: add."),
    Pattern.ONE_NOW: (TRANSFER, "Now it is {1} earlier or later."),
    Pattern.OUTGROWN: (PARTS, "One grows by {0} parts, and the other by 1 part: subtract."),
    Pattern.GROWN: (RATES, "It is so much for each of {0}: multiply."),
    Pattern.LAG: (PARTS, "Both are so many parts, then and now: subtract."),
    Pattern.CAUGHT_UP: (RATES, "{0} are {1} equal parts, and one part is wanted: divide."),
    Pattern.CENTERED: (RATES, "The numbers lie evenly around the middle of all: divide."),
    Pattern.STEPS: (PARTS, "From the first of {0} to the last, there is one step less: subtract."),
    Pattern.HALF_ROW: (RATES, "The middle is half of the way: divide."),
    Pattern.FIRST: (COMPARED, "The first is less than the middle: subtract."),
    Pattern.LAST: (COMPARED, "The last is more than the middle: add."),
    Pattern.RETAKEN: (RATES, "The basket is taken {1} times: multiply."),
    Pattern.ONE_COSTS: (RATES, "{0} belong to {1}, and it is asked for one: divide."),
    Pattern.DEARER: (COMPARED, "Both baskets have as many of the other kind: subtract."),
    Pattern.FULLER: (COMPARED, "Both baskets have as many of the other kind: subtract."),
    Pattern.ALIKE: (RATES, "If all were of the other kind, there would be {0} for each of {1}: multiply."),
    Pattern.GAP: (COMPARED, "What all make is compared with what it would be: subtract."),
    Pattern.SWAP: (COMPARED, "One of each kind are compared, {0} and {1}: subtract."),
    Pattern.SWAPPED: (RATES, "It is asked how many times {1} goes into {0}: divide."),
    Pattern.MULTIPLE: ("", "Look for the first number that is a multiple of both."),
    Pattern.DIVISOR: ("", "Look for the greatest number that divides both."),
    Pattern.UP: ("", "Nobody and nothing may be left out, so it is rounded up."),
    Pattern.DOWN: ("", "Only whole ones count, so it is rounded down."),
    Pattern.NEAREST: ("", "It is asked for about how much, so {0} is rounded to the nearest place."),
    Pattern.LEFT_OVER: (RATES, "It is asked what is left of {0} in groups of {1}: look at the remainder."),
}


def reason_of(pattern: Pattern, words: Sequence[str]) -> Reason:
    """Return why it is calculated this way.

    Args:
        pattern: the pattern of the statement.
        words: the names of the given amounts; those that others are taken away from come first.
    """
    concept, says = _REASONS.get(pattern, ("", ""))
    told = says.format(*words, *("the rest", "the rest"))
    return Reason(f"{told[:1].upper()}{told[1:]}", concept=concept)
