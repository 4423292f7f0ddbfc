"""What a person is told where the other solvers of word problems would say something else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.answer import Abstention, Answer
from solvers.asking import ask
from solvers.mistakes import right
from tutor.narration import narrate

SUM = "The sum of two consecutive even numbers is 70. What are the numbers?"


def test_several_numbers_are_one_answer() -> None:
    answer = ask(SUM)
    assert isinstance(answer, Answer)
    assert (answer.value, answer.text, answer.solver) == (("34", "36"), "34 and 36", "rules")
    assert "34 + 36 = 70" in narrate(answer).steps[-1].text
    with pytest.raises(ValueError, match="'34 and 36' has several numbers"):
        right.right_working(answer)


def test_several_numbers_become_the_choice_that_says_them_all() -> None:
    answer = ask(f"{SUM} (A) 32 and 38 (B) 34 and 36 (C) 34 and 35")
    assert isinstance(answer, Answer)
    assert (answer.value, answer.text) == (("B",), "(B) 34 and 36")


@pytest.mark.parametrize("solver", ["auto", "rules", "equations", "formulas"])
def test_no_single_number_answers_for_several(solver: str) -> None:
    outcome = ask("The product of two numbers is 20 and their sum is 9. What are the numbers?", solver=solver)
    assert isinstance(outcome, Abstention)
    assert (
        outcome.reason == "You are asking for several numbers; ask for one of them, such as the smaller one."
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("If 9 bakers finish an order in 4 hours, how long do 6 bakers need?", 6),
        ("A square has a perimeter of 28 cm. What is its area?", 49),
        ("A rectangle has an area of 54 square meters and a width of 6 meters. What is its perimeter?", 30),
    ],
)
def test_formulas_prevail(text: str, value: int) -> None:
    assert ask(text).likeliest == Fraction(value)


def test_a_number_given_for_one_measure_is_not_repeated_for_another() -> None:
    for text in (
        "A square has an area of 30 square inches. What is its perimeter?",
        "A regular pentagon has a perimeter of 45 cm. What is its area?",
    ):
        outcome = ask(text)
        assert isinstance(outcome, Abstention)


def test_what_each_has_is_told_of_each() -> None:
    answer = ask("Ida and Ben have $50 together. Ida has $8 more than Ben. How much money does each have?")
    assert isinstance(answer, Answer)
    assert (answer.text, answer.value) == ("Ben: $21, Ida: $29", ("21", "29"))
    shared = ask("5 boys share 30 plums equally. How many plums does each boy get?")
    assert isinstance(shared, Answer)
    assert shared.value == 6
