"""`tutor train tables` and `tutor evaluate tables` on a few questions of our own, with the real solvers."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from solvers.retrieval.logit import Weighing
from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT

QUESTIONS = [
    ("Which tool tells how warm a room is?", "thermometer", "ruler", "balance"),
    ("Which part of a plant takes up water from the soil?", "root", "petal", "seed"),
    ("Which animal hatches from an egg?", "hen", "cow", "horse"),
    ("Which of these pulls on iron nails?", "a magnet", "a sponge", "a candle"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("science")


@pytest.fixture(autouse=True)
def data(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The questions, and one place for all tests where the tables' opinions are kept."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: folder / "cache")
    path = folder / "own.jsonl"
    lines = [
        {"id": f"own-{n}", "question": text, "answer": "ABC"[n % 3]}
        | {"choices": [{"label": "ABC"[(n + i) % 3], "text": c} for i, c in enumerate(choices)]}
        for n, (text, *choices) in enumerate(QUESTIONS)
    ]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def test_train_and_evaluate(data: Path, folder: Path) -> None:
    out = folder / "weights.toml"
    trained = run("train", "tables", "--data", data, "--folds", 2, "--out", out)
    assert trained.exit_code == ANSWERED, trained.output
    weights = Weighing.load(out)
    assert weights.provenance["questions"] == "4"
    assert weights.provenance["learned from own.jsonl"].startswith("sha256:")
    assert {"tables: share", "ir: share", "pmi: softmax", "tables: relations"} <= set(weights.ranking.weights)

    same = run("evaluate", "tables", "--data", data, "--weights", out)
    assert same.exit_code == BAD_INPUT
    assert same.stderr.startswith("The combination was trained on own.jsonl; use --folds 10")

    evaluated = run("evaluate", "tables", "--data", data, "--folds", 2, "--json")
    assert evaluated.exit_code == ANSWERED, evaluated.output
    record = json.loads(evaluated.stdout)
    assert list(record["solvers"]) == ["tables", "ir", "pmi", "combined"]
    assert record["solvers"]["tables"]["accuracy"] >= 0.75
    assert record["solvers"]["combined"]["answers"][0]["id"] == "own-0"
    assert record["programs"]["variables"]["median"] > 0
    low, high = record["solvers"]["tables"]["accuracy_interval"]
    assert 0 < low < record["solvers"]["tables"]["accuracy"] <= high


def test_train_with_perturbed_choices(data: Path, folder: Path) -> None:
    out = folder / "perturbed.toml"
    trained = run("train", "tables", "--data", data, "--folds", 2, "--perturb", 2, "--hide", 2, "--out", out)
    assert trained.exit_code == ANSWERED, trained.output
    weights = Weighing.load(out)
    assert weights.provenance["questions"] == "4"
    assert weights.provenance["variants with perturbed wrong choices"] == "2"
    assert weights.provenance["variants with hidden rows"] == "2"


def test_plots_and_csv_of_every_solver(data: Path, folder: Path) -> None:
    drawn = run("evaluate", "tables", "--data", data, "--folds", 2, "--csv", "--plots", folder / "plots")
    assert drawn.exit_code == ANSWERED, drawn.output
    rows = list(csv.DictReader(io.StringIO(drawn.stdout)))
    assert [row["solver"] for row in rows[::4]] == ["tables", "ir", "pmi", "combined"]
    assert all((row["variables"] != "") == (row["solver"] == "tables") for row in rows)
    names = ["accuracy.svg", "coverage.svg", "reliability.svg", "time.svg"]
    assert sorted(path.name for path in (folder / "plots").iterdir()) == names


def test_tables_and_csv(data: Path) -> None:
    shown = run("evaluate", "tables", "--data", data, "--folds", 2, "--wrong", 1)
    assert shown.exit_code == ANSWERED, shown.output
    for title in ("own: 4 questions", "Table programs per question", "Reliability, combined"):
        assert title in shown.stdout
    rows = list(
        csv.DictReader(
            io.StringIO(run("evaluate", "tables", "--data", data, "--solver", "pmi", "--csv").stdout)
        )
    )
    assert [row["id"] for row in rows] == [f"own-{n}" for n in range(4)]
    assert {row["solver"] for row in rows} == {"pmi"}


def test_perturbed_choices(data: Path) -> None:
    asked = ["evaluate", "tables", "--data", data, "--solver", "ir", "--perturb", "--variants", 2]
    result = run(*asked, "--json")
    assert result.exit_code == ANSWERED, result.output
    found = json.loads(result.stdout)["perturbation"]["ir"]
    assert list(found["recipes"]) == ["near the question", "equally frequent", "same column type"]
    assert found["perturbed"] in found["recipes"].values()
    by_all = [1 - share / found["accuracy"] for share in found["recipes"].values()]
    assert found["relative_loss"] == pytest.approx(max(by_all))
    assert "worst loss" in run(*asked).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["evaluate", "tables", "--solver", "ir", "--ablate", "luck"],
            "ir has no 'luck' to leave out; choose one of corpus, rows.",
        ),
        (
            ["evaluate", "tables", "--solver", "ir", "--ablate", "corpus", "--ablate", "rows"],
            "there is nothing to search",
        ),
        (["train", "tables", "--folds", "9", "--out", "new.toml"], "There are 4 questions to train on"),
        (["train", "tables", "--out", "."], "exists"),
    ],
)
def test_what_cannot_be_done_is_said(data: Path, arguments: list[str], said: str) -> None:
    result = run(*arguments, "--data", data)
    assert result.exit_code == BAD_INPUT
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text('{"id": 1}', encoding="utf-8")
    for command in (["evaluate", "tables"], ["train", "tables", "--out", tmp_path / "new.toml"]):
        result = run(*command, "--data", path)
        assert result.exit_code == BAD_INPUT
        assert "own.jsonl:1" in result.stderr
