"""Of each choice that is not the answer, it is told what it is, does or explains."""

from __future__ import annotations

import pytest

from solvers.science.spine.index import index
from tests.tutor.told import told
from tutor.narration.instead import facts_of, of_those


@pytest.mark.parametrize(
    ("question", "chosen", "others", "texts", "said"),
    [
        (
            "Which organ takes oxygen from the air?",
            "the lungs",
            ["the kidneys", "the liver"],
            ["The lungs take oxygen from the air."],
            "The kidneys are the organs that clean the blood, and the liver is",
        ),
        (
            "Which animal feeds its young with milk?",
            "a goat",
            ["a trout", "a newt"],
            ["A goat feeds its young with milk.", "A goat is a mammal."],
            "A trout is a fish, and a newt is an amphibian.",
        ),
        (
            "What is the wearing away of soil by rain called?",
            "erosion",
            ["melting", "condensation"],
            ["The wearing away of soil by rain is called erosion."],
            "Melting happens when a solid gets warm enough to become a liquid, and condensation happens when",
        ),
        (
            "Why is the Moon sometimes dark red?",
            "Earth lets only red light reach it",
            ["the Moon blocks the light of the Sun"],
            ["The Moon is sometimes dark red because Earth lets only red light reach it."],
            "A solar eclipse happens when the Moon blocks the Sun's light from Earth.",
        ),
        (
            "Which material conducts electricity?",
            "iron",
            ["wood"],
            ["Iron conducts electricity."],
            "Wood does not conduct electricity.",
        ),
    ],
)
def test_what_another_choice_is(
    question: str, chosen: str, others: list[str], texts: list[str], said: str
) -> None:
    assert of_those(question, chosen, others, texts, others)[0].startswith(said)


def test_what_something_does_is_no_thing() -> None:
    question = "A lizard lies in the sun. It does this because it"
    texts = ["It does this because it is cold-blooded."]
    assert (
        of_those(
            question, "is cold-blooded", ["makes food from sunlight"], texts, ["makes food from sunlight"]
        )
        == []
    )


def test_a_deed_of_the_same_root_is_another_thing() -> None:
    assert all("rusting" not in fact.cell("a") for _, fact in facts_of(index(), "rust"))
    assert not [fact for _, fact in facts_of(index(), "the amount of water") if fact.cell("a") == "water"]


def test_a_verb_in_another_sense_is_no_relation() -> None:
    text = " ".join(step.text for step in told("Which animal bears live young? (A) a wren (B) a horse").steps)
    assert "lives in" not in text


def test_a_thing_among_others_is_no_namesake() -> None:
    others = ["a fin", "a scale", "an eye"]
    said = of_those("Which part takes in oxygen?", "a gill", others, ["A gill takes in oxygen."], others)
    assert "measuring tool" not in " ".join(said)


def test_a_class_or_an_event_that_rules_nothing_out_is_not_told() -> None:
    question = "Which gas makes a balloon rise above the roof?"
    texts = ["Helium makes a balloon rise above the roof."]
    found = of_those(question, "helium", ["nitrogen", "oxygen"], texts, ["nitrogen", "oxygen"])
    assert "element" not in " ".join(found)
    question, chosen, other = "How does blubber help a seal?", "it keeps it warm", "it helps it find food"
    assert of_those(question, chosen, [other], ["Blubber keeps a seal warm."], [other]) == []


@pytest.mark.parametrize(
    "asked", ["Which part of a tree takes in water?", "What takes in water for a plant?"]
)
def test_a_fact_that_only_shares_the_thing_is_no_reason(asked: str) -> None:
    assert "move away" not in " ".join(step.text for step in told(asked).steps)
