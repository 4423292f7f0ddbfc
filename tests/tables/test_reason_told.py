"""Reasons that sentences give for what a question tells."""

from __future__ import annotations

import pytest

from solvers.answer import check
from solvers.question import Question
from solvers.reading.read import read
from solvers.tables.reasons import reason_told


def told(text: str) -> str:
    question = Question.parse(text)
    found = reason_told(question, read(question), "tables")
    if found is None:
        return ""
    check(found.derivation, None)
    return found.text


def test_the_sentence_whose_event_is_told_gives_the_reason() -> None:
    text = "So our gym is empty on Sundays and it echoes like crazy in there, how come?"
    assert told(text) in (
        "An empty gym echoes, because hard walls reflect sound.",
        "A gym echoes more than a bedroom because its walls are hard and bare.",
    )


@pytest.mark.parametrize(
    "text", ["Where do owls sleep?", "Why do unicorns sneeze glitter?", "Why is a gym? (A) echo (B) wall"]
)
def test_without_such_a_sentence_there_is_no_reason(text: str) -> None:
    assert told(text) == ""
