"""What tables ask of words beyond WordNet: actions and their verbs, quantities, words too general to mean another."""

from __future__ import annotations

import pytest

from solvers.reading.constituents import terms
from solvers.tables.related import ACTION, MEASURE, Related, related

WORDS = [
    "evaporation",
    "weight",
    "reflect",
    "make",
    "animal",
    "erode",
    "speed",
    "heavy",
    "dog",
    "hot",
    "sulfur",
    "long",
]
LEAST = 0.5


@pytest.mark.parametrize(
    ("premise", "hypothesis", "score"),
    [
        ("evaporate", "evaporation", ACTION),
        ("erosion", "erode", ACTION),
        ("reflect", "reflection", ACTION),
        ("measurement", "measure", ACTION),
        ("heavy", "weight", MEASURE),
        ("hot", "temperature", MEASURE),
        ("weight", "heavy", 0.0),
        ("make", "take", 0.0),
        ("make", "make", 1.0),
        ("give", "make", 0.0),
    ],
)
def test_related(premise: str, hypothesis: str, score: float) -> None:
    assert related(premise, hypothesis) == score


def test_who_does_it_is_not_the_action() -> None:
    assert related("conductor", "conduct") < ACTION
    assert related("grey", "gray") > LEAST


@pytest.mark.parametrize(
    "word", ["evaporate", "reflection", "poodle", "fast", "heavy", "take", "sulphur", "erosion"]
)
def test_a_vocabulary_finds_what_comparing_with_each_finds(word: str) -> None:
    vocabulary = Related(LEAST)
    vocabulary.add(WORDS[:5])
    vocabulary.add(WORDS[5:])
    forward = {other: s for other in WORDS if (s := related(word, other)) >= LEAST}
    backward = {other: s for other in WORDS if (s := related(other, word)) >= LEAST}
    assert vocabulary.entailed_by(word) == forward
    assert vocabulary.entailing(word) == backward


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pulls things down", ("pull", "thing", "down")),
        ("break down food", ("break", "food")),
        ("slows down", ("slow",)),
        ("lifts water up", ("lift", "water", "up")),
        ("up the hill", ("hill",)),
    ],
)
def test_directions_say_something_unless_they_belong_to_the_verb(
    text: str, expected: tuple[str, ...]
) -> None:
    assert terms(text) == expected
