"""The kinds of mistakes and their costs.

The costs say which of two mistakes that give the same number is more plausible: a student is more likely to have chosen
the wrong operation with the right numbers than the wrong numbers (Brown & Burton 1978 call such systematic procedures
bugs). They are not probabilities; only their order matters, and whether they add up to at most `MOST`.
"""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What is wrong with a student's number."""

    NONE = "none"
    """Nothing is wrong: it is the answer."""
    UNIT = "wrong unit"
    UNSIMPLIFIED = "not simplified"
    OPERATION = "other operation"
    ORDER = "order reversed"
    NUMBER = "other number"
    LEFT_OUT = "step left out"
    STOPPED = "stopped early"
    EXTRA = "number not needed"
    GROUPING = "grouped otherwise"
    ALL_ADDED = "everything added"
    COPIED = "number of the text"
    ANOTHER = "another unknown"
    DIGITS = "digits swapped"
    OFF_BY_ONE = "off by one"
    TEN = "factor of ten"
    SIGN = "sign"
    ROUNDED = "rounded"
    NOT_ROUNDED = "not rounded"
    CARRY = "carry forgotten"
    COLUMNS = "smaller digit from larger"
    UNEXPLAINED = "unexplained"


WHOLE = (Kind.ALL_ADDED, Kind.COPIED, Kind.ANOTHER, Kind.STOPPED)
"""Mistakes after which the other numbers of the correct calculation are not expected."""

SLIPS = (
    Kind.DIGITS,
    Kind.OFF_BY_ONE,
    Kind.TEN,
    Kind.SIGN,
    Kind.ROUNDED,
    Kind.CARRY,
    Kind.COLUMNS,
)
"""Mistakes in one result, no matter how it was found."""

COSTS = {
    Kind.OPERATION: 1.0,
    Kind.ORDER: 1.0,
    Kind.ROUNDED: 1.1,
    Kind.NOT_ROUNDED: 1.1,
    Kind.DIGITS: 1.2,
    Kind.OFF_BY_ONE: 1.2,
    Kind.TEN: 1.2,
    Kind.SIGN: 1.2,
    Kind.LEFT_OUT: 0.7,
    Kind.STOPPED: 1.3,
    Kind.NUMBER: 0.75,
    Kind.CARRY: 1.15,
    Kind.COLUMNS: 1.15,
    Kind.EXTRA: 1.3,
    Kind.GROUPING: 1.5,
    Kind.ALL_ADDED: 1.6,
    Kind.COPIED: 1.2,
    Kind.ANOTHER: 0.9,
}

FAMILIES = (frozenset("+-"), frozenset("×÷"))
"""Operations that undo each other are mixed up most often."""
OTHER_FAMILY = 0.1
"""The extra cost of an operation from another family."""
TURNED = 0.1
"""The extra cost of both a different operation and the reverse order, and of a negative result."""
OTHER_UNIT = 0.2
"""The extra cost of a wrong number that counts something else."""
UNUSED = 0.55
"""The cost of each number that the correct calculation uses and the student's does not; this makes two numbers in each
other's place cheaper than two other numbers.
"""
INNER = 0.6
"""The extra cost of a slip of the pen or an extra number in an intermediate result, compared with the answer."""
AGAIN = 0.4
"""The cost of using a number once more than the correct calculation does."""
MOST = 1.95
"""The highest cost of an explanation."""
AT_ONCE = 1
"""How many mistakes are assumed at once; two would lead to nearly any number."""
HALF = (Kind.NUMBER,)
"""Two of these count as one mistake: numbers in each other's place."""
