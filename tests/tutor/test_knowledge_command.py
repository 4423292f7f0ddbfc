"""`tutor knowledge`: what it prints, how it ends, and that questions use what it changed."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from knowledge.tables import SHIPPED, load
from tutor.cli import app
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT

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
ZORBEL = "What does a zorbel measure? (A) wind speed (B) magnetic dust (C) rainfall (D) air pressure"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the person's own tables."""
    folder = tmp_path / "own"
    monkeypatch.setenv("TUTOR_TABLES", str(folder))
    return folder


@pytest.fixture
def kites(tmp_path: Path) -> Path:
    path = tmp_path / "my_kites.tsv"
    path.write_text(KITES, encoding="utf-8")
    return path


def run(command: str) -> Result:
    return CliRunner().invoke(app, ["knowledge", *shlex.split(command)])


def record(command: str) -> object:
    return json.loads(run(f"{command} --json").stdout)


def test_check_tells_every_fault_with_place_and_remedy(kites: Path) -> None:
    assert run(f"check {kites}").stdout == "No problems found.\n"
    kites.write_text(KITES.replace("\tno tail", "").replace(": thing\n", ": tail\n"), encoding="utf-8")
    result = run(f"check {kites}")
    assert result.exit_code == BAD_INPUT
    assert result.stdout.splitlines() == [
        "my_kites.tsv:3:2: unknown column type 'tail'; use a type from types.tsv, or declare it there.",
        "my_kites.tsv:8:1: the row has 1 cells, but the header has 2; separate the cells with one tab each.",
        "2 problems.",
    ]
    found = json.loads(run(f"check {kites} --json").stdout)["faults"]
    assert [(fault["line"], fault["column"]) for fault in found] == [(3, 2), (8, 1)]
    assert found[0]["remedy"] == "use a type from types.tsv, or declare it there"


def test_check_of_a_table_that_joins_a_shipped_one(kites: Path) -> None:
    text = KITES.replace("# alone: kites are asked on their own", "# join kite: animal_groups.animal")
    kites.write_text(text.replace("box kite", "whale"), encoding="utf-8")
    assert "'animal_groups', which is missing" in run(f"check {kites}").stdout
    assert run(f"check {kites} --beside").stdout == "No problems found.\n"


def test_output_never_steers_the_terminal(kites: Path, tmp_path: Path) -> None:
    bad = tmp_path / "x\x1b[2J.tsv"
    bad.write_text(KITES.replace("kite: thing", "k\x1b]0;x\x07: thing"), encoding="utf-8")
    for result in (
        CliRunner().invoke(app, ["knowledge", "check", str(bad)]),
        CliRunner().invoke(app, ["knowledge", "check", str(bad), "--json"]),
        CliRunner().invoke(app, ["knowledge", "add", str(bad)]),
        CliRunner().invoke(app, ["knowledge", "show", "x\x1b[2J"]),
        CliRunner().invoke(app, ["knowledge", "remove", "x\x1b[2J"]),
        CliRunner().invoke(app, ["knowledge", "teach", "is \x1b[2J so?"]),
        CliRunner().invoke(app, ["knowledge", "import", str(bad)]),
    ):
        assert result.exit_code == BAD_INPUT
        assert result.output
        assert result.output.replace("\n", "").isprintable()


def test_list_marks_own_tables(kites: Path) -> None:
    run(f"add {kites}")
    lines = run("list").stdout.splitlines()
    assert len(lines) == len(load().tables) + 1
    assert [line.split(maxsplit=2) for line in lines if "(own)" in line] == [
        ["my_kites", "2", "Kites of the club (own)"]
    ]
    tables = record("list")
    assert isinstance(tables, list)
    assert [table["name"] for table in tables if table["own"]] == ["my_kites"]


def test_show_reads_the_rows_aloud(kites: Path) -> None:
    run(f"add {kites}")
    assert run("show my_kites").stdout.splitlines() == [
        "Kites of the club",
        "  column kite: thing, key",
        "  column tail: thing",
        "   8  The red diamond has a long tail.",
        "   9  The box kite has no tail.",
    ]
    shown = record("show my_kites")
    assert isinstance(shown, dict)
    assert shown["rows"][1]["cells"] == ["box kite", "no tail"]


def test_show_of_an_unknown_table_names_near_ones() -> None:
    result = run("show animal_group")
    assert result.exit_code == BAD_INPUT
    assert result.stderr.startswith("There is no table 'animal_group'; did you mean animal_groups")


