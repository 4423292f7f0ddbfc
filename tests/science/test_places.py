"""Where something is more so: by amounts in two places, or by what is said of one of them."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        (
            "Does sound move faster in steel or in water?",
            "Sound moves faster in steel than in water.",
            "in steel",
        ),
        ("Does sound move slower in steel or in water?", "Sound moves slower in water", "in water"),
        (
            "Is gravity weaker on Earth or on the Moon?",
            "Gravity is weaker on the Moon than on Earth.",
            "on the Moon",
        ),
    ],
)
def test_both_places_are_compared(question: str, text: str, value: str) -> None:
    found = ask(question, time_limit=60)
    assert isinstance(found, Answer)
    assert found.text.startswith(text)
    assert found.value == (value,)


def test_two_amounts_are_told_in_one_unit() -> None:
    found = ask("Does sound move faster in air or in steel?", time_limit=60)
    assert isinstance(found, Answer)
    assert found.text.count("meters per second") == 2


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which is less dense, salt water or fresh water?", "Fresh water is less dense than salt water."),
        ("Which is denser, liquid water or ice?", "Liquid water is denser than ice."),
    ],
)
def test_a_fact_that_compares_both_answers(question: str, text: str) -> None:
    found = ask(question, time_limit=60)
    assert isinstance(found, Answer)
    assert found.text.startswith(text)


def test_what_both_have_is_counted_in_one_sentence_and_not_their_class() -> None:
    found = ask("What do a plant cell and an animal cell have in common?", time_limit=60)
    assert isinstance(found, Answer)
    assert "both have one cell membrane" in found.text
    assert "are cells" not in found.text
