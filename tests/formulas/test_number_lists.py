"""The median, mode, and range of numbers, and their common factors and multiples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import ask
from solvers.answer import Abstention, Answer
from solvers.formulas.lists.number_list import Measure, NumberList, value_of
from tutor.narration import narrate
from tutor.narration.band import Band


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Find the median of 14, 3, 8, 21, and 6.", "8"),
        ("Our plants are 12 cm, 9 cm, 15 cm, and 10 cm tall. What is the median height?", "11 cm"),
        ("What is the median of -6, 4, -1, 7, and -8?", "-1"),
        ("Which size is the mode? The hats have sizes 7, 6, 7, 8, and 7.", "7"),
        (
            "Ida has 3 cats. She rode 14, 9, 22, and 17 miles. What was the range of the distances?",
            "13 miles",
        ),
        (
            "It was 31 degrees on Monday, 40 degrees on Tuesday, and 28 degrees on Sunday. Find the range.",
            "12 degrees",
        ),
        ("What is the greatest common factor of 28 and 42?", "14"),
        ("Find the GCD of 30, 45, and 75.", "15"),
        ("The numbers 9 and 12 are on a card. What is their lowest common multiple?", "36"),
        ("What is the LCM of 4 and 10? (A) 14 (B) 20 (C) 40", "(B) 20"),
    ],
)
def test_what_is_asked_about_a_list_is_found(text: str, answer: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert isinstance(found.derivation, NumberList)
    assert found.text == answer


@pytest.mark.parametrize(
    "text",
    [
        "Three scores are 4, 9, and 6. Which score is 2 more than the median?",
        "How far is 9 from the median of 4, 9, and 6?",
        "A truck has a range of 300 miles. It drives 120 miles on Monday. How many more miles can it drive?",
        "Eva has lists of 4, 9, and 6 and of 5, 2, and 7. What is the median?",
        "Three boards are 5 feet, 8 inches, and 70 inches long. What is the median?",
        "What is the difference between the range and the median of 4, 9, and 6?",
    ],
)
def test_something_else_than_a_measure_is_asked_for(text: str) -> None:
    found = ask(text)
    assert not isinstance(found, Answer) or not isinstance(found.derivation, NumberList)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("What is the mode of 3, 3, 8, and 8?", "No number occurs more often than all the others"),
        ("What is the least common multiple of 1.5 and 4?", "Only whole numbers greater than zero"),
    ],
)
def test_a_list_without_the_measure_has_no_answer_of_any_solver(text: str, why: str) -> None:
    found = ask(text)
    assert isinstance(found, Abstention)
    assert found.reason.startswith(why)


@pytest.mark.parametrize("measure", Measure)
def test_the_check_finds_any_other_number_wrong(measure: Measure) -> None:
    numbers = tuple(map(Fraction, (12, 8, 20, 8)))
    value = value_of(measure, numbers)
    assert value is not None
    right = NumberList(measure, numbers, value, f"the {measure}", "is", 0, 1)
    assert right.verify() == ()
    wrong = replace(right, solution=value + 4)
    assert wrong.verify() == (f"{value + 4} is not the {measure} of the numbers.",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "What was the median of 5, 2, and 9?",
            [
                "Put the numbers in order from least to greatest: 2, 5, 9.",
                "The median is the number in the middle. There are 3 numbers, so it is the second one, 5, "
                "with one number before it and one after it.",
                "So the median of 5, 2, and 9 was 5.",
            ],
        ),
        (
            "Find the mode of 6, 2, 6, 5, 5, and 6.",
            [
                "Put the numbers in order from least to greatest: 2, 5, 5, 6, 6, 6.",
                "The mode is the number that occurs most often. "
                "Here, 6 occurs 3 times, and none of the others occurs more than twice.",
                "So the mode of 6, 2, 6, 5, 5, and 6 is 6.",
            ],
        ),
        (
            "What is the LCM of 6 and 9?",
            [
                "Go through the multiples of 9: 9, 18.",
                "18 is the first of them that is also a multiple of 6.",
                "Check: 18 ÷ 6 = 3 and 18 ÷ 9 = 2. So the LCM of 6 and 9 is 18.",
            ],
        ),
        (
            "What is the GCF of 1001 and 1183?",
            [
                "Divide the larger number by the smaller one. What divides both of them also divides the "
                "remainder, so go on with the smaller number and the remainder until nothing remains.",
                "1,183 ÷ 1,001 is 1 with a remainder of 182.",
                "1,001 ÷ 182 is 5 with a remainder of 91.",
                "182 ÷ 91 = 2 without a remainder, so 91 is the greatest number that divides both.",
                "Check: 1,001 ÷ 91 = 11 and 1,183 ÷ 91 = 13, and 11 and 13 have no common factor except 1. "
                "So the GCF of 1,001 and 1,183 is 91.",
            ],
        ),
    ],
)
def test_the_numbers_are_put_in_order_and_picked(text: str, told: list[str]) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert [step.text for step in narrate(found).steps] == told


def test_large_numbers_are_first_told_with_small_ones() -> None:
    found = ask("What is the median of 42, 58, 35, and 61?")
    assert isinstance(found, Answer)
    assert narrate(found).simpler.split("\n") == [
        "With smaller numbers: Think of 4, 6, 2, and 8.",
        "Put the numbers in order from least to greatest: 2, 4, 6, 8.",
        "There are 4 numbers, so two numbers are in the middle: 4 and 6.",
        "The median is the number halfway between them: (4 + 6) ÷ 2 = 5.",
    ]
    small = ask("What is the median of 4, 6, and 2?")
    assert isinstance(small, Answer)
    assert narrate(small).simpler == ""


def test_a_young_student_hears_that_factors_come_later() -> None:
    found = ask("What is the greatest common factor of 8 and 12?")
    assert isinstance(found, Answer)
    assert narrate(found, band=Band.LOWEST).steps[0].text == "This takes what you learn in grades 5 and 6."
