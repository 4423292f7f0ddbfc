"""Tests of measures in two units, ratios whose sides differ by an amount, and averages with a spare number."""

from __future__ import annotations

import pytest

from solvers.asking import ask
from solvers.problems.situation import Situation
from solvers.reading.read import read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A boat covers 117 miles in 3 hours 15 minutes. What is its average speed in miles per hour?", 36),
        ("A machine makes 60 parts in 2 hours and 30 minutes. How many parts per hour is that?", 24),
        ("Nils is 5 feet 4 inches tall and his son is 4 feet tall. How many inches taller is Nils?", 16),
        (
            "The ratio of tulips to roses is 3:8. There are 20 more roses than tulips. How many tulips are there?",
            12,
        ),
        (
            "Cups and bowls are in the ratio 3:5 on a shelf. There are 6 more bowls than cups. How many dishes are on "
            "the shelf altogether?",
            24,
        ),
        (
            "Omar's first three laps took 61, 64, and 58 seconds, and the track is 300 meters long. How many seconds "
            "may his fourth lap take if the average of all four is to be 60 seconds?",
            57,
        ),
    ],
)
def test_numbers_that_belong_together(text: str, value: int) -> None:
    assert ask(text, time_limit=20).likeliest == value


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He ran for 2 hours and 5 minutes. How many minutes did he run?", 1),
        ("He ran for 2 hours and walked for 5 minutes. How many minutes was he out?", 0),
        ("It takes 5 minutes 70 seconds before the end. How many seconds is that?", 0),
    ],
)
def test_one_measure_in_two_units(text: str, count: int) -> None:
    """The smaller unit comes right after the larger one, and fewer of it than make one of the larger."""
    assert len(Situation(read_text(text)).evidence.measures) == count
