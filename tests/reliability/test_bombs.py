"""Files that are made to harm: huge, deeply nested, or named to leave their folder."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import BAD_INPUT
from tutor.folders import HOME_VARIABLE
from tutor.practice.store import Store
from tutor.settings import load_settings, remember, settings_path
from tutor.settings_file import SettingsError
from tutor.settings_themes import own_themes


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))


def refused(*command: str) -> str:
    """What is said of a command that is refused."""
    result = CliRunner().invoke(app, list(command))
    assert result.exit_code == BAD_INPUT, result.output
    assert "Traceback" not in result.output
    assert len(result.stderr.strip().splitlines()) == 1
    return result.stderr


def sparse(path: Path, size: int) -> Path:
    """A file of so many zeros, which takes no room."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


@pytest.mark.parametrize(
    "command", [("practice", "import", "--yes"), ("knowledge", "import"), ("knowledge", "add")]
)
def test_huge_files_are_refused_unread(tmp_path: Path, command: tuple[str, ...]) -> None:
    huge = sparse(tmp_path / "huge.tsv", 1 << 33)
    assert "larger than" in refused(*command, str(huge))


@pytest.mark.parametrize(
    "content", ["[" * 200_000, "9" * 5_000, '{"format": "tutor practice"}', "\x00", "null", "NaN"]
)
def test_practice_takes_over_nothing_that_is_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(content, encoding="utf-8")
    assert "nothing was changed" in refused("practice", "import", "--yes", str(path))


EXPORTED: dict[str, Any] = {
    "format": "tutor practice",
    "version": 1,
    "answers": [
        {
            "at": "2026-03-02T09:00:00+00:00", "skill": "rates", "seed": 0, "level": 1, "text": "How many?",
            "given": "5", "grade": 3, "hints": 0, "seconds": 4.5, "slip": "", "before": None,
        }
    ],
    "skills": [
        {
            "skill": "rates", "mastery": 0.3, "due": "2026-03-02T09:10:00+00:00", "last": "2026-03-02T09:00:00+00:00",
            "card": json.dumps(
                {
                    "card_id": 0, "state": 1, "step": 1, "stability": 2.3, "difficulty": 2.1,
                    "due": "2026-03-02T09:10:00+00:00", "last_review": "2026-03-02T09:00:00+00:00",
                }
            ),
        }
    ],
}  # fmt: skip


def exported(tmp_path: Path, table: str = "", column: str = "", value: object = None) -> Path:
    """An export, with something else in a column."""
    record = json.loads(json.dumps(EXPORTED))
    if table:
        record[table][0][column] = value
    path = tmp_path / "practice.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("answers", "at", "0001-01-01T00:00:00+14:00"),
        ("answers", "at", "9999-12-31T23:59:59-12:00"),
        ("answers", "at", "2026-02-30T09:00:00+00:00"),
        ("answers", "at", 20260302),
        ("answers", "seed", 10**30),
        ("answers", "seed", "many"),
        ("answers", "level", 1.5),
        ("answers", "hints", -1),
        ("answers", "hints", True),
        ("answers", "grade", "3"),
        ("answers", "seconds", float("nan")),
        ("answers", "seconds", float("inf")),
        ("answers", "seconds", 1e300),
        ("answers", "text", None),
        ("answers", "text", {"a": 1}),
        ("answers", "given", "\ud800"),
        ("answers", "before", "[" * 100_000),
        ("answers", "before", "9" * 5_000),
        ("skills", "mastery", 1.01),
        ("skills", "due", "9999-12-31T23:59:59+00:00"),
        ("skills", "last", "yesterday"),
        ("skills", "card", "[" * 100_000),
        ("skills", "card", EXPORTED["skills"][0]["card"].replace("2.3", "1e400")),
        ("skills", "card", EXPORTED["skills"][0]["card"].replace("2.3", "-1")),
        ("skills", "card", EXPORTED["skills"][0]["card"].replace("2.3", '"much"')),
        ("skills", "card", EXPORTED["skills"][0]["card"].replace("2026", "0001")),
        ("skills", "card", EXPORTED["skills"][0]["card"].replace('"state": 1', '"state": 9')),
    ],
)
def test_practice_takes_over_no_value_that_cannot_be(
    tmp_path: Path, table: str, column: str, value: object
) -> None:
    said = refused("practice", "import", "--yes", str(exported(tmp_path, table, column, value)))
    assert f'"{column}" of {table.removesuffix("s")} 1' in said
    assert "nothing was changed" in said


def test_practice_takes_over_what_an_editor_put_a_mark_before(tmp_path: Path) -> None:
    path = exported(tmp_path)
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert CliRunner().invoke(app, ["practice", "import", "--yes", str(path)]).exit_code == 0
    with closing(Store()) as store:
        assert store.exported() == EXPORTED


def _deep(path: Path) -> None:
    path.write_text(f"theme = {'[' * 50_000}", encoding="utf-8")


