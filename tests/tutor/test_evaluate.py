"""`tutor evaluate` on a few problems of our own, with the real solvers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT

pytestmark = pytest.mark.usefixtures("few_taught")

PROBLEMS = [
    ("Omar had 31 figs. He ate 4 figs. How many figs does he have now?", 27, "X=31-4"),
    ("Ina has 6 red pens and 5 blue pens. How many pens does she have?", 11, "X=6+5"),
    ("There are 7 bags with 8 nuts in each bag. How many nuts are there?", 56, "X=7*8"),
    ("Leo had 20 stamps and gave 5 stamps to Mia. How many stamps does Leo have left?", 15, "X=20-5"),
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "cache")
    path = tmp_path / "problems.jsonl"
    lines = [
        {"id": str(n), "question": text, "answer": answer, "equation": equation}
        | {"splits": {"halves": n % 2, "first": n < 2, "rest": n >= 2}}
        for n, (text, answer, equation) in enumerate(PROBLEMS)
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["evaluate", "word-problems", "--data", str(data), *arguments])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Give either --folds NAME or --train SPLIT and --test SPLIT; there are halves, first, rest."),
        (["--folds", "halves", "--train", "first", "--test", "rest"], "Give either"),
        (["--train", "first"], "Give either"),
        (["--folds", "thirds"], "not divided by 'thirds'; there are halves"),
        (["--train", "first", "--test", "nothing"], "No problem stands in 'nothing'"),
        (["--folds", "halves", "--solver", "rules", "--ablate", "luck"], "has no 'luck' to leave out"),
    ],
)
def test_what_cannot_be_evaluated_is_said(data: Path, arguments: list[str], said: str) -> None:
    result = run(data, *arguments)
    assert result.exit_code == BAD_INPUT
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_broken_file_is_named(data: Path) -> None:
    data.write_text('{"id": 1}', encoding="utf-8")
    result = run(data, "--folds", "halves")
    assert result.exit_code == BAD_INPUT
    assert "problems.jsonl:1: the line is no word problem" in result.stderr


def test_all_solvers_and_their_combination_beside_each_other(data: Path) -> None:
    result = run(data, "--folds", "halves", "--json")
    assert result.exit_code == ANSWERED, result.output
    record = json.loads(result.stdout)
    assert list(record["solvers"]) == ["rules", "equations", "formulas", "combined"]
    for figures in record["solvers"].values():
        assert [trial["id"] for trial in figures["trials"]] == ["0", "2", "1", "3"]
        assert figures["accuracy"] == sum(trial["right"] for trial in figures["trials"]) / len(PROBLEMS)
        assert sum(figures["errors"].values()) == len(PROBLEMS) * (1 - figures["accuracy"])
        assert set(figures["by_group"]["operations"]) == {"only + and -", "with × or ÷"}
    assert record["solvers"]["combined"]["accuracy"] > 0.5
    assert run(data, "--folds", "halves", "--json").stdout == result.stdout  # this time from what was kept


def test_published_figures_and_wrong_answers_are_shown(data: Path) -> None:
    text = data.read_text(encoding="utf-8")
    data.write_text(
        text.replace("halves", "alges5").replace('"answer": 27', '"answer": 28'), encoding="utf-8"
    )
    result = run(data, "--folds", "alges5", "--solver", "equations", "--wrong", "1")
    assert result.exit_code == ANSWERED, result.output
    assert "ALGES (published)" in result.stdout
    assert "72.0" in result.stdout
    assert "0: wrong operation; 27, not 28 (X=31-4)" in result.stdout
