"""Conversations are kept, found, gone on with and deleted; a damaged file is told, never a traceback."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from solvers.question import Question
from tests.benchmarks.practice_kills import kill_repeatedly
from tests.tutor.conftest import BOAT, boat_answer
from tutor.cli import app
from tutor.exits import ABSTAINED, BAD_INPUT
from tutor.history.entry import UNREADABLE, Entry
from tutor.history.export import ExportError, export
from tutor.history.store import FILE, History
from tutor.rendering.told import Told
from tutor.stores.errors import StoreError

ANSWERED = Entry(BOAT, Question.of(BOAT), Told.of(boat_answer()))
REFUSED = Entry("Why? 100%_sure", None, None, "Because of the rule.")


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "deep" / FILE)


def test_what_is_kept_comes_back_as_it_was(history: History) -> None:
    number = history.begin(BOAT)
    choices = Question.parse("Which? (A) one (B) two")
    entries = [ANSWERED, REFUSED, Entry(choices.text, choices, None, "I do not know.")]
    for entry in entries:
        history.add(number, entry)
    history.close()
    again = History(history.path)
    assert again.entries(number) == entries
    (listed,) = again.conversations()
    assert (listed.title, listed.entries) == (BOAT, 3)
    again.close()


def test_searching_takes_words_literally(history: History) -> None:
    one, two = history.begin("one"), history.begin("two")
    history.add(one, ANSWERED)
    history.add(two, REFUSED)
    found = {
        words: [c.identifier for c in history.conversations(words)]
        for words in (
            "pond",
            "HOURS row",
            "100%_",
            "%",
            "_",
            "because RULE",
            "pond rule",
            "'; DROP TABLE entries; --",
        )
    }
    assert found == {
        "pond": [one],
        "HOURS row": [one],
        "100%_": [two],
        "%": [two],
        "_": [two],
        "because RULE": [two],
        "pond rule": [],
        "'; DROP TABLE entries; --": [],
    }
    history.close()


def test_deleting_leaves_nothing(history: History) -> None:
    number = history.begin("gone")
    history.add(number, ANSWERED)
    assert history.delete(number)
    assert not history.delete(number)
    assert history.conversations() == []
    assert history.entries(number) == []
    history.close()


def test_an_empty_conversation_is_not_listed(history: History) -> None:
    history.begin("nothing said")
    assert history.conversations() == []
    history.close()


def test_two_tutors_write_at_once(history: History) -> None:
    other = History(history.path)
    one, two = history.begin("one"), other.begin("two")
    for _ in range(5):
        history.add(one, REFUSED)
        other.add(two, REFUSED)
    assert [c.entries for c in history.conversations()] == [5, 5]
    history.close()
    other.close()


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"SQLite format 3\x00 but no more than that" * 100)
    history = History(path)
    assert "history.sqlite was damaged. Recovered: 0 conversations" in history.note
    assert (tmp_path / "history.damaged-1.sqlite").read_bytes().startswith(b"SQLite format 3\x00 but")
    history.close()


def test_a_newer_file_is_told(history: History) -> None:
    history.close()
    database = sqlite3.connect(history.path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StoreError, match="newer"):
        History(history.path)


@pytest.mark.parametrize(
    "content",
    ["{}", "[" * 100_000, "9" * 5_000, "", '{"said": 5, "question": null, "choices": [], "told": null}'],
)
def test_a_turn_that_cannot_be_read_is_told_and_the_others_are_shown(history: History, content: str) -> None:
    number = history.begin("odd")
    for _ in range(2):
        history.add(number, REFUSED)
    with closing(sqlite3.connect(history.path)) as database, database:
        database.execute("UPDATE entries SET content = ? WHERE position = 1", (content,))
    assert history.entries(number) == [UNREADABLE, REFUSED]
    assert history.delete(number)
    history.close()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["history", *arguments])


def test_the_command_line_lists_shows_exports_and_deletes(tmp_path: Path) -> None:
    assert run("list").exit_code == ABSTAINED
    history = History()
    number = history.begin(BOAT)
    for entry in (ANSWERED, REFUSED):
        history.add(number, entry)
    history.close()
    assert run("list", "pond", "row").stdout.split("\t")[::2] == ["1", "2"]
    assert run("list", "quokka").exit_code == ABSTAINED
    shown = run("show", "1").stdout
    assert "Answer: 4 hours" in shown
    assert "Because of the rule." in shown
    target = tmp_path / "talk.json"
    assert run("export", "1", str(target)).stdout.strip() == str(target)
    assert [Entry.from_json(values) for values in json.loads(target.read_text())] == [ANSWERED, REFUSED]
    assert "already exists" in run("export", "1", str(target)).stderr
    assert run("show", "7").exit_code == BAD_INPUT
    missing = run("delete", "7")
    assert missing.exit_code == BAD_INPUT
    assert missing.stdout == ""
    assert missing.stderr.startswith("There is no conversation 7")
    assert CliRunner().invoke(app, ["history", "delete", "1"], input="n\n").exit_code == ABSTAINED
    assert "Answer: 4 hours" in run("show", "1").stdout
    assert run("delete", "1", "--yes").exit_code == 0
    assert run("list").exit_code == ABSTAINED


@pytest.mark.parametrize("kind", ["markdown", "json", "svg"])
def test_exports_show_text_as_text(tmp_path: Path, kind: str) -> None:
    hostile = Entry("[bold]*x* <b>&</b> `q` \x1b[31m", None, None, "<script>alert(1)</script> ![a](http://b)")
    path = export([ANSWERED, hostile], kind, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert "\x1b" not in text
    assert "4 hours" in text.replace("&#160;", " ")
    if kind == "svg":
        ElementTree.fromstring(text)
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http://b", "")
    if kind == "markdown":
        assert "<script>" not in text
        assert "![a](" not in text
    assert export([ANSWERED], kind, tmp_path) != path


def test_what_cannot_be_exported_is_told(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="nothing to export"):
        export([], "", tmp_path)
    with pytest.raises(ExportError, match="cannot be written"):
        export([ANSWERED], "json no/such/folder.json", tmp_path)
    assert export([ANSWERED], "out.svg", tmp_path).name == "out.svg"
    assert export([ANSWERED], "md", tmp_path).name == "tutor-1.md"
    assert export([ANSWERED], "json notes", tmp_path).name == "notes.json"
    assert export([ANSWERED], str(tmp_path), Path("/")).parent == tmp_path
    with pytest.raises(ExportError, match=r"use a name that ends in \.md"):
        export([ANSWERED], "out.pdf", tmp_path)


def test_nothing_told_as_kept_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    assert kill_repeatedly(tmp_path / FILE, kills=3, of="history") == []
