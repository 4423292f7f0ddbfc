"""Files of questions: order, bad lines, the promised format."""

from __future__ import annotations

import csv
import gzip
import io
import json
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from solvers.answer import Outcome
from solvers.question import Question
from tests.tutor.conftest import BOAT, CRAYONS, PLUMS, ScriptedEngine, respond
from tutor.batch.answering import Task, Written
from tutor.batch.cluster import _result
from tutor.batch.items import Item, read_items
from tutor.batch.output import Output
from tutor.cli import app
from tutor.exits import BAD_INPUT

KEYS = [
    *("id", "answer", "solver", "confidence", "seconds", "verified", "reason"),
    *("certainty", "readings"),
]
READINGS = [
    {"answer": 60, "text": "60 crayons", "line": "5 × 12 = 60 crayons", "confidence": 0.6},
    {"answer": 12, "text": "12 crayons", "line": "12 crayons", "confidence": 0.3},
]


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(respond))


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
        "id": "q0", "answer": 4, "solver": "equations", "confidence": 0.97,
        "seconds": 0, "verified": True, "reason": None, "certainty": "sure", "readings": [],
    }  # fmt: skip


def test_both_readings_stand_in_the_line(tmp_path: Path) -> None:
    lines = [json.dumps({"id": n, "question": q}) for n, q in enumerate((CRAYONS, PLUMS, "Who?"))]
    result, (unsure, asked_back, unknown) = run(tmp_path, lines)
    assert result.exit_code == 0
    assert (unsure["answer"], unsure["certainty"], unsure["verified"]) == (60, "unsure", True)
    assert unsure["readings"] == READINGS
    assert (asked_back["answer"], asked_back["certainty"], asked_back["verified"]) == (None, None, False)
    assert asked_back["reason"]
    assert [one["answer"] for one in asked_back["readings"]] == [60, 12]
    assert (unknown["certainty"], unknown["readings"]) == (None, [])


def test_a_run_that_an_earlier_version_began_gets_all_columns(tmp_path: Path) -> None:
    """Its lines have no certainty and no readings."""
    lines = [json.dumps({"id": n, "question": q}) for n, q in enumerate((BOAT, CRAYONS))]
    source, out = tmp_path / "in.jsonl", tmp_path / "out.csv"
    source.write_text("\n".join(lines), encoding="utf-8")
    old = (
        '{"id": 0, "answer": 4, "solver": "equations", "confidence": 0.93, "seconds": 0.21, "verified": true, '
        '"reason": null}\n'
    )
    with suppress(Killed), Output(out, source, read_items(source), Task()) as output:
        output._unfinished.write(old.encode())
        output._written = 1
        raise Killed
    assert CliRunner().invoke(app, ["batch", str(source), "--out", str(out)]).exit_code == 0
    with out.open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == KEYS
    assert rows[1] == ["0", "4", "equations", "0.93", "0.21", "True", "", "", ""]
    assert [rows[2][n] for n in (0, 1, 7)] == ["1", "60", "unsure"]
    assert json.loads(rows[2][8]) == READINGS


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


POISON = [
    f'{{"id": {"9" * 5_000}, "question": "Who?"}}',
    '{"id": "\\ud800", "question": "Who?"}',
    '{"id": NaN, "question": "Who?"}',
    '{"id": [1, Infinity], "question": "Who?"}',
    '{"id": 1e999, "question": "Who?"}',
    '{"id": ' + "[" * 800 + "]" * 800 + ', "question": {}}',
]
"""Lines that no answer can be given to, some of them because of an id that no file can hold."""


@pytest.mark.parametrize("poison", POISON)
@pytest.mark.parametrize("end", ["jsonl", "csv"])
def test_an_id_that_cannot_be_written_costs_its_own_line(poison: str, end: str, tmp_path: Path) -> None:
    sound = json.dumps({"id": 1, "question": BOAT})
    source, out = tmp_path / "in.jsonl", tmp_path / f"out.{end}"
    source.write_text(f"{sound}\n{poison}\n{sound}\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out)])
    assert result.exit_code == BAD_INPUT
    assert result.stderr.startswith("Line 2: ")
    text = out.read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text))) if end == "csv" else [*map(json.loads, text.splitlines())]
    assert [str(row["answer"]) for row in rows] == ["4", "" if end == "csv" else "None", "4"]
    assert rows[1]["reason"].endswith(".")
    assert "NaN" not in text.replace("(NaN, for example)", "")
    assert "Infinity" not in text


def test_what_goes_wrong_in_telling_an_answer_costs_its_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("an odd \x1b step")

    monkeypatch.setattr("tutor.narration.narrate", broken)
    lines = [json.dumps({"id": n, "question": q}) for n, q in enumerate((BOAT, "Who?"))]
    result, answers = run(tmp_path, lines, "--explain")
    assert result.exit_code == BAD_INPUT
    assert "Line 1: Something went wrong" in result.stderr
    assert [a["id"] for a in answers] == [0, 1]
    assert "an odd ? step" in answers[0]["reason"]


