"""What a question asks for: the form, the place of the answer and the thing asked about, on questions of our own."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.asked import Asked, asked, question

with (Path(__file__).parent / "forms.tsv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.reader(file, delimiter="\t"))[1:]


def understood(text: str) -> tuple[list[Asked], dict[str, list[str]]]:
    """The ways to understand a question, and the words of all slots that they fill."""
    reading = read(Question.parse(text))
    found = list(asked(reading))
    slots: dict[str, list[str]] = {}
    for one in found:
        slots.setdefault(one.form, []).extend(reading.words(*span) for span in one.slots.values())
    return found, slots


@pytest.mark.parametrize(("text", "form", "place", "thing"), ROWS, ids=[row[0] for row in ROWS])
def test_a_question_is_understood(text: str, form: str, place: str, thing: str) -> None:
    found, slots = understood(text)
    assert form in slots
    assert thing in slots[form]
    places = {f"{p.relation} {p.ask}".strip() for one in found if one.form == form for p in one.places}
    assert not place or place in places


def test_what_stands_before_a_question_is_left_out() -> None:
    plain, _ = understood("What is a glacier?")
    polite, _ = understood("Can you please tell me what a glacier is?")
    first = [[one.form for one in found if not one.is_last][-1] for found in (plain, polite)]
    assert first == ["definition", "definition"]


def test_what_leaves_the_relation_open_comes_last() -> None:
    found, _ = understood("What is a glacier?")
    assert {one.form for one in found if one.is_last} == {"any thing"}


def test_not_before_the_subject_asks_whether_it_is_so() -> None:
    plain, _ = understood("Is a heron a bird?")
    denied, _ = understood("Isn't a heron a bird?")
    assert [one.form for one in plain] == [one.form for one in denied]


def test_what_stands_in_parentheses_or_after_the_question_is_no_part_of_it() -> None:
    reading = read(Question.parse("Where do badgers (in England) live? My brother asked me."))
    assert [token.text for token in question(reading)] == ["Where", "do", "badgers", "live"]


def test_a_verb_says_which_relation_and_which_way() -> None:
    found, _ = understood("Which animal is a bird eaten by?")
    assert found is not None
    eats = [p for one in understood("What eats grass?")[0] for p in one.places if p.relation == "eats"]
    eaten = [p for one in understood("What do cows eat?")[0] for p in one.places if p.relation == "eats"]
    assert {p.ask for p in eats} == {"a"}
    assert {p.ask for p in eaten} == {"b"}


def test_a_statement_asks_nothing() -> None:
    assert asked(read(Question.parse("Ice floats on water."))) == ()
