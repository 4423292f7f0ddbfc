"""A price in two parts: what is paid once, or for the first ones, and what each one more costs."""

from __future__ import annotations

import pytest

from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        (
            "A locksmith charges a $35 fee plus $20 per hour. How much does a 4-hour job cost?",
            115,
            "Put the $35 and the $80 together: $35 + $80 = $115.",
        ),
        (
            "A cab costs $3 plus $2 a mile. Noa paid $19. How many miles did Noa ride?",
            8,
            "The $3 is paid only once. The rest is for the miles: $19 − $3 = $16.",
        ),
        (
            "A rink charges $7 for the first hour and $4 for each additional hour. Kai skated for 3 hours. "
            "How much did he pay?",
            15,
            "The first hour is counted apart. After it, there are 3 − 1 = 2",
        ),
        (
            "Renting a kayak costs $15 for the first 2 hours. Each additional hour costs $5. The Lees paid $30. "
            "How many hours did they rent it?",
            5,
            "With the first 2 hours, that makes 2 + 3 = 5 hours.",
        ),
        (
            "A lot asks $5 for the first hour and $2 for each hour after that. Mr. Oz paid $11. "
            "How many hours was his truck parked?",
            4,
            "The $5 is for the first hour. The rest is for the hours after that: $11 − $5 = $6.",
        ),
        (
            "The first poster costs $9 and each extra poster costs $6. How much do 3 posters cost?",
            21,
            "After it, there are 3 − 1 = 2 posters.",
        ),
        (
            "A data plan costs $15 a month plus 4 cents per message. Ada sent 50 messages. How much was her bill?",
            17,
            "$15 + $2 = $17",
        ),
    ],
)
def test_both_parts_are_paid(text: str, value: int, told: str) -> None:
    answer = storied(text)
    assert answer.value == value
    assert any(told in step.text for step in narrate(answer).steps)


@pytest.mark.parametrize(
    "text",
    [
        "A baker charges $4 for a tart and $2 for each roll. How much do 3 rolls cost?",
        "A mug costs $6 and each spoon costs $1. How much do a mug and 4 spoons cost?",
        "Adult tickets cost $9 and child tickets cost $4 each. How much do 2 adult tickets and 3 child tickets cost?",
    ],
)
def test_prices_of_two_things_are_no_tariff(text: str) -> None:
    assert Situation(read_text(text)).evidence.tariff is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Pens cost $2 each and pads cost $3 each. How much do 4 pens and 5 pads cost?", 23),
        ("A red kite costs $7 and a blue kite costs $9. How much do 2 red kites and 3 blue kites cost?", 41),
        (
            "Plums cost $2 a pound and figs cost $6 a pound. How much do 3 pounds of plums and 2 pounds of figs cost?",
            18,
        ),
        (
            "A fork costs $2, a knife costs $3 and a pan costs $9. "
            "How much do 4 forks, 5 knives and 2 pans cost altogether?",
            41,
        ),
    ],
)
def test_all_that_a_question_names_is_paid(text: str, value: int) -> None:
    assert storied(text).value == value