BAD_SETTINGS: dict[str, tuple[Callable[[Path], object], str]] = {
    "deep lists": (
        lambda path: path.write_text("\n".join(["theme = ["] + ["["] * 40_000)),
        "nested too deeply",
    ),
    "deep in one line": (_deep, ":1: this line has more than 1,000 characters"),
    "deep keys": (lambda path: path.write_text("a." * 49_000 + "a = 1"), "this line has more than"),
    "long number": (lambda path: path.write_text("time_limit = " + "9" * 900), "a number of seconds"),
    "no number": (
        lambda path: path.write_text("time_limit = nan"),
        "time_limit must be a number of seconds from 1",
    ),
    "infinite": (
        lambda path: path.write_text("time_limit = inf"),
        "time_limit must be a number of seconds from 1",
    ),
    "no date": (lambda path: path.write_text("time_limit = 2026-02-30"), "this is not valid TOML"),
    "date": (
        lambda path: path.write_text("time_limit = 2026-02-20"),
        "time_limit must be a number of seconds",
    ),
    "huge": (lambda path: sparse(path, 1 << 33), "larger than 100,000 bytes"),
    "pipe": (os.mkfifo, "this must be a text file"),
    "folder": (lambda path: path.mkdir(), "this must be a text file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "this must be a text file"),
    "other characters": (lambda path: path.write_bytes("theme = 'a'".encode("utf-16")), "UTF-8 text"),
    "zeros": (lambda path: path.write_bytes(bytes(500)), "this is not valid TOML"),
}


@pytest.mark.parametrize("kind", BAD_SETTINGS)
def test_settings_that_cannot_be_are_told_in_a_sentence(kind: str) -> None:
    make, said = BAD_SETTINGS[kind]
    path = settings_path()
    path.parent.mkdir(parents=True)
    make(path)
    told = refused("config", "show")
    assert told.startswith(str(path))
    assert said in told
    if "time_limit" not in said and "seconds" not in said:  # it is TOML, in which another line can be changed
        with pytest.raises(SettingsError):
            remember("theme", "paper")


@pytest.mark.parametrize("kind", BAD_SETTINGS)
def test_a_theme_that_cannot_be_is_left_out_and_told(kind: str, tmp_path: Path) -> None:
    BAD_SETTINGS[kind][0](tmp_path / "mine.toml")
    themes, faults = own_themes(tmp_path)
    assert themes == ()
    assert len(faults) == 1
    assert "mine.toml" in faults[0]


def test_settings_of_any_editor_are_read_and_changed() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes('\ufeff# a\u2028b\r\ntheme = "chalk"\r\n'.encode())
    assert load_settings().theme == "chalk"
    remember("theme", "paper")
    assert load_settings().theme == "paper"
    assert path.read_text(encoding="utf-8") == '# a\u2028b\ntheme = "paper"\n'


def test_a_setting_that_takes_several_lines_is_left_to_the_person() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('theme = """\npaper"""\n', encoding="utf-8")
    with pytest.raises(SettingsError, match=r"config\.toml:1: theme cannot be changed here"):
        remember("theme", "chalk")
    assert path.read_text(encoding="utf-8") == 'theme = """\npaper"""\n'


@pytest.mark.parametrize("content", ["[" * 100_000, "9" * 5_000, '{"table_id": ' * 30_000, "\ufeff["])
def test_deep_tables_of_others_are_told_with_their_line(tmp_path: Path, content: str) -> None:
    source = tmp_path / "store.jsonl"
    source.write_text(content, encoding="utf-8")
    said = refused("knowledge", "import", str(source), "--into", str(tmp_path / "into"))
    assert said.startswith("store.jsonl:1")
    assert "the line is not JSON; write one table per line" in said


@pytest.mark.parametrize("name", ["history.sqlite", "practice.db"])
def test_a_pipe_in_place_of_a_store_is_not_waited_for(name: str, tmp_path: Path) -> None:
    data = tmp_path / "home" / "data"
    data.mkdir(parents=True)
    os.mkfifo(data / name)
    command = ("history", "list") if name.startswith("history") else ("progress",)
    assert f"{name} is not a file; move it somewhere else so that a new one can be created." in refused(
        *command
    )


def test_a_small_file_that_becomes_a_huge_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.items.LARGEST", 1 << 20)
    bomb = tmp_path / "bomb.jsonl.gz"
    bomb.write_bytes(gzip.compress(gzip.compress(b" " * (1 << 26)) * 1) + gzip.compress(b" " * (1 << 24)))
    assert "is larger than 1 MB" in refused("batch", str(bomb), "--out", str(tmp_path / "out.jsonl"))


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "a/b", "..", "con\x00", "\x1b[31mred"])
def test_names_in_an_import_do_not_leave_its_folder(tmp_path: Path, name: str) -> None:
    table = {
        "table_id": name,
        "topic": "tools",
        "header": ["tool", "measures"],
        "rows": [["zorbel", "dust"], ["plonket", "moonlight"], ["grindle", "noise"]],
    }
    source = tmp_path / "store.jsonl"
    source.write_text(json.dumps(table) + "\n", encoding="utf-8")
    before = set(tmp_path.rglob("*"))
    result = CliRunner().invoke(app, ["knowledge", "import", str(source), "--into", str(tmp_path / "into")])
    assert "Traceback" not in result.output
    assert "\x1b" not in result.output
    made = [path for path in set(tmp_path.rglob("*")) - before if path.is_file()]
    assert all(path.parent == tmp_path / "into" for path in made)
    assert result.exit_code in (0, BAD_INPUT)


def test_a_table_is_added_under_no_name_that_leaves_the_folder(tmp_path: Path) -> None:
    (tmp_path / "..tsv").write_text("# title: x\n", encoding="utf-8")
    refused("knowledge", "add", str(tmp_path / "..tsv"))
