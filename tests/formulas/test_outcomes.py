"""Chances with a coin, a number cube, and numbered things."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import ask
from solvers.answer import Answer
from solvers.formulas.outcomes import Chance
from solvers.formulas.outcomes.chance import Event
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("A coin is flipped. What is the chance of tails?", "1/2"),
        ("You throw a die. What is the probability of throwing a 2?", "1/6"),
        ("What is the probability of throwing an odd number with a number cube?", "1/2"),
        ("A number cube is thrown. What is the probability of a number less than 3?", "1/3"),
        ("A number cube is thrown. What is the probability of at least 3?", "2/3"),
        ("What is the probability of throwing a 1 or a 3 with a die?", "1/3"),
        ("What is the probability of not throwing a 1 with a die? (A) 1/6 (B) 5/6 (C) 1/2", "(B) 5/6"),
        ("What is the probability of a 9 on an eight-sided die?", "0"),
        (
            "A wheel has 20 fields numbered from 1 to 20. What is the chance that it stops at a multiple of 5?",
            "1/5",
        ),
        (
            "The faces of a die are numbered 1 through 6. What is the probability of throwing more than 4?",
            "1/3",
        ),
        ("Cards are numbered from 0 to 4. One is drawn. What is the probability of a factor of 4?", "3/5"),
        ("A die is thrown. What is the probability of a multiple of 0?", "0"),
        ("Three coins are flipped. What is the probability that all of them show tails?", "1/8"),
        ("A die is thrown twice. What is the probability of a 5 both times?", "1/36"),
    ],
)
def test_the_outcomes_that_are_meant_are_counted(text: str, answer: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert isinstance(found.derivation, Chance)
    assert found.text == answer


@pytest.mark.parametrize(
    "text",
    [
        "A coin is flipped 50 times and shows tails 20 times. What is the experimental probability of tails?",
        "Two dice are thrown. What is the probability that the sum is 4?",
        "Two coins are flipped. What is the probability of tails?",
        "A purse holds 4 gold coins and 6 silver coins. What is the probability of drawing a gold coin?",
        "A die is thrown 60 times. How many times can you expect a 4?",
    ],
)
def test_other_chances_are_left_to_others(text: str) -> None:
    found = ask(text)
    assert not isinstance(found, Answer) or not isinstance(found.derivation, Chance)


def test_the_check_counts_again() -> None:
    right = Chance("die", tuple("123456"), 2, Event("even"), Fraction(1, 4), "the chance", 0, 1)
    assert right.verify() == ()
    assert replace(right, solution=Fraction(1, 2)).verify() == ("The chance is 1/4, not 1/2.",)
    assert replace(right, outcomes=tuple("112456")).verify() == (
        "An outcome is counted twice, or there is none.",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "What is the probability of throwing a prime number with a die?",
            [
                "A die has 6 numbers, 1, 2, 3, 4, 5, and 6, and all of them are equally likely to come up.",
                "3 of these 6 numbers are prime: 2, 3, and 5.",
                "Check: the other 3 are 1, 4, and 6, and 3 + 3 = 6. The chance is 3 out of 6, which is 3/6 = 1/2. "
                "So the probability of throwing a prime number with a die is 1/2.",
            ],
        ),
        (
            "Two coins are flipped. What is the probability that both show tails?",
            [
                "A coin has 2 sides, heads and tails, and both are equally likely to come up.",
                "Only one of these 2 sides is tails.",
                "There are 2 × 2 = 4 equally likely outcomes in all. "
                "In 1 × 1 = 1 of them, both sides are what we want.",
                "The chance is 1 out of 4, which is 1/4. So the probability that both show tails is 1/4.",
            ],
        ),
    ],
)
def test_what_can_come_up_is_told(text: str, told: list[str]) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert [step.text for step in narrate(found).steps] == told
