"""Typed calculations whose result, or each of whose numbers, is rounded to a place."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.formulas.derivation import Calculation
from tutor.narration import narrate

ROUNDED = (
    ("Round 4,291 to the nearest thousand.", "4000"),
    ("What is 865 rounded to the nearest ten?", "870"),
    ("Round 19.46 to the nearest whole number.", "19"),
    ("Can you round 0.084 to the nearest hundredth?", "0.08"),
    ("Round $6.52 to the nearest dollar.", "$7"),
    ("Round 3.27 kilograms to the nearest tenth.", "3.3 kilograms"),
    ("Round 33 to the nearest 5.", "35"),
    ("What is 8.4 + 5.75, rounded to the nearest whole number?", "14"),
    ("Round 25 ÷ 7 to the nearest tenth.", "3.6"),
    ("How much is 2.5 feet in inches, rounded to the nearest ten?", "30 inches"),
    ("Estimate 62 + 39 by rounding each number to the nearest ten.", "100"),
    ("Multiply 7.1 by 4.2 and round the answer to the nearest whole number.", "30"),
)


@pytest.mark.parametrize(("text", "told"), ROUNDED)
def test_a_calculation_is_rounded(text: str, told: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert isinstance(answer.derivation, Calculation)
    assert answer.text == told
    assert not answer.derivation.verify()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Estimate 62 + 39 by rounding each number to the nearest ten.",
            "Check: the exact result is 62 + 39 = 101, so 100 is a reasonable estimate. So 62 + 39 is about 100.",
        ),
        (
            "Estimate 34 × 14 by rounding each number to the nearest ten.",
            "Check: the exact result is 34 × 14 = 476, so rounding changed the result a lot. The estimate is 300.",
        ),
    ],
)
def test_an_estimate_is_called_reasonable_only_near_the_exact_result(text: str, told: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert narrate(answer).steps[-1].text == told
