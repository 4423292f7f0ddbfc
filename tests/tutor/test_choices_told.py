"""Questions with choices: the answer once, a reason in the case of the question, and what is so of the others."""

from __future__ import annotations

import pytest

from solvers.science.spine.index import index
from tests.tutor.told import answered, told
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.choices import choice_preface
from tutor.narration.choices_told import ruled_out
from tutor.narration.chosen import is_statement
from tutor.narration.deciding import supposes
from tutor.narration.facts import without_notes
from tutor.narration.levels import Level, at_level
from tutor.narration.looked_up import asked_about, filled, sought_in
from tutor.narration.meanings import meaning_of
from tutor.narration.measured import by_numbers
from tutor.narration.reasons import carries
from tutor.splitting import split


def test_the_answer_is_said_once_and_the_letter_comes_last() -> None:
    steps = [
        step.text for step in told("Which force pulls a ball to the ground? (A) gravity (B) magnetism").steps
    ]
    assert steps[-1] == "So the answer is (A)."
    assert not any("(A) gravity" in text for text in steps)


@pytest.mark.parametrize(
    ("choice", "is_one"),
    [
        ("The zinc reacted with the acid.", True),
        ("It froze.", True),
        ("a wet coat", False),
        ("", False),
        ("rusted iron", False),
    ],
)
def test_a_choice_may_tell_what_happened(choice: str, is_one: bool) -> None:
    assert is_statement(choice) is is_one


@pytest.mark.parametrize(
    ("text", "question", "is_beside"),
    [
        ("If soap is added to oil, the oil breaks up.", "What happens to oil in a warm pan?", True),
        ("When lava cools, it hardens.", "What happens when lava cools?", False),
        (
            "To find out how salt affects ice, change the salt.",
            "What do they change to see how ice melts?",
            True,
        ),
        ("When a force pulls an object, it moves.", "What does a force do to a sled?", False),
        ("Lava is hot.", "What happens when wax cools?", False),
    ],
)
def test_a_fact_of_another_case_is_left_out(text: str, question: str, is_beside: bool) -> None:
    assert supposes(index(), text, question) is is_beside


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("It evaporates.", "Evaporation is the change from liquid to gas at a surface."),
        ("weathering", "Weathering is the breaking down of rock."),
        ("a glacier", "A glacier is moving ice."),
        ("blue", ""),
    ],
)
def test_words_have_the_meaning_that_the_texts_give_them(name: str, means: str) -> None:
    found = meaning_of(name)
    assert (found.text if found else "") == means


def test_a_choice_that_facts_set_against_the_answer_is_no_doubt() -> None:
    found = answered("Which animal is a mammal? (A) a trout (B) a goat (C) a newt")
    assert choice_preface(found, "(A) a trout", is_known=True) == ""
    assert next(ruled_out(found)) == "A trout is a fish."


def test_hints_say_what_is_sought_and_what_is_known() -> None:
    assert sought_in("Which part of a tree drinks water?") == "a part of a tree"
    assert sought_in("Which of these is a solid at room temperature?") == "a solid at room temperature"
    assert sought_in("Which of the following animals lays eggs?") == "an animal"
    assert sought_in("How deep is the ocean?") == "a number"
    assert asked_about("Which organ takes in oxygen?", "an organ") == "oxygen"
    assert filled("The _____ of a plant holds it in the ground.").startswith("Fill in the blank: The")
    assert filled("The _____ holds _____.") == ""


@pytest.mark.parametrize("question", ["Why do we shiver?", "Why do we sweat?"])
def test_nobody_is_asked_what_they_know_about_we(question: str) -> None:
    assert "about we" not in " ".join(told(question).hints)


def test_a_list_of_clauses_or_things_is_cut() -> None:
    whole = "A saw is used for cutting, a nail is used for joining, and a file is used for smoothing."
    assert split(whole, 10) == (
        "A saw is used for cutting. A nail is used for joining. A file is used for smoothing."
    )
    listed = "Dew on grass, drops on a cold glass, and breath on a mirror in winter are examples of it."
    assert split(listed, 12) == (
        "Dew on grass and drops on a cold glass are examples of it. So is breath on a mirror in winter."
    )


def test_young_readers_are_told_what_hard_words_mean() -> None:
    found = answered("Why do metals conduct electricity?")
    low, high = (
        " ".join(step.text for step in narrate(found, band=band).steps) for band in (Band.LOWER, Band.UPPER)
    )
    assert "A current is a flow of water or electricity." in low
    assert "A current is" not in high
    simple = at_level(narrate(found), Level.SIMPLER)
    assert not any(step.text.startswith(("And ", "But ")) for step in simple.steps)


def test_simpler_words_keep_the_reason() -> None:
    simple = at_level(narrate(answered("Can a penguin fly?")), Level.SIMPLER)
    assert "their wings are small" in " ".join(step.text for step in simple.steps)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It glows (is a kind of energy).", "It glows."),
        ("They have fur (bears, seals and foxes).", "They have fur (bears, seals and foxes)."),
    ],
)
def test_half_a_sentence_in_parentheses_is_left_out(text: str, said: str) -> None:
    assert without_notes(text) == said


def test_what_a_class_is_called_is_tied_to_its_member() -> None:
    texts = " ".join(
        step.text for step in told("Which of these is a herbivore? (A) a cow (B) a wolf (C) a hawk").steps
    )
    assert (
        "A herbivore is an animal that eats plants. Cows, rabbits and caterpillars are herbivores." in texts
    )


@pytest.mark.parametrize(
    ("text", "question", "chosen", "is_said"),
    [
        ("Ice floats because it is less dense than water.", "Why does ice float?", "It is less dense.", True),
        ("A boat floats on a lake.", "Why does ice float?", "It is less dense.", False),
        (
            "Ears help a rabbit to hear.",
            "What will happen to the rabbit in summer?",
            "It will shed fur.",
            False,
        ),
    ],
)
def test_a_reason_says_what_the_choice_adds(text: str, question: str, chosen: str, is_said: bool) -> None:
    assert carries(text, question, chosen) is is_said


def test_amounts_are_compared_in_words() -> None:
    question = "Which planet is closest to the Sun?"
    said = by_numbers(question, "Mercury", ["Mars", "Saturn"])
    assert said.endswith("is the least of the three.")
