"""The command line: exit codes, formats, and that data goes to stdout and everything else to stderr."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from solvers.answer import Abstention, Outcome
from solvers.question import Question
from tests.tutor.conftest import BOAT, boat_answer
from tutor.cli import app
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ask` with answers made by hand."""

    def scripted(question: Question, **_: Any) -> Outcome:
        if question.text == BOAT:
            return boat_answer()
        return Abstention(question, "No table mentions 'quokka'.", "tables")

    monkeypatch.setattr("solvers.asking.ask", scripted)


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed)


def test_plain_has_every_step_a_line() -> None:
    result = run("ask", BOAT, "--format", "plain")
    assert result.exit_code == ANSWERED
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "Answer: 4 hours"
    assert [line.split(".")[0] for line in lines if line[:1].isdigit()] == [str(n) for n in range(1, 6)]


def test_json_is_the_promised_record() -> None:
    result = run("ask", BOAT, "--json")
    record = json.loads(result.stdout)
    assert record["answer"] == 4
    assert record["solver"] == "equations"
    assert record["verified"] is True
    assert record["reason"] is None
    assert record["certainty"] == "sure"
    assert record["readings"] == []
    assert record["equation"].startswith("8 + 3·x = 20")
    assert record["statistics"]["variables"] == 96
    assert {"text", "kind", "evidence", "formula", "source", "spans"} <= set(record["steps"][0])


def test_markdown_and_rich_say_the_same_steps() -> None:
    steps = [step["text"] for step in json.loads(run("ask", BOAT, "--json").stdout)["steps"]]
    markdown = run("ask", BOAT, "--format", "markdown").stdout.replace("\\", "")
    rich = " ".join(run("ask", BOAT, "--format", "rich").stdout.replace("│", " ").split())
    for step in steps:
        assert step in markdown
        assert step in rich


def test_standard_input_is_read() -> None:
    assert run("ask", "-", typed=BOAT).exit_code == ANSWERED
    assert run("ask", typed=BOAT).exit_code == ANSWERED


def test_an_abstention_goes_to_stderr() -> None:
    result = run("ask", "What does a quokka eat?")
    assert result.exit_code == ABSTAINED
    assert result.stdout == ""
    assert result.stderr.startswith(
        "I do not know this. No table mentions 'quokka'. You can ask me, for example: “"
    )
    record = json.loads(run("ask", "--json", "What does a quokka eat?").stdout)
    assert record["answer"] is None
    assert record["reason"] == "No table mentions 'quokka'."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "The question is empty"),
        ("🙂🎈", "has no words"),
        ("x" * 10_000, "longer than 4,000 characters"),
        ("\x1b[31m\x1b[0m", "is empty"),
        ("Which? (A) one", "only one choice"),
        ("Which? (A) same (B) same", "are the same"),
    ],
)
def test_bad_input_gets_one_sentence(typed: str, said: str) -> None:
    result = run("ask", "-", typed=typed)
    assert result.exit_code == BAD_INPUT
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_markup_and_escapes_are_shown_as_text() -> None:
    result = run("ask", "[bold red]quokka[/] \x1b[31m 5 pens")
    assert "\x1b" not in result.stdout + result.stderr


def test_wrong_options_are_bad_input() -> None:
    assert run("ask", BOAT, "--solver", "oracle").exit_code == BAD_INPUT
    assert run("ask", BOAT, "--time-limit", "-1").exit_code == BAD_INPUT
    assert run("nonsense").exit_code == BAD_INPUT


def test_without_a_terminal_one_talks_line_by_line() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Type a question" in result.stdout


def test_version_and_help() -> None:
    assert run("--version").stdout.startswith("tutor 0.")
    for command in ([], ["ask"], ["batch"], ["train", "reader"], ["build", "lexicon"]):
        assert run(*command, "--help").exit_code == 0
