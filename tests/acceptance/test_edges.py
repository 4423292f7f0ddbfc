"""Questions that nobody can answer, through the real solvers: one clear sentence and the right exit code."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import ABSTAINED, BAD_INPUT


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", BAD_INPUT, "The question is empty"),
        ("y" * 10_000, BAD_INPUT, "longer than 4,000 characters"),
        ("🦆🦆🦆", BAD_INPUT, "has no words"),
        ("\x1b[31m\x1b[2J", BAD_INPUT, "is empty"),
        ("Which one? (A) this", BAD_INPUT, "only one choice"),
        ("Which one? (A) this (B) This", BAD_INPUT, "are the same"),
        ("Bo has some plums. How many plums does Bo have?", ABSTAINED, "no numbers to calculate with"),
        ("Bo has 5 plums and 2 pears.", ABSTAINED, ""),
        ("\x1b[31mWhat is the [bold]glorp[/bold]?\x1b[0m", ABSTAINED, ""),
        ("Which is a glorp? (A) a blivet (B) a frobnitz", ABSTAINED, ""),
    ],
)
def test_one_sentence_and_the_code(typed: str, code: int, said: str) -> None:
    result = CliRunner().invoke(app, ["ask", "-"], input=typed)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.endswith((".\n", ")\n", "?”\n"))
    assert "\x1b" not in result.stderr
    assert "Traceback" not in result.stderr


def test_json_of_an_abstention_has_every_key() -> None:
    result = CliRunner().invoke(app, ["ask", "--json", "Which is a glorp? (A) a blivet (B) a frobnitz"])
    record = json.loads(result.stdout)
    assert record["answer"] is None
    assert record["verified"] is False
    assert record["reason"]
