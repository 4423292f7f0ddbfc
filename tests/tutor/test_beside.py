"""A question is read in a process beside this one, and here when that one fails."""

from __future__ import annotations

import multiprocessing

import pytest
from typer.testing import CliRunner

from solvers.asking import ask
from solvers.loading import load
from solvers.question import Question
from solvers.reading.read import read
from solvers.routing import planned
from tutor import beside
from tutor.cli import app

QUESTIONS = [
    "Mona picks 4 plums and eats 1 plum. How many plums are left?",
    "Which tool measures air pressure? (A) barometer (B) ruler",
]


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_reading_is_the_same(text: str) -> None:
    question = Question.parse(text)
    reading, seconds = beside.reading_of(beside.begin(question, 20.0))
    assert reading == read(question)
    assert seconds > 0


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_answer_is_the_same(text: str) -> None:
    question = Question.parse(text)
    load(planned(question, "auto").solvers)
    assert ask(question, reading=read(question)).derivation == ask(question).derivation


def test_a_lost_reader_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> object:
        ours, theirs = multiprocessing.Pipe(duplex=False)
        theirs.close()
        return ours

    monkeypatch.setattr(beside, "begin", lost)
    done = CliRunner().invoke(app, ["ask", QUESTIONS[0]])
    assert done.exit_code == 0
    assert "3 plums" in done.stdout
