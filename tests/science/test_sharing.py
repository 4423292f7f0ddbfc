"""Things that share a noun in a question: each of two has it, and what somebody calls a thing is its name."""

from __future__ import annotations

import pytest

from solvers.asking import ask


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How are red and white blood cells different?", ("red blood cell", "white blood cell")),
        ("How do animal and plant cells differ?", ("animal cell", "plant cell")),
        ("What is the difference between a solar and a lunar eclipse?", ("solar eclipse", "lunar eclipse")),
        ("What is the difference between a frog and a toad?", ("frog", "toad")),
        ("What do you call an animal that eats only meat?", ("carnivore",)),
    ],
)
def test_each_is_named_in_full(question: str, said: tuple[str, ...]) -> None:
    text = ask(question, time_limit=60).text
    assert all(name in text for name in said)
