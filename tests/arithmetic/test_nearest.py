"""Rounding to a place against the decimal arithmetic of the standard library."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.arithmetic.nearest import rounded, to_nearest
from solvers.arithmetic.solving import solved
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Operation, evaluate, written
from solvers.arithmetic.working import Working
from solvers.reading.model import Nearest

HUNDRED = Nearest(Fraction(100), "hundred")


@given(st.decimals(0, 10**7, places=4, allow_nan=False), st.integers(-3, 5))
def test_halves_are_rounded_up(value: Decimal, power: int) -> None:
    place = Decimal(10) ** power
    expected = (value / place).quantize(Decimal(1), ROUND_HALF_UP) * place
    assert rounded(Fraction(value), Nearest(Fraction(place), "")) == Fraction(expected)


@pytest.mark.parametrize(
    ("value", "found"), [("649", 600), ("650", 700), ("700", 700), ("49", 0), ("-650", -600)]
)
def test_a_number_is_rounded_to_the_nearest_hundred(value: str, found: int) -> None:
    assert evaluate(to_nearest(Leaf(Fraction(value)), HUNDRED)) == found


def test_a_sum_is_rounded_at_the_end() -> None:
    tree = to_nearest(Operation("+", Leaf(Fraction(130)), Leaf(Fraction(45))), HUNDRED)
    assert written(tree) == "130 + 45 rounded to the nearest hundred"
    value, steps = solved(Equation(UNKNOWN, tree))
    assert value == 200
    assert [step.why for step in steps] == [
        "Work out 130 + 45 = 175.",
        "175 rounded to the nearest hundred is 200.",
    ]


def test_rounding_is_an_operation_where_nothing_else_is_done() -> None:
    leaf = Leaf(Fraction(130))
    assert Working(Fraction(100), (Equation(UNKNOWN, to_nearest(leaf, HUNDRED)),)).operations == ("nearest",)
    both = Operation("+", to_nearest(leaf, HUNDRED), leaf)
    assert Working(Fraction(230), (Equation(UNKNOWN, both),)).operations == ("+",)
