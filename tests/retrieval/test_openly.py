"""Choices that facts name of themselves when the question is asked without its choices."""

from __future__ import annotations

import pytest

from solvers import Answer, Certainty, Question, ask
from solvers.ilp import Limits
from solvers.retrieval.openly import openly


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("What is a baby kangaroo called? (A) a cub (B) a joey (C) a calf", 1),
        ("What is the galaxy we live in called? (A) the Milky Way (B) the Sombrero (C) the Whirlpool", 0),
        ("What change turns a liquid into a gas at its surface? (A) melting (B) freezing (C) evaporation", 2),
    ],
)
def test_the_choice_is_what_facts_answer(text: str, position: int) -> None:
    found = openly(Question.parse(text), Limits(seconds=10))
    assert found is not None
    assert found.position == position


@pytest.mark.parametrize(
    "text",
    [
        "Which of these does a nurse wear at work? (A) gloves (B) a rope (C) skis",
        "What is a baby kangaroo called? (A) a cub (B) a chick (C) a calf",
    ],
)
def test_nothing_is_named_where_facts_say_something_else(text: str) -> None:
    assert openly(Question.parse(text), Limits(seconds=10)) is None


def test_a_choice_that_is_the_best_anyway_is_sure() -> None:
    answer = ask("What is a baby kangaroo called? (A) a cub (B) a joey (C) a calf")
    assert isinstance(answer, Answer)
    assert (answer.value, answer.certainty) == (("B",), Certainty.SURE)
