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
    Pattern.GO: (TRANSFER, "Take {1} away from {0}: subtract."),
    Pattern.CHANGED: (TRANSFER, "What has changed is the difference between {0} and {1}: subtract."),
    Pattern.PUT_BACK: (TRANSFER, "Put {1} back with {0} to find what was there at the start: add."),
    Pattern.TAKE_OFF: (TRANSFER, "Take {1} off {0} to find what was there at the start: subtract."),
    Pattern.WHOLE: (PARTS, "{0} and {1} are parts of one whole: add."),
    Pattern.PART: (PARTS, "Take {1} away from {0} to find the other part: subtract."),
    Pattern.DIFFERENCE: (COMPARED, "{0} and {1} are compared: subtract."),
    Pattern.MORE: (COMPARED, "It is more than {0}: add."),
    Pattern.FEWER: (COMPARED, "It is less than {0}: subtract."),
    Pattern.SO_FEWER: (COMPARED, "If one has more, the other has less than {0}: subtract."),
    Pattern.SO_MORE: (COMPARED, "If one has less, the other has more than {0}: add."),
    Pattern.GOAL: (TRANSFER, "Find how much is missing from {1} up to {0}: subtract."),
    Pattern.TIMES: (COMPARED, "It is {0} times {1}: multiply."),
    Pattern.ONE_PART: (COMPARED, "{0} is several times as much as one part, so find one part: divide."),
    Pattern.HOW_OFTEN: (COMPARED, "Find how many times {1} fits into {0}: divide."),
    Pattern.GROUPS: (RATES, "Count {0} once for each of {1}: multiply."),
    Pattern.FILLED: (RATES, "Find how many times {1} goes into {0}: divide."),
    Pattern.SHARED: (RATES, "{0} is the amount for {1}, so find the amount for one: divide."),
    Pattern.FRACTION: (COMPARED, "It is {0} of {1}: multiply."),
    Pattern.FROM_PART: (COMPARED, "Only a part is known, so find the whole: divide."),
    Pattern.REST: (PARTS, "{0} is a part, so find the other part: subtract."),
    Pattern.RAISED: (PARTS, "{0} is added to the whole: add."),
    Pattern.AREA: (RATES, "Each row has the same number of squares: multiply."),
    Pattern.SQUARE: (RATES, "There are as many rows as squares in a row: multiply."),
    Pattern.FOUR_SIDES: (RATES, "A square has 4 equal sides."),
    Pattern.AROUND: (RATES, "Each length is passed twice on the way around: multiply."),
    Pattern.HALF_AROUND: (RATES, "Each length is passed twice on the way around: divide."),
    Pattern.ALL_PARTS: (PARTS, "One has 1 part, and the other has {0} parts: add."),
    Pattern.MORE_PARTS: (PARTS, "One has {0} parts, and the other has 1 part: subtract."),
    Pattern.PARTS_APART: (PARTS, "One side has {0} parts, and the other has {1}: subtract."),
    Pattern.PART_OF_ALL: (RATES, "Split {0} into {1} equal parts to find one part: divide."),
    Pattern.ASIDE: (COMPARED, "Without the extra amount, both have the same: subtract."),
    Pattern.HALVED: (RATES, "They are two equal shares: divide."),
    Pattern.OUT_OF_100: (COMPARED, "Percent means out of every 100: multiply."),
    Pattern.OTHER_SIDE: (RATES, "Each row has the same number of squares: divide."),
    Pattern.SPREAD: (RATES, "The total is the same as if each had {0}: multiply."),
    Pattern.HALF_RECTANGLE: (PARTS, "A triangle is half of a rectangle: divide."),
    Pattern.TWIN: (PARTS, "Two such triangles make a rectangle: multiply."),
    Pattern.THREE_SIDES: (RATES, "An equilateral triangle has 3 equal sides."),
    Pattern.ANGLES: (PARTS, "The angles of a triangle add up to 180 degrees: subtract."),
    Pattern.LAYERS: (RATES, "Each layer has the same number of cubes: multiply."),
    Pattern.HOW_HIGH: (RATES, "Each layer has the same number of cubes: divide."),
    Pattern.ROOT: ("", "There are as many rows as squares in a row."),
    Pattern.CUBED: (RATES, "There are as many layers as rows, and as many rows as cubes in a row: multiply."),
    Pattern.CLOSING: (RATES, "Both move, so the distance between them changes by {0} and {1}."),
    Pattern.JOB_PART: (RATES, "One job takes {0}: divide."),
    Pattern.POOLED: (PARTS, "Both work on the job."),
    Pattern.JOB_DONE: (RATES, "Find how many times {0} goes into the whole job: divide."),
    Pattern.LABOR: (RATES, "One alone needs as much time as all of them, one after another: multiply."),
    Pattern.LABOR_SHARED: (RATES, "{1} share the work: divide."),
    Pattern.LABOR_FILLED: (RATES, "Find how many must share the work so that it takes {1}: divide."),
    Pattern.TRIMMED: (COMPARED, "Without the extra amount, there are only equal parts: subtract."),
    Pattern.FILLED_UP: (COMPARED, "With the missing amount, there are only equal parts: add."),
    Pattern.LAPSE: (RATES, "Both get older by {0}: multiply."),
    Pattern.BACK_TO_NOW: (TRANSFER, "Together, they are now younger or older by {1}."),
    Pattern.GIVEN_BACK: (COMPARED, "The other one is more than {0}: add."),
    Pattern.ONE_NOW: (TRANSFER, "Now it is {1} earlier or later."),
    Pattern.OUTGROWN: (PARTS, "One grows by {0} parts, and the other by 1 part: subtract."),
    Pattern.GROWN: (RATES, "Count the same amount for each of {0}: multiply."),
    Pattern.LAG: (PARTS, "Compare the numbers of parts then and now: subtract."),
    Pattern.CAUGHT_UP: (RATES, "Split {0} into {1} equal parts to find one part: divide."),
    Pattern.CENTERED: (RATES, "The numbers lie evenly around their average: divide."),
    Pattern.STEPS: (PARTS, "From the first of {0} to the last, there is one step fewer: subtract."),
    Pattern.HALF_ROW: (RATES, "The middle is halfway: divide."),
    Pattern.FIRST: (COMPARED, "The first is less than the middle: subtract."),
    Pattern.LAST: (COMPARED, "The last is more than the middle: add."),
    Pattern.RETAKEN: (RATES, "Take the basket {1} times: multiply."),
    Pattern.ONE_COSTS: (RATES, "{0} is the amount for {1}, so find the amount for one: divide."),
    Pattern.DEARER: (COMPARED, "Both baskets have the same number of the other kind: subtract."),
    Pattern.FULLER: (COMPARED, "Both baskets have the same number of the other kind: subtract."),
    Pattern.ALIKE: (RATES, "If all were of the other kind, there would be {0} for each of {1}: multiply."),
    Pattern.GAP: (COMPARED, "Compare the actual total with what it would be: subtract."),
    Pattern.SWAP: (COMPARED, "Compare one of each kind, {0} and {1}: subtract."),
    Pattern.SWAPPED: (RATES, "Find how many times {1} goes into {0}: divide."),
    Pattern.MULTIPLE: ("", "Look for the first number that is a multiple of both."),
    Pattern.DIVISOR: ("", "Look for the greatest number that divides both."),
    Pattern.UP: ("", "Nobody and nothing may be left out, so round up."),
    Pattern.DOWN: ("", "Only whole ones count, so round down."),
    Pattern.NEAREST: ("", "The question asks about how much it is, so round {0} to the nearest place."),
    Pattern.LEFT_OVER: (RATES, "Find what is left of {0} in groups of {1}: look at the remainder."),
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