def test_search_finds_rows_by_their_words_in_any_form(kites: Path) -> None:
    run(f"add {kites}")
    assert run("search diamonds tails").stdout == "my_kites:8: The red diamond has a long tail.\n"
    found = record("search kites tail")
    assert isinstance(found, dict)
    assert [row["line"] for row in found["rows"] if row["table"] == "my_kites"] == [9, 8]
    nothing = run("search zorbel")
    assert (nothing.exit_code, nothing.stderr) == (ABSTAINED, "No row has all of these words; try fewer.\n")


def test_stats_count_by_theme(kites: Path) -> None:
    run(f"add {kites}")
    counted = record("stats")
    assert isinstance(counted, dict)
    assert counted["themes"]["your own"] == {"tables": 1, "rows": 2}
    assert counted["rows"] == sum(len(table.rows) for table in load().tables) + 2
    assert set(counted["themes"]) - {"your own"} == {t.path.parent.name for t in load().tables}
    assert "your own" in run("stats").stdout


def test_add_and_remove(kites: Path, own: Path) -> None:
    assert run(f"add {kites}").stdout.startswith("Added my_kites: 2 rows, in ")
    again = run(f"add {kites}")
    assert again.exit_code == BAD_INPUT
    assert again.stderr == (
        "my_kites.tsv:1: there is already a table with this name in own; rename one of the files.\n"
    )
    assert run("remove my_kites").stdout == "Removed my_kites.\n"
    assert list(own.iterdir()) == []
    assert run("remove my_kites").exit_code == BAD_INPUT


def test_import_into_a_folder_and_among_own_tables(tmp_path: Path, own: Path) -> None:
    table = {"table_id": "k", "topic": "Kites", "header": ["Kite", "Tail"], "rows": [["a", "b"], ["c", ""]]}
    path = tmp_path / "store.jsonl"
    path.write_text(json.dumps(table), encoding="utf-8")
    folder = tmp_path / "kites"
    assert run(f"import {path} --into {folder}").stdout.splitlines() == [
        f"Imported 1 table with 1 row and 0 joins into {folder}.",
        "Skipped 1 row with fewer than two cells.",
    ]
    assert run(f"check {folder}").exit_code == ANSWERED
    assert run(f"import {path} --into {folder}").exit_code == BAD_INPUT
    assert run(f"import {path} --prefix my_").exit_code == ANSWERED
    assert (own / "my_kites.tsv").exists()
    clash = tmp_path / "clash.jsonl"
    clash.write_text(json.dumps({**table, "topic": "Animal groups"}), encoding="utf-8")
    assert "already a table named 'animal_groups'" in run(f"import {clash}").stderr


def test_a_broken_own_table_is_told_and_left_out(kites: Path, own: Path) -> None:
    run(f"add {kites}")
    (own / "my_kites.tsv").write_text("what\n", encoding="utf-8")
    result = run("list")
    assert result.exit_code == ANSWERED
    assert "Left out: my_kites.tsv:1" in result.stderr


def test_a_taught_fact_answers_until_it_is_removed() -> None:
    def asked(*options: str) -> tuple[object, int]:
        result = CliRunner().invoke(app, ["ask", ZORBEL, "--json", *options])
        return json.loads(result.stdout)["answer"], result.exit_code

    assert asked("--solver", "tables")[0] != "B"
    taught = run("teach a zorbel measures magnetic dust")
    assert taught.stdout == "Learned: A zorbel measures magnetic dust. (table taught_measures)\n"
    assert asked() == ("B", ANSWERED)
    run("remove taught_measures")
    assert asked("--solver", "tables")[0] != "B"


def test_a_folder_is_asked_alone(kites: Path) -> None:
    question = "What does the box kite have? (A) no tail (B) a heart (C) two moons"
    result = CliRunner().invoke(app, ["ask", question, "--tables", str(kites), "--json"])
    assert json.loads(result.stdout)["answer"] == "A"
    alone = CliRunner().invoke(app, ["ask", ZORBEL, "--tables", str(kites)])
    assert alone.exit_code == ABSTAINED
    assert "I have not learned anything about “wind speed”, “magnetic dust”, " in alone.stderr
    gone = CliRunner().invoke(app, ["ask", question, "--tables", str(kites.parent / "gone")])
    assert gone.exit_code == BAD_INPUT
    assert "there is no such file" in gone.stderr


def test_the_shipped_tables_have_no_fault() -> None:
    assert run(f"check {SHIPPED}").stdout == "No problems found.\n"
