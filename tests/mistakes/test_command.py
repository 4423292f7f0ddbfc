"""`tutor ask --given`: the explanation with what is wrong with somebody's answer for its last step."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import solvers.asking
from solvers.answer import Answer, Outcome
from solvers.certainty import Certainty
from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT

QUESTION = "Tom had 8 marbles. He gave 3 marbles to Ann. How many marbles does he have now?"


@pytest.fixture(autouse=True)
def _sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """How sure the tutor is of this problem is not the matter here; below that, nobody is told to be wrong."""
    ask = solvers.asking.ask

    def sure(*arguments: Any, **options: Any) -> Outcome:
        outcome = ask(*arguments, **options)
        return (
            replace(outcome, certainty=Certainty.SURE, doubt="") if isinstance(outcome, Answer) else outcome
        )

    monkeypatch.setattr(solvers.asking, "ask", sure)


def asked(*arguments: str, question: str = QUESTION) -> Result:
    return CliRunner().invoke(app, ["ask", question, *arguments])


def test_a_wrong_answer_is_explained_last() -> None:
    result = asked("--given", "11", "--format", "plain")
    assert result.exit_code == ANSWERED
    before, found, after = result.output.partition("Tom has 5 marbles now.")
    assert found
    assert "8 + 3" not in before
    assert "8 + 3 counts 3 marbles" in after


def test_a_negative_answer_is_no_option() -> None:
    assert "backward" in asked("--given", "-5", "--format", "plain").output


def test_the_explanation_is_a_step_in_every_format() -> None:
    steps = json.loads(asked("--given", "11", "--json").output)["steps"]
    assert [step["kind"] for step in steps][-1] == "mistake"
    assert "Take 3 marbles away" in asked("--given", "11", "--format", "markdown").output
    assert "as if they were added" in asked("--given", "11", "--format", "rich").output


def test_what_is_no_number_is_refused_in_one_sentence() -> None:
    result = asked("--given", "lots", "--format", "plain")
    assert result.exit_code == BAD_INPUT
    assert "no number; type one number, such as 12" in result.output
    assert "Traceback" not in result.output


def test_a_fact_cannot_be_compared_with_a_number() -> None:
    result = asked("--given", "4", question="Which planet is the largest? (A) Jupiter (B) Mars")
    assert result.exit_code == BAD_INPUT
    assert "There is no choice “4”; the choices are A, B." in result.output
    question = "Which planet is the nearest to the Sun?"
    result = asked("--given", "4", question=question)
    assert result.exit_code == BAD_INPUT
    assert "was not calculated" in result.output


def test_ones_own_answer_may_be_a_choice() -> None:
    question = "Which planet is closest to the Sun? (A) Mercury (B) Mars"
    assert "Yes, (A) Mercury is right." in asked("--given", "mercury", question=question).output
    told = asked("--given", "b", question=question).output
    assert "Mars is the fourth planet from the Sun" in told
    assert "But Mercury is the planet closest to the Sun." in told
