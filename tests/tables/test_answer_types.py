"""The type of thing that a question word asks for, and which answers are of it."""

from __future__ import annotations

import pytest
from own_questions import outcome
from small_tables import LIMITS, assert_answers, base, table

from knowledge.tables import Column
from solvers.answer import Abstention, Proposal
from solvers.question import Question
from solvers.reading.read import read, read_text
from solvers.tables import solve
from solvers.tables.answer_types import Wanted, fits, names_one, wanted
from solvers.tables.type_words import dimension, is_person, is_place, is_time


@pytest.mark.parametrize(
    ("text", "type_", "what"),
    [
        ("Who discovered radium?", "person", ()),
        ("Where do storks nest?", "place", ()),
        ("When do frogs lay eggs?", "time", ()),
        ("In which year was radium discovered?", "time", ()),
        ("How many wings does a beetle have?", "count", ("wing",)),
        ("What is the number of teeth of a cat?", "count", ("tooth",)),
        ("How far is Mars from the Sun?", "amount", ("length",)),
        ("How long is a whale?", "amount", ("time", "length")),
        ("How hot is lava?", "amount", ("temperature",)),
        ("At what temperature does tin melt?", "amount", ("temperature",)),
        ("How fast does sound travel?", "amount", ("speed",)),
        ("How old is the Moon?", "amount", ("time",)),
        ("How much does a whale weigh?", "amount", ()),
        ("How do snails move?", "", ()),
        ("Which organ pumps blood?", "", ()),
        ("When water freezes, what happens to it?", "", ()),
        ("When a switch is closed, the lamp", "", ()),
        ("A person who studies rocks is called", "", ()),
        ("Name a place where moss grows.", "", ()),
    ],
)
def test_what_the_question_word_asks_for(text: str, type_: str, what: tuple[str, ...]) -> None:
    found = wanted(read_text(text))
    assert (found.type, found.counted or found.dimensions) == (type_, what)


PERSON, PLACE, TIME = Wanted("person"), Wanted("place"), Wanted("time")
LEGS = Wanted("count", ("leg",), "legs")


def amount(*dimensions: str) -> Wanted:
    return Wanted("amount", dimensions=dimensions)


@pytest.mark.parametrize(
    ("want", "answers", "others"),
    [
        (PERSON, ["Marie Curie", "a baker", "farmers", "Isaac Newton"], ["heart", "mold", "1928", "rabbits"]),
        (
            PLACE,
            ["Antarctica", "in water", "the desert", "underground"],
            ["in winter", "in light", "swims", "two"],
        ),
        (
            TIME,
            ["winter", "food is scarce in fall", "three weeks", "1928", "when it rains"],
            ["heart", "cold"],
        ),
        (LEGS, ["six legs and two wings", "8 long legs"], ["two wings", "legs", "half a leg"]),
        (Wanted("count"), ["four", "12 or so"], ["some", "half", "the third"]),
        (Wanted("count", ("chamber",)), ["two ventricles", "four chambers"], ["two doctors"]),
        (amount("length"), ["40 km", "about 12,000 miles", "a meter"], ["40 years", "far", "40"]),
        (amount("time"), ["one year", "a day", "4.5 billion years"], ["40 km", "an old tree"]),
        (amount("temperature"), ["0 °C", "about 5,500 degrees"], ["hot", "100"]),
        (amount("speed"), ["300,000 kilometers a second", "60 miles per hour"], ["fast", "60 miles"]),
        (amount(), ["six tons", "twelve"], ["a lot"]),
    ],
)
def test_answers_of_the_type_and_others(want: Wanted, answers: list[str], others: list[str]) -> None:
    assert [answer for answer in answers if not fits(want, answer)] == []
    assert [answer for answer in others if fits(want, answer)] == []


def column(type_: str, label: str = "thing", filler: str = "") -> Column:
    return Column(label, (label,), type_, False, filler)


def test_the_column_of_a_cell_tells_its_type() -> None:
    assert fits(PERSON, "Ptolemy the Elder", column("person"))
    assert not fits(PERSON, "consumer", column("food-role"))
    assert fits(PLACE, "water", column("water-body"))
    assert fits(TIME, "it is cold", column("event", filler="happens when"))
    assert fits(LEGS, "8", column("thing", label="legs"))
    assert fits(LEGS, "8", column("number"), "A spider has 8 on its body, which are legs.")
    assert not fits(LEGS, "8 kilometers", column("number"), "A spider has 8 kilometers for its legs.")
    assert fits(LEGS, "8", fact="A spider has 8 jointed legs.")
    assert not fits(LEGS, "8", fact="A spider has 8 of them for its legs.")


def test_what_a_sentence_names_beside_the_question() -> None:
    assert names_one(PERSON, "Marie Curie discovered radium.", ["discover", "radium"])
    assert not names_one(PERSON, "A rock holds radium.", ["discover", "radium"])
    assert names_one(TIME, "Frogs lay eggs after the ice has melted.", ["frog", "lay", "egg"])
    assert not names_one(PLACE, "Storks nest.", ["stork", "nest"])
    assert names_one(PLACE, "Storks nest on chimneys.", ["stork", "nest"])


def test_units_and_names() -> None:
    assert [dimension(word) for word in ("km", "years", "grams", "liters", "degrees", "apples")] == [
        "length",
        "time",
        "weight",
        "volume",
        "temperature",
        "",
    ]
    assert is_person("Ada Lovelace")
    assert not is_person("")
    assert not is_time("")
    assert not is_place("")


def test_a_cell_of_another_type_is_no_answer() -> None:
    known = base(
        table("finders", "finder | thing", "mold | radium", "Marie Curie | radium", "smoke | bronze"),
    )
    assert_answers("Who found radium?", "Marie Curie", known)
    question = Question.parse("Who found bronze?")
    missing = solve(question, read(question), limits=LIMITS, knowledge=known)
    assert isinstance(missing, Abstention)
    assert missing.reason == "The question asks for a person, but I do not know it."


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        ("How many rings does Uranus have?", "a number of rings"),
        ("Who invented the zipper?", "a person"),
    ],
)
def test_what_is_missing_is_said(text: str, lack: str) -> None:
    found = outcome(text)
    assert isinstance(found, Abstention), found
    assert found.reason == f"The question asks for {lack}, but I do not know it."


def test_a_sentence_without_what_is_asked_for_is_not_quoted() -> None:
    found = outcome("How hot is the Sun?")
    assert isinstance(found, Proposal), found
    assert "5,500 degrees" in found.text
