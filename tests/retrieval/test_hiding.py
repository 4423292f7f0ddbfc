"""Tables without some rows: what rests on them is no longer found, and all else stays as it was."""

from __future__ import annotations

from knowledge.tables import load
from solvers.question import Question
from solvers.retrieval.asked import ask_lexical, ask_tables
from solvers.retrieval.hiding import hiding, without_rows

QUESTION = Question.parse("Which instrument measures air pressure? (A) barometer (B) ruler (C) compass")


def test_rows_are_gone_and_others_stay() -> None:
    base = load()
    table = next(table for table in base.tables if len(table.rows) > 3)
    short = hiding(base, [(table.name, 0), (table.name, 2)])
    assert short.table(table.name).rows == (table.rows[1], *table.rows[3:])
    assert [t for t in short.tables if t.name != table.name] == [
        t for t in base.tables if t.name != table.name
    ]
    assert short.joins == base.joins


def test_a_table_without_rows_is_gone_with_its_joins() -> None:
    base = load()
    joined = base.table(base.joins[0].table)
    short = hiding(base, [(joined.name, at) for at in range(len(joined.rows))])
    assert joined.name not in [table.name for table in short.tables]
    assert all(joined.name not in (join.table, join.other_table) for join in short.joins)


def test_what_rested_on_hidden_rows_is_supported_less() -> None:
    (tables,), ((ir, _),) = ask_tables([QUESTION]), ask_lexical([QUESTION])
    assert tables.best() == (0,)
    rows = {*tables.rows[0], *ir.rows[0]}
    assert rows
    (without,) = ask_tables([QUESTION], hidden=rows)
    before, after = tables.scores[0], without.scores[0]
    assert before is not None
    assert after is None or after < before
    assert rows.isdisjoint(place for places in without.rows for place in places)


def test_the_same_rows_are_hidden_once() -> None:
    table = load().tables[0].name
    assert without_rows(frozenset({(table, 0)})) is without_rows(frozenset({(table, 0)}))
