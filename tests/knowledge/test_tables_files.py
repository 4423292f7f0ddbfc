"""Every fault of a table file is found, with its file, line and column; a good file has none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.errors import KnowledgeError
from knowledge.tables import check, load

MONTHS = """\
# title: Months of festivals
# column hemisphere: hemisphere, key
# column festival: sky-event, key
# column month: month
# sentence: In the {hemisphere} half, the {festival} is in {month}.
# join hemisphere: towns.hemisphere
# relation held_in(festival, month): A * in B; in B * A
hemisphere\tfestival; feast\tmonth
upper\tlantern feast\tMarch
upper\tkite feast; day of kites\t[early] May
lower\tlantern feast\tSeptember
"""

TOWNS = """\
# title: Towns
# column town: place, key
# column hemisphere: hemisphere
# sentence: {town} lies in the {hemisphere} half.
town\themisphere
Aford; Ayford\tupper
Beeton\tlower
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "months.tsv").write_text(MONTHS, encoding="utf-8")
    (tmp_path / "towns.tsv").write_text(TOWNS, encoding="utf-8")
    return tmp_path


def mutate(folder: Path, old: str, new: str) -> list[KnowledgeError]:
    assert MONTHS.count(old) >= 1
    (folder / "months.tsv").write_text(MONTHS.replace(old, new, 1), encoding="utf-8")
    return check(folder)


def test_good_tables_have_no_fault_and_are_read(folder: Path) -> None:
    assert check(folder) == []
    base = load(folder)
    months = base.table("months")
    assert [table.name for table in base.tables] == ["months", "towns"]
    assert [column.labels for column in months.columns] == [
        ("hemisphere",),
        ("festival", "feast"),
        ("month",),
    ]
    assert [column.key for column in months.columns] == [True, True, False]
    assert [row.line for row in months.rows] == [9, 10, 11]
    assert months.relations[0].patterns == ("A * in B", "in B * A")
    (join,) = base.joins_of("towns")
    assert (join.column, join.other_table, join.other_column) == (1, "months", 0)
    with pytest.raises(KeyError):
        base.table("weeks")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "says"),
    [
        ("\tlantern feast\tMarch", "\tlantern feast", 9, 2, "2 cells, but the header has 3"),
        ("\tMarch", "\tMarch\tApril", 9, 3, "4 cells, but the header has 3"),
        (": month\n", ": mnth\n", 4, 3, "unknown column type 'mnth'"),
        ("towns.hemisphere", "villages.hemisphere", 6, 1, "'villages', which is missing"),
        ("towns.hemisphere", "towns.half", 6, 1, "no column 'half'"),
        ("join hemisphere: towns", "join half: towns", 6, None, "'half' is not a column of this table"),
        ("towns.hemisphere", "towns.town", 6, 1, "the join links hemisphere to place"),
        ("towns.hemisphere", "months.hemisphere", 6, 1, "joins itself"),
        ("towns.hemisphere", "towns.hemisphere, towns.hemisphere", 6, 1, "declared twice"),
        ("towns.hemisphere", "towns", 6, None, "join is not valid"),
        ("upper\tlantern feast\tMarch", "upper\tlantern feast\t", 9, 3, "empty"),
        ("[early] May", "[early]", 10, 3, "empty"),
        ("kite feast; day of kites", "kite feast; ", 10, 2, "alternative is empty"),
        ("kite feast; day of kites", "kite feast; Kite feast", 10, 2, "same alternative twice"),
        ("[early] May", "[early May", 10, 3, "note is not closed"),
        ("[early] May", "early] May", 10, 3, "note is not closed"),
        ("\tMarch", '\t"March"', 9, 3, "quotation mark"),
        ("\tMarch", "\t" + "March " * 60, 9, 3, "characters"),
        ("\tMarch", "\t" + "; ".join(f"m{n}" for n in range(13)), 9, 3, "alternatives"),
        ("\tMarch", "\tMar\x1b[31mch", 9, 3, "control character U+001B"),
        ("lantern feast\tMarch", "lantern\u202e feast\tMarch", 9, 2, "control character U+202E"),
        ("lower\tlantern feast\tSeptember", "upper\tlantern feast\tMarch", 11, 1, "repeats line 9"),
        ("lower\tlantern feast\tSeptember", "upper\tlantern feast\tMay", 11, 1, "contradicts line 9"),
        ("lower\tlantern feast\tSeptember", "upper\tDay of  kites\tJune", 11, 1, "contradicts line 10"),
        ("# title: Months of festivals\n", "", 1, None, "no title"),
        ("# title", "# titel", 1, None, "'titel' is not a valid keyword"),
        ("# title: Months of festivals", "# title:", 1, None, "nothing follows 'title'"),
        ("# column month", "# title: Twice\n# column month", 4, None, "more than one title"),
        ("# title: Months", "# Months", 1, None, "not valid"),
        ("# column month: month", "# column festival: month", 4, None, "declared twice"),
        ("# column month: month", "# column month: month, kay", 4, None, "column line is not valid"),
        ("# column month: month\n", "", 7, 3, "column 'month' is not declared"),
        ("festival; feast\tmonth", "festival; feast\tfestival", 8, 3, "names 'festival' twice"),
        ("# join", "# column year: month\n# join", 6, None, "'year' is not in the header"),
        ("{month}", "{moon}", 5, None, "does not match the columns"),
        ("the {festival} is in {month}", "{month} has the {festival}", 5, None, "does not match the columns"),
        ("{month}.", "{month}", 5, None, "does not end with a period"),
        ("held_in(festival, month)", "held_in(festival)", 7, None, "relation is not valid"),
        ("held_in(festival, month)", "held_in(festival, moon)", 7, None, "needs two columns"),
        ("held_in(festival, month)", "held_in(month, month)", 7, None, "needs two columns"),
        ("in B * A", "in B", 7, None, "does not name both columns"),
    ],
)
def test_each_fault_is_reported_where_it_is(
    folder: Path, old: str, new: str, line: int, column: int | None, says: str
) -> None:
    faults = mutate(folder, old, new)
    found = [fault for fault in faults if says in fault.what]
    assert found, [str(fault) for fault in faults]
    assert (found[0].path, found[0].line, found[0].column) == (folder / "months.tsv", line, column)
    assert found[0].remedy
    with pytest.raises(KnowledgeError, match=r"months\.tsv"):
        load(folder)