def test_a_stray_quotation_mark_costs_its_own_row(tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.jsonl"
    rows = [
        f'1,"{BOAT}"',
        '2,"How many?',
        f'3,"{BOAT}"',
        '4,"one" two',
        '5,"Is it, or\nnot?"',
        '6,"open',
        "7,end",
    ]
    source.write_text("\n".join(["id,question", *rows]) + "\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out)])
    assert result.exit_code == BAD_INPUT
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [a["id"] for a in answers] == ["1", None, "3", None, "5", None, "7"]
    assert [a["answer"] for a in answers] == [4, None, 4, None, None, None, None]
    for line in (3, 5, 8):
        assert f"Line {line}: This row is not valid CSV" in result.stderr


def test_a_row_with_more_cells_than_columns_is_not_asked(tmp_path: Path) -> None:
    """What stands after a comma without quotation marks would be lost from the question."""
    source, out = tmp_path / "in.csv", tmp_path / "out.jsonl"
    source.write_text(f'id,question\n1,What is 3, 5 and 8?\n2,"{BOAT}",,\n', encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out)])
    assert result.exit_code == BAD_INPUT
    assert "Line 2: This row has 3 cells, and the first row names 2 columns" in result.stderr
    assert [json.loads(line)["answer"] for line in out.read_text("utf-8").splitlines()] == [None, 4]


def test_explain_adds_steps(tmp_path: Path) -> None:
    _, answers = run(tmp_path, [json.dumps({"id": 1, "question": BOAT})], "--explain")
    *_, divided, last = answers[0]["steps"]
    assert divided["text"] == "3 times something is 12. Divide by 3: 12 ÷ 3 = 4."
    assert last["kind"] == "answer"
    assert "Check: 8 + 3 × 4 = 20" in last["text"]


def test_an_interrupted_run_goes_on_after_its_last_complete_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [json.dumps({"id": n, "question": BOAT}) for n in range(30)]
    out = tmp_path / "out.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.output.Output.write", _torn_after(12))
        with pytest.raises(Killed):
            run(tmp_path, lines)
    assert (tmp_path / "out.jsonl.part").read_bytes().endswith(b'{"id": 12, "ans')
    assert not out.exists()
    asked: list[str] = []
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(_counting(asked)))
    result, answers = run(tmp_path, lines)
    assert result.exit_code == 0
    assert [a["id"] for a in answers] == list(range(30))
    assert len(asked) == 18
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out.jsonl"]


def test_another_run_does_not_go_on_with_the_lines_of_an_interrupted_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [json.dumps({"id": n, "question": BOAT}) for n in range(20)]
    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.output.Output.write", _torn_after(3))
        with pytest.raises(Killed):
            run(tmp_path, lines)
    before = (tmp_path / "out.jsonl.part").read_bytes()
    for other, options in ((lines, ["--explain"]), (lines[1:], [])):
        (tmp_path / "in.jsonl").write_text("\n".join(other), encoding="utf-8")
        command = ["batch", str(tmp_path / "in.jsonl"), "--out", str(tmp_path / "out.jsonl"), *options]
        refused = CliRunner().invoke(app, command)
        assert refused.exit_code == BAD_INPUT
        assert "--restart" in refused.stderr
        assert (tmp_path / "out.jsonl.part").read_bytes() == before
    _, answers = run(tmp_path, lines[:5], "--restart")
    assert [a["id"] for a in answers] == [0, 1, 2, 3, 4]


def test_a_finished_run_is_begun_anew_by_force(tmp_path: Path) -> None:
    for ids in ([1, 2], [3]):
        _, answers = run(tmp_path, [json.dumps({"id": n, "question": BOAT}) for n in ids], "--force")
        assert [a["id"] for a in answers] == ids


@pytest.mark.parametrize("name", ["in.csv", "in.csv.gz", "in.jsonl.gz"])
@pytest.mark.parametrize("end", [".csv", ".csv.gz", ".jsonl.gz"])
def test_csv_and_gzip_say_the_same(tmp_path: Path, name: str, end: str) -> None:
    source, out = tmp_path / name, tmp_path / f"out{end}"
    rows = [("q1", BOAT), ("q2", "Is it, or\nis it not?")]
    if "csv" in name:
        text = "id,question,A,B\n" + "".join(f'{i},"{q}",,\n' for i, q in rows)
    else:
        text = "".join(json.dumps({"id": i, "question": q}) + "\n" for i, q in rows)
    with _open(source, "wt") as file:
        file.write(text)
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out)])
    assert result.exit_code == 0, result.stderr
    with _open(out, "rt") as file:
        answers: list[Any] = (
            list(csv.DictReader(file)) if "csv" in end else [json.loads(line) for line in file]
        )
    assert [a["id"] for a in answers] == ["q1", "q2"]
    assert str(answers[0]["answer"]) == "4"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, out.name])


