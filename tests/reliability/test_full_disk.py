"""A disk without room: one clear sentence, and nothing is lost that was there before."""

from __future__ import annotations

import json
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from knowledge.curriculum import load_curriculum
from knowledge.errors import KnowledgeError
from knowledge.foreign import read_foreign
from knowledge.foreign.save import save
from tests.benchmarks.practice_kills import is_sound
from tests.reliability.disk import full_disk
from tests.tutor.conftest import BOAT, ScriptedEngine, respond
from tutor.cli import app
from tutor.conversation.session import Session as Conversation
from tutor.exits import BAD_INPUT
from tutor.history.entry import Entry
from tutor.history.store import FILE, History
from tutor.practice.problem import Problem
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.session import Session
from tutor.practice.store import Store
from tutor.practice.verdict import Outcome, Verdict
from tutor.settings import Settings, SettingsError, remember
from tutor.stores.errors import StoreError
from tutor.teaching import TeachingError, teach


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "practice.db")


def _problem(seed: int) -> Problem:
    return Problem("join-result", seed, 1, "Ida had 2 figs and got 3. How many has she?", Fraction(5))


def test_practice_goes_on_unsaved_and_is_saved_again_when_there_is_room(store: Store) -> None:
    right = Verdict(Outcome.RIGHT, "Right.")
    session = Session(store, load_curriculum())
    session.begin(_problem(0), ())
    session.answered("5", right)
    with full_disk():
        session.begin(_problem(1), ())
        session.answered("5", right)
        assert "cannot be written" in session.unsaved
        assert session.turn is not None
        assert session.turn.done
        assert session.undo() is None
    session.begin(_problem(2), ())
    session.answered("5", right)
    assert session.unsaved == ""
    store.close()
    with closing(Store(store.path)) as again:
        assert [attempt.seed for attempt in again.attempts()] == [0, 2]
    assert is_sound(store.path)


def test_what_cannot_be_taken_back_stays(store: Store) -> None:
    session = Session(store, load_curriculum())
    session.begin(_problem(0), ())
    session.answered("5", Verdict(Outcome.RIGHT, "Right."))
    before = store.exported()
    for change in (store.undo, store.reset):
        with full_disk(), pytest.raises(StoreError, match="Nothing was changed"):
            change()
    many = before | {"answers": before["answers"] * 2_000}
    with full_disk(50_000), pytest.raises(StoreError, match="Nothing was changed"):
        store.replace_by(many)
    assert store.exported() == before
    store.close()


def test_a_turn_that_cannot_be_kept_is_told_once_and_kept_when_there_is_room(tmp_path: Path) -> None:
    history = History(tmp_path / FILE)
    conversation = Conversation(ScriptedEngine(respond), Settings(), history)  # type: ignore[arg-type]
    assert conversation.keep(Entry("one", None, None, "first")) == ""
    with full_disk():
        assert "cannot be written" in conversation.keep(Entry("two", None, None, "second"))
        assert conversation.keep(Entry("three", None, None, "third")) == ""
    assert conversation.keep(Entry("four", None, None, "fourth")) == ""
    said = ["one", "two", "three", "four"]
    assert [entry.said for entry in conversation.entries] == said
    history.close()
    again = History(tmp_path / FILE)
    (kept,) = again.conversations()
    assert [entry.said for entry in again.entries(kept.identifier)] == said
    again.close()


def test_a_batch_says_so_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(respond))
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        "".join(json.dumps({"id": n, "question": BOAT}) + "\n" for n in range(40)), encoding="utf-8"
    )
    command = ["batch", str(source), "--out", str(out)]
    with full_disk(2_000):
        stopped = CliRunner().invoke(app, command)
    assert stopped.exit_code == BAD_INPUT
    lines = tmp_path / "out.jsonl.part"
    assert f"{lines} cannot be written (File too large); free some disk space" in stopped.stderr
    assert "of 40 questions have been answered" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert 1 < lines.read_bytes().count(b"\n") < 40
    assert CliRunner().invoke(app, command).exit_code == 0
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [answer["id"] for answer in answers] == list(range(40))


