"""What pupils write as an answer: numbers in many forms, with units that fit, measure the same, or do not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
        ("x = 9.", "9"),
        ("9 = x", "9"),
        ("3 + 4 = 7", "7"),
        ("minus 4", "-4"),
        ("+4", "4"),
        ("7,5", "7.5"),
        ("3,50 €", "3.5"),
        ("0,125", "1/8"),
        ("2.125", "17/8"),
        ("1 250", "1250"),
        ("1.250,5", "2501/2"),
        ("3 / 4", "3/4"),
        ("7oranges", "7"),
        ("7m2", "7"),
        ("None.", "0"),
        ("2 hours 30 minutes", "150"),
        ("3 feet and 2 inches", "38"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    assert read_given(text).value == Fraction(value)


@pytest.mark.parametrize(
    "text",
    ["", "=", "pears", "3 or 4", "3 + 4", "1e5", "1o", "0x10", "2 pears 3 hats", "9" * 300, "\x1b[31m"],
)
def test_what_is_no_answer_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(GivenError, match=r"type (a number|one number)"):
        read_given(text)


numerals = st.one_of(
    st.integers(0, 10**7).map(lambda n: (str(n), Fraction(n))),
    st.integers(0, 10**7).map(lambda n: (f"{n:,}", Fraction(n))),
    st.integers(0, 10**7).map(lambda n: (f"{n:,}".replace(",", " "), Fraction(n))),
    st.integers(0, 10**5).map(lambda n: (f"{n / 100:.2f}", Fraction(n, 100))),
    st.integers(0, 10**5).map(lambda n: (f"{n / 100:.2f}".replace(".", ","), Fraction(n, 100))),
    st.tuples(st.integers(1, 99), st.integers(2, 99)).map(lambda p: (f"{p[0]}/{p[1]}", Fraction(*p))),
)


@given(
    numeral=numerals,
    before=st.sampled_from(["", " ", "= ", "=", "x = ", "x=", "n =", "It is ", "the answer is ", "~ "]),
    noun=st.sampled_from(["", " ", "pears", " pears", " red pears", " pears left", " pear"]),
    after=st.sampled_from(["", ".", "!", " .", "\t", "\n"]),
)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_number_is_read_however_it_is_put(
    numeral: tuple[str, Fraction], before: str, noun: str, after: str
) -> None:
    text, value = numeral
    found = read_given(f"{before}{text}{noun}{after}")
    assert found.value == value
    assert found.unit in ("", "pear")
    assert bool(found.unit) == ("pear" in noun)


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
