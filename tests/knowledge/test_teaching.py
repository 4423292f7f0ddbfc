"""What a person says in a sentence becomes a row of a table of their own, or is refused with what to say instead."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.errors import KnowledgeError
from knowledge.files import changing
from knowledge.store import Store
from knowledge.tables import sentence
from tutor.teaching import TeachingError, forget, teach

LEARNED = [
    ("a zorbel measures magnetic dust", "A zorbel measures magnetic dust.", "taught_measures"),
    ("Gromps are mammals.", "Gromps are mammals.", "taught_is"),
    ("the glib of a plim pumps sap!", "The glib of a plim pumps sap.", "taught_pumps"),
    ("Wibbles live in the Plimsea", "Wibbles live in the Plimsea.", "taught_lives_in"),
    ("florp conducts electricity", "Florp conducts electricity.", "taught_conducts"),
    ("Gladd is made from burnt sand", "Gladd is made from burnt sand.", "taught_is_made_from"),
    ("wibbles can glow", "Wibbles can glow.", "taught_can"),
    ("wibbles swim", "Wibbles swim.", "taught_does"),
    ("Plimland has three moons", "Plimland has three moons.", "taught_has"),
    ("most gromps eat wibbles", "Most gromps eat wibbles.", "taught_eats"),
    ("a \x1b[31mplonk[x] is a; tool", None, None),
]

REFUSED = [
    ("", "nothing to learn"),
    ("   ?!", "nothing to learn"),
    ("12 + 7", "nothing to learn"),
    ("Is a whale a mammal?", "is a question"),
    ("is a whale a mammal", "is a question"),
    ("what do bats eat", "is a question"),
    ("Open the door", "is a request"),
    ("Gromps are mammals. Wibbles are fish.", "more than one fact"),
    ("Gromps are mammals and they live in the sea", "more than one fact"),
    ("gromps are big; wibbles are small", "more than one fact"),
    ("whales are not fish", 'without "not"'),
    ("It is cold", 'Say what "It" is'),
    ("This is a zorbel", 'Say what "This" is'),
    ("hello", "do not see a fact"),
    ("asdf qwer zxcv", "do not see a fact"),
    ("a zorbel measures " + "very " * 60 + "magnetic dust", "write one fact in at most"),
    ("A barometer measures wind speed", "contradicts “A barometer"),
    ("Whales are fish", "contradicts “A whale"),
]


@pytest.mark.parametrize(("said", "told", "table"), LEARNED)
def test_a_fact_becomes_a_row(tmp_path: Path, said: str, told: str | None, table: str | None) -> None:
    if told is None:
        with pytest.raises(TeachingError):
            teach(said, tmp_path)
        return
    taught = teach(said, tmp_path)
    assert (taught.reply, taught.table) == (f"Learned: {told}", table)
    contents = Store(tmp_path).read()
    assert contents.faults == ()
    (own,) = contents.own
    assert [sentence(own, row) for row in own.rows] == [told]
    assert f"# note: taught: {told}, 20" in (tmp_path / f"{table}.tsv").read_text(encoding="utf-8")


@pytest.mark.parametrize(("said", "says"), REFUSED)
def test_what_is_no_fact_is_refused_kindly(tmp_path: Path, said: str, says: str) -> None:
    with pytest.raises(TeachingError) as caught:
        teach(said, tmp_path)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_what_is_known_is_not_written_twice(tmp_path: Path) -> None:
    assert teach("whales are mammals", tmp_path).reply.startswith("I already know that: A whale is")
    assert list(tmp_path.iterdir()) == []
    teach("a zorbel measures magnetic dust", tmp_path)
    before = (tmp_path / "taught_measures.tsv").read_bytes()
    again = teach("Zorbels measure magnetic dust.", tmp_path)
    assert again.reply == "I already know that: A zorbel measures magnetic dust."
    assert (tmp_path / "taught_measures.tsv").read_bytes() == before


def test_facts_of_one_verb_share_a_table(tmp_path: Path) -> None:
    for said in ("a zorbel measures magnetic dust", "plimmers measure the glow of wibbles"):
        teach(said, tmp_path)
    (own,) = Store(tmp_path).read().own
    assert [sentence(own, row) for row in own.rows] == [
        "A zorbel measures magnetic dust.",
        "Plimmers measure the glow of wibbles.",
    ]
    notes = Store(tmp_path).notes("taught_measures")
    assert [note.partition(",")[0] for note in notes] == [
        "taught: A zorbel measures magnetic dust.",
        "taught: Plimmers measure the glow of wibbles.",
    ]


def test_a_number_that_differs_contradicts(tmp_path: Path) -> None:
    teach("Plimland has two moons", tmp_path)
    with pytest.raises(TeachingError, match="contradicts “Plimland has two moons"):
        teach("Plimland has three moons", tmp_path)


def test_two_kinds_that_nothing_is_at_once_contradict(tmp_path: Path) -> None:
    teach("gromps are mammals", tmp_path)
    with pytest.raises(TeachingError, match="contradicts “Gromps are mammals"):
        teach("gromps are birds", tmp_path)
    assert teach("gromps are furry", tmp_path).reply == "Learned: Gromps are furry."


def test_what_things_are_can_be_chained_to_what_is_known_of_such_things(tmp_path: Path) -> None:
    teach("gromps are mammals", tmp_path)
    base = Store(tmp_path).read().base
    assert "group_features" in {join.other_table for join in base.joins_of("taught_is")}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet=st.sampled_from("abe isrTwz.?;[]\t\n\"'#\x1b1"), max_size=40))
def test_no_text_crashes_or_breaks_the_store(tmp_path: Path, said: str) -> None:
    with suppress(TeachingError):
        assert teach(said, tmp_path).reply.isprintable()
    assert Store(tmp_path).read().faults == ()


def test_a_name_may_begin_with_the_sign_of_the_head(tmp_path: Path) -> None:
    teach("#gromps are # mammals", tmp_path)
    assert Store(tmp_path).read().faults == ()


@pytest.mark.parametrize("said", ['bees bite "."bats', "gromps are [ mammals"])
def test_what_could_not_be_read_back_is_refused(tmp_path: Path, said: str) -> None:
    with pytest.raises(TeachingError, match="leave those characters out"):
        teach(said, tmp_path)
    assert Store(tmp_path).read().faults == ()


def test_one_fact_is_forgotten_and_the_others_stay(tmp_path: Path) -> None:
    teach("Gromps are mammals.", tmp_path)
    teach("Wibbles are mammals.", tmp_path)
    assert forget("gromps are mammals", tmp_path).reply == "Forgotten: Gromps are mammals."
    mine = Store(tmp_path)
    (table,) = mine.read().own
    assert [sentence(table, row) for row in table.rows] == ["Wibbles are mammals."]
    assert [note.split(",")[0] for note in mine.notes(table.name)] == ["taught: Wibbles are mammals."]
    forget("Wibbles are mammals.", tmp_path)
    assert mine.read().own == ()


@pytest.mark.parametrize("said", ["Gromps are birds", "Gromps eat mammals", "Dogs are mammals", "Is it?"])
def test_what_was_not_taught_is_not_forgotten(tmp_path: Path, said: str) -> None:
    teach("Gromps are mammals.", tmp_path)
    with pytest.raises(TeachingError):
        forget(said, tmp_path)
    assert len(Store(tmp_path).read().own[0].rows) == 1


def test_two_who_teach_at_once_are_both_learned_from(tmp_path: Path) -> None:
    teach("Gromps are mammals.", tmp_path)  # so that nobody waits for the reader to load
    facts = [f"{name} are mammals" for name in ("Wibbles", "Florps", "Plims", "Glibs")]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda fact: teach(fact, tmp_path), facts))
    (table,) = Store(tmp_path).read().own
    assert len(table.rows) == 5


def test_a_lock_is_waited_for_and_given_up_when_it_was_left_behind(tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    with pytest.raises(KnowledgeError, match="another tutor"), changing(tmp_path, wait=0.1):
        pass
    os.utime(tmp_path / ".lock", (0, 0))
    with changing(tmp_path):
        assert (tmp_path / ".lock").exists()
    assert not (tmp_path / ".lock").exists()
