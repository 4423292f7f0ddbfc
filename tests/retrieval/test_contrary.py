"""A sentence may speak against the choice for which it was found."""

from __future__ import annotations

import pytest

from solvers.retrieval.contrary import is_contrary

CASES = [
    (
        "What do hedges do for a field?",
        "They blow the soil away.",
        "Hedges keep the soil from blowing away.",
        True,
    ),
    ("What do hedges keep from happening?", "blowing away", "Hedges keep the soil from blowing away.", False),
    ("What happens when wax melts?", "The mass increases.", "As wax melts, its mass stays the same.", True),
    (
        "What happens when wax melts?",
        "The mass stays the same.",
        "As wax melts, its mass stays the same.",
        False,
    ),
    (
        "What do frogs and toads have in common?",
        "smooth skin",
        "A frog has smooth skin, but a toad has warts.",
        True,
    ),
    ("What do frogs and toads have in common?", "eggs in water", "Frogs and toads lay eggs in water.", False),
    (
        "Which thing should differ when the class tests salt? It should make it different in each jar.",
        "the size of the jar",
        "To test salt, use different amounts of salt and the same size of jar.",
        True,
    ),
    (
        "Which thing should she make different in each jar?",
        "the amount of salt",
        "To test salt, use different amounts of salt and the same size of jar.",
        False,
    ),
    ("Steam turns into", "water.", "Water turns into steam when it boils.", True),
    ("Steam turns into", "water.", "When steam cools, it turns into water.", False),
    (
        "What is an animal called that chases mice?",
        "quarry",
        "An animal that is chased is called quarry.",
        True,
    ),
    (
        "What is an animal called that chases mice?",
        "a chaser",
        "An animal that chases is called a chaser.",
        False,
    ),
    ("Which rock is seen at low water?", "the flat rock", "At low water the flat rock is seen.", False),
    ("Which of these uses echoes?", "a bat detector", "A bat detector is used to hear echoes.", False),
    ("Which tool measures rain?", "a rain gauge", "Rain is measured with a rain gauge.", False),
    (
        "Which thing should he change?",
        "the pot",
        "Change the soil, and keep the pot the same.",
        True,
    ),
    (
        "Which thing should he change?",
        "the soil",
        "Change the soil, and keep the pot the same.",
        False,
    ),
    ("What happens at night?", "The temperature rises.", "At night the temperature falls.", True),
    ("What happens at night?", "The temperature falls.", "At night the temperature falls.", False),
]


@pytest.mark.parametrize(("question", "choice", "text", "is_against"), CASES)
def test_what_speaks_against_a_choice(question: str, choice: str, text: str, is_against: bool) -> None:
    assert is_contrary(question, choice, text) is is_against
