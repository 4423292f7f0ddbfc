"""A person's own tables: kept beside the shipped ones, written whole, never in place of others."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.store import Store
from knowledge.tables import SHIPPED, load
from knowledge.tables.parse import parse
from knowledge.tables.write import text_of, write

NOW = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)

KITES = """\
# title: Kites of the club
# column kite: thing, key
# column tail: thing
# sentence: The {kite} has {tail}.
# alone: kites are asked on their own
kite\ttail
red diamond\ta long tail
box kite\tno tail
"""

JOINED = KITES.replace("# alone: kites are asked on their own", "# join kite: my_kites.kite")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "own" / "tables")


def write_table(folder: Path, name: str, text: str = KITES) -> Path:
    path = folder / f"{name}.tsv"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_empty_store_is_just_what_is_shipped(store: Store) -> None:
    assert store.stamp() == ()
    assert store.read().base is load()
    assert not store.folder.exists()


def test_a_table_is_added_with_when_and_from_where(store: Store, tmp_path: Path) -> None:
    table = store.add(write_table(tmp_path, "my_kites"), now=NOW)
    assert (table.name, len(table.rows)) == ("my_kites", 2)
    text = (store.folder / "my_kites.tsv").read_text(encoding="utf-8")
    assert "# note: added from my_kites.tsv, 2026-03-01 09:30 UTC\nkite\ttail" in text
    contents = store.read()
    assert [t.name for t in contents.own] == ["my_kites"]
    assert contents.faults == ()
    assert list(store.folder.iterdir()) == [store.folder / "my_kites.tsv"]


def test_shipped_tables_stay_the_same_objects(store: Store, tmp_path: Path) -> None:
    store.add(write_table(tmp_path, "my_kites"))
    base = store.read().base
    assert all(base.table(table.name) is table for table in load().tables)
    assert len(base.tables) == len(load().tables) + 1
    assert base.joins == load().joins


def test_the_stamp_tells_of_every_change(store: Store, tmp_path: Path) -> None:
    stamps = [store.stamp()]
    store.add(write_table(tmp_path, "my_kites"))
    stamps.append(store.stamp())
    store.add(write_table(tmp_path, "more_kites"))
    stamps.append(store.stamp())
    store.remove("more_kites")
    assert store.stamp() == stamps[1]
    assert len(set(stamps)) == 3


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("my_kites", KITES.replace("\tno tail", ""), "my_kites.tsv:8:1: the row has 1 cells"),
        ("my_kites", KITES.replace("# alone", "# note"), "no join leads to or from this table"),
        ("animal_groups", KITES, "already a table with this name"),
        ("My kites", KITES, "'My kites' cannot be the name of a table"),
        ("x\x1b[31m", KITES, "'x?[31m' cannot be the name of a table"),
    ],
)
def test_what_is_refused_leaves_no_trace(
    store: Store, tmp_path: Path, name: str, text: str, says: str
) -> None:
    with pytest.raises(KnowledgeError) as caught:
        store.add(write_table(tmp_path, name, text))
    assert says in str(caught.value)
    assert str(caught.value).isprintable()
    assert store.stamp() == ()


def test_a_name_that_exists_is_refused(store: Store, tmp_path: Path) -> None:
    path = write_table(tmp_path, "my_kites")
    store.add(path)
    before = (store.folder / "my_kites.tsv").read_bytes()
    with pytest.raises(KnowledgeError, match="already a table"):
        store.add(path)
    assert (store.folder / "my_kites.tsv").read_bytes() == before


def test_own_tables_may_join_shipped_ones_and_each_other(store: Store, tmp_path: Path) -> None:
    store.add(write_table(tmp_path, "my_kites"))
    store.add(write_table(tmp_path, "more_kites", JOINED))
    to_shipped = KITES.replace("# alone: kites are asked on their own", "# join kite: animal_groups.animal")
    store.add(write_table(tmp_path, "kite_birds", to_shipped.replace("red diamond", "whale")))
    contents = store.read()
    assert contents.faults == ()
    assert {j.other_table for j in contents.base.joins_of("my_kites")} == {"more_kites"}
    assert {j.other_table for j in contents.base.joins_of("kite_birds")} == {"animal_groups"}
    with pytest.raises(KnowledgeError, match="remove 'more_kites' first"):
        store.remove("my_kites")
    store.remove("more_kites")
    store.remove("my_kites")
    assert [t.name for t in store.read().own] == ["kite_birds"]


def test_only_own_tables_are_removed(store: Store) -> None:
    with pytest.raises(KnowledgeError, match="'animal_groups' is a built-in table, which cannot be removed"):
        store.remove("animal_groups")
    with pytest.raises(KnowledgeError, match="You have no table named 'zz'"):
        store.remove("zz")
    with pytest.raises(KnowledgeError, match="You have no table"):
        store.remove("../../etc/passwd")


def test_a_file_that_was_broken_by_hand_is_left_out_and_told(store: Store, tmp_path: Path) -> None:
    store.add(write_table(tmp_path, "my_kites"))
    store.add(write_table(tmp_path, "more_kites", JOINED))
    store.add(write_table(tmp_path, "third_kites"))
    (store.folder / "my_kites.tsv").write_text("nothing but this line\n", encoding="utf-8")
    contents = store.read()
    assert [t.name for t in contents.own] == ["third_kites"]  # more_kites is joined to the broken one
    assert {fault.path.name for fault in contents.faults if fault.path} == {"my_kites.tsv", "more_kites.tsv"}


def test_a_broken_type_list_leaves_out_every_own_table(store: Store, tmp_path: Path) -> None:
    store.add(write_table(tmp_path, "my_kites"))
    (store.folder / "types.tsv").write_text("what\n", encoding="utf-8")
    contents = store.read()
    assert contents.own == ()
    assert len(contents.faults) == 1
    assert contents.base is load()


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.tsv"
    write(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(KnowledgeError, match="No space"):
        write(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    base = load()
    for table in base.tables[::7]:
        path = tmp_path / f"{table.name}.tsv"
        write(path, text_of(table, others=base.tables, notes=["of a test"], alone="it is"))
        again, schema, faults = parse(path, base.types)
        assert faults == []
        assert again is not None
        assert schema is not None
        assert (again.title, again.columns, again.relations, again.ending) == (
            table.title,
            table.columns,
            table.relations,
            table.ending,
        )
        assert [row.cells for row in again.rows] == [row.cells for row in table.rows]
        assert len(schema.joins) == len(table.joins)
    assert SHIPPED.is_dir()
