"""The way around a figure whose sides the text tells, and along three sides of a rectangle."""

from __future__ import annotations

import pytest

from solvers import Answer, Certainty, ask
from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        (
            "A triangle has sides of 6 cm, 7 cm and 9 cm. What is its perimeter?",
            22,
            "6 cm + 7 cm + 9 cm = 22 cm",
        ),
        (
            "Ida puts a fence around a triangular pen. The sides are 4 feet, 6 feet and 7 feet. "
            "How many feet of fence does she need?",
            17,
            "Ida needs 17 feet of fence.",
        ),
        (
            "The sides of a pentagonal patio are 2 m, 3 m, 4 m, 5 m and 6 m. How far is it around the patio?",
            20,
            "It is 20 m around the patio.",
        ),
        (
            "Each side of a hexagon is 5 inches long. What is its perimeter?",
            30,
            "All the sides are equal: 6 × 5 = 30 inches.",
        ),
        (
            "One side of an equilateral triangle is 9 inches. What is its perimeter?",
            27,
            "An equilateral triangle has 3 equal sides: 3 × 9 = 27 inches.",
        ),
        (
            "A rectangular yard is 14 feet long and 9 feet wide. One long side is along a house. "
            "How much fence is needed for the other three sides?",
            32,
            "One walks along two such sides: 2 × 9 = 18 feet.",
        ),
        (
            "A lawn is 20 yards long and 8 yards wide. Leo fences three sides. One of the short sides is a wall. "
            "How many yards of fence does he need?",
            48,
            "One walks along two such sides: 2 × 20 = 40 yards.",
        ),
    ],
)
def test_the_way_is_the_sum_of_the_sides(text: str, value: int, told: str) -> None:
    answer = storied(text)
    assert answer.value == value
    assert answer.derivation.is_settled  # type: ignore[attr-defined]
    assert told in " ".join(step.text for step in narrate(answer).steps)


@pytest.mark.parametrize(
    "text",
    [
        "A rectangle is 8 cm long and 5 cm wide. What is its perimeter?",
        "A triangle has sides of 6 cm and 7 cm. What is its perimeter?",
        "Two sides of a triangle are 6 cm and 7 cm long, and its perimeter is 20 cm. How long is the third side?",
        "A triangle has a base of 6 cm and a height of 4 cm. What is its area?",
        "The perimeter of an equilateral triangle is 12 cm. What is the perimeter of the square next to it?",
    ],
)
def test_no_other_lengths_are_sides(text: str) -> None:
    assert Situation(read_text(text)).evidence.topic is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("How many tiles of 30 cm by 30 cm cover a floor of 6 m by 3 m?", 200),
        ("How many tiles of 3 ft by 3 ft cover a floor of 12 ft by 9 ft?", 12),
    ],
)
def test_tiles_and_floor_are_measured_in_one_unit(text: str, value: int) -> None:
    assert storied(text).value == value


def test_a_topic_that_leaves_a_number_idle_is_not_settled() -> None:
    text = (
        "A lawn is 50 feet by 30 feet. A pond in it measures 10 feet by 20 feet. "
        "One bag of seed covers 100 square feet. How many bags do you have to buy?"
    )
    outcome = ask(text)
    assert not isinstance(outcome, Answer) or outcome.certainty is not Certainty.SURE
