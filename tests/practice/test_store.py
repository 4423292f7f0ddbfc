"""What was practised is kept: through undo, reset, export, and a killed process."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.benchmarks.practice_kills import kill_repeatedly
from tutor.cli import app
from tutor.exits import BAD_INPUT
from tutor.folders import HOME_VARIABLE
from tutor.practice.importing import ImportFault
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Store
from tutor.stores.errors import StoreError

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def attempt(skill: str = "join-result", seed: int = 0, grade: Grade = Grade.GOOD, slip: str = "") -> Attempt:
    return Attempt(
        NOW, skill, seed, 1, "Ida had 2 figs and got 3. How many?", "5 figs", int(grade), 0, 4.5, slip
    )


def answer(store: Store, made: Attempt) -> None:
    before = store.states().get(made.skill)
    store.record(made, reviewed(made.skill, before, Grade(made.grade), made.at))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "practice.db")) as opened:
        yield opened


def test_what_is_recorded_is_there_when_the_store_is_opened_again(store: Store) -> None:
    answer(store, attempt(slip="other operation"))
    with closing(Store(store.path)) as again:
        assert again.attempts() == [attempt(slip="other operation")]
        assert again.states() == store.states()
        assert again.count("join-result") == 1


def test_undo_brings_the_state_before_back(store: Store) -> None:
    answer(store, attempt())
    before = store.states()
    answer(store, attempt(seed=1, grade=Grade.AGAIN))
    assert store.states() != before
    assert store.undo() == attempt(seed=1, grade=Grade.AGAIN)
    assert store.states() == before
    store.undo()
    assert store.states() == {}
    assert store.undo() is None


def test_reset_forgets_one_skill_or_all(store: Store) -> None:
    for skill in ("join-result", "rates", "rates"):
        answer(store, attempt(skill))
    assert store.reset("rates") == 2
    assert set(store.states()) == {"join-result"}
    assert store.reset() == 1
    assert store.attempts() == []


def test_an_export_brings_everything_back_undo_included(store: Store, tmp_path: Path) -> None:
    for seed in range(3):
        answer(store, attempt(seed=seed))
    record = json.loads(json.dumps(store.exported()))
    with closing(Store(tmp_path / "other.db")) as other:
        answer(other, attempt("rates"))
        assert other.replace_by(record) == 3
        assert (other.attempts(), other.states()) == (store.attempts(), store.states())
        store.undo()
        other.undo()
        assert other.states() == store.states()


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: [],
        lambda record: {"format": "tutor practice"},
        lambda record: record | {"version": 99},
        lambda record: record | {"answers": [{}]},
        lambda record: record | {"answers": [record["answers"][0] | {"at": "yesterday"}]},
        lambda record: record | {"answers": [record["answers"][0] | {"grade": 7}]},
        lambda record: record | {"answers": [record["answers"][0] | {"before": "{}"}]},
        lambda record: record | {"skills": [record["skills"][0] | {"mastery": 2}]},
        lambda record: record | {"skills": [record["skills"][0] | {"card": "{}"}]},
        lambda record: record | {"skills": [record["skills"][0] | {"mastery": None}]},
        lambda record: record | {"skills": 3},
    ],
)
def test_a_damaged_export_changes_nothing(store: Store, damage: Any) -> None:
    answer(store, attempt())
    before = store.exported()
    with pytest.raises(ImportFault, match="nothing was changed"):
        store.replace_by(damage(store.exported()))
    assert store.exported() == before


def test_a_file_that_cannot_be_taken_over_is_not_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    path.write_text('{"format": "tutor practice", "version": 99}', encoding="utf-8")
    ended = CliRunner().invoke(app, ["practice", "import", str(path)], input="y\n")
    assert ended.exit_code == BAD_INPUT
    assert ended.stderr.startswith(f"{path}: This is not a practice file exported")


def test_a_good_file_is_taken_over_after_a_yes(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    answer(store, attempt())
    path = tmp_path / "practice.json"
    path.write_text(json.dumps(store.exported()), encoding="utf-8")
    for typed, kept in (("n\n", []), ("y\n", [attempt()])):
        CliRunner().invoke(app, ["practice", "import", str(path)], input=typed)
        with closing(Store()) as mine:
            assert mine.attempts() == kept


def test_text_of_a_person_stays_text(store: Store) -> None:
    wild = "'); DROP TABLE answers; -- \x1b[31m [b]5[/b]"
    answer(store, Attempt(NOW, wild, 0, 1, wild, wild, 3, 0, 1.0))
    assert store.attempts()[0].given == wild
    assert store.reset(wild) == 1


def test_a_file_that_is_no_store_is_kept_beside_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "practice.db"
    path.write_text("my homework " * 200)
    with closing(Store(path)) as begun:
        assert "Recovered: 0 answers" in begun.note
        assert "kept as practice.damaged-1.db" in begun.note
        assert begun.attempts() == []
    assert (tmp_path / "practice.damaged-1.db").read_text() == "my homework " * 200


def test_a_store_of_a_newer_tutor_is_refused(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as raw:
        raw.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer version"):
        Store(store.path)


def test_nothing_told_as_saved_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    assert kill_repeatedly(tmp_path / "practice.db", kills=3) == []
