"""The words made beforehand are those that reading gives, and what was changed since is read as it stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from knowledge import corpus, prepared, relations
from knowledge.corpus import Passage
from knowledge.errors import KnowledgeError
from knowledge.tables import SHIPPED, load, trust
from knowledge.tables.assemble import table_files
from knowledge.tables.trust import trusted
from solvers.prepared import prepare
from solvers.reading.vocabulary import Vocabulary
from solvers.retrieval.sentences import Group
from solvers.tables.gathered import bag_of
from solvers.tables.retrieve import Index
from solvers.tables.words import Overlap


def test_shipped_words_are_those_of_the_shipped_tables_and_sentences() -> None:
    """After a change of tables, corpus or lemmas run: tutor build words."""
    assert prepared.load() == _as_read(prepare(load(), corpus.load(), relations.load()))


def test_an_index_is_the_same_with_and_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    base = load()
    few = replace(base, tables=base.tables[:6], joins=())
    quick = Index(few, Overlap())
    monkeypatch.setattr(Overlap, "bag", lambda *_: None)
    slow = Index(few, Overlap())
    assert quick.bags == slow.bags
    assert quick.row_frequency == slow.row_frequency
    assert quick.science == slow.science


def test_a_changed_table_is_not_known() -> None:
    table = load().tables[0]
    assert bag_of(table) is not None
    row = replace(table.rows[0], cells=("otters", *table.rows[0].cells[1:]))
    assert bag_of(replace(table, rows=(row, *table.rows[1:]))) is None
    assert bag_of(replace(table, title="Otters")) is None


def test_cells_of_neighbouring_columns_are_told_apart() -> None:
    table = load().tables[0]
    first, second, *rest = table.rows[0].cells
    row = replace(table.rows[0], cells=(f"{first} {second}", "", *rest))
    assert prepared.checksum_of(replace(table, rows=(row,))) != prepared.checksum_of(
        replace(table, rows=table.rows[:1])
    )


def test_other_sentences_are_read() -> None:
    group = Group(Passage("animals", "Otters", ("Otters hold hands while they sleep.",)))
    assert list(group.lemmas()) == [("otter", "hold", "hand", "sleep")]


def test_another_sentence_of_a_row_is_not_taken_for_the_kept_one() -> None:
    table = load().tables[0]
    assert Group(table).key != Group(replace(table, ending=" in Lapland.")).key


@pytest.mark.parametrize("word", ["fly", "weather", "melt", "thermometer", "4"])
def test_kin_is_the_same_with_and_without_them(word: str) -> None:
    base = prepared.load()
    quick, slow = Vocabulary(base.kin.least, base), Vocabulary(base.kin.least)
    for vocabulary in (quick, slow):
        vocabulary.add([*base.words[::7], "otters"])
    assert quick.entailed_by(word) == slow.entailed_by(word)
    assert quick.entailing(word) == slow.entailing(word)


def test_kin_for_another_threshold_is_gathered_anew() -> None:
    loose = Vocabulary(prepared.load().kin.least / 2, prepared.load())
    loose.add(["dog", "wolf", "animal"])
    assert "animal" in loose.entailed_by("dog")


def test_the_shipped_tables_are_noted_as_found_in_order() -> None:
    """After a change of tables run: tutor build words."""
    assert trusted(table_files(SHIPPED))


def test_changed_files_are_looked_at_again(tmp_path: Path) -> None:
    file = table_files(SHIPPED)[0]
    changed = tmp_path / file.name
    changed.write_bytes(file.read_bytes() + b"\n")
    assert trust.checksum([changed]) != trust.checksum([file])
    assert not trusted([changed])


def test_a_damaged_file_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / "words.zip"
    damaged.write_bytes(prepared.FILE.read_bytes()[:5_000])
    monkeypatch.setattr(prepared, "FILE", damaged)
    prepared.load.cache_clear()
    try:
        with pytest.raises(KnowledgeError, match="tutor build words"):
            prepared.load()
    finally:
        prepared.load.cache_clear()


def _as_read(made: prepared.Prepared) -> prepared.Prepared:
    """What reading the written file gives."""
    return replace(
        made,
        tables={key: [list(part) for part in parts] for key, parts in made.tables.items()},
        sentences=dict(made.sentences),
    )
