"""`tutor train rules|equations|combination`: weights with their provenance, from data that is named."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from solvers.combination.trees import Trees
from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT

pytestmark = pytest.mark.usefixtures("few_taught")

PROBLEMS = [
    ("Pia had 41 nuts. She ate 6 nuts. How many nuts does she have now?", 35),
    ("Ivo has 8 green cups and 7 white cups. How many cups does he have?", 15),
    ("There are 9 trays with 4 buns on each tray. How many buns are there?", 36),
    ("Ravi had 25 coins and gave 9 coins to Una. How many coins does Ravi have left?", 16),
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "cache")
    path = tmp_path / "problems.jsonl"
    lines = [
        {"id": str(n), "question": text, "answer": answer, "splits": {"halves": n % 2}, "part": "train"}
        for n, (text, answer) in enumerate(PROBLEMS)
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def run(what: str, data: Path, out: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["train", what, "--data", str(data), "--out", str(out), *options])


@pytest.mark.parametrize("what", ["rules", "equations"])
def test_weights_say_what_they_come_from(what: str, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "weights"
    result = run(what, data, out)
    assert result.exit_code == ANSWERED, result.output
    written = out.read_text(encoding="utf-8")
    assert hashlib.sha256(data.read_bytes()).hexdigest() in written
    assert f"problems: {3 if what == 'rules' else 4}" in written
    assert run(what, data, out).exit_code == BAD_INPUT
    assert out.read_text(encoding="utf-8") == written


def test_the_combination_learns_from_what_nobody_learned_from(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "unseen.tsv"
    path.write_text("\n".join(["answer\tproblem", *(f"{a}\t{text}" for text, a in PROBLEMS)]), "utf-8")
    monkeypatch.setattr("solvers.training.UNSEEN", path)
    out = tmp_path / "weights.npz"
    result = CliRunner().invoke(app, ["train", "combination", "--out", str(out)])
    assert result.exit_code == ANSWERED, result.output
    trees = Trees.load(out)
    assert trees.provenance["problems"] == "4"
    assert trees.provenance["unseen.tsv"].startswith("sha256:")
    assert "rules: log probability" in trees.names


@pytest.mark.parametrize("what", ["rules", "equations"])
def test_a_broken_file_is_named(what: str, data: Path, tmp_path: Path) -> None:
    data.write_text("[]", encoding="utf-8")
    result = run(what, data, tmp_path / "weights")
    assert result.exit_code == BAD_INPUT
    assert "problems.jsonl:1: the line is not a word problem" in result.stderr


def test_where_the_file_cannot_go_is_said_before_the_work(data: Path, tmp_path: Path) -> None:
    for out, said in [(data, "exists"), (tmp_path / "none" / "weights", "There is no folder")]:
        result = run("rules", data, out)
        assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
        assert said in result.stderr


def test_a_folder_that_is_not_ones_own_is_said_before_the_work(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: mode != os.W_OK)
    result = run("rules", data, tmp_path / "weights")
    assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
    assert f"The folder {tmp_path} cannot be written to" in result.stderr


def test_the_file_beside_the_weights_is_not_overwritten_either(data: Path, tmp_path: Path) -> None:
    (tmp_path / "weights.npz").touch()
    for name, said in [
        ("weights.tsv", "weights.npz already exists"),
        ("other.npz", "is reserved for the file saved beside"),
    ]:
        result = run("equations", data, tmp_path / name)
        assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
        assert said in result.stderr


@pytest.mark.parametrize(("content", "said"), [("\n", "has no problems"), ("\xff", "it is not UTF-8 text")])
def test_a_file_without_problems_is_named(content: str, said: str, data: Path, tmp_path: Path) -> None:
    data.write_text(content, encoding="latin-1")
    result = run("rules", data, tmp_path / "weights")
    assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
    assert said in result.stderr
