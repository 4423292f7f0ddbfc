"""Questions asked and told, for tests of how answers are told."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from tutor.narration import narrate
from tutor.narration.step import Narration


def answered(text: str) -> Answer:
    """The answer to a question that has to have one."""
    found = ask(Question.parse(text), time_limit=120)
    assert isinstance(found, Answer), found.reason
    return found


def told(text: str) -> Narration:
    """How it is told."""
    return narrate(answered(text))
