"""Two questions that are asked as one are answered one after the other."""

from __future__ import annotations

import pytest

from solvers import Answer, ask
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.joint import joint
from solvers.science.spine.proof import JointProof
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What is a comet and what is it made of?", ("What is a comet?", "What is it made of?")),
        ("What is friction, and how can we lessen it?", ("What is friction?", "How can we lessen it?")),
        ("Where does a bat live and when does it hunt?", ("Where does a bat live?", "When does it hunt?")),
    ],
)
def test_both_questions_are_found(text: str, parts: tuple[str, str]) -> None:
    assert joint(read(Question.parse(text))) == parts


@pytest.mark.parametrize(
    "text",
    [
        "What is the difference between a moth and a butterfly?",
        "What do cats and dogs eat?",
        "Why does iron rust and get weak?",
        "Where and when does it rain most?",
        "Why do geese fly south and when does it happen?",
    ],
)
def test_one_question_stays_one(text: str) -> None:
    assert joint(read(Question.parse(text))) is None


def test_each_is_answered_about_the_same_thing() -> None:
    answer = ask("What is a comet and what is it made of?")
    assert isinstance(answer, Answer)
    assert isinstance(answer.derivation, JointProof)
    assert answer.derivation.verify() == ()
    told = narrate(answer)
    assert "made of ice and dust" in told.headline
    assert len({step.text for step in told.steps}) == len(told.steps)
