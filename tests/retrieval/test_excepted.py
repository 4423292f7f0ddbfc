"""A question for the exception is settled if facts deny just one of its choices."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.retrieval.excepted import excepted


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Which is NOT a reptile? (A) snake (B) lizard (C) frog (D) turtle", "C"),
        ("Which behavior is not learned? (A) a parrot saying words (B) a squirrel burying nuts", "B"),
        (
            "Which thing will not be attracted by a magnet? (A) an iron pot (B) a copper pot (C) a steel pot",
            "B",
        ),
        ("Which material does not conduct electricity? (A) silver (B) rubber (C) copper", "B"),
    ],
)
def test_the_only_choice_that_facts_deny_does_not_fit(text: str, label: str) -> None:
    question = Question.parse(text)
    found = excepted(question)
    assert found is not None
    assert question.choices[found.position].label == label
    assert found.fitting


@pytest.mark.parametrize(
    "text",
    [
        "Which is NOT a mammal? (A) whale (B) penguin (C) ostrich (D) mouse",
        "Which of these does not live on the moon of a far planet? (A) a stone (B) a chair (C) a poem",
    ],
)
def test_two_denied_choices_or_none_settle_nothing(text: str) -> None:
    assert excepted(Question.parse(text)) is None


def test_an_exception_is_told_with_what_it_is_and_what_the_others_are() -> None:
    found = ask("Which is not a reptile? (A) a snake (B) a lizard (C) a frog (D) a turtle")
    assert isinstance(found, Answer)
    assert found.value == ("C",)
    assert [other.choice for other in found.derivation.others] == ["a snake", "a lizard", "a turtle"]
