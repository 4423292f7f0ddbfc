"""Calculations told step by step: only where the whole text is one."""

from __future__ import annotations

import pytest

from solvers.arithmetic.solving import solved
from solvers.arithmetic.tree import evaluate, written
from solvers.formulas.items import text_of
from solvers.formulas.riddle import recipe, riddle
from solvers.reading.read import read_text


@pytest.mark.parametrize(
    ("text", "calculation"),
    [
        ("Take 4 away from 9 and then double the result.", "(9 - 4)·2"),
        ("Add 8 and 7. Divide the sum by 3. What is the answer?", "(8 + 7) ÷ 3"),
        ("First, divide 40 by 8. Then take the result away from 12.", "12 - 40 ÷ 8"),
        ("Reduce 30 by 6 and multiply what you get by 2. What do you have now?", "(30 - 6)·2"),
    ],
)
def test_a_recipe_is_worked_out_from_its_first_numbers(text: str, calculation: str) -> None:
    found = recipe(text_of(read_text(text)))
    assert found is not None
    assert written(found.right) == calculation
    assert evaluate(found.right).denominator == 1


@pytest.mark.parametrize(
    "text",
    [
        "Take 4 cards away from 9 and then double the result.",
        "Add 8 to 7 and divide the sum by a number. What is the number?",
        "Add 8 to 7. Mia has 3 times as many. How many does she have?",
        "Start with 12. What is the result?",
        "Multiply 6 by 3 and give the rest to Ben.",
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert recipe(text_of(read_text(text))) is None


def test_the_unknown_may_be_taken_away_or_divided_by() -> None:
    found = riddle(text_of(read_text("When you take a number away from 18, you get 11. What is it?")))
    assert found is not None
    assert solved(found)[0] == 7
    found = riddle(text_of(read_text("If Ben divides 48 by a number, he gets 6. Find the number.")))
    assert found is not None
    assert solved(found)[0] == 8


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Take 8 away from four times a number, and you have 24. What is the number?", 8),
        ("Nia adds 3 to twice a number and gets 19. Find the number.", 8),
        ("If 6 is added to half of a number, it becomes 15. What was the number?", 18),
    ],
)
def test_a_step_may_take_a_multiple_of_the_number(text: str, value: int) -> None:
    found = riddle(text_of(read_text(text)))
    assert found is not None
    assert solved(found)[0] == value
