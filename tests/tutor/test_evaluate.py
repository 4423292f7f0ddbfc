"""`tutor evaluate` on a few problems of our own, with the real solvers."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
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


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One place for all tests where results are kept."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def data(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: kept)
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
        ([], "Use either --folds NAME, or --train SPLIT with --test SPLIT. Available: halves, first, rest."),
        (["--folds", "halves", "--train", "first", "--test", "rest"], "Use either"),
        (["--train", "first"], "Use either"),
        (["--folds", "thirds"], "no split named 'thirds'; there are halves"),
        (["--train", "first", "--test", "nothing"], "No problem is in 'nothing'"),
        (["--folds", "halves", "--solver", "rules", "--ablate", "luck"], "has no 'luck' to leave out"),
        (["--folds", "halves", "--json", "--csv"], "Use either --json or --csv"),
        (["--folds", "halves", "--plots", __file__], "cannot be written (File exists)"),
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
    assert "problems.jsonl:1: the line is not a word problem" in result.stderr


def test_all_solvers_and_their_combination_beside_each_other(data: Path) -> None:
    result = run(data, "--folds", "halves", "--json")
    assert result.exit_code == ANSWERED, result.output
    record = json.loads(result.stdout)
    assert list(record["solvers"]) == ["formulas", "equations", "rules", "combined"]
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


def test_csv_and_plots_say_what_json_says(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "plots"
    as_csv = run(data, "--folds", "halves", "--csv", "--plots", str(folder))
    assert as_csv.exit_code == ANSWERED, as_csv.output
    rows = list(csv.DictReader(io.StringIO(as_csv.stdout)))
    record = json.loads(run(data, "--folds", "halves", "--json").stdout)["solvers"]
    assert [(row["solver"], row["id"], row["answer"], row["right"]) for row in rows] == [
        (name, trial["id"], trial["answer"] or "", str(trial["right"]))
        for name, figures in record.items()
        for trial in figures["trials"]
    ]
    combined = [row for row in rows if row["solver"] == "combined"]
    alone = [row for row in rows if row["solver"] != "combined" and row["id"] == combined[0]["id"]]
    assert int(combined[0]["variables"]) == sum(int(row["variables"]) for row in alone) > 0
    low, high = record["combined"]["accuracy_interval"]
    assert low < record["combined"]["accuracy"] <= high

    plots = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert set(plots) == {"accuracy.svg", "reliability.svg", "coverage.svg", "time.svg"}
    for text in plots.values():
        names = {e.text for e in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")}
        assert {"rules", "equations", "combined"} <= names
    run(data, "--folds", "halves", "--plots", str(folder))
    assert plots == {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_runs_are_compared_on_the_problems_that_all_have(tmp_path: Path) -> None:
    whole, part, choices = (tmp_path / f"{name}.json" for name in ("whole", "part", "choices"))
    right = {"whole": (True,) * 9, "part": (True, *(False,) * 7)}
    for path in (whole, part):
        trials = [{"id": str(n), "right": r} for n, r in enumerate(right[path.stem])]
        path.write_text(json.dumps({"solvers": {"a": {"trials": []}, "b": {"trials": trials}}}), "utf-8")
    choices.write_text(json.dumps({"solvers": {"ir": {"answers": [{"id": 7, "credit": 0.5}]}}}), "utf-8")

    def compared(*arguments: object) -> Result:
        return CliRunner().invoke(app, ["evaluate", "compare", *map(str, arguments)])

    shown = compared(whole, part)
    assert "8 problems, beside whole" in shown.stdout
    assert "12.5" in shown.stdout
    first, second = json.loads(compared(whole, part, "--json").stdout)["runs"]
    assert (first["problems"], first["right"], first["p"]) == (8, 8, 1)
    assert (second["only_here"], second["only_first"], second["p"]) == (
        0,
        7,
        pytest.approx(2 / 2**7, rel=1e-3),
    )
    rows = list(csv.DictReader(io.StringIO(compared(choices, whole, "--csv", "--plots", tmp_path).stdout)))
    assert [(row["run"], row["right"]) for row in rows] == [("choices", "0.5"), ("whole", "1.0")]
    assert "whole" in (tmp_path / "accuracy.svg").read_text(encoding="utf-8")

    (tmp_path / "none.json").write_text("[1]", "utf-8")
    for result, said in [
        (compared(whole, whole), "give at least two records"),
        (compared(whole, part, "--solver", "c"), "has no solver 'c'; choose one of a, b."),
        (compared(whole, part, "--solver", "a"), "no problems in common"),
        (compared(whole, tmp_path / "none.json"), "is not the record of an evaluation"),
        (compared(whole, tmp_path / "missing.json"), "cannot be read"),
    ]:
        assert (result.exit_code, result.stdout, said in result.stderr) == (BAD_INPUT, "", True), said
