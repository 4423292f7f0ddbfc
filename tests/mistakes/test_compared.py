"""Two workings side by side: each kind of departure accounts for what it says, and for nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.tree import (
    Node,
    Operation,
    Place,
    Rounding,
    Slip,
)
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Departure, Mistake
from tests.mistakes.workings import number

A, B, C, D = (number(value, place) for place, value in enumerate((84, 12, 6, 5)))
INNER = Operation("-", A, B)
RIGHT = Operation("÷", INNER, C)
OTHER = Operation("×", C, INNER)
LONG = Operation("+", RIGHT, D)
BUSES = Rounding(Operation("÷", A, D), "up")


def faults(
    right: Node, pupil: Node, *stated: tuple[Kind, Place], given: Fraction | None = None
) -> tuple[str, ...]:
    """What is wrong with the claim that `pupil` departs from `right` just where it is stated."""
    departures = tuple(Departure(kind, place, right, pupil, "", "") for kind, place in stated)
    value = pupil.value if given is None else given
    return Mistake(Kind.OPERATION, "", value, right, pupil, departures).verify()


HOLDS = [
    (RIGHT, RIGHT, []),
    (RIGHT, Operation("×", INNER, C), [(Kind.OPERATION, ())]),
    (RIGHT, Operation("×", C, INNER), [(Kind.OPERATION, ())]),
    (RIGHT, Operation("÷", C, INNER), [(Kind.ORDER, ())]),
    (RIGHT, INNER, [(Kind.LEFT_OUT, ())]),
    (RIGHT, C, [(Kind.LEFT_OUT, ())]),
    (RIGHT, Operation("÷", A, C), [(Kind.LEFT_OUT, (0,))]),
    (RIGHT, Operation("÷", Operation("-", A, D), C), [(Kind.NUMBER, (0, 1))]),
    (RIGHT, D, [(Kind.COPIED, ())]),
    (RIGHT, D, [(Kind.ANOTHER, ())]),
    (LONG, Operation("-", A, B), [(Kind.STOPPED, ())]),
    (LONG, RIGHT, [(Kind.STOPPED, ())]),
    (RIGHT, Operation("+", Operation("+", A, B), D), [(Kind.ALL_ADDED, ())]),
    (RIGHT, Operation("+", RIGHT, D), [(Kind.EXTRA, ())]),
    (RIGHT, Operation("+", D, RIGHT), [(Kind.EXTRA, ())]),
    (RIGHT, Operation("-", A, Operation("÷", B, C)), [(Kind.GROUPING, ())]),
    (OTHER, Operation("-", Operation("×", C, A), B), [(Kind.GROUPING, ())]),
    (RIGHT, Slip(RIGHT, Fraction(13)), [(Kind.OFF_BY_ONE, ())]),
    (RIGHT, Slip(RIGHT, Fraction(-12)), [(Kind.SIGN, ())]),
    (RIGHT, Operation("÷", Slip(INNER, Fraction(73)), C), [(Kind.OFF_BY_ONE, (0,))]),
    (BUSES, BUSES, []),
    (BUSES, BUSES.node, [(Kind.NOT_ROUNDED, ())]),
    (BUSES, Slip(BUSES.node, Fraction(16)), [(Kind.ROUNDED, ())]),
    (BUSES, Rounding(Operation("÷", A, C), "up"), [(Kind.NUMBER, (0, 1))]),
    (BUSES, Rounding(Operation("÷", D, A), "up"), [(Kind.ORDER, (0,))]),
]

FAILS = [
    (RIGHT, Operation("×", INNER, C), []),
    (RIGHT, RIGHT, [(Kind.OPERATION, ())]),
    (RIGHT, RIGHT, [(Kind.ORDER, ())]),
    (RIGHT, RIGHT, [(Kind.NUMBER, (0, 1))]),
    (RIGHT, RIGHT, [(Kind.LEFT_OUT, ())]),
    (RIGHT, RIGHT, [(Kind.GROUPING, ())]),
    (RIGHT, RIGHT, [(Kind.COPIED, ())]),
    (RIGHT, RIGHT, [(Kind.ANOTHER, ())]),
    (RIGHT, RIGHT, [(Kind.STOPPED, ())]),
    (LONG, A, [(Kind.STOPPED, ())]),
    (LONG, Operation("+", A, B), [(Kind.STOPPED, ())]),
    (RIGHT, RIGHT, [(Kind.ALL_ADDED, ())]),
    (RIGHT, RIGHT, [(Kind.EXTRA, ())]),
    (RIGHT, RIGHT, [(Kind.OFF_BY_ONE, ())]),
    (RIGHT, RIGHT, [(Kind.NOT_ROUNDED, ())]),
    (RIGHT, D, []),
    (RIGHT, Operation("-", INNER, C), [(Kind.ORDER, ())]),
    (RIGHT, Operation("×", D, INNER), [(Kind.OPERATION, ())]),
    (RIGHT, A, [(Kind.LEFT_OUT, ())]),
    (RIGHT, Operation("+", A, Operation("+", B, A)), [(Kind.ALL_ADDED, ())]),
    (RIGHT, Operation("+", A, Operation("-", D, B)), [(Kind.ALL_ADDED, ())]),
    (RIGHT, Operation("+", A, RIGHT), [(Kind.EXTRA, ())]),
    (RIGHT, Operation("-", A, Operation("×", B, C)), [(Kind.GROUPING, ())]),
    (RIGHT, Operation("-", A, Operation("÷", C, B)), [(Kind.GROUPING, ())]),
    (OTHER, Operation("-", Operation("×", C, B), A), [(Kind.GROUPING, ())]),
    (OTHER, Operation("+", Operation("×", C, A), B), [(Kind.GROUPING, ())]),
    (RIGHT, Slip(RIGHT, Fraction(15)), [(Kind.OFF_BY_ONE, ())]),
    (RIGHT, Slip(INNER, Fraction(73)), [(Kind.OFF_BY_ONE, ())]),
    (BUSES, Rounding(BUSES.node, "down"), []),
    (BUSES, BUSES.node, []),
    (BUSES, BUSES, [(Kind.NOT_ROUNDED, ())]),
    (BUSES, BUSES, [(Kind.ROUNDED, ())]),
    (BUSES, Slip(BUSES.node, Fraction(18)), [(Kind.ROUNDED, ())]),
    (BUSES, Slip(BUSES.node, Fraction(33, 2)), [(Kind.ROUNDED, ())]),
    (BUSES, Slip(Operation("÷", A, C), Fraction(14)), [(Kind.ROUNDED, ())]),
    (BUSES, Rounding(Operation("÷", A, C), "up"), []),
    (Slip(A, Fraction(85)), A, []),
    (RIGHT, INNER, []),
    (RIGHT, Slip(RIGHT, Fraction(13)), []),
    (RIGHT, Operation("÷", Operation("-", A, D), C), [(Kind.NUMBER, (0, 0))]),
    (RIGHT, Operation("÷", Operation("-", B, A), C), [(Kind.ORDER, ())]),
    (RIGHT, Operation("÷", C, INNER), [(Kind.OPERATION, ())]),
    (RIGHT, Operation("+", Operation("-", A, D), D), [(Kind.EXTRA, ())]),
    (RIGHT, Operation("+", RIGHT, C), [(Kind.EXTRA, ())]),
    (RIGHT, Operation("-", A, B), [(Kind.GROUPING, ())]),
    (RIGHT, Operation("-", D, Operation("÷", B, C)), [(Kind.GROUPING, ())]),
    (RIGHT, Operation("-", A, Operation("÷", D, C)), [(Kind.GROUPING, ())]),
    (RIGHT, Operation("+", A, Operation("÷", B, C)), [(Kind.GROUPING, ())]),
    (OTHER, Operation("-", Operation("×", D, A), B), [(Kind.GROUPING, ())]),
    (OTHER, Operation("-", Operation("÷", C, A), B), [(Kind.GROUPING, ())]),
    (INNER, Operation("-", A, Operation("÷", B, C)), [(Kind.GROUPING, ())]),
    (BUSES, Rounding(Operation("÷", A, D), "up"), [(Kind.NUMBER, ())]),
    (BUSES, Slip(BUSES.node, Fraction(16)), [(Kind.NOT_ROUNDED, ())]),
    (BUSES, Operation("÷", A, C), [(Kind.NOT_ROUNDED, ())]),
    (A, D, []),
    (A, A, [(Kind.NUMBER, ())]),
    (A, D, [(Kind.ORDER, ())]),
]


@pytest.mark.parametrize(("right", "pupil", "stated"), HOLDS)
def test_what_is_stated_accounts_for_the_difference(right: Node, pupil: Node, stated: list) -> None:
    assert faults(right, pupil, *stated) == ()


@pytest.mark.parametrize(("right", "pupil", "stated"), FAILS)
def test_what_is_not_stated_so_is_a_fault(right: Node, pupil: Node, stated: list) -> None:
    found = faults(right, pupil, *stated)
    assert found
    unlike, left = " differs from the correct work in a way that is not listed.", "Nothing is different at "
    assert all(fault.endswith(unlike) or fault.startswith(left) for fault in found)


def test_faults_say_what_they_are() -> None:
    assert faults(RIGHT, INNER, (Kind.LEFT_OUT, ()), given=Fraction(71)) == ("84 - 12 is not 71.",)
    assert faults(RIGHT, RIGHT, (Kind.NUMBER, (1, 1))) == ("Nothing is different at (1, 1).",)
    assert faults(RIGHT, RIGHT, (Kind.NUMBER, (1, 1)), (Kind.COPIED, (0, 0, 0))) == (
        "Nothing is different at (1, 1).",
        "Nothing is different at (0, 0, 0).",
    )
    unexplained = Mistake(Kind.UNEXPLAINED, "", Fraction(7), RIGHT, None)
    assert unexplained.verify() == ()
    told = Departure(Kind.COPIED, (), RIGHT, D, "", "")
    assert Mistake(Kind.COPIED, "", Fraction(7), RIGHT, None, (told,)).verify() == (
        "There are differences, but no work from the student.",
    )


def test_a_difference_is_told_where_it_is() -> None:
    found = faults(RIGHT, Operation("÷", Operation("-", A, D), C))
    assert found == ("5 differs from the correct work in a way that is not listed.",)
    assert faults(RIGHT, Operation("÷", Operation("-", D, D), A)) == (
        "5 differs from the correct work in a way that is not listed.",
        "5 differs from the correct work in a way that is not listed.",
        "84 differs from the correct work in a way that is not listed.",
    )


def test_another_mistake_beside_it_is_checked_too() -> None:
    copied = Mistake(Kind.COPIED, "", Fraction(5), RIGHT, D, (Departure(Kind.COPIED, (), RIGHT, D, "", ""),))
    wrong = Mistake(Kind.COPIED, "", Fraction(5), RIGHT, A, copied.departures)
    assert Mistake(Kind.COPIED, "", Fraction(5), RIGHT, D, copied.departures, other=copied).verify() == ()
    assert Mistake(Kind.COPIED, "", Fraction(5), RIGHT, D, copied.departures, other=wrong).verify() == (
        "84 is not 5.",
    )


def test_a_departure_counts_once() -> None:
    twice = Operation("÷", Operation("-", D, D), C)
    assert faults(RIGHT, twice, (Kind.NUMBER, (0, 0)), (Kind.NUMBER, (0, 1))) == ()
    assert faults(RIGHT, twice, (Kind.NUMBER, (0, 0)), (Kind.NUMBER, (0, 0)))