def test_choices_of_a_csv_are_columns(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("question,A,B\nWhich?,a cat,a dog\nHow many?,,\n", encoding="utf-8")
    first, second = (json.loads(item.text) for item in read_items(path))
    assert first["choices"] == [{"label": "A", "text": "a cat"}, {"label": "B", "text": "a dog"}]
    assert second["choices"] == []


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("in.csv", b"id,text\n1,hello\n", 'no column "question"'),
        ("in.csv", b'"question\n1,2\n', "line 1"),
        ("in.csv", b"question,A,B,A\nWhich?,x,y,z\n", 'more than one column "A"'),
        ("in.csv", b"id,question,question\n1,What?,Who?\n", 'more than one column "question"'),
        ("in.jsonl.gz", b"not compressed", "is not a gzip file"),
        ("in.jsonl.gz", gzip.compress(b"x" * 3000, mtime=0)[:-9], "damaged"),
        ("in.jsonl.gz", gzip.compress(b" " * 3000, mtime=0), "larger than"),
    ],
)
def test_damaged_and_huge_files_are_refused_in_a_sentence(
    tmp_path: Path, name: str, content: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.items.LARGEST", 2000 if said == "larger than" else 1 << 20)
    (tmp_path / name).write_bytes(content)
    result = CliRunner().invoke(app, ["batch", str(tmp_path / name), "--out", str(tmp_path / "out.jsonl")])
    assert result.exit_code == BAD_INPUT
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_cluster_gives_the_same_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed (extra cluster)")
    monkeypatch.setattr("solvers.asking.ask", lambda question, **_: respond(question))
    lines = [json.dumps({"id": n, "question": q}) for n, q in enumerate([BOAT, "Where is it?", BOAT])]
    lines[1:1] = ["{broken", *POISON]
    _, local = run(tmp_path, lines)
    options = {"n_workers": 2, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the cluster's own
        with distributed.LocalCluster(**options) as cluster:
            result, answers = run(tmp_path, lines, "--cluster", cluster.scheduler_address)
    assert result.exit_code == BAD_INPUT
    assert [a | {"seconds": 0} for a in answers] == [a | {"seconds": 0} for a in local]


def test_an_answer_that_a_cluster_cannot_bring_back_costs_its_own_line() -> None:
    pytest.importorskip("distributed", reason="Dask is not installed (extra cluster)")

    class Future:
        def result(self) -> Written:
            raise RuntimeError("it cannot be packed")

    written = _result(Item(3, '{"id": 7, "question": "Who?"}'), Future())
    assert (written.record["id"], written.record["answer"]) == (7, None)
    assert "it cannot be packed" in written.record["reason"]
    assert written.complaint.startswith("Line 3: ")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:9", "There is no Dask scheduler at tcp://127.0.0.1:9"),
        *(
            (text, "is not the address of a Dask scheduler")
            for text in ("", "nowhere", "tcp://a:port", "odd://a:9")
        ),
    ],
)
def test_a_cluster_that_is_not_there_is_told(
    address: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed (extra cluster)")
    monkeypatch.setattr("tutor.batch.cluster.CONNECTING", "200ms")
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": 1, "question": BOAT}), encoding="utf-8")
    command = ["batch", str(source), "--out", str(tmp_path / "out.jsonl"), "--cluster", address]
    result = CliRunner().invoke(app, command)
    assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == [source]


class Killed(BaseException):
    """As if the process had been killed."""


def _torn_after(lines: int) -> Callable[[Output, dict[str, Any]], None]:
    """Writes so many lines and a part of the next."""

    def write(output: Output, record: dict[str, Any]) -> None:
        line = json.dumps(record) + "\n"
        is_last = record["id"] == lines
        output._unfinished.write((line[:15] if is_last else line).encode())
        output._written += 1
        if is_last:
            raise Killed

    return write


def _counting(asked: list[str]) -> Callable[[Question], Outcome | Exception]:
    def answer(question: Question) -> Outcome | Exception:
        asked.append(question.text)
        return respond(question)

    return answer


def _open(path: Path, mode: str) -> Any:
    return gzip.open(path, mode, newline="") if path.suffix == ".gz" else path.open(mode, newline="")


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["batch", str(tmp_path / "no"), "--out", str(tmp_path / "out")])
    assert missing.exit_code == BAD_INPUT
    assert "No such file" in missing.stderr
    source = tmp_path / "in.jsonl"
    source.write_text("{}\n", encoding="utf-8")
    same = CliRunner().invoke(app, ["batch", str(source), "--out", str(source)])
    assert same.exit_code == BAD_INPUT
    assert source.read_text(encoding="utf-8") == "{}\n"
