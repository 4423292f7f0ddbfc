"""The files of a batch: nothing of anybody is deleted or cut short, and what was answered is not lost."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.tutor.conftest import BOAT, ScriptedEngine, respond
from tutor.batch.answering import Task, Written
from tutor.batch.items import read_items
from tutor.batch.output import Output
from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT, INTERRUPTED
from tutor.folders import HOME_VARIABLE

OLD = "an earlier result\n"


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(respond))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text(lines(5), encoding="utf-8")
    return path


def lines(count: int) -> str:
    return "".join(json.dumps({"id": n, "question": BOAT}) + "\n" for n in range(count))


def batch(source: object, out: object, *options: str, input: str | None = None) -> Result:
    result = CliRunner().invoke(app, ["batch", str(source), "--out", str(out), *options], input=input)
    assert "Traceback" not in result.output
    return result


def ids(text: str) -> list[object]:
    return [json.loads(line)["id"] for line in text.splitlines()]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != "home")


def answers_so_many(count: int, then: BaseException) -> Any:
    """A run that is interrupted after so many answers."""

    def answer(items: Any, **_: Any) -> Iterator[Written]:
        for n in range(count):
            yield Written({"id": n, "answer": 4})
        raise then

    return answer


# What was there before


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--restart",),
        ("--force", "--cluster", "typo"),
        ("--force", "--cluster", "tcp://127.0.0.1:9"),
        ("--force", "--tables", "nowhere"),
    ],
)
def test_what_cannot_run_leaves_the_earlier_result(
    source: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.cluster.CONNECTING", "200ms")
    out = source.with_name("out.jsonl")
    out.write_text(OLD, encoding="utf-8")
    result = batch(source, out, *options)
    assert result.exit_code == BAD_INPUT
    assert len(result.stderr.splitlines()) == 1
    assert out.read_text(encoding="utf-8") == OLD
    assert files(source.parent) == ["in.jsonl", "out.jsonl"]


def test_without_dask_the_earlier_result_stays(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = source.with_name("out.jsonl")
    out.write_text(OLD, encoding="utf-8")
    result = batch(source, out, "--force", "--cluster", "tcp://127.0.0.1:9")
    assert (result.exit_code, out.read_text(encoding="utf-8")) == (BAD_INPUT, OLD)
    assert "requires Dask" in result.stderr


def test_ctrl_c_before_the_first_answer_leaves_everything(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.local.answer_locally", answers_so_many(0, KeyboardInterrupt()))
    out = source.with_name("out.jsonl")
    out.write_text(OLD, encoding="utf-8")
    assert batch(source, out, "--force").exit_code == INTERRUPTED
    assert out.read_text(encoding="utf-8") == OLD
    assert files(source.parent) == ["in.jsonl", "out.jsonl"]


def test_a_result_is_replaced_by_force_and_only_when_it_is_complete(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = source.with_name("out.jsonl")
    assert batch(source, out).exit_code == ANSWERED
    before = out.read_text(encoding="utf-8")
    refused = batch(source, out)
    assert refused.exit_code == BAD_INPUT
    assert f"{out} already exists" in refused.stderr
    assert "--force" in refused.stderr
    source.write_text(lines(7), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.local.answer_locally", answers_so_many(3, KeyboardInterrupt()))
        assert batch(source, out, "--force").exit_code == INTERRUPTED
    assert out.read_text(encoding="utf-8") == before
    assert batch(source, out, "--force").exit_code == ANSWERED
    assert ids(out.read_text(encoding="utf-8")) == list(range(7))


def test_a_link_leads_to_the_file_that_is_written(source: Path) -> None:
    link, target = source.with_name("link.jsonl"), source.with_name("real.jsonl")
    link.symlink_to(target)
    assert batch(source, link).exit_code == ANSWERED
    assert link.is_symlink()
    assert ids(target.read_text(encoding="utf-8")) == list(range(5))
    assert batch(source, link).exit_code == BAD_INPUT


def test_what_came_to_that_name_meanwhile_stays(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = source.with_name("out.jsonl")

    def answer(items: Any, **_: Any) -> Iterator[Written]:
        yield from (Written({"id": n}) for n in range(len(items)))
        out.write_text(OLD, encoding="utf-8")

    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.local.answer_locally", answer)
        result = batch(source, out)
    assert result.exit_code == BAD_INPUT
    assert "5 of 5 questions have been answered" in result.stderr
    assert out.read_text(encoding="utf-8") == OLD
    assert batch(source, out, "--force").exit_code == ANSWERED
    assert ids(out.read_text(encoding="utf-8")) == list(range(5))


# The input, and files of somebody else that are called like ours


@pytest.mark.parametrize("options", [(), ("--force",), ("--restart",)])
@pytest.mark.parametrize(
    ("name", "target"), [("x.csv.part", "x.csv"), ("x.csv", "x.csv"), ("y.part", "y"), ("link", "x.jsonl")]
)
def test_the_input_stays_whatever_it_is_called(
    tmp_path: Path, name: str, target: str, options: tuple[str, ...]
) -> None:
    source = tmp_path / name
    if name == "link":
        source.symlink_to(tmp_path / target)
    source.write_text(lines(1) if "csv" not in name else f'id,question\n1,"{BOAT}"\n', encoding="utf-8")
    before = source.read_bytes()
    result = batch(source, tmp_path / target, *options)
    assert result.exit_code == BAD_INPUT
    assert len(result.stderr.splitlines()) == 1
    assert source.read_bytes() == before


@pytest.mark.parametrize("options", [(), ("--restart",), ("--force",)])
@pytest.mark.parametrize("content", ["my notes\n", '{"id": 1}\n', "{}"])
def test_a_file_of_somebody_that_is_called_like_ours_stays(
    source: Path, content: str, options: tuple[str, ...]
) -> None:
    mine = source.with_name("out.jsonl.part")
    mine.write_text(content, encoding="utf-8")
    result = batch(source, source.with_name("out.jsonl"), *options)
    assert result.exit_code == BAD_INPUT
    assert str(mine) in result.stderr
    assert mine.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder", "is a folder"),
        ("nowhere/out.jsonl", "There is no folder"),
        ("n" * 300, "cannot be written (File name too long)"),
        ("n" * 253, "cannot be written (File name too long)"),
    ],
)
def test_a_place_that_cannot_be_written_to_is_told(source: Path, name: str, said: str) -> None:
    source.with_name("folder").mkdir()
    result = batch(source, source.parent / name)
    assert result.exit_code == BAD_INPUT
    assert said in result.stderr
    assert files(source.parent) == ["folder", "in.jsonl"]


# Runs that are interrupted


@pytest.mark.parametrize("end", ["out.jsonl", "out.csv", "out.jsonl.gz"])
def test_an_interrupted_run_says_where_its_lines_lie_and_how_to_go_on(
    source: Path, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, kept = source.with_name(end), source.with_name(end + ".part")
    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.local.answer_locally", answers_so_many(3, KeyboardInterrupt()))
        stopped = batch(source, out)
    assert stopped.exit_code == INTERRUPTED
    assert f"3 of 5 questions have been answered; the answers are in {kept}" in stopped.stderr
    assert "Run the same command to continue" in stopped.stderr
    assert files(source.parent) == ["in.jsonl", kept.name]
    went_on = batch(source, out)
    assert went_on.exit_code == ANSWERED
    assert "3 of 5 questions have been answered" in went_on.stderr
    assert files(source.parent) == ["in.jsonl", end]


def test_a_run_killed_while_it_began_begins_again(source: Path) -> None:
    out, kept = source.with_name("out.jsonl"), source.with_name("out.jsonl.part")
    with Output(out, source, read_items(source), Task()) as output:
        head = output._unfinished._head
        output._written = 5
    out.unlink()
    for length in (0, 1, 20, len(head) - 1):
        kept.write_bytes(head[:length])
        assert batch(source, out, "--force").exit_code == ANSWERED
        assert ids(out.read_text(encoding="utf-8")) == list(range(5))


def test_unusable_lines_that_were_answered_before_count_as_in_one_run(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.write_text("{broken\n" + lines(4), encoding="utf-8")
    out = source.with_name("out.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr("tutor.batch.local.answer_locally", answers_so_many(2, KeyboardInterrupt()))
        batch(source, out)
    result = batch(source, out)
    assert result.exit_code == BAD_INPUT
    assert "Line 1: This is not valid JSON" in result.stderr


HOLDER = """
import sys
from pathlib import Path
from tutor.batch.answering import Task
from tutor.batch.items import read_items
from tutor.batch.output import Output

