"""Two tutors started for the first time at the same moment: both open the stores, and both keep what they are told."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.benchmarks.practice_kills import is_sound
from tutor.folders import HOME_VARIABLE
from tutor.history.store import History
from tutor.practice.store import Store
from tutor.stores.errors import BusyError
from tutor.stores.kinds import whole
from tutor.stores.layout import Layout, Saved, Table
from tutor.stores.opening import opened

PAIRS = 60
STARTING = """
import sys
from datetime import UTC, datetime
from tutor.history.entry import Entry
from tutor.history.store import History
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Store

now, name = datetime(2026, 3, 2, tzinfo=UTC), sys.argv[1]
state = reviewed(name, None, Grade.GOOD, now)
print("ready", flush=True)
sys.stdin.read(1)
history = History()
history.add(history.begin(name), Entry(name, reply="kept"))
store = Store()
store.record(Attempt(now, name, 0, 1, "text", "5", 3, 0, 1.0), state)
print(history.note + store.note)
"""


@pytest.mark.sample(6)
@pytest.mark.parametrize("pair", range(PAIRS))
def test_two_first_starts_at_once(pair: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", STARTING, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("rates", "area")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("!")
        process.stdin.flush()
    ends = [(*process.communicate(timeout=60), process.returncode) for process in processes]
    assert ends == [("\n", "", 0)] * 2
    with closing(History()) as history, closing(Store()) as store:
        assert {conversation.title for conversation in history.conversations()} == {"rates", "area"}
        assert {made.skill for made in store.attempts()} == set(store.states()) == {"rates", "area"}
        paths = history.path, store.path
    assert all(map(is_sound, paths))


@pytest.mark.skipif(os.name != "posix", reason="Other systems have other permissions")
def test_files_are_the_persons_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    before = os.umask(0o022)
    try:
        with closing(History()) as history, closing(Store()):
            history.begin("mine")
            folder = history.path.parent
            assert _modes(folder) == {0o600}
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        folder.chmod(0o755)  # as an earlier version left them
        for path in folder.iterdir():
            path.chmod(0o644)
        (folder / "practice.db").write_bytes(b"damaged" * 1_000)
        with closing(History()), closing(Store()) as store:
            assert store.note
            assert _modes(folder) == {0o600}
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        os.umask(before)


def _modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.name != "stores.lock"}


STEPS = (
    "CREATE TABLE things (number INTEGER PRIMARY KEY)",
    "INSERT INTO things VALUES (1)",
    "DELETE FROM missing",
)


def _layout(*steps: str) -> Layout:
    return Layout(steps, {"things": Table({"number": whole()})}, lambda rows: Saved(rows, "things"))


def test_a_migration_is_done_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "things.db"
    opened(path, _layout(*STEPS[:1]))[0].close()
    with pytest.raises(Exception, match="no such table: missing"):
        opened(path, _layout(*STEPS))
    assert {each.name for each in tmp_path.iterdir()} == {"things.db", "stores.lock"}
    for _ in range(2):
        connection, note = opened(path, _layout(*STEPS[:2]))
        assert note == ""
        assert [tuple(row) for row in connection.execute("SELECT * FROM things")] == [(1,)]
        connection.close()


def test_busy_is_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.stores.opening.PATIENCE", 0.01)
    history = History(tmp_path / "history.sqlite")
    other = History(history.path)
    with (
        other._database.changing(),
        pytest.raises(BusyError, match="in use by another program; try again"),
    ):
        history.begin("now")
    assert history.begin("now") == 1
    for one in (history, other):
        one.close()


def test_who_opens_at_once_waits_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.stores.alone import alone

    monkeypatch.setattr("tutor.stores.alone.PATIENCE", 0.01)
    with alone(tmp_path), pytest.raises(BusyError, match="Another tutor is opening the files"):
        History(tmp_path / "history.sqlite")
    History(tmp_path / "history.sqlite").close()
