"""Files that are made to harm: huge, deeply nested, or named to leave their folder."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import BAD_INPUT
from tutor.folders import HOME_VARIABLE


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
    assert "more than" in refused(*command, str(huge))


@pytest.mark.parametrize(
    "content", ["[" * 200_000, "9" * 5_000, '{"format": "tutor practice"}', "\x00", "null", "NaN"]
)
def test_practice_takes_over_nothing_that_is_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(content, encoding="utf-8")
    assert "nothing was changed" in refused("practice", "import", "--yes", str(path))


def test_a_small_file_that_becomes_a_huge_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.items.LARGEST", 1 << 20)
    bomb = tmp_path / "bomb.jsonl.gz"
    bomb.write_bytes(gzip.compress(gzip.compress(b" " * (1 << 26)) * 1) + gzip.compress(b" " * (1 << 24)))
    assert "holds more than 1 MB" in refused("batch", str(bomb), "--out", str(tmp_path / "out.jsonl"))


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
