"""Sentences that tell of one choice in the case of a question, clause by clause."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.retrieval.described import described, told_of


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "A leaf looks green because it (A) absorbs green light and reflects the other colors. "
            "(B) reflects green light and absorbs the other colors. (C) makes green light.",
            "B",
        ),
        (
            "What do you see in the sky during a solar eclipse? (A) Earth's shadow falls on the Moon. "
            "(B) The Moon passes between the Sun and Earth.",
            "B",
        ),
    ],
)
def test_a_sentence_tells_of_one_choice_clause_by_clause(text: str, label: str) -> None:
    question = Question.parse(text)
    found = described(question)
    assert found is not None
    assert question.choices[found.position].label == label


def test_what_a_choice_repeats_of_the_question_says_little() -> None:
    text = "Ice melts in a warm room. Why? (A) The warm room is big. (B) It takes in heat."
    question = Question.parse(text)
    sentence = "Ice melts in a warm room because it takes in heat."
    assert told_of(question, 1, sentence) > told_of(question, 0, sentence)


def test_what_is_said_the_other_way_round_counts_less() -> None:
    question = Question.parse(
        "What happens in the yard? (A) The cat chases the dog. (B) The dog chases the cat."
    )
    sentence = "In the yard the dog chases the cat."
    assert told_of(question, 1, sentence) > told_of(question, 0, sentence)


def test_a_sentence_makes_one_word_no_surer_where_all_else_is_open() -> None:
    question = Question.parse("Which of the two magnets is stronger? (A) the left one (B) the right one")
    found = described(question)
    assert found is None or not found.sure(0.6)