def write(name: str, text: str | bytes) -> Callable[[Path], None]:
    data = text.encode("utf-8") if isinstance(text, str) else text
    return lambda folder: (folder / name).write_bytes(data) and None


@pytest.mark.parametrize(
    ("change", "file", "line", "column", "says"),
    [
        (write("months.tsv", MONTHS.replace("# join", "# note")), "months.tsv", 1, None, "no join leads"),
        (
            write("towns.tsv", TOWNS.replace("upper", "left").replace("lower", "right")),
            "months.tsv",
            6,
            1,
            "do not share any cell",
        ),
        (write("towns.tsv", TOWNS.encode() + b"C\xe9ville\tupper\n"), "towns.tsv", 8, 2, "not UTF-8"),
        (write("towns.tsv", "# title: Towns\n"), "towns.tsv", 2, None, "no header line"),
        (write("towns.tsv", ""), "towns.tsv", 1, None, "no title"),
        (write("towns.tsv", TOWNS.split("Aford")[0]), "towns.tsv", 5, None, "no rows"),
        (
            write("types.tsv", "type\tbroader\tmeaning\nmonth\ttime\tx\n"),
            "types.tsv",
            2,
            None,
            "not declared above",
        ),
        (write("types.tsv", "type\tbroader\tmeaning\nmonth\tx\n"), "types.tsv", 2, None, "three fields"),
        (
            write("types.tsv", "type\tbroader\tmeaning\nm\t\tx\nm\t\ty\n"),
            "types.tsv",
            3,
            None,
            "declared twice",
        ),
        (write("types.tsv", "month\t\tx\n"), "types.tsv", 1, None, "no header"),
    ],
)
def test_faults_of_whole_files(
    folder: Path, change: Callable[[Path], None], file: str, line: int, column: int | None, says: str
) -> None:
    change(folder)
    found = [fault for fault in check(folder) if says in fault.what]
    assert found, [str(fault) for fault in check(folder)]
    assert (found[0].path, found[0].line, found[0].column) == (folder / file, line, column)


def test_two_tables_of_one_name(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "towns.tsv").write_text(TOWNS, encoding="utf-8")
    assert any("table with this name" in fault.what for fault in check(folder))


def test_no_tables_at_all(tmp_path: Path) -> None:
    (fault,) = check(tmp_path)
    assert "no tables" in fault.what


def test_a_table_may_stand_alone_if_it_says_why(folder: Path) -> None:
    text = MONTHS.replace("# join hemisphere: towns.hemisphere", "# alone: festivals are asked on their own")
    (folder / "months.tsv").write_text(text, encoding="utf-8")
    (folder / "towns.tsv").unlink()
    assert check(folder) == []
    assert check(folder / "months.tsv") == []


def test_all_faults_of_a_file_are_reported_at_once_and_in_order(folder: Path) -> None:
    text = MONTHS.replace("\tMarch", "").replace(": month\n", ": mnth\n").replace("September", "")
    (folder / "months.tsv").write_text(text, encoding="utf-8")
    assert [fault.line for fault in check(folder)] == [4, 9, 11]


def test_files_of_spreadsheets_are_read(folder: Path) -> None:
    text = "\ufeff" + MONTHS.replace("\n", "\r\n")
    (folder / "months.tsv").write_bytes(text.encode("utf-8"))
    assert check(folder) == []
    assert load(folder).table("months").rows[0].cells == ("upper", "lantern feast", "March")


def test_cell_text_stays_text(folder: Path) -> None:
    odd = "[bold]../../etc; DROP TABLE; {month} %s $(ls)"
    (folder / "months.tsv").write_text(MONTHS.replace("\tMarch", f"\t{odd}"), encoding="utf-8")
    assert load(folder).table("months").rows[0].cells[2] == odd


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    position=st.integers(0, len(MONTHS)),
    length=st.integers(0, 8),
    insert=st.text(alphabet=st.sampled_from('a;[]\t\n#:,.{}()"\x00\x1b\u200f'), max_size=4),
)
def test_no_damage_crashes_the_checker(folder: Path, position: int, length: int, insert: str) -> None:
    text = MONTHS[:position] + insert + MONTHS[position + length :]
    (folder / "months.tsv").write_text(text, encoding="utf-8", newline="")
    for fault in check(folder):
        assert fault.path is not None
        assert fault.line is not None
        assert fault.line <= text.count("\n") + 1
