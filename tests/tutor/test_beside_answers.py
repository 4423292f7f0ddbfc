"""What is told beside an answer: examples, meanings of words, numbers of like things, and sentences of texts."""

from __future__ import annotations

import pytest

from solvers.science.spine.index import lemmas
from solvers.science.spine.say import members_of
from tests.tutor.told import told
from tutor.narration.each import beside, joined
from tutor.narration.examples import examples_of, meaning_of, shown, terms_in
from tutor.narration.measured import by_numbers
from tutor.narration.quoted import quote_beside
from tutor.narration.related import Told, counted_otherwise, named_in, related, subject_of


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "an echo",
            "A shout from a cliff, a returning sonar ping, and a voice in a canyon are examples of echoes.",
        ),
        ("a circuit", "A series circuit and a parallel circuit are kinds of circuit."),
        ("a zzyzx", ""),
    ],
)
def test_examples_are_those_that_were_written_together(name: str, said: str) -> None:
    facts = examples_of(name)
    assert (shown(facts) if facts else "") == said


def test_no_example_is_of_a_thing_with_the_same_root() -> None:
    assert not {"a foggy morning", "a stormy night"} & {fact.cell("a") for fact in examples_of("weathering")}


def test_a_word_that_a_pupil_may_not_know_is_explained_once() -> None:
    assert ("chlorophyll",) in list(terms_in("The tree stops making chlorophyll.", ["tree"]))
    assert ("water",) not in list(terms_in("The tree takes in water.", ["tree"]))
    fact = meaning_of(("chlorophyll",), [])
    assert fact is not None
    assert fact.cell("b") == "chlorophyll"
    assert meaning_of(("chlorophyll",), ["The green matter is called chlorophyll."]) is None


def test_the_nearest_numbers_stand_beside_the_most() -> None:
    said = by_numbers("Which planet is the largest?", "Jupiter", ["Mars", "Uranus", "Saturn"], is_close=True)
    assert said.startswith("The diameter of Jupiter is about 87,000 miles. For Saturn it is about ")
    assert "from the Sun" in by_numbers("Which planet is closest to the Sun?", "Mercury", ["Venus"])


def test_a_sentence_of_a_text_is_about_the_same_and_says_more() -> None:
    quote = quote_beside("Where does digestion begin?", "Digestion begins in the mouth.", [])
    assert quote is not None
    assert {"digestion", "mouth"} <= set(lemmas(quote.text))
    assert len(set(lemmas(quote.text))) > 3
    assert quote_beside("Where does a zzyzx begin?", "A zzyzx begins in a qwrt.", []) is None


def test_two_sides_differ_in_one_respect() -> None:
    facts = beside("a solid", "a liquid", ["A solid keeps its shape."])
    assert joined(facts).startswith("A solid is made of ")
    assert beside("a frog", "a toad", []) == [] or facts[0].relation == facts[1].relation


def test_a_count_is_shown_by_the_class_and_by_another() -> None:
    question = told("How many legs does a tarantula have?")
    texts = [question.headline, *(step.text for step in question.steps)]
    assert any("spider" in text or "arachnid" in text for text in texts)


def test_what_a_clause_names_is_found_by_the_names_of_facts() -> None:
    assert subject_of("yeast gives off carbon dioxide") == "yeast"
    assert subject_of("they do so") == ""
    assert "camels" in [name.casefold() for name in named_in("Camels have humps")]


def test_the_other_side_of_a_cause_is_what_another_thing_does() -> None:
    said = Told.of(
        "Why does metal feel colder than wood?",
        ["Metal feels cold because metal carries heat away from your hand quickly."],
        "metal carries heat away from your hand quickly",
        ["metal"],
    )
    fact = related(said)
    assert fact is not None
    assert fact.cell("a").startswith("wood ")


def test_members_of_a_class_are_called_by_its_plural() -> None:
    from knowledge.relations import load

    assert members_of(load(), ["a bat", "a dog"], "mammal") == "A bat and a dog are mammals."


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("A scientist who studies rocks is called (A) a chemist (B) a geologist",
         "A scientist who studies rocks is called a geologist."),
        ("Which part of the cell controls its growth? (A) nucleus (B) cell wall",
         "The nucleus controls the cell's growth."),
    ],
)  # fmt: skip
def test_an_answer_is_no_fragment(question: str, headline: str) -> None:
    assert told(question).headline == headline


def test_no_kind_of_a_listed_kind_is_listed() -> None:
    headline = told("Name three kinds of precipitation.").headline
    assert "acid rain" not in headline


def test_of_each_other_choice_it_is_told_what_it_is_good_for() -> None:
    steps = told("Which organ filters the blood? (A) heart (B) kidneys (C) stomach").steps
    assert any("stomach" in step.text and "heart" in step.text.casefold() for step in steps)


def test_counting_otherwise_needs_a_count() -> None:
    from solvers.science.spine.index import index

    fact = next(fact for fact in index().spine.facts if fact.relation == "eats")
    assert counted_otherwise(fact) == (None, None)
