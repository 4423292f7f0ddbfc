"""The shipped tables: enough of them, without a fault, every row a sentence, chains that lead on."""

from __future__ import annotations

import re
import time

import pytest

from knowledge.tables import SHIPPED, KnowledgeBase, Row, Table, check, compatible, load, phrases, sentence
from knowledge.tables.cells import compared

FACTS = [(table, row) for table in load().tables for row in table.rows]


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def find(base: KnowledgeBase, table: str, **cells: str) -> list[Row]:
    """The rows of a table whose named columns hold the given phrases."""
    found = base.table(table)
    wanted = {found.column(name.replace("_", " ")): text.casefold() for name, text in cells.items()}
    return [
        row
        for row in found.rows
        if all(text in compared(row.cells[column]) for column, text in wanted.items())
    ]


def test_no_fault() -> None:
    assert [str(fault) for fault in check(SHIPPED)] == []


def test_enough_tables_and_rows(base: KnowledgeBase) -> None:
    assert len(base.tables) >= 120
    assert len(FACTS) >= 2000


def test_read_once(base: KnowledgeBase) -> None:
    assert load() is base


def test_every_row_is_a_well_formed_sentence() -> None:
    for table, row in FACTS:
        text = sentence(table, row)
        place = f"{table.name}:{row.line}: {text}"
        assert text[0].isupper() or text[0].isdigit(), place
        assert re.search(r"[^.]\.$", text), place
        assert not re.search(r" [ .,;:]|[\[\]{}|]", text), place
        assert not re.search(r"\b(a|an|the|is|of|to) \1\b", text, re.IGNORECASE), place
        assert not re.search(r"\b(a|an) (a|an|the)\b", text, re.IGNORECASE), place
        assert not re.search(r"\ba [aeio]\w", text), place


def test_no_sentence_is_told_twice() -> None:
    seen: dict[str, str] = {}
    for table, row in FACTS:
        text = sentence(table, row).casefold()
        assert seen.setdefault(text, table.name) == table.name, f"{text} also in {seen[text]}"


def test_titles_differ(base: KnowledgeBase) -> None:
    titles = [table.title.casefold() for table in base.tables]
    assert len(titles) == len(set(titles))


def test_cells_are_phrases() -> None:
    words = [len(phrase.split()) for _, row in FACTS for cell in row.cells for phrase in phrases(cell)]
    assert max(words) <= 14
    assert sum(words) / len(words) <= 3.5


def test_joins_link_columns_of_compatible_types(base: KnowledgeBase) -> None:
    assert len(base.joins) >= 60
    for join in base.joins:
        one = base.table(join.table).columns[join.column].type
        other = base.table(join.other_table).columns[join.other_column].type
        assert compatible(one, other, base.types), join


def test_every_declared_type_is_used_or_broader_than_one_that_is(base: KnowledgeBase) -> None:
    used = {column.type for table in base.tables for column in table.columns}
    used |= {base.types[name].broader or "" for name in base.types}
    assert used >= set(base.types)


def test_every_table_has_a_key(base: KnowledgeBase) -> None:
    assert [table.name for table in base.tables if not any(column.key for column in table.columns)] == []


def test_relations_are_named_in_one_way(base: KnowledgeBase) -> None:
    """Patterns that separate two columns of one type are the reason for relations: such tables have them."""
    for table in base.tables:
        types = [column.type for column in table.columns]
        for relation in table.relations:
            assert relation.first != relation.second
        if any(relation.patterns for relation in table.relations):
            assert len(set(types)) < len(types), table.name


@pytest.mark.parametrize(
    ("place", "daylight", "month"),
    [
        ("New York State", "longest period of daylight", "June"),
        ("New Zealand", "longest period of daylight", "December"),
        ("Norway", "shortest period of daylight", "December"),
        ("Chile", "shortest day", "June"),
    ],
)
def test_a_place_chains_to_the_month_of_its_longest_day(
    base: KnowledgeBase, place: str, daylight: str, month: str
) -> None:
    (lies,) = find(base, "place_hemispheres", place=place)
    (event,) = find(base, "solstice_daylight", daylight=daylight)
    (occurs,) = find(
        base, "solstice_months", hemisphere=lies.cells[1], orbital_event=phrases(event.cells[0])[0]
    )
    assert occurs.cells[2] == month
    assert {join.other_table for join in base.joins_of("solstice_months")} >= {
        "place_hemispheres",
        "solstice_daylight",
    }


def test_changing_water_into_ice_takes_heat_away(base: KnowledgeBase) -> None:
    (freezing,) = find(base, "state_changes", **{"from": "liquid", "to": "solid"})
    assert "decrease the temperature" in phrases(freezing.cells[3])
    patterns = {relation.name: relation.patterns for relation in base.table("state_changes").relations}
    assert "from A to B" in patterns["from_to"]


def test_forms_of_precipitation(base: KnowledgeBase) -> None:
    rows = find(base, "precipitation_forms", kind="precipitation")
    assert {phrases(row.cells[0])[0] for row in rows} >= {"sleet", "rain", "snow", "hail"}


def test_an_animal_chains_to_its_group_and_the_features_of_the_group(base: KnowledgeBase) -> None:
    (bat,) = find(base, "animal_groups", animal="bat")
    assert any(
        "feeds its young with milk" in row.cells[1]
        for row in find(base, "group_features", group=bat.cells[1])
    )


def test_sentence_chooses_the_article() -> None:
    table: Table = load().table("sky_objects")
    texts = [sentence(table, row) for row in table.rows]
    assert any(text.startswith("An asteroid is a rocky body") for text in texts)
    assert any(text.startswith("A star is a huge ball") for text in texts)


def test_loading_is_fast() -> None:
    """Under 100 ms of work for 600 rows, by the best of five readings, each from scratch."""
    seconds = []
    for _ in range(5):
        phrases.cache_clear()
        compared.cache_clear()
        start = time.process_time()
        load(SHIPPED)
        seconds.append(time.process_time() - start)
    assert min(seconds) * 600 / len(FACTS) < 0.1
