"""The kinds of mistakes, what each costs, and the numbers that a slip of the pen makes of a right one.

The costs say what is more plausible when two mistakes give the same number: who had the numbers right chose a
wrong operation before taking other numbers (Brown & Burton 1978 call such systematic procedures bugs), and
two mistakes at once are the last thing to assume. They are no probabilities; only their order matters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from solvers.wording import written_number


class Kind(StrEnum):
    """What is wrong with a pupil's number."""

    NONE = "none"
    """Nothing: it is the answer."""
    UNIT = "wrong unit"
    UNSIMPLIFIED = "not simplified"
    OPERATION = "other operation"
    ORDER = "order reversed"
    NUMBER = "other number"
    LEFT_OUT = "step left out"
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
    UNEXPLAINED = "unexplained"


WHOLE = (Kind.ALL_ADDED, Kind.COPIED, Kind.ANOTHER)
"""Mistakes in which nothing is left of the right working."""

SLIPS = (
    Kind.DIGITS,
    Kind.OFF_BY_ONE,
    Kind.TEN,
    Kind.SIGN,
    Kind.ROUNDED,
    Kind.CARRY,
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
    Kind.NUMBER: 0.75,
    Kind.CARRY: 1.4,
    Kind.EXTRA: 1.5,
    Kind.GROUPING: 1.5,
    Kind.ALL_ADDED: 1.6,
    Kind.COPIED: 1.45,
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
INNER = 0.3
"""What a slip of the pen costs more in a result on the way than in the answer."""
AGAIN = 0.4
"""What a number costs that is used once more than the right working uses it."""
MOST = 2.6
"""What explains a number only at a higher cost is no explanation."""
AT_ONCE = 2
"""How many mistakes are assumed at once."""
MOST_ALONE = 1.95
"""The highest cost in a text of more than `FEW` numbers, where two mistakes at once explain nearly any number."""
FEW = 6


def slips(value: Fraction) -> Iterator[tuple[Kind, Fraction]]:
    """The wrong numbers near a right `value`, each with its kind; a number may come with several."""
    for other in _digits_swapped(value):
        yield Kind.DIGITS, other
    if value.denominator == 1:
        yield Kind.OFF_BY_ONE, value - 1
        yield Kind.OFF_BY_ONE, value + 1
        for place in (10, 100, 1000):
            if place <= abs(value) * 2:
                yield Kind.CARRY, value - place
                yield Kind.CARRY, value + place
    else:
        for places in (0, 1, 2):
            shifted = value * 10**places
            for rounded in (round(shifted), math.floor(shifted), math.ceil(shifted)):
                yield Kind.ROUNDED, Fraction(rounded, 10**places)
    for factor in (Fraction(10), Fraction(1, 10), Fraction(100), Fraction(1, 100)):
        yield Kind.TEN, value * factor
    yield Kind.SIGN, -value


def is_slip(kind: Kind, right: Fraction, written: Fraction) -> bool:
    """Whether a slip of this kind can make `written` of `right`."""
    return written != right and (kind, written) in set(slips(right))


def _digits_swapped(value: Fraction) -> Iterator[Fraction]:
    """`value` with two neighbouring digits in each other's place."""
    text = written_number(value)
    if "/" in text:
        return
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    for one, other in pairwise(places):
        digits = list(text)
        digits[one], digits[other] = digits[other], digits[one]
        swapped = "".join(digits)
        if swapped != text and not swapped.lstrip("-").startswith("0"):
            yield Fraction(swapped)
