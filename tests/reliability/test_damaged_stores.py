"""Stores that are damaged: every command, and the app, ends in a sentence, and nothing that can be read is lost."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.reliability.corruptions import CASES, PAGE, SPOILS, Sound, answers, sound, spoil, turns
from tests.tutor.conftest import ScriptedEngine, respond
from tutor import doctor
from tutor.cli import app
from tutor.commands.open import made
from tutor.engine import EngineError
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT, INTERNAL_ERROR
from tutor.folders import HOME_VARIABLE
from tutor.history.entry import UNREADABLE, Entry
from tutor.history.store import History
from tutor.practice.store import Store
from tutor.screens.conversation import Conversation
from tutor.screens.history import HistoryScreen
from tutor.stores.errors import StoreError

LONGEST = 20.0
"""Seconds that a command, or a visit to the app, may take."""
COMMANDS = (
    ["doctor"],
    ["history", "list"],
    ["history", "list", "turn"],
    ["history", "show", "2"],
    ["practice", "export", "out.json"],
    ["progress"],
    ["progress", "--json"],
    ["history", "delete", "3", "--yes"],
)


class WithoutProblems(ScriptedEngine):
    """Has no problem to practice, so that only the stores matter."""

    def run(self, task: str, *arguments: object, **_: object) -> object:
        raise EngineError("There is no problem here.")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    return sound(tmp_path_factory.mktemp("sound"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The person's data folder."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(doctor, "_WORKING", ())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def spoilt(number: int, written: Sound, home: Path) -> tuple[Path, Path, set[object], set[object]]:
    """The two files of a case, and what SQLite reads in them of what was written."""
    history, practice = home / written.history.name, home / written.practice.name
    shutil.copyfile(written.history, history)
    shutil.copyfile(written.practice, practice)
    spoil(number, history, practice)
    readable = turns(history) & turns(written.history)
    return history, practice, readable, answers(practice) & answers(written.practice)


@pytest.mark.sample(30)
@pytest.mark.parametrize("number", range(CASES))
def test_commands_tell_what_is_wrong_and_lose_nothing(number: int, written: Sound, home: Path) -> None:
    history, practice, said, answered = spoilt(number, written, home)
    before = history.read_bytes(), practice.read_bytes()
    for command in COMMANDS:
        started = time.perf_counter()
        ended = CliRunner().invoke(app, command)
        assert time.perf_counter() - started < LONGEST
        assert ended.exception is None or isinstance(ended.exception, SystemExit), command
        assert ended.exit_code in (ANSWERED, ABSTAINED, BAD_INPUT, INTERNAL_ERROR)
        assert ended.exit_code != INTERNAL_ERROR or command == ["doctor"]
        assert "Traceback" not in ended.output
        assert ended.stderr.count("\n") <= 2
        if command == ["doctor"]:
            assert (history.read_bytes(), practice.read_bytes()) == before
        if command[-1] != "--yes":
            assert said <= turns(history)
            assert answered <= answers(practice)


@pytest.mark.sample(10)
@pytest.mark.parametrize("number", range(CASES))
async def test_the_app_tells_what_is_wrong_and_loses_nothing(
    number: int, written: Sound, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, practice, said, answered = spoilt(number, written, home)
    monkeypatch.setattr("tutor.app.Engine", lambda: WithoutProblems(respond))
    started = time.perf_counter()
    opened = made(None)
    async with opened.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.press("f5", "escape", "f2", "q", "f3", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        if isinstance(pilot.app.screen, HistoryScreen):  # with nothing to go on with
            await pilot.press("escape")
        assert isinstance(pilot.app.screen, Conversation)
    assert not opened.return_code
    assert time.perf_counter() - started < LONGEST
    assert said <= turns(history)
    assert answered <= answers(practice)


def test_every_kind_of_damage_is_in_the_sample() -> None:
    kinds = list(SPOILS)
    assert {number * len(kinds) // CASES for number in range(0, CASES, CASES // 10)} == {*range(len(kinds))}


def test_what_was_lost_is_told(written: Sound, home: Path) -> None:
    path = home / "history.sqlite"
    shutil.copyfile(written.history, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DELETE FROM entries WHERE conversation = 4 AND position IN (2, 3)")
        database.execute("UPDATE conversations SET latest = 'soon' WHERE id = 5")
    listed = CliRunner().invoke(app, ["history", "list"])
    assert listed.exit_code == ANSWERED
    assert listed.stderr.startswith(f"{path} was damaged. Recovered: 12 conversations with 45 turns. ")
    assert "Lost, as far as I can tell: 2 turns of conversation 4. " in listed.stderr
    assert listed.stderr.endswith("The damaged file is kept as history.damaged-1.sqlite.\n")
    assert "Conversation 5" in listed.stdout
    assert CliRunner().invoke(app, ["history", "list"]).stderr == ""


def test_states_of_skills_are_worked_out_again_from_the_answers(written: Sound, home: Path) -> None:
    path = home / "practice.db"
    shutil.copyfile(written.practice, path)
    with closing(Store(path)) as store:
        states = store.states()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE skills SET card = '{}' WHERE skill IN ('rates', 'area')")
    with closing(Store(path)) as store:
        assert "Recovered: 120 answers to 5 skills. Nothing seems to be lost." in store.note
        assert store.states() == states


def test_what_cannot_be_taken_back_to_is_worked_out_again(home: Path, written: Sound) -> None:
    path = home / "practice.db"
    shutil.copyfile(written.practice, path)
    with closing(Store(path)) as store:
        store.undo()
        states = store.states()
    shutil.copyfile(written.practice, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE answers SET before = '[[['")
    with closing(Store(path)) as store:
        assert store.undo()
        assert store.states() == states


def test_what_stands_only_in_the_log_is_saved_too(home: Path) -> None:
    """As after a process was killed, and the disk was damaged as well."""
    path = home / "history.sqlite"
    history = History(path)
    number = history.begin("a long talk")
    for place in range(30):
        history.add(number, Entry(f"turn {place}", reply="word " * 300))
    copied = {name: (home / name).read_bytes() for name in ("history.sqlite", "history.sqlite-wal")}
    history.close()
    copied["history.sqlite"] = copied["history.sqlite"][: PAGE // 2]
    for name, content in copied.items():
        (home / name).write_bytes(content)
    again = History(path)
    assert [entry.said for entry in again.entries(number)] == [f"turn {place}" for place in range(30)]
    again.close()


def test_a_deleted_conversation_does_not_come_back_from_a_damaged_file(home: Path) -> None:
    path = home / "history.sqlite"
    with closing(History(path)) as history:
        for place in range(8):
            number = history.begin(f"talk {place}")
            history.add(number, Entry("a secret" if place == 3 else "nothing", reply="word " * 2_000))
        history.delete(4)
    assert b"a secret" not in path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA user_version = 0")
    with closing(History(path)) as history:
        assert "Recovered: 7 conversations with 7 turns" in history.note
        assert not history.has(4)


def test_a_conversation_that_cannot_be_read_can_be_deleted(home: Path) -> None:
    with closing(History()) as history:
        history.add(history.begin("odd"), UNREADABLE)
    with closing(sqlite3.connect(home / "history.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE entries SET content = '[[['")
    assert "cannot be read" in CliRunner().invoke(app, ["history", "show", "1"]).stdout
    assert CliRunner().invoke(app, ["history", "delete", "1", "--yes"]).exit_code == ANSWERED
    assert CliRunner().invoke(app, ["history", "list"]).exit_code == ABSTAINED


def test_a_damaged_file_that_another_tutor_uses_is_left_alone(written: Sound, home: Path) -> None:
    path = home / "history.sqlite"
    shutil.copyfile(written.history, path)
    with closing(History(path)) as other:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute("UPDATE conversations SET latest = 'soon'")
        with pytest.raises(StoreError, match="another tutor is using it; quit that one"):
            History(path)
        assert other.has(1)
    assert [entry.name for entry in home.glob("*damaged*")] == []


@pytest.mark.parametrize("number", ["0", "-1", "9" * 30])
def test_there_is_no_conversation_of_an_impossible_number(number: str, home: Path) -> None:
    for command in ("show", "delete"):
        ended = CliRunner().invoke(app, ["history", command, "--", number])
        assert ended.exit_code == BAD_INPUT
        assert ended.stderr.startswith(f"There is no conversation {number}")


def test_doctor_looks_at_both_and_changes_nothing(written: Sound, home: Path) -> None:
    assert "not created yet" in CliRunner().invoke(app, ["doctor"]).stdout
    shutil.copyfile(written.history, home / "history.sqlite")
    shutil.copyfile(written.practice, home / "practice.db")
    told = CliRunner().invoke(app, ["doctor"]).stdout
    assert "ok   conversations: 12 conversations, 47 entries," in told
    assert "ok   practice: 120 answers, 5 skills," in told
    (home / "practice.db").write_bytes(bytes(5_000))
    ended = CliRunner().invoke(app, ["doctor"])
    assert "BAD  practice: " in ended.stdout
    assert "is damaged (file is not a database)" in ended.stdout
    assert (home / "practice.db").read_bytes() == bytes(5_000)