def test_a_batch_that_cannot_be_finished_keeps_its_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.batch.local.Engine", lambda **_: ScriptedEngine(respond))
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,question\n" + f'1,"{BOAT}"\n' * 3, encoding="utf-8")
    monkeypatch.setattr("tutor.batch.forms._write_csv", _no_room)
    stopped = CliRunner().invoke(app, ["batch", str(source), "--out", str(out)])
    assert stopped.exit_code == BAD_INPUT
    assert f"{out} cannot be written (No space left on device)" in stopped.stderr
    assert not out.exists()
    assert (tmp_path / "out.csv.part").read_bytes().count(b"\n") == 1 + 3
    monkeypatch.undo()
    assert CliRunner().invoke(app, ["batch", str(source), "--out", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8").count("\n") == 4


def _no_room(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_fact_that_cannot_be_kept_is_told_and_those_before_stay(tmp_path: Path) -> None:
    teach("a zorbel measures magnetic dust", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with full_disk(), pytest.raises(TeachingError, match="cannot be written"):
        teach("a plonket measures moonlight", tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_an_import_leaves_no_half_of_a_store(tmp_path: Path) -> None:
    tables = [
        {
            "table_id": f"things {n}",
            "topic": f"things {n}",
            "header": ["tool", "measures"],
            "rows": [[f"tool {n} {row}", f"thing {row} " + "long " * 10 * n] for row in range(1, 9)],
        }
        for n in range(6)
    ]
    source = tmp_path / "store.jsonl"
    source.write_text("".join(json.dumps(table) + "\n" for table in tables), encoding="utf-8")
    imported = read_foreign(source, "aristo")
    with full_disk(1_000), pytest.raises(KnowledgeError, match="cannot be written"):
        save(imported, tmp_path / "into")
    assert list((tmp_path / "into").iterdir()) == []
    save(imported, tmp_path / "into")


@pytest.mark.usefixtures("few_taught")
@pytest.mark.parametrize("what", ["rules", "equations"])
def test_training_leaves_no_half_of_its_weights(what: str, tmp_path: Path) -> None:
    texts = [
        f"Uma had {n + 9} shells. She gave {n} shells to Ed. How many shells has Uma?" for n in range(2, 6)
    ]
    lines = [json.dumps({"id": text, "question": text, "answer": 9}) + "\n" for text in texts]
    data, folder = tmp_path / "problems.jsonl", tmp_path / "weights"
    data.write_text("".join(lines), encoding="utf-8")
    folder.mkdir()
    command = ["train", what, "--data", str(data), "--out", str(folder / "new.tsv")]
    with full_disk(400):
        stopped = CliRunner().invoke(app, command)
    assert stopped.exit_code == BAD_INPUT
    assert "new.tsv cannot be written (File too large)" in stopped.stderr.splitlines()[-1]
    assert list(folder.iterdir()) == []


def test_a_setting_that_cannot_be_kept_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    remember("theme", "paper", path)
    with full_disk(), pytest.raises(SettingsError, match="cannot be written"):
        remember("solver", "rules", path)
    assert path.read_text(encoding="utf-8") == 'theme = "paper"\n'
    assert list(tmp_path.iterdir()) == [path]


def test_a_state_is_saved_with_its_answer_or_not_at_all(store: Store) -> None:
    session = Session(store, load_curriculum())
    made = Attempt(session.now(), "join-result", 0, 1, "Ida had 2 figs.", "5", int(Grade.GOOD), 0, 1.0)
    with full_disk(), pytest.raises(StoreError):
        store.record(made, reviewed("join-result", None, Grade.GOOD, made.at))
    assert (store.attempts(), store.states()) == ([], {})
    store.close()
