"""The choices that facts settle by their class, by the way that an amount goes, and by what one fact says."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.about_as_much import nearest
from solvers.retrieval.belonging import belonging
from solvers.retrieval.derivation import Stated
from solvers.retrieval.directed import directed, way_of
from solvers.retrieval.settling import restates
from solvers.retrieval.stating import stating
from solvers.science.spine.amounts import amounts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (
            "Which of these is a chemical change? (A) tearing paper (B) a nail getting rusty (C) melting butter",
            ("no", "yes", "no"),
        ),
        ("Which one is the producer? (A) the hawk (B) the plant that made the seeds", ("no", "yes")),
        ("Which of these is an insulator? (A) a copper pipe (B) a rubber glove", ("no", "yes")),
        ("Which of these is blue? (A) the sky (B) a leaf", ("", "")),
    ],
)
def test_members_tell_which_choice_is_of_a_class(text: str, verdicts: tuple[str, ...]) -> None:
    question = Question.parse(text)
    assert belonging(question.text, [choice.text for choice in question.choices]) == verdicts


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "All the frogs in a pond die. What will most likely happen to the insects that the frogs ate? "
            "(A) There will be more of them. (B) There will be fewer of them. (C) They will stop eating.",
            "A",
        ),
        (
            "All the grass on an island dries up and dies. What will happen to the goats that eat it? "
            "(A) There will be more goats. (B) There will be fewer goats.",
            "B",
        ),
        (
            "If the hawks in a meadow disappear, what will happen next? (A) The number of mice will increase. "
            "(B) The number of mice will decrease.",
            "A",
        ),
    ],
)
def test_facts_say_which_way_an_amount_goes(text: str, label: str) -> None:
    question = Question.parse(text)
    found = directed(question, read(Question(question.text)))
    assert found is not None
    assert question.choices[found.position].label == label


def test_what_makes_an_amount_go_is_another_question() -> None:
    text = "What causes a decrease in foxes? (A) an increase in rabbits (B) a decrease in rabbits"
    question = Question.parse(text)
    assert directed(question, read(Question(question.text))) is None


@pytest.mark.parametrize(
    ("text", "way"),
    [("insects increase", 1), ("Fewer frogs grow up.", -1), ("Frogs jump.", 0), ("It rises and falls.", 0)],
)
def test_words_say_which_way_it_goes(text: str, way: int) -> None:
    assert way_of(text) == way


def test_a_fact_says_what_is_asked_of_one_choice() -> None:
    text = "Which part of a plant soaks up water from the soil? (A) the petals (B) the roots (C) the leaves"
    question = Question.parse(text)
    found = stating(question, read(question))
    assert found is not None
    assert question.choices[found[0]].label == "B"


def test_amounts_are_compared_in_any_units() -> None:
    others = [amounts((text,)) for text in ("one day", "one week", "one month", "one year")]
    assert nearest(amounts(("about 27 days",)), others) == 2
    assert nearest(amounts(("about 27 days",)), [*others, amounts(("five miles",))]) is None


def test_what_a_question_tells_is_no_reason_for_it() -> None:
    question = Question.parse(
        "A straw in a glass looks bent. What is the reason? (A) The glass is bent. (B) Light bends."
    )
    assert restates(question, "The glass is bent.")
    assert not restates(question, "Light bends.")


def test_a_choice_is_told_with_the_facts_that_settle_it() -> None:
    found = ask(
        "All the frogs in a pond die. What will most likely happen to the insects? "
        "(A) There will be more of them. (B) There will be fewer of them. (C) They will turn into frogs."
    )
    assert isinstance(found, Answer)
    assert found.value == ("A",)
    assert isinstance(found.derivation, Stated)
    assert not found.derivation.verify()
    assert Stated("?", "A", "more").verify()


def test_a_choice_of_a_class_set_against_the_one_asked_for_is_not_chosen() -> None:
    found = ask("Which of these is an instinct? (A) riding a bike (B) a foal getting up (C) speaking English")
    assert found.likeliest == ("B",)
