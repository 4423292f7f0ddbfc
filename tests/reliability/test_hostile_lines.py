"""300 hostile lines: each ends in a sentence or an answer, within the limit, and the lines beside it are answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from solvers.answer import Outcome
from solvers.asking import ask
from solvers.question import Question
from tests.conftest import Sample
from tests.reliability.hostile import hostile_lines
from tests.reliability.soundness import GRACE, Clock, load
from tests.tutor.conftest import BOAT, ScriptedEngine, respond
from tutor.batch.answering import Task, answered
from tutor.batch.items import read_items
from tutor.batch.output import Output
from tutor.cli import app
from tutor.exits import BAD_INPUT
from tutor.records import line

SEED, COUNT, SAMPLE = 11, 300, 60
TIME_LIMIT = 5.0
SENTENCE = (".", "?", "!", ")")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Hostile lines with a sound one at the end of each ten."""
    sound = json.dumps({"id": "sound", "question": BOAT}).encode()
    made = [
        part
        for number, one in enumerate(hostile_lines(SEED, COUNT))
        for part in ([one, sound] if number % 10 == 9 else [one])
    ]
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"\n".join(made) + b"\n")
    return path


def refuse(constant: str) -> Any:
    raise AssertionError(f"{constant} is not valid JSON")


def records(path: Path) -> list[dict[str, Any]]:
    """The lines of a result, read as strictly as anybody may."""
    lines = path.read_bytes().decode("utf-8").split("\n")
    return [json.loads(one, parse_constant=refuse) for one in lines if one]


def test_each_has_its_line_and_those_beside_them_are_answered(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(respond))
    out = tmp_path / "out.jsonl"
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out), "--workers", "3"])
    assert result.exit_code == BAD_INPUT
    assert "Traceback" not in result.output
    found = records(out)
    assert len(found) == COUNT + COUNT // 10
    assert [one["answer"] for one in found if one["id"] == "sound"] == [4] * (COUNT // 10)
    assert [one for one in found if one["answer"] is None and not one["reason"].endswith(SENTENCE)] == []
    with monkeypatch.context() as patch:
        patch.setattr(Output, "write", _interrupted_after(150, Output.write))
        CliRunner().invoke(app, ["batch", str(source), "--out", str(tmp_path / "again.jsonl")])
    CliRunner().invoke(app, ["batch", str(source), "--out", str(tmp_path / "again.jsonl")])
    assert [one | {"seconds": 0} for one in records(tmp_path / "again.jsonl")] == [
        one | {"seconds": 0} for one in found
    ]


def _interrupted_after(count: int, write: Any) -> Any:
    left: Iterator[int] = iter(range(count))

    def writes(output: Output, record: dict[str, Any]) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        write(output, record)

    return writes


def test_each_ends_in_a_sentence_within_the_limit(source: Path, sample: Sample) -> None:
    load()
    for item in sample(read_items(source), SAMPLE):
        clock = Clock()

        def asked(question: Question, clock: Clock = clock) -> Outcome:
            return ask(question, time_limit=TIME_LIMIT, observe=clock)

        written = answered(item, Task(explain=True), asked)
        assert clock.seconds() < TIME_LIMIT + GRACE, item
        record = json.loads(line(written.record), parse_constant=refuse)
        assert record["answer"] is not None or record["reason"].endswith(SENTENCE), item
        assert "Something went wrong" not in str(record["reason"]), item
        assert all(character.isprintable() for character in str(record["reason"])), item
