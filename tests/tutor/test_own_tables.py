"""What a person adds or teaches is seen by the next question of a process that has been running for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.tables import load
from tutor.own_tables import contents, knowledge, store

KITES = """\
# title: Kites of the club
# column kite: thing, key
# column tail: thing
# sentence: The {kite} has {tail}.
# alone: kites are asked on their own
kite\ttail
red diamond\ta long tail
"""


@pytest.fixture
def kites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUTOR_TABLES", str(tmp_path / "own"))
    path = tmp_path / "my_kites.tsv"
    path.write_text(KITES, encoding="utf-8")
    return path


def test_without_own_tables_the_shipped_ones_are_left_to_be_read_when_needed(kites: Path) -> None:
    assert knowledge() is None
    assert contents().base is load()


def test_every_change_is_noticed_and_nothing_is_read_twice(kites: Path) -> None:
    store().add(kites)
    first = knowledge()
    assert first is not None
    assert first.table("my_kites").rows[0].cells == ("red diamond", "a long tail")
    assert knowledge() is first
    path = store().folder / "my_kites.tsv"
    path.write_text(KITES + "box kite\tno tail\n", encoding="utf-8")
    second = knowledge()
    assert second is not None
    assert len(second.table("my_kites").rows) == 2
    assert second.table("animal_groups") is first.table("animal_groups")
    store().remove("my_kites")
    assert knowledge() is None


def test_a_folder_is_read_alone_and_whole(kites: Path) -> None:
    alone = knowledge(kites)
    assert alone is not None
    assert [table.name for table in alone.tables] == ["my_kites"]
    assert knowledge(kites) is alone
    (kites.parent / "broken").mkdir()
    broken = kites.parent / "broken" / "b.tsv"
    broken.write_text("what\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"b\.tsv:1"):
        knowledge(broken.parent)


def test_own_tables_are_in_the_data_folder_unless_named(kites: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store().folder == kites.parent / "own"
    monkeypatch.delenv("TUTOR_TABLES")
    monkeypatch.setattr("tutor.own_tables.data_folder", lambda: kites.parent / "data")
    assert store().folder == kites.parent / "data" / "tables"
