"""A choice is told with why it is right and where the others belong, and with nothing that only shares a word."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from tutor.narration import narrate
from tutor.narration.elsewhere import elsewhere
from tutor.narration.second import meant_by, second


def test_what_an_idea_means_is_told_but_not_what_a_thing_is() -> None:
    said = meant_by("What is this called?", "condensation", ["Condensation is what this is."])
    assert said is not None
    assert "gas" in said.text
    assert meant_by("What is this?", "light", ["This is light."]) is None


def test_what_each_of_two_systems_does_is_told_together() -> None:
    question = "Which two systems work together?"
    said = meant_by(question, "digestive and circulatory", ["They work together."])
    assert said is not None
    assert said.text.startswith("The digestive system ")
    assert ", and the circulatory system " in said.text


def test_a_cause_is_of_what_the_answer_says_happens() -> None:
    answer = "Sweating cools the skin."
    said = second("How does sweating help a runner?", "it cools the skin", [answer])
    assert said is not None
    assert "because" in said.text
    assert "heat" in said.text
    assert second("What is the name of this dog?", "Rex", ["The name of this dog is Rex."]) is None


@pytest.mark.parametrize(
    ("question", "chosen", "other", "said"),
    [
        ("What change of state is this?", "liquid to solid", "gas to liquid", "Condensation"),
        ("Which process is this?", "evaporation", "condensation", "liquid"),
        ("How does the heat get there?", "by convection", "by radiation", "Radiation"),
        ("What do these claws help the bird do?", "catch mice", "climb trees", "climbs trees"),
        ("Which two systems move the body?", "muscular and skeletal", "digestive and nervous", "food"),
    ],
)
def test_other_choices_belong_elsewhere(question: str, chosen: str, other: str, said: str) -> None:
    assert said in " ".join(elsewhere(question, chosen, [other], ["This is so."]))


def test_nothing_is_said_about_other_choices_that_nothing_is_known_about() -> None:
    assert elsewhere("What does he do?", "sing a song", ["gloop the frizzle"], ["He sings a song."]) == []


@pytest.mark.parametrize(
    ("text", "stray"),
    [
        (
            "What causes a pencil to look broken in water? (A) refraction of light (B) gravity (C) sound",
            "curtains",
        ),
        (
            "What energy change takes place in a toaster? (A) electrical to heat (B) light to sound",
            "ice cube",
        ),
    ],
)
def test_an_example_is_about_what_answers_and_not_about_a_word_of_it(text: str, stray: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert stray not in " ".join(step.text for step in narrate(found).steps)
