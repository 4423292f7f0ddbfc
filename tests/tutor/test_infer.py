"""`tutor infer`: atoms or a record on standard output, everything else on standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tutor.cli import app

MODEL = """
Friends(person, person)
Smokes(person)
Ill(person)
1.2 Friends(x, y) ^ Smokes(x) => Smokes(y)
2 Smokes(x) => Ill(x)
0.4 !Ill(x)
"""
EVIDENCE = 'Friends(Anna, "Bob K.")\nFriends("Bob K.", Carl)\nSmokes(Anna)\nFriends(Dora, Dora)\n'


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A model and evidence on disk."""
    model, evidence = tmp_path / "smokers.mln", tmp_path / "people.db"
    model.write_text(MODEL, encoding="utf-8")
    evidence.write_text(EVIDENCE, encoding="utf-8")
    return str(model), str(evidence)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["infer", *arguments])


@pytest.mark.parametrize("base", ["ilp", "maxwalksat"])
@pytest.mark.parametrize("method", ["cpi", "full"])
def test_true_atoms_are_printed(files, base: str, method: str) -> None:
    result = run(
        *files, "--query", "Ill", "--open", "Smokes", "--base", base, "--method", method, "--flips", "500"
    )
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["Ill(Anna)", 'Ill("Bob K.")', "Ill(Carl)"]


def test_the_record_has_what_is_promised(files) -> None:
    result = run(*files, "--query", "Smokes,Ill", "--json", "--trace", "--backend", "highs")
    record = json.loads(result.stdout)
    assert set(record) >= {"atoms", "objective", "rounds", "groundings", "variables", "seconds", "optimal"}
    assert record["optimal"] is True
    assert len(record["atoms"]) == 6
    assert record["objective"] == record["bound"] == pytest.approx(-1.2)
    assert [turn["number"] for turn in record["trace"]] == list(range(1, record["rounds"] + 1))
    assert "round 2: " in result.stderr
    assert "added 1 of Friends(x, y) ^ Smokes(x) => Smokes(y)" in result.stderr


def test_a_contradiction_is_an_abstention(files, tmp_path: Path) -> None:
    Path(files[0]).write_text(MODEL + "!Smokes(x).\n", encoding="utf-8")
    result = run(*files, "--query", "Smokes")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("No world satisfies both the hard formulas")
    assert json.loads(run(*files, "--query", "Smokes", "--json").stdout)["impossible"] is True


@pytest.mark.parametrize(
    ("model", "evidence", "query", "said"),
    [
        (MODEL + "1 Smokes(", EVIDENCE, "Ill", "smokers.mln:8:10: a constant"),
        (MODEL, "Smokes(Anna", "Ill", "people.db:1:12: ',' or ')' was expected"),
        (MODEL, EVIDENCE, "Old", "Old is not declared"),
        (MODEL + "Smokes(x) => Ill(x)", EVIDENCE, "Ill", "has no weight"),
        (MODEL, 'Smokes("\x1b[31mred")', "Ill", "a constant was expected"),
    ],
)
def test_bad_input_gets_one_sentence(files, model: str, evidence: str, query: str, said: str) -> None:
    Path(files[0]).write_text(model, encoding="utf-8")
    Path(files[1]).write_text(evidence, encoding="utf-8")
    result = run(*files, "--query", query)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "\x1b" not in result.stderr


def test_files_that_cannot_be_read_are_bad_input(files, tmp_path: Path) -> None:
    assert run(files[0], str(tmp_path / "none.db"), "--query", "Ill").exit_code == 2
    Path(files[1]).write_bytes(b"\xff\xfe\x00")
    result = run(*files, "--query", "Ill")
    assert (result.exit_code, "UTF-8" in result.stderr) == (2, True)
    assert run(*files).exit_code == 2
