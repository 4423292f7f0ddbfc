"""Foreign table stores become tables of ours: columns, sentences, keys and joins are found, and no fault is left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.errors import KnowledgeError
from knowledge.foreign import Imported, read_foreign
from knowledge.foreign.save import save
from knowledge.tables import Table, check, load, sentence
from knowledge.tables.parse import LONGEST_CELL, MOST_ALTERNATIVES

KITES: dict[str, Any] = {
    "table_id": "t-1",
    "topic": "Kites/Winds",
    "header": ["", "KITE Thing that flies", "", "wind (weak; strong)", ""],
    "content_cols": [1, 3],
    "rows": [
        ["A(n)", "red kite", "float(s) in", "weak wind; breeze", "days"],
        ["A(n)", "ash kite; gray kite", "float(s) in", "the storm", "days"],
        ["A(n)", "box kite", "float(s) in", "the storm", "days"],
    ],
}
TAILS: dict[str, Any] = {
    "table_id": "t-2",
    "topic": "Tails",
    "header": ["Kite", "Tail", "Tail", "Key", "POS"],
    "rows": [
        ["red kite", "long", "paper", "k_1", "n"],
        ["box kite", "", "silk", "k_2", "n"],
        ["box kite", "long", "", "k_3", "n"],
        ["ash kite", "short", "it[kite] 's string", "k_4", "n"],
        ["ash kite", "short", "it[kite] 's string", "k_5", "n"],
        ["gull", "", "", "k_6", "n"],
    ],
}
SPOKEN: dict[str, Any] = {
    "table_id": "t-3",
    "topic": "Spoken",
    "header": ["LHS", "Relation", "RHS"],
    "rows": [["kites", "need", "wind"], ["kites", "need", "wind; a string"]],
}


def store(folder: Path, *tables: dict[str, Any]) -> Path:
    path = folder / "store.jsonl"
    path.write_text("".join(json.dumps(table) + "\n" for table in tables), encoding="utf-8")
    return path


def imported(folder: Path, *tables: dict[str, Any]) -> dict[str, Table]:
    """The tables by name, after they have been written, checked and read back."""
    found = read_foreign(store(folder, *tables), "aristo")
    save(found, folder / "out")
    assert [str(fault) for fault in check(folder / "out")] == []
    return {table.name: table for table in load(folder / "out").tables}


def test_headers_become_names_labels_and_types(tmp_path: Path) -> None:
    table = imported(tmp_path, KITES)["kites_winds"]
    assert table.title == "Kites/Winds"
    assert [column.labels for column in table.columns] == [
        ("kite", "thing that flies"),
        ("wind", "floats in", "days"),
    ]
    assert [column.key for column in table.columns] == [True, False]


def test_fillers_become_the_sentence(tmp_path: Path) -> None:
    table = imported(tmp_path, KITES)["kites_winds"]
    assert [sentence(table, row) for row in table.rows] == [
        "A red kite floats in weak wind days.",
        "An ash kite floats in the storm days.",
        "A box kite floats in the storm days.",
    ]
    assert table.rows[1].cells == ("ash kite; gray kite", "[the] storm")


def test_words_that_lead_from_one_column_to_the_next_become_a_relation(tmp_path: Path) -> None:
    rows = [["A", "melter", "turns", "solid", "and the like into", "liquid", "and gives off", "steam"]]
    header = ["", "Device", "", "Old state", "", "New state", "", "Waste"]
    table = imported(tmp_path, {"table_id": "m", "topic": "M", "header": header, "rows": rows})["m"]
    (relation,) = table.relations
    assert (relation.first, relation.second) == (1, 2)
    assert "A into B" in relation.patterns
    assert table.columns[3].labels == ("waste", "gives off")


def test_fillers_that_differ_become_notes(tmp_path: Path) -> None:
    rows = [["A", "kite", "is", "light"], ["", "kites' tails", "are", "long"]]
    trait = {"table_id": "t", "topic": "Trait", "header": ["", "Thing", "", "Trait"], "rows": rows}
    table = imported(tmp_path, trait)["trait"]
    assert [sentence(table, row) for row in table.rows] == ["A kite is light.", "Kites' tails are long."]
    assert table.rows[0].cells == ("[A] kite", "[is] light")


def test_rows_that_lack_cells_go_into_tables_without_them(tmp_path: Path) -> None:
    found = read_foreign(store(tmp_path, TAILS), "aristo")
    cells = {table.name: [row.cells for row in table.rows] for table in found.tables}
    assert cells == {
        "tails": [("red kite", "long", "paper"), ("ash kite", "short", "kite 's string")],
        "tails_2": [("box kite", "long")],
        "tails_3": [("box kite", "silk")],
    }
    assert (found.repeated, found.empty) == (1, 1)
    assert [column.name for column in found.tables[0].columns] == ["kite", "tail", "second tail"]
    assert "tail: long" in sentence(found.tables[0], found.tables[0].rows[0])


def test_keys_are_the_first_columns_without_contradiction(tmp_path: Path) -> None:
    rows = [["kite", "light", "red"], ["kite", "quiet", "blue"], ["gull", "loud", "white"]]
    traits = {"table_id": "t", "topic": "Traits", "header": ["Thing", "Trait", "Color"], "rows": rows}
    table = imported(tmp_path, traits)["traits"]
    assert [column.key for column in table.columns] == [True, True, False]


def test_a_row_keeps_what_it_says_beyond_earlier_ones(tmp_path: Path) -> None:
    table = imported(tmp_path, SPOKEN)["spoken"]
    assert [row.cells for row in table.rows] == [("kites", "need", "wind"), ("kites", "need", "[a] string")]
    assert sentence(table, table.rows[0]) == "Kites need wind."


def test_columns_of_the_same_kind_are_joined(tmp_path: Path) -> None:
    rows = [["whale", "sea"], ["bat", "cave"], ["red fox", "den"]]
    homes = {"table_id": "a", "topic": "Homes", "header": ["Animal", "Home"], "rows": rows}
    foods = {**homes, "table_id": "b", "topic": "Foods", "header": ["ANIMAL", "FOOD"]}
    foods["rows"] = [["whale", "krill"], ["bat", "moths"], ["owl", "mice"]]
    (join,) = imported(tmp_path, homes, foods)["foods"].joins
    assert (join.column, join.other_table, join.other_column) == (0, "homes", 0)


def test_a_large_table_is_shared_out(tmp_path: Path) -> None:
    rows = [[f"kite {n}", f"weight {n}"] for n in range(250)]
    heavy = {"table_id": "h", "topic": "Heavy", "header": ["Kite", "Weight"], "rows": rows}
    tables = imported(tmp_path, heavy)
    assert {name: len(table.rows) for name, table in tables.items()} == {
        "heavy": 84,
        "heavy_part2": 84,
        "heavy_part3": 82,
    }


def test_long_cells_are_shared_out_and_shortened(tmp_path: Path) -> None:
    many = "; ".join(f"wind {n}" for n in range(2 * MOST_ALTERNATIVES + 1))
    rows = [["kite", many], ["gull", "word " * LONGEST_CELL]]
    long = {"table_id": "l", "topic": "Long", "header": ["Thing", "Wind"], "rows": rows}
    table = imported(tmp_path, long)["long"]
    assert [row.cells[1].count(";") + 1 for row in table.rows] == [12, 12, 1, 1]
    assert len(table.rows[-1].cells[1]) <= LONGEST_CELL


def test_a_row_of_many_long_cells_is_no_bomb(tmp_path: Path) -> None:
    cell = "; ".join(f"wind {n}" for n in range(40))
    rows = [[f"{k} {cell}" for k in range(10)] for _ in range(3)]
    wide = {"table_id": "w", "topic": "Wide", "header": [f"c{k}" for k in range(10)], "rows": rows}
    assert len(imported(tmp_path, wide)["wide"].rows) <= 24


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "2:2: the line is not JSON"),
        ("[]", "2: the line is not a JSON object"),
        ("[" * 100_000, "2: the line is not JSON"),
        ("1" * 5_000, "2: the line is not JSON"),
        (json.dumps({**KITES, "table_id": ""}), '2: the table has no "table_id"'),
        (json.dumps({**KITES, "header": "x"}), '2: the "header" must be a list'),
        (json.dumps({**KITES, "header": ["x"] * 99}), '2: the "header" must be a list of 2 to'),
        (json.dumps({**KITES, "rows": []}), '2: the "rows" must be a list'),
        (json.dumps({**KITES, "rows": [["a", 3]]}), '2: the "rows" must be a list'),
        (
            json.dumps({**KITES, "rows": [*KITES["rows"], ["a"]]}),
            "2: row 4 has 1 cells, but the header has 5",
        ),
        (json.dumps({**KITES, "content_cols": [1, 7]}), '2: the "content_cols" must be a list'),
    ],
)
def test_what_is_no_table_is_told_with_its_line(tmp_path: Path, line: str, says: str) -> None:
    path = store(tmp_path, KITES)
    path.write_text(path.read_text(encoding="utf-8") + line, encoding="utf-8")
    with pytest.raises(KnowledgeError) as caught:
        read_foreign(path, "aristo")
    assert str(caught.value).startswith(f"store.jsonl:{says}")


def test_a_plain_table_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Kite tails.tsv"
    path.write_text("Kite\tTail\nred kite\tlong\nbox kite\tnone\n", encoding="utf-8")
    (table,) = read_foreign(path, "plain", prefix="my ").tables
    assert (table.name, len(table.rows)) == ("my_kite_tails", 2)
    path.write_text("Kite\tTail\nred kite\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"Kite tails\.tsv:2: the row has 1 cells"):
        read_foreign(path, "plain")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    found = read_foreign(store(tmp_path, KITES, TAILS), "aristo")
    save(Imported(found.tables[-1:], found.sources, 0, 0), tmp_path / "out")
    with pytest.raises(KnowledgeError, match="already a table"):
        save(found, tmp_path / "out")
    assert len(list((tmp_path / "out").iterdir())) == 1


_text = st.text(alphabet=st.sampled_from('ab AB();:[]{}"/=,.\t\n\x1b\u202e%_1é#A(n)'), max_size=12)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(2, 4).flatmap(
        lambda n: st.lists(st.lists(_text, min_size=n, max_size=n), min_size=2, max_size=6)
    )
)
def test_whatever_is_imported_has_no_fault(tmp_path: Path, cells: list[list[str]]) -> None:
    wild = {
        "table_id": "w\ud800",
        "topic": f"Wild \ud800 [x]: {{y}} {cells[0][0]}",
        "header": cells[0],
        "rows": cells[1:],
    }
    wild["content_cols"] = list(range(len(cells[0])))
    found = read_foreign(store(tmp_path, wild, KITES), "aristo")
    folder = tmp_path / "wild"
    for old in folder.glob("*.tsv"):
        old.unlink()
    save(found, folder)
    assert [str(fault) for fault in check(folder)] == []
