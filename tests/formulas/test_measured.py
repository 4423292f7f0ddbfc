"""Calculations with units and percentages: converted, told as people tell them, or refused in one sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.formulas.syntax import CalculationError, parse_term
from solvers import Abstention, ask
from solvers.arithmetic.amount import Amount, told_in
from solvers.arithmetic.units import Unit
from solvers.routing import is_written_out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What is 6 kg plus 2 m?", "2 m cannot be added to 6 kg: they measure different things."),
        ("What is $6 minus 2 hours?", "2 hours cannot be subtracted from $6: they measure different things."),
        ("What is 6 kg plus 2?", "The number 2 cannot be added to 6 kg: they measure different things."),
        ("What is 5 apples minus 8 apples?", "That would be -3 apples, which is less than zero."),
        ("What is 2 kg minus 3 kg?", "That would be -1 kg, which is less than zero."),
        ("What is 3 apples plus 4 pears?", "4 pears cannot be added to 3 apples: they are different things."),
        ("What is 7/0?", "You cannot divide by zero, so 7 ÷ 0 has no answer."),
        ("What is 8 divided by 0?", "You cannot divide by zero, so 8 ÷ 0 has no answer."),
        ("What is 8 / (3 - 3)?", "You cannot divide by zero, so 8 ÷ (3 - 3) has no answer."),
        ("What is 8 plus?", "I do not understand this calculation: a number is missing after “plus”."),
        ("What is times 8?", "I do not understand this calculation: a number is missing before “times”."),
        ("What is 8 kg minus?", "I do not understand this calculation: a number is missing after “minus”."),
        ("How much longer is 90 cm than 1.2 m?", "90 cm is not longer than 1.2 m."),
        ("Convert 3 kg to m.", "Kg cannot be converted into m."),
        ("What is 2 °C plus 9 °F?", (
            "Degrees on two different scales cannot be "
            "added to each other; convert one of them first."
        )),
        ("What is the sum of times 9?", (
            "I do not understand this calculation: "
            "a number is missing before “times”."
        )),
    ],
)  # fmt: skip
def test_refused(text: str, says: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert outcome.reason == says


@given(st.integers(-6000, 6000))
def test_told_in_several_units_is_the_same_amount(minutes: int) -> None:
    amount = Amount(Fraction(minutes), Unit.of("minute"))
    told = told_in(amount, [Unit.of("hour"), Unit.of("minute")])
    words = told.removeprefix("-").split()
    parts = zip(words[::2], words[1::2], strict=True)
    assert sum(int(number) * (60 if unit.startswith("hour") else 1) for number, unit in parts) == abs(minutes)
    assert told.startswith("-") is (minutes < 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2^13", "whole number no greater than 12"),
        ("2^1.5", "whole number"),
        ("((9^9)^9)^9", "power is too large"),
    ],
)
def test_powers_are_bounded(text: str, says: str) -> None:
    with pytest.raises(CalculationError, match=says):
        parse_term(text)


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("What is 5 plus 7?", True),
        ("What is 20% of 3 feet?", True),
        ("How much heavier is 3 kg than 900 g?", True),
        ("(3 + 4) * 5", True),
        ("Convert 3 hours to minutes", True),
        ("What is 5 apples plus 3 apples?", True),
        ("What is 3 km in miles?", True),
        ("What is 5?", False),
        ("What is 5 plus a mouse?", False),
        ("Leo has 5 plus 7 shells. How many is that?", False),
        ("How many legs are 20% of 10 dogs?", False),
        ("There are 4 hens and 9 eggs. How many fewer hens are there than eggs?", False),
        ("3x + 5 = 20", False),
    ],
)
def test_what_is_a_calculation_and_nothing_else(text: str, is_so: bool) -> None:
    assert is_written_out(text) is is_so
