"""Choices with mostly the same words, of which a sentence states one."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.retrieval.worded import PREFERRED, STATED, worded

CASES = [
    (
        "A garden has dark soil and pale soil. Why do plants grow better in the dark soil? (A) Dark topsoil contains "
        "less humus, and pale soil contains more humus. (B) Dark topsoil contains more humus, and pale soil contains "
        "less humus. (C) Dark topsoil is made of ash, and pale soil is made of salt.",
        1,
    ),
    (
        "A skater glides farther on smooth ice than on rough concrete. Why? (A) Ice has more friction. "
        "(B) Ice has less friction. (C) Concrete has less friction.",
        1,
    ),
    (
        "Which sentence about the Sun and Earth is correct? (A) The Sun moves around Earth. "
        "(B) Earth moves around the Sun. (C) Earth and the Sun do not move.",
        1,
    ),
    (
        "Why does a hot-air balloon rise? (A) Hot air is denser than cool air. "
        "(B) Hot air is less dense than cool air.",
        1,
    ),
    (
        "By day, a breeze comes from the sea to the land because (A) land heats up faster than water "
        "(B) water heats up faster than land",
        0,
    ),
]


@pytest.mark.parametrize(("text", "position"), CASES, ids=[text[:20] for text, _ in CASES])
def test_the_choice_that_a_sentence_states_is_told_from_one_that_swaps_words(
    text: str, position: int
) -> None:
    question = Question.parse(text)
    sure = {
        at: found.sure for at in range(2) if (found := worded(question, at)) and found.position == position
    }
    assert sure == {position: STATED, 1 - position: PREFERRED}


@pytest.mark.parametrize(
    "text",
    [
        "Which animal lays eggs? (A) a horse (B) a robin (C) a cat",
        "Why is a plum soft? (A) It fell off a tall ladder. (B) It rolled under a wide bed.",
        "Which is not true of the Sun? (A) Earth moves around the Sun. (B) The Sun moves around Earth.",
    ],
)
def test_choices_of_other_words_and_exceptions_are_left_alone(text: str) -> None:
    assert worded(Question.parse(text), 0) is None
