"""Two amounts, or numbers in a row, of which several are asked for at once; and texts that only look alike."""

from __future__ import annotations

import re

import pytest

from solvers.answer import Abstention, Proposal, Proposed
from solvers.ilp import Limits
from solvers.problems import solve
from solvers.problems.situation import Situation
from solvers.question import Question
from solvers.reading.read import read
from tests.told import as_answer
from tutor.narration import narrate


def told(text: str) -> Proposed:
    question = Question.parse(text)
    return solve(question, read(question), limits=Limits(seconds=30))


@pytest.mark.parametrize(
    ("text", "values", "shown"),
    [
        ("The sum of two consecutive odd numbers is 28. What are the numbers?", (13, 15), "13 and 15"),
        ("Find three consecutive even integers whose sum is 48.", (14, 16, 18), "14, 16 and 18"),
        ("The difference of two numbers is 9 and their sum is 35. What are they?", (13, 22), "13 and 22"),
        ("One number is four times the other. Their sum is 60. Find both numbers.", (12, 48), "12 and 48"),
        ("Two numbers have a sum of 18 and a difference of 0. What are the numbers?", (9, 9), "9 and 9"),
        ("Ole is 8 years older than Pia. The sum of their ages is 26. What are their ages?", (9, 17),
         "Pia: 9 years, Ole: 17 years"),
        ("The length of a rectangle is 3 cm more than its width. The perimeter is 26 cm. What are the dimensions?",
         (5, 8), "the width: 5 cm, the length: 8 cm"),
    ],
)  # fmt: skip
def test_several_numbers_are_all_told_and_explained(text: str, values: tuple[int, ...], shown: str) -> None:
    proposal = told(text)
    assert isinstance(proposal, Proposal)
    assert (proposal.value, proposal.text) == (tuple(map(str, values)), shown)
    answer = as_answer(proposal)
    assert answer.derivation.verify() == ()
    assert shown in narrate(answer).steps[-1].text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The product of two numbers is 20 and their sum is 9. What are the two numbers?", "several numbers"),
        ("The mean of two numbers is 17. One of them is 11. What are the numbers?", "several numbers"),
        ("The sum of three consecutive even numbers is 45. What are the numbers?", "several numbers"),
    ],
)
def test_what_is_not_known_is_not_told(text: str, reason: str) -> None:
    outcome = told(text)
    assert isinstance(outcome, Abstention)
    assert reason in outcome.reason


@pytest.mark.parametrize(
    "text",
    [
        "A farmer has 5 goats and some geese. The geese and goats have 30 legs. How many geese does he have?",
        "Ann has twice as many cards as Ben. Ben has 3 more cards than Cy. Together they have 41 cards. "
        "How many cards does Cy have?",
        "Leo has 12 cards. Ida has 5 more cards than Leo. How many cards does Ida have?",
        "A shop had a total of 80 customers. Then 15 more customers came. How many customers came in all?",
        "Mia went to the store 2 times last month and bought 10 plums in total. How many plums is that a visit?",
        "The length of a rectangle is four times its width. Its area is 100 square meters. What is its length?",
        "2 pens and 3 pads cost $8. 1 pen costs $1. How much does one pad cost?",
    ],
)
def test_other_texts_are_left_to_other_schemas(text: str) -> None:
    evidence = Situation(read(Question.parse(text))).evidence
    assert (evidence.topic, evidence.two, evidence.row) == (None, None, None)


def test_two_baskets_are_taken_until_they_have_as_many_of_the_other_kind() -> None:
    proposal = told("5 cups and 2 plates cost $31. 3 cups and 4 plates cost $27. How much does a plate cost?")
    assert isinstance(proposal, Proposal)
    assert proposal.text == "$3"
    explained = " ".join(step.text for step in narrate(as_answer(proposal)).steps)
    assert re.search(r"Taken 3 times, it costs 3 × \$31 = \$93\.", explained)
