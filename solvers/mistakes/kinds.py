"""The kinds of mistakes and their costs.

The costs say which of two mistakes that give the same number is more plausible: a student with the right numbers is
more likely to have chosen a wrong operation than other numbers (Brown & Burton 1978 call such systematic procedures
bugs). They are not probabilities; only their order matters, and what stays within `MOST`.
"""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What is wrong with a student's number."""

    NONE = "none"
    """Nothing: it is the answer."""
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
"""Mistakes in which no one expects the other numbers of the right working."""

SLIPS = (
    Kind.DIGITS,
    Kind.OFF_BY_ONE,
    Kind.TEN,
    Kind.SIGN,
    Kind.ROUNDED,
    Kind.CARRY,
    Kind.COLUMNS,
)
"""Mistakes in one result, whatever the way to it."""

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
"""Operations that undo each other are mixed up most."""
OTHER_FAMILY = 0.1
"""What an operation of another family costs more."""
TURNED = 0.1
"""What both another operation and the other order cost more, and what less than nothing costs more."""
OTHER_UNIT = 0.2
"""What another number costs more when it counts something else."""
UNUSED = 0.55
"""What a number costs that the right working uses and the pupil's does not; two numbers in each other's place
are so cheaper than two other numbers."""
INNER = 0.6
"""What a slip of the pen or a number too many costs more in a result on the way than in the answer."""
AGAIN = 0.4
"""What a number costs that is used once more than the right working uses it."""
MOST = 1.95
"""What explains a number only at a higher cost is not an explanation."""
AT_ONCE = 1
"""How many mistakes are assumed at once; two would lead to nearly any number."""
HALF = (Kind.NUMBER,)
"""Two of these make one mistake: numbers in each other's place."""
