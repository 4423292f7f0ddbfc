"""Files of somebody else: no command deletes, overwrites or cuts short what it did not make, also when it fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from knowledge.errors import KnowledgeError
from knowledge.files import whole
from knowledge.foreign import read_foreign
from knowledge.foreign import save as saving
from solvers.problems.prices import Prices
from tests.reliability.disk import full_disk
from tutor.cli import app
from tutor.commands.evaluation_output import Output
from tutor.exits import BAD_INPUT
from tutor.folders import HOME_VARIABLE
from tutor.history.entry import Entry
from tutor.history.export import ExportError, export


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))


def test_what_is_written_takes_its_name_as_a_whole(tmp_path: Path) -> None:
    place = tmp_path / "new.txt"
    with whole(place) as fresh:
        fresh.write_text("whole", encoding="utf-8")
        fresh.with_suffix(".more").write_text("beside it", encoding="utf-8")
        assert not place.exists()
    assert place.read_text(encoding="utf-8") == "whole"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.more", "new.txt"]


@pytest.mark.parametrize("taken", ["new.txt", "new.more"])
def test_what_came_meanwhile_stays(taken: str, tmp_path: Path) -> None:
    def write() -> None:
        with whole(tmp_path / "new.txt") as fresh:
            for path in (fresh, fresh.with_suffix(".more")):
                path.write_text("ours", encoding="utf-8")
            (tmp_path / taken).write_text("theirs", encoding="utf-8")

    with pytest.raises(FileExistsError, match=taken):
        write()
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [(taken, "theirs")]


@pytest.mark.parametrize("fault", [OSError("no room"), KeyboardInterrupt()])
def test_what_fails_leaves_what_was_there(fault: BaseException, tmp_path: Path) -> None:
    place = tmp_path / "old.txt"
    place.write_text("old", encoding="utf-8")

    def write() -> None:
        with whole(place, replace=True) as fresh:
            fresh.write_text("new, by ha", encoding="utf-8")
            raise fault

    with pytest.raises(type(fault)):
        write()
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["old"]


def test_weights_do_not_take_the_place_of_a_file_that_came_during_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, out = tmp_path / "problems.jsonl", tmp_path / "new.tsv"
    data.write_text(json.dumps({"id": 1, "question": "What is 2 + 3?", "answer": 5}) + "\n", encoding="utf-8")

    def train(*_: Any, **__: Any) -> Iterator[Prices]:
        out.write_text("those of another run", encoding="utf-8")
        yield Prices({})

    monkeypatch.setattr("solvers.problems.learn.learn", train)
    result = CliRunner().invoke(app, ["train", "rules", "--data", str(data), "--out", str(out)])
    assert result.exit_code == BAD_INPUT
    assert "nothing was written" in result.stderr
    assert out.read_text(encoding="utf-8") == "those of another run"


def test_a_folder_that_came_meanwhile_is_not_deleted_by_building(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "lexicon"

    def comes_after_the_check(*_: Any) -> None:
        out.mkdir()
        (out / "mine").write_text("mine", encoding="utf-8")

    monkeypatch.setattr("tutor.commands.build.check_unused", comes_after_the_check)
    monkeypatch.setattr("knowledge.lexicon.build.build", lambda *_: None)
    result = CliRunner().invoke(app, ["build", "lexicon", "--out", str(out), "--wordnet", str(tmp_path)])
    assert result.exit_code == BAD_INPUT
    assert (out / "mine").read_text(encoding="utf-8") == "mine"


def test_a_failed_import_takes_back_its_own_tables_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [
        {"table_id": f"things {n}", "topic": f"things {n}", "header": ["tool", "measures"], "rows": rows}
        for n, rows in enumerate([[["zorbel", "dust"], ["plonket", "fog"], ["grindle", "noise"]]] * 2)
    ]
    store, into = tmp_path / "store.jsonl", tmp_path / "into"
    store.write_text("".join(json.dumps(table) + "\n" for table in tables), encoding="utf-8")
    imported = read_foreign(store, "aristo")
    last = into / f"{imported.tables[-1].name}.tsv"

    def fails(path: Path, text: str) -> None:
        if path != last:
            path.write_text(text, encoding="utf-8")
            return
        last.write_text("theirs", encoding="utf-8")
        raise KnowledgeError("the file cannot be written", "free some disk space", path=path)

    monkeypatch.setattr(saving, "write", fails)
    with pytest.raises(KnowledgeError, match="cannot be written"):
        saving.save(imported, into)
    assert list(into.iterdir()) == [last]


def test_plots_that_cannot_be_drawn_again_stay(tmp_path: Path) -> None:
    (tmp_path / "accuracy.svg").write_text("<svg>old</svg>", encoding="utf-8")
    output = Output(False, False, tmp_path)
    with full_disk(5), pytest.raises(typer.Exit):
        output.write(
            tables=list, record=dict, rows=list, plots=lambda: {"accuracy.svg": "<svg>" + "new" * 99}
        )
    assert (tmp_path / "accuracy.svg").read_text(encoding="utf-8") == "<svg>old</svg>"


def test_settings_to_edit_are_there_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "true")
    with full_disk(5):
        result = CliRunner().invoke(app, ["config", "edit"])
    assert result.exit_code == BAD_INPUT
    assert "cannot be written" in result.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_exports_leave_no_half_of_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    folder.mkdir()
    with full_disk(5), pytest.raises(ExportError, match="cannot be written"):
        export([Entry("What is 2 + 3?", None, None, str(Fraction(5)))], "markdown", folder)
    CliRunner().invoke(app, ["practice", "skills"])  # makes the store
    with full_disk(5):
        result = CliRunner().invoke(app, ["practice", "export", str(folder / "practice.json")])
    assert result.exit_code == BAD_INPUT
    assert "Traceback" not in result.output
    assert list(folder.iterdir()) == []
