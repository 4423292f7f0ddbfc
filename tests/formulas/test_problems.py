"""The solver on word problems of our own: right, proved, explained; or silent with the reason."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Answer
from solvers.arithmetic.tree import leaves
from solvers.formulas.derivation import Calculation
from solvers.training import is_right
from solvers.wording import written_number
from tests.formulas.answers import answer_to, problems
from tutor.narration import narrate
from tutor.narration.figures import with_commas, with_minus


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
        assert _is_told(number, explained), number
    _ends_with_the_answer(explained, answer)


def _ends_with_the_answer(explained: str, answer: Answer) -> None:
    """The last sentence has the answer with its unit, and no sentence is a statement of before."""
    sentences = re.split(r"(?<=[.?!]) ", explained)
    assert _stands_in(with_minus(with_commas(answer.text)), sentences[-1]), sentences[-1]
    bare = [sentence.removeprefix("So ").rstrip(".") for sentence in sentences]
    assert len(bare) == len(set(bare)), explained


def _is_told(number: str, explained: str) -> bool:
    """Whether a number is told in one of its forms: with commas, as a fraction, out of 100, as hours and minutes."""
    value = Fraction(number)
    forms = [with_commas(number).replace("-", "−"), str(value)]
    if (value == 100 and "%" in explained) or (value in (12, 60) and re.search(r"\d:\d\d", explained)):
        return True
    if value > 60 and value.denominator == 1:
        forms.append(f"{value // 60} hour and {value % 60} minutes")
    return any(_stands_in(form, explained) for form in forms)


def _stands_in(shown: str, text: str) -> bool:
    """Whether something stands in a text, and not as a part of a longer number."""
    return bool(re.search(rf"(?<![\d.,]){re.escape(shown)}(?!\d|[.,]\d)", text))


def _numbers(answer: Answer) -> list[str]:
    """The numbers of the text that the derivation uses, as they stand in equations."""
    assert isinstance(answer.derivation, Calculation)
    equations = [answer.derivation.tree]
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
        ("What is 7 divided by 0?", "You cannot divide by zero"),
        ("x + 5 = x + 9", "No number solves"),
        ("2x + 4 = 2(x + 2)", "Every number solves"),
        ("Nora has 8 apples and 5 pears. How many pieces of fruit does she have?", "not write out a calculation"),
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


@pytest.mark.parametrize(
    "text",
    [
        "4 machines make 20 rings in 2 hours. How many rings do 6 machines make in 2 hours?",
        "3 gardeners plant 30 roses in 2 hours. How many hours do 6 gardeners need for 90 roses?",
        "5 men do a job in 12 days. How long do 6 boys need for the job?",
        "2 girls walk 5 miles in 2 hours. How long do 4 girls take?",
        "5 painters paint a hall in 6 days. How long do they take if 3 more painters join them?",
    ],
)
def test_the_time_is_not_shared_out_where_the_job_is_another(text: str) -> None:
    outcome = answer_to(text)
    assert isinstance(outcome, Abstention)


def test_long_and_wild_texts_end_soon() -> None:
    for text in ("Ana has 5 more than " * 20, "1+" * 200 + "1", "5 " * 40, "(" * 100 + "1", "= " * 90 + "1"):
        assert isinstance(answer_to(text), Abstention)