source, out = map(Path, sys.argv[1:])
with Output(out, source, read_items(source), Task()):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_runs_do_not_write_one_file_and_a_killed_one_holds_nothing(source: Path) -> None:
    out = source.with_name("out.jsonl")
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(source), str(out)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        for options in ((), ("--restart",), ("--force", "--restart")):
            result = batch(source, out, *options)
            assert (result.exit_code, len(result.stderr.splitlines())) == (BAD_INPUT, 1)
            assert "Another run is writing" in result.stderr
        other.kill()
    assert batch(source, out).exit_code == ANSWERED
    assert ids(out.read_text(encoding="utf-8")) == list(range(5))


# Standard input and output, devices


def test_a_dash_is_standard_input_and_output(source: Path) -> None:
    result = batch("-", "-", input=lines(3))
    assert (result.exit_code, ids(result.stdout)) == (ANSWERED, [0, 1, 2])
    out = source.with_name("out.csv.gz")
    assert batch("-", out, input=lines(3)).exit_code == ANSWERED
    assert len(gzip.decompress(out.read_bytes()).splitlines()) == 4
    assert ids(batch(source, "-").stdout) == list(range(5))
    assert files(source.parent) == ["in.jsonl", "out.csv.gz"]


@pytest.mark.parametrize("out", ["/dev/full", "-"])
def test_a_full_device_is_named(source: Path, out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if out == "-":
        full = Path("/dev/full").open("wb")  # noqa: SIM115 - as the shell opens it
        monkeypatch.setattr("typer.get_binary_stream", lambda _: full)
    result = batch(source, out)
    assert result.exit_code == BAD_INPUT
    name = "Standard output" if out == "-" else out
    assert f"{name} cannot be written (No space left on device); free some disk space" in result.stderr
    if out == "-":
        with pytest.raises(OSError, match="No space"):
            full.close()


def test_whoever_has_seen_enough_of_the_output_is_no_fault(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Closed(io.BytesIO):
        def write(self, _: Any) -> int:
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("typer.get_binary_stream", lambda _: Closed())
    monkeypatch.setattr("tutor.commands.group._give_up_output", lambda: None)
    result = batch(source, "-")
    assert (result.exit_code, result.stderr) == (ANSWERED, "")
