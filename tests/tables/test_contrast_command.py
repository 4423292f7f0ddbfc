"""`tutor ask --why-not`: the contrast after the answer, and clear refusals."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT

PLANET = "Which planet is closest to the Sun? (A) Mercury (B) Mars (C) Jupiter (D) Neptune"


def asked(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["ask", "--format", "plain", *words])
    return result.exit_code, result.stdout, result.stderr


def test_the_other_choice_is_explained_after_the_answer() -> None:
    code, out, _ = asked("--why-not", "C", PLANET)
    assert code == ANSWERED
    assert "1. Jupiter is the fifth planet from the Sun" in out
    assert "But Mercury is the planet closest to the Sun." in out


def test_json_has_the_differences_as_evidence() -> None:
    code, out, _ = asked("--why-not", "Jupiter", "--json", PLANET)
    assert code == ANSWERED
    steps = json.loads(out)["steps"]
    assert [step["kind"] for step in steps[-2:]] == ["contrast", "contrast"]
    differences = [e for e in steps[-1]["evidence"] if e["kind"] == "difference"]
    sums = [sum(float(e["details"][name]) for e in differences) for name in ("(A) Mercury", "(C) Jupiter")]
    assert sums[0] > sums[1]


def test_the_answer_itself_is_called_that_and_no_fault() -> None:
    code, out, _ = asked("--why-not", "a", PLANET)
    assert code == ANSWERED
    assert "(A) Mercury is the answer." in out or "I think it is (A) Mercury, but I am not sure." in out


def test_of_choices_that_are_calculated_the_numbers_are_compared() -> None:
    question = "Tom had 8 marbles. He gave 3 marbles to Ann. How many marbles does he have now? (A) 11 (B) 5"
    code, out, _ = asked("--why-not", "A", question)
    assert code == ANSWERED
    assert "8 + 3" in out


@pytest.mark.parametrize(
    ("choice", "question", "message"),
    [
        ("E", PLANET, "There is no choice “E”; the choices are A, B, C, D."),
        ("7", "Ann has 5 pens. She loses 2 pens. How many pens does she have left?", "looked up in tables"),
    ],
)
def test_refusals_say_why(choice: str, question: str, message: str) -> None:
    code, _, error = asked("--why-not", choice, question)
    assert code == BAD_INPUT
    assert message in error
    assert "Traceback" not in error
