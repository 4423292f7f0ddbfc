"""What is told of an answer bears on it: its reason, its grammar, and what speaks for a choice."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.overlap import own_words, says_own
from solvers.science.forms.answered import chosen
from solvers.science.forms.asked import question
from solvers.science.spine.voice import referring
from solvers.tables.denial import bears_on_lack
from tests.tutor.told import told
from tutor.narration.accounts import account_of_event


def test_what_something_needs_is_no_account_of_what_it_is_made_of() -> None:
    account = account_of_event("What is water made of?", "Water is made of hydrogen and oxygen.")
    assert account is None
    needed = account_of_event("Why do animals need water?", "Animals need water because it carries food.")
    assert needed is not None


def test_what_people_do_is_no_account_of_plants() -> None:
    assert account_of_event("Do plants breathe?", "Yes, plants breathe.") is None
    assert account_of_event("Why do we breathe?", "We breathe because cells need oxygen.") is not None


def test_a_person_is_no_science() -> None:
    assert told("What do you call a scientist who studies rocks?").headline.count(",") == 0
    assert told("What is the study of animals called?").headline.startswith("Zoology is")


def test_an_example_is_shown_by_its_class() -> None:
    said = told("What is an example of a lever?")
    assert said.steps[0].text.startswith("A lever is ")


@pytest.mark.parametrize(
    ("clause", "of_several"),
    [
        ("it trains the body to fight a germ", "they train the body to fight a germ"),
        ("its cells turn sunlight into electricity", "their cells turn sunlight into electricity"),
        (
            "it reflects green light and absorbs other colors",
            "they reflect green light and absorb other colors",
        ),
        ("air scatters blue light", "air scatters blue light"),
    ],
)
def test_a_pronoun_agrees_with_what_it_stands_for(clause: str, of_several: str) -> None:
    assert referring(clause, several=True) == of_several
    assert referring(clause, several=False) == clause


def test_a_second_question_is_left_aside() -> None:
    reading = read(Question.parse("What is friction and can you give an example?"))
    assert [token.text for token in question(reading)] == ["What", "is", "friction"]


@pytest.mark.parametrize(
    ("asked", "choice", "said"),
    [
        ("Which simple machine is a ramp?", "an inclined plane", "a ramp is an inclined plane"),
        ("Which planet is a gas giant?", "Jupiter", "Jupiter is a gas giant"),
        (
            "Which type of energy does a flashlight battery store?",
            "chemical energy",
            "a flashlight battery stores chemical energy",
        ),
        ("What's the chemical symbol for iron?", "Fe", "the chemical symbol for iron is Fe"),
    ],
)
def test_a_choice_stands_where_it_belongs(asked: str, choice: str, said: str) -> None:
    turned = chosen(read(Question(asked)), choice)
    assert turned is not None
    assert turned[0] == said


def test_facts_speak_for_what_a_choice_adds_to_its_question() -> None:
    asked, choices = (
        "Why did the candle in the jar go out?",
        ["The jar absorbed all the light.", "It had no oxygen."],
    )
    own = own_words(asked, choices)
    assert "jar" not in own[0]
    assert not says_own(own[0], ["A candle is covered with a jar."])
    assert says_own(own[0], ["The jar absorbs light."])


def test_what_is_needed_bears_on_what_is_missing() -> None:
    assert bears_on_lack("Burning needs oxygen.")
    assert bears_on_lack("Without air a flame dies.")
    assert not bears_on_lack("A flame gives light.")


def test_a_thing_is_told_of_only_in_the_respect_that_is_asked() -> None:
    texts = [step.text for step in told("Where do polar bears live?").steps]
    assert any("ice" in text for text in texts)
    assert "It hunts seals." not in texts
    assert any(step.text == "It hunts seals." for step in told("What is a polar bear?").steps)


def test_what_plants_give_off_is_no_reason_why_they_need_it() -> None:
    assert not any("left over" in step.text for step in told("Do plants need oxygen?").steps)


def test_the_others_are_told_in_the_respect_that_decides() -> None:
    said = told("Which of these animals grows from a tadpole? (A) a butterfly (B) a frog (C) a grasshopper")
    assert any("grows from a caterpillar" in step.text for step in said.steps)


def test_the_class_of_a_thing_is_no_case_of_it() -> None:
    assert not any("are traits" in step.text for step in told("What is an adaptation?").steps)


def test_nothing_happens_to_a_thing_in_an_answer() -> None:
    asks = "What would happen to the sea if all the ice on Greenland melted?"
    assert " happen to " not in told(asks).headline
