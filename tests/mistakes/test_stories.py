"""A pupil's number beside the story of a word problem."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.certainty import Certainty
from solvers.mistakes import Kind, explain
from solvers.question import Question
from solvers.reading.read import read
from tests.problems.chosen import story
from tutor.narration.mistakes import narrate_mistake

SHELLS = "Ines had 17 shells and gave away 5 shells. She has 9 pens. How many shells does Ines have left?"


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        ("22", Kind.OPERATION, "Take 5 shells away from 17 shells: subtract"),
        ("8", Kind.NUMBER, "9 pens"),
        ("3", Kind.EXTRA, "9 pens"),
        ("11", Kind.OFF_BY_ONE, "17 - 5"),
        ("12", Kind.NONE, "right"),
    ],
)
def test_a_story_speaks_against_a_mistake(given: str, kind: Kind, words: str) -> None:
    question, told = Question.of(SHELLS), story(SHELLS, ("change", 12))
    answer = Answer(question, told.answer.value, told.answer.words, "rules", 0.9, Certainty.SURE, told)
    mistake = explain(question, read(question), answer, given)
    assert mistake.kind is kind
    assert words in narrate_mistake(mistake, answer.derivation)
