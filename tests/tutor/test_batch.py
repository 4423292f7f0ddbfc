"""Files of questions: order, bad lines, the promised format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.tutor.conftest import BOAT, ScriptedEngine, respond
from tutor.cli import app
from tutor.exits import BAD_INPUT

KEYS = ["id", "answer", "solver", "confidence", "seconds", "verified", "reason"]


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.engine.Engine", lambda: ScriptedEngine(respond))


def run(folder: Path, lines: list[str], *options: str) -> tuple[Result, list[dict[str, Any]]]:
    source, out = folder / "in.jsonl", folder / "out.jsonl"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out), *options])
    return result, [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_order_and_format_are_kept(tmp_path: Path) -> None:
    questions = [BOAT, "Where do quokkas live?"] * 20
    lines = [json.dumps({"id": f"q{n}", "question": q}) for n, q in enumerate(questions)]
    result, answers = run(tmp_path, lines, "--workers", "3")
    assert result.exit_code == 0
    assert [a["id"] for a in answers] == [f"q{n}" for n in range(40)]
    assert [a["answer"] for a in answers] == [4, None] * 20
    assert all(list(a) == KEYS for a in answers)
    assert answers[0] | {"seconds": 0} == {
        "id": "q0", "answer": 4, "solver": "equations", "confidence": 0.93,
        "seconds": 0, "verified": True, "reason": None,
    }  # fmt: skip


def test_bad_lines_are_reported_and_the_rest_goes_on(tmp_path: Path) -> None:
    lines = [
        json.dumps({"id": 1, "question": BOAT}),
        "",
        "{not json",
        '"a string"',
        json.dumps({"id": 5, "question": 5}),
        json.dumps({"id": 6, "question": "Which?", "choices": [{"label": "A"}]}),
        json.dumps({"id": 7, "question": "Which?", "choices": [{"label": "A", "text": "x"}]}),
        "[" * 100_000,
        json.dumps({"id": 9, "question": "Will it crash?"}),
        json.dumps({"id": 10, "question": BOAT}),
    ]
    result, answers = run(tmp_path, lines)
    assert result.exit_code == BAD_INPUT
    assert [a["id"] for a in answers] == [1, None, None, 5, 6, 7, None, 9, 10]
    assert [a["answer"] for a in answers] == [4] + [None] * 7 + [4]
    assert all(a["reason"] for a in answers[1:-1])
    for number in (3, 4, 5, 6, 7, 8):
        assert f"Line {number}" in result.stderr


def test_explain_adds_steps(tmp_path: Path) -> None:
    _, answers = run(tmp_path, [json.dumps({"id": 1, "question": BOAT})], "--explain")
    assert answers[0]["steps"][-1]["formula"] == "x = 4"


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["batch", str(tmp_path / "no"), "--out", str(tmp_path / "out")])
    assert missing.exit_code == BAD_INPUT
    assert "No such file" in missing.stderr
    source = tmp_path / "in.jsonl"
    source.write_text("{}\n", encoding="utf-8")
    same = CliRunner().invoke(app, ["batch", str(source), "--out", str(source)])
    assert same.exit_code == BAD_INPUT
    assert source.read_text(encoding="utf-8") == "{}\n"
