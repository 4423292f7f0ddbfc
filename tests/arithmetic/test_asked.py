"""Amounts from question to answer, as people type them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers import Abstention, Answer, ask
from tutor.narration import narrate
from tutor.narration.figures import with_commas, with_minus


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("What is $6 minus 45 cents?", "$5.55"),
        ("How much is $3.20 plus 90 cents?", "$4.10"),
        ("How much longer is 2.5 m than 130 cm?", "120 cm"),
        ("7:40 pm to 9:15 pm", "1 hour 35 minutes"),
        ("How long is it from 10:50 am to 1:20 pm?", "2 hours 30 minutes"),
        ("What is 3 hours 40 minutes plus 35 minutes?", "4 hours 15 minutes"),
        ("How many minutes are 2.5 hours?", "150 minutes"),
        ("What is 30 increased by 50 %?", "45"),
        ("What is 20 % more than 60?", "72"),
        ("What is 9²?", "81"),
        ("What is 9^2?", "81"),
        ("What is 9 squared?", "81"),
        ("What is 1,5 + 0,5?", "2"),
        ("What is 2,14 + 1?", "3.14"),
        ("What is 3/8 ÷ 1/16?", "6"),
        ("3/4 / 1/2", "1 1/2"),
        ("48/6/2", "4"),
        ("What is 2,500 + 1?", "2501"),
        ("What is 2 thirds of 24?", "16"),
        ("What is half of 22?", "11"),
        ("A farmer had 21 hens. All but 8 ran off. How many are left?", "8 hens"),
        ("There were 15 cups. None of them broke. How many cups broke?", "0 cups"),
        ("It was 4 degrees and fell by 9 degrees. What is the temperature now?", "-5 degrees"),
    ],
)
def test_answered(text: str, shown: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.text == shown
    assert answer.derivation.verify() == ()
    assert with_minus(with_commas(shown)) in narrate(answer).steps[-1].text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What is 4/0?", "You cannot divide by zero"),
        ("What is 4 divided by 0?", "You cannot divide by zero"),
        ("What is 9 times?", "a number is missing after “times”"),
        ("What is 4 kg plus 3 m?", "they measure different things"),
        ("What is 4 m in kg?", "cannot be converted"),
        (
            "Jo had 4 pens and gave away 7 pens. How many pens does Jo have left?",
            "only 4 pens, so 7 pens cannot be taken away",
        ),
    ],
)  # fmt: skip
def test_refused(text: str, says: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert says in outcome.reason


@pytest.mark.parametrize(
    "text",
    [
        "17 children share 2 boats. How many children are in each boat?",
        "A herd of 21 goats is split into 2 equal pens. How many goats are in each pen?",
    ],
)
def test_nobody_comes_in_halves(text: str) -> None:
    outcome = ask(text)
    values = [outcome.value] if isinstance(outcome, Answer) else [sense.value for sense in outcome.senses]
    assert all(isinstance(value, Fraction) and value.denominator == 1 for value in values)
