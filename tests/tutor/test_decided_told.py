"""Choices that follow from who eats whom, or from what a class has, are told with the links by which they follow."""

from __future__ import annotations

from tests.tutor.told import told

CHAIN = (
    "Herons eat minnows, and minnows eat midges. If the herons leave the lake, what will most likely happen? "
    "(A) Minnows increase and midges decrease. (B) Minnows decrease and midges increase. (C) Nothing changes."
)


def test_a_food_chain_is_told_link_by_link() -> None:
    first, second, last = (step.text for step in told(CHAIN).steps)
    assert (
        first
        == "Herons eat minnows, so with fewer herons, fewer minnows are eaten, and there are more of them."
    )
    assert second == "Minnows eat midges, so with more minnows, more midges are eaten."
    assert last == "So the answer is (A)."


def test_what_eats_less_becomes_fewer() -> None:
    narration = told(
        "Lizards eat crickets. One summer there are far fewer crickets. What will most likely happen to the lizards? "
        "(A) They will increase. (B) They will decrease. (C) They will turn green."
    )
    assert (
        narration.steps[0].text == "Lizards eat crickets, so with fewer crickets, lizards have less to eat."
    )
    assert narration.headline == "The lizards will decrease."


def test_a_part_is_told_by_the_class_that_has_it_and_of_the_others_too() -> None:
    texts = [
        step.text for step in told("Which has six legs? (A) a crab (B) a moth (C) a hawk (D) a toad").steps
    ]
    assert texts[:2] == ["A moth is an insect.", "An insect has six legs."]
    assert any("hawk" in text and "two legs" in text for text in texts[2:])
