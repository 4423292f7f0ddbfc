"""Years of the calendar: how long ago, in which year, and years that are only told."""

from __future__ import annotations

import pytest

from solvers.asking import ask
from tests.benchmarks.rubric import told

PASSED = [
    ("A bridge was built in 1950. How old was the bridge in 1998?", 48),
    ("Lena's grandfather was born in 1938. How old was he in 1973?", 35),
    (
        "The town hall was built in 1921 and the library in 1948. How many years later was that?",
        27,
    ),
    ("My school turned 38 in 2013. In what year was it built?", 1975),
    ("A tree was 40 years old in 2000. In what year was it planted?", 1960),
    ("Ray was born in 1975. In what year did he turn 15?", 1990),
    ("A company opened in 1990. In what year will it be 40 years old?", 2030),
    (
        "In 2015 the club had 80 members. In 2016 it had 120 members. How many more members did it have in 2016?",
        40,
    ),
]


@pytest.mark.parametrize(("text", "value"), PASSED)
def test_years_of_the_calendar_are_calculated_with_where_they_are_asked_about(text: str, value: int) -> None:
    assert getattr(ask(text), "value", None) == value


def test_a_year_of_the_calendar_is_told_without_commas() -> None:
    _, text = told("A company opened in 1990. In what year will it be 40 years old?")
    assert "40 years after 1990, it is the year 2030: 1990 + 40 = 2030." in text
    assert "The company will be 40 years old in the year 2030." in text
