"""Choices that are told apart by what is asked: the words of the question and their own."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.answered import chosen


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "A student wants to compare how fast sugar dissolves in cold water and in hot water. Which variable should "
            "stay the same? (A) the temperature of the water (B) the amount of sugar (C) the time it takes "
            "(D) the color of the thermometer",
            "B",
        ),
        (
            "A class mixes vinegar and baking soda, and many bubbles form. What is the best evidence that a chemical "
            "change took place? (A) The mixture is in a cup. (B) A gas was produced. (C) The vinegar is a liquid. "
            "(D) The baking soda is white.",
            "B",
        ),
    ],
)
def test_what_is_asked_decides_between_words_of_the_scene(text: str, label: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert found.value == (label,)


@pytest.mark.parametrize(
    ("text", "answer", "said"),
    [
        (
            "What is the best explanation?",
            "The soup evaporated.",
            "the best explanation is that the soup evaporated",
        ),
        (
            "What is the main function of the kidneys?",
            "clean the blood",
            "the main function of the kidneys is to clean the blood",
        ),
        ("What is the plant responding to?", "light", "the plant is responding to light"),
        (
            "Which material does not conduct electricity well?",
            "rubber",
            "rubber does not conduct electricity well",
        ),
        (
            "What should they do to get a better result?",
            "average the numbers",
            "they should average the numbers",
        ),
    ],
)
def test_a_choice_makes_a_statement(text: str, answer: str, said: str) -> None:
    found = chosen(read(Question(text)), answer)
    assert found is not None
    assert found[0].startswith(said)
