"""How much fits into several boxes, and how many cubes fit into one."""

from __future__ import annotations

import pytest

from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied
from tutor.narration import narrate

FOUR = "Along 8 inches, 4 cubes of 2 inches fit in a row: 8 ÷ 2 = 4"


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("How many 1-inch cubes fit in a case that is 5 inches long, 4 inches wide and 3 inches high?", 60, "= 60"),
        ("How many 2-inch cubes fit in a chest that is 8 inches long, 6 inches wide and 4 inches high?", 24, FOUR),
        (
            "A tray is 9 inches long, 5 inches wide and 2 inches deep. How many cubic inches do three such trays hold?",
            270,
            "270 cubic inches",
        ),
    ],
)  # fmt: skip
def test_what_fits_into_boxes(text: str, value: int, told: str) -> None:
    answer = storied(text)
    assert answer.value == value
    assert told in " ".join(step.text for step in narrate(answer).steps)


@pytest.mark.parametrize(
    "text",
    [
        "How many 4-inch cubes fit in a chest that is 8 inches long, 6 inches wide and 4 inches high?",
        "A chest is 8 inches long, 6 inches wide and 4 inches high. How many inches of tape go around it?",
        "A chest is 8 inches long, 6 inches wide and 4 feet high. How many 2-inch cubes fit in it?",
        "A chest is 8 inches long, 6 inches wide and 4 inches high. Ben has 2 cubes. How many cubes has he?",
    ],
)
def test_what_does_not_come_out_so(text: str) -> None:
    assert Situation(read_text(text)).evidence.topic is None
