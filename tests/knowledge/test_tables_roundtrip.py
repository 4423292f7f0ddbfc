"""Properties of the table format: what is written reads back the same, and any text at all is read or refused."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.tables import SHIPPED, Column, Relation, Row, Table
from knowledge.tables.column_types import TYPES_FILE, read_types
from knowledge.tables.parse import parse
from knowledge.tables.write import text_of

TYPES = read_types(SHIPPED / TYPES_FILE)
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

word = st.text(alphabet="abcxyzäé'-%", min_size=1, max_size=6)
phrase = st.lists(word, min_size=1, max_size=3).map(" ".join)


@st.composite
def cells(draw: st.DrawFn) -> str:
    """A cell with alternatives and notes."""
    parts = draw(st.lists(phrase, min_size=1, max_size=3, unique=True))
    note = draw(st.none() | phrase)
    parts[0] = parts[0] if note is None else f"[{note}] {parts[0]}"
    return "; ".join(parts)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    names = draw(st.lists(phrase, min_size=2, max_size=4, unique=True))
    columns = tuple(
        Column(
            name,
            (name,),
            draw(st.sampled_from(sorted(TYPES))),
            draw(st.booleans()),
            draw(st.just("") | phrase),
        )
        for name in names
    )
    rows = draw(st.lists(st.lists(cells(), min_size=len(names), max_size=len(names)), min_size=1, max_size=4))
    lines = tuple(Row(tuple(row), line) for line, row in enumerate(rows, start=1))
    relations = draw(st.just(()) | st.just((Relation("leads_to", 0, 1, ("A to B", "from A * into B")),)))
    return Table(
        "drawn", draw(phrase), columns, lines, (), relations, draw(st.just("") | phrase) + ".", Path()
    )


@QUICK
@given(table=tables(), ends=st.sampled_from(["\n", "\r\n"]))
def test_what_is_written_reads_back_the_same(tmp_path: Path, table: Table, ends: str) -> None:
    path = tmp_path / "drawn.tsv"
    path.write_text(text_of(table, alone="it is"), encoding="utf-8", newline=ends)
    again, schema, faults = parse(path, TYPES)
    assert faults == []
    assert again is not None
    assert schema is not None
    assert schema.alone == "it is"
    assert (again.name, again.title, again.columns) == (table.name, table.title, table.columns)
    assert (again.relations, again.ending) == (table.relations, table.ending)
    assert [row.cells for row in again.rows] == [row.cells for row in table.rows]


@QUICK
@given(
    data=st.binary(max_size=200)
    | st.text(alphabet="# :;,\t\n[]{}()ABtitlecolumnjoi\x00\x1b\ufeff", max_size=200)
)
def test_any_text_is_read_or_refused_with_a_place(tmp_path: Path, data: bytes | str) -> None:
    path = tmp_path / "any.tsv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    for fault in parse(path, TYPES)[2]:
        assert (fault.path, fault.line is not None) == (path, True)
        assert str(fault).isprintable()
