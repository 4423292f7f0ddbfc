"""The solver on word problems of our own: right, proved, explained; or silent with the reason."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Answer
from solvers.equations.expression import leaves
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse
from solvers.training import is_right
from solvers.wording import written_number
from tests.formulas.answers import answer_to, problems
from tutor.narration import narrate


@pytest.mark.parametrize(("text", "value", "shown"), problems("problems.tsv"))
def test_answer_is_right_proved_and_explained(text: str, value: Fraction, shown: str) -> None:
    answer = answer_to(text)
    assert isinstance(answer, Answer), answer.reason
    assert is_right(answer.value, value)
    assert answer.text == shown
    assert answer.derivation.verify() == ()
    assert 0 < answer.confidence < 1
    explained = " ".join(step.text for step in narrate(answer).steps)
    for number in _numbers(answer):
        assert number in explained
    assert explained.endswith(f"So the answer is {answer.text}.")


def _numbers(answer: Answer) -> list[str]:
    """The numbers of the text that the derivation uses, as they stand in equations."""
    derivation = answer.derivation
    if isinstance(derivation, FormulaUse):
        equations = [derivation.tree]
    elif isinstance(derivation, EquationSystem | AmountChain):
        equations = [line.equation for line in derivation.lines]
    else:
        assert isinstance(derivation, Calculation)
        equations = [derivation.tree]
    return [
        written_number(leaf.value)
        for equation in equations
        for side in (equation.left, equation.right)
        for leaf in leaves(side)
        if leaf.value is not None
    ]


@pytest.mark.parametrize(("text", "value"), [row[:2] for row in problems("beyond.tsv")])
def test_what_is_beyond_is_not_answered_wrongly(text: str, value: Fraction) -> None:
    outcome = answer_to(text)
    assert isinstance(outcome, Abstention) or is_right(outcome.value, value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("What is 7 divided by 0?", "divides by zero"),
        ("x + 5 = x + 9", "No number solves"),
        ("2x + 4 = 2(x + 2)", "Every number solves"),
        ("Nora has 8 apples and 5 pears. How many pieces of fruit does she have?", "No formula fits"),
        ("Ann has twice as many cards as Ben. Ben has 3 more cards than Cy. Together they have 41 cards. "
         "How many cards does Cy have?", "three unknowns"),
        ("The sum of two numbers is 20 and their difference is 4. What are the two numbers?", "several numbers"),
        ("The sum of three consecutive even numbers is 45. What is the smallest?", "no"),
        ("The sum of three consecutive integers is 33. What are they?", "say which"),
        ("How tall is a giraffe?", "no number"),
    ],
)  # fmt: skip
def test_abstains_with_the_reason(text: str, reason: str) -> None:
    outcome = answer_to(text)
    assert isinstance(outcome, Abstention)
    assert reason in outcome.reason
    assert outcome.solver == "formulas"


@pytest.mark.parametrize(
    "text",
    [
        "A baker made 24 rolls in the morning and 36 rolls in the afternoon. How many rolls did he make?",
        "Tom gave 5 of his 12 marbles to Eva. How many marbles does Tom have now?",
        "There are 6 boxes with 8 pencils each. How many pencils are there?",
        "Maria bought 3 books for $7 each and paid with $30. How much change did she get?",
        "Leo has 15 cards. Leo has 6 more cards than Ida. How many cards does Ida have?",
        "The area has 40 trees. The wind broke 12 of them. How many trees are left?",
        "On average, Pia reads for 2 hours. She has 14 books and buys 3 more. How many books does she have?",
    ],
)
def test_leaves_ordinary_problems_to_others_or_is_right(text: str) -> None:
    right = {"rolls": 60, "marbles": 7, "pencils": 48, "$30": 9, "Ida": 9, "trees": 28, "books": 17}
    outcome = answer_to(text)
    if isinstance(outcome, Answer):
        assert outcome.value == next(value for word, value in right.items() if word in text)


def test_numbers_in_words_and_digits_read_alike() -> None:
    words = answer_to(
        "The sum of two numbers is forty and their difference is twelve. What is the larger number?"
    )
    digits = answer_to("The sum of two numbers is 40 and their difference is 12. What is the larger number?")
    assert isinstance(words, Answer)
    assert isinstance(digits, Answer)
    assert words.value == digits.value == 26


def test_a_person_is_not_compared_with_the_things_that_are_counted() -> None:
    answer = answer_to(
        "Zoe has four times as many shells as Max. Together they have 60 shells. How many shells does Max have?"
    )
    assert isinstance(answer, Answer)
    assert (answer.value, answer.alternatives) == (12, ())


def test_a_rate_is_a_share_and_a_percentage_is_a_number() -> None:
    rate = answer_to("At what yearly rate does $200 earn $24 of interest in 3 years?")
    percent = answer_to("What percent of 50 is 6?")
    assert isinstance(rate, Answer)
    assert isinstance(percent, Answer)
    assert (rate.value, rate.text) == (Fraction(1, 25), "4%")
    assert percent.value == 12


def test_a_number_that_nothing_needs_is_named() -> None:
    answer = answer_to("A hall with 9 windows is 20 meters long and 12 meters wide. What is its area?")
    assert isinstance(answer, Answer)
    assert answer.value == 240
    explained = " ".join(step.text for step in narrate(answer).steps)
    assert re.search(r"“9 windows” is not needed", explained)


def test_long_and_wild_texts_end_soon() -> None:
    for text in ("Ana has 5 more than " * 20, "1+" * 200 + "1", "5 " * 40, "(" * 100 + "1", "= " * 90 + "1"):
        assert isinstance(answer_to(text), Abstention)
