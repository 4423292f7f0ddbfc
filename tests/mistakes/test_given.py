"""What pupils write as an answer: numbers in many forms, with units that fit, measure the same, or do not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.mistakes.given import GivenError, in_unit_of, read_given
from solvers.reading.read import read_text

MINUTES = "Nora slept for 7 hours and rested for 20 minutes. How many minutes did she lie in bed?"
PEARS = "Amir had 9 pears and ate 2 pears. How many pears are left?"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("11", "11"),
        (" 11 ", "11"),
        ("-4", "-4"),
        ("− 4", "-4"),
        ("$4.50", "4.5"),
        ("1,250", "1250"),
        ("twelve", "12"),
        ("3/4", "3/4"),
        ("2 1/2 cups", "5/2"),
        ("12 red pears", "12"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    assert read_given(text).value == Fraction(value)


@pytest.mark.parametrize("text", ["", "pears", "3 or 4", "9" * 300, "\x1b[31m"])
def test_what_is_no_answer_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(GivenError, match=r"write (a number|one)"):
        read_given(text)


def test_fractions_are_seen_as_written() -> None:
    assert read_given("3/4").is_simplified
    assert not read_given("6/8").is_simplified
    assert not read_given("8/1").is_simplified
    assert read_given("12").is_simplified


@pytest.mark.parametrize(
    ("text", "question", "value", "fits"),
    [
        ("7 pears", PEARS, 7, True),
        ("7", PEARS, 7, True),
        ("7 dollars", PEARS, 7, False),
        ("$7", PEARS, 7, False),
        ("440 minutes", MINUTES, 440, True),
        ("2 hours", MINUTES, 120, True),
        ("120 seconds", MINUTES, 2, True),
        ("440 metres", MINUTES, 440, False),
    ],
)
def test_a_unit_fits_or_does_not(text: str, question: str, value: int, fits: bool) -> None:
    assert in_unit_of(read_given(text), read_text(question)) == (value, fits)
