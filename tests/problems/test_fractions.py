"""Fractions that are asked for: what is left of one whole, a difference of parts, and so many out of all."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers import Answer, ask
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.reading.read import read_text
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value", "says"),
    [
        (
            "Ida ate 1/3 of a pie and her aunt ate 1/4 of it. What fraction of the pie is left?",
            "5/12",
            "5/12 of the pie is left.",
        ),
        (
            "Leo mowed 2/5 of a lawn before lunch and 1/2 of it after lunch. How much of the lawn is left to mow?",
            "1/10",
            "1/10 of the lawn is left to mow.",
        ),
        (
            "Nora read 5/6 of a book. Her sister read 1/2 of the book. How much more of the book did Nora read?",
            "1/3",
            "Nora read 1/3 more of the book.",
        ),
        (
            "Eight of the 12 hens are brown. What fraction of the hens are brown?",
            "2/3",
            "2/3 of the hens are brown.",
        ),
        (
            "Papa boiled a dozen eggs. Two of the eggs were broken. What fraction of the eggs were not broken?",
            "5/6",
            "5/6 of the eggs were not broken.",
        ),
        (
            "Of the 15 players in a club, 6 wear gloves. What fraction of the players wear gloves?",
            "2/5",
            "2/5 of the players wear gloves.",
        ),
        ("Ina had 9 nuts. She ate 2 of them. What fraction did Ina eat?", "2/9", "Ina ate 2/9."),
        (
            "A bowl has 3 green grapes and 5 red grapes. What fraction of the grapes are green?",
            "3/8",
            "3/8 of the grapes are green.",
        ),
    ],
)  # fmt: skip
def test_a_fraction_that_is_asked_for(text: str, value: str, says: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.value == Fraction(value)
    assert isinstance(answer.derivation, Story)
    assert answer.derivation.is_settled
    assert answer.derivation.verify() == ()
    assert narrate(answer).steps[-1].text.endswith(says)


@pytest.mark.parametrize(
    "text",
    [
        "Ida ate 1/3 of a pie and Leo ate 1/2 of the rest. What fraction of the pie is left?",
        "Ida ate 1/3 of a pie and Leo ate 1/4 of a pie. How much pie is left?",
        "There was 3/4 of a pie. Ida ate 1/4 of the pie. How much of the pie is left?",
        "Ida ate 2/3 of a pie and Leo ate 1/2 of it. How much of the pie is left?",
        "A jug holds 3/4 of a liter. Ida drank 1/4 of a liter. How much of the liter is left?",
        "Nora read 5/6 of a book and Leo read 1/2 of it. How much more of the book did Leo read?",
        "Ben has 4 red marbles and Ann has 6 marbles. What fraction of the marbles are red?",
        "Tom sold 12 apples and ate 5 apples. What fraction of the apples did he eat?",
        "There are 9 boys and 6 girls in a class. What fraction of the class are girls?",
    ],
)
def test_what_is_not_settled_so(text: str) -> None:
    assert Situation(read_text(text)).evidence.topic is None


@pytest.mark.parametrize(
    "text",
    [
        "Leo baked 12 rolls and 5 buns. What fraction of the rolls did Ida eat?",
        "Tom sold 12 apples and ate 5 apples. What fraction of the apples did he eat?",
    ],
)
def test_no_fraction_of_things_is_more_than_all_of_them(text: str) -> None:
    outcome = ask(text)
    values = [sense.value for sense in outcome.senses]
    values += [outcome.value] if isinstance(outcome, Answer) else []
    assert all(isinstance(value, Fraction) and value <= 1 for value in values)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A jar has 4 mint candies and 6 cherry candies. Al takes one candy without looking. "
            "What is the probability that the candy is mint?",
            Fraction(2, 5),
        ),
        (
            "There are 10 cards in a hat, and 3 of them are blue. What is the chance of drawing a blue card? "
            "Write your answer as a fraction.",
            Fraction(3, 10),
        ),
    ],
)
def test_a_chance_is_a_fraction_of_what_may_be_drawn(text: str, value: Fraction) -> None:
    """The one that is drawn is no amount, and how to write the answer is no question."""
    answer = ask(text, time_limit=20)
    assert answer.likeliest == value
    assert isinstance(answer, Answer)
    assert answer.text == str(value)
