"""Calculations, equations and times of the clock as a teacher works them out."""

from __future__ import annotations

import pytest

from solvers import Answer, ask
from tutor.narration import narrate


def told(text: str) -> list[str]:
    answer = ask(text)
    assert isinstance(answer, Answer)
    return [step.text for step in narrate(answer).steps]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "What is 5 + 4 × 3?",
            ["First multiply, because × and ÷ come before + and −: 4 × 3 = 12.", "Now add: 5 + 12 = 17."],
        ),
        ("What is 7/12 - 5/12?", ["7/12 − 5/12 = 2/12 = 1/6."]),
        (
            "1/2 + 2/3",
            [
                "Halves and thirds can both be written as sixths: 1/2 = 3/6 and 2/3 = 4/6. 3/6 + 4/6 = 7/6 = 1 1/6."
            ],
        ),
        ("What is 2/3 of 18?", ["Cut 18 into 3 equal parts: 18 ÷ 3 = 6. Then take 2 of them: 2 × 6 = 12."]),
        ("What is 25% of 48?", ["25% is a quarter, and a quarter of 48 is 48 ÷ 4 = 12."]),
        (
            "4x + 7 = 31. What is x?",
            [
                "We look for x: 4x + 7 = 31.",
                "Something and 7 make 31. Take off 7: 31 − 7 = 24.",
                "4 times something is 24. Divide by 4: 24 ÷ 4 = 6.",
                "Check: 4 × 6 + 7 = 31. So x is 6.",
            ],
        ),
        (
            "A third of a number is 14. What is the number?",
            [
                "We look for the number: 1/3 × □ = 14.",
                "14 is one of 3 equal parts, so all of it is 3 × 14 = 42.",
                "Check: 1/3 × 42 = 14. The number is 42.",
            ],
        ),
        (
            "The sum of two numbers is 31. Their difference is 9. What is the larger number?",
            [
                "The sum of two numbers is 31. Their difference is 9. "
                "Put the 9 extra aside, so that both are the same: 31 − 9 = 22.",
                "That is two equal shares: 22 ÷ 2 = 11.",
                "Put the 9 back: 11 + 9 = 20.",
            ],
        ),
        (
            "A play starts at 4:20 p.m. and lasts 55 minutes. At what time does it end?",
            [
                "A play starts at 4:20 p.m. and lasts 55 minutes. From 4:20 to 5:00 is 40 minutes. "
                "That leaves 15 of the 55 minutes, and 15 minutes after 5:00 is 5:15."
            ],
        ),
    ],
)
def test_every_step_says_what_is_done(text: str, steps: list[str]) -> None:
    found = told(text)
    assert [step for step in found if step in steps] == steps, found


def test_an_answer_is_said_in_the_words_of_the_question() -> None:
    *_, last = told("A lesson ended at 6:05 p.m. It lasted 50 minutes. At what time did it begin?")
    assert "began at 5:15 p.m." in last
