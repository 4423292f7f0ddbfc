"""The rule of three is told by the unit where one comes out whole, and by how many times as much where that does."""

from __future__ import annotations

import pytest

from solvers.arithmetic.tree import in_brackets
from solvers.problems.by_unit import by_unit
from tests.problems.chosen import story

CASES = [
    ("A tap fills 30 pots in 4 hours. How many pots does it fill in 6 hours?", ("6/4", 45), "(6 ÷ 4) × 30"),
    (
        "A loom weaves 28 feet in 4 days. How many feet does it weave in 10 days?",
        ("10/4", 70),
        "(28 ÷ 4) × 10",
    ),
    ("A press needs 4 hours for 36 liters. How many hours for 90 liters?", ("90/36", 10), "90 ÷ (36 ÷ 4)"),
    ("A loom weaves 28 feet in 4 days. How many feet does it weave in 12 days?", (3, 84), "(12 ÷ 4) × 28"),
]


@pytest.mark.parametrize(("text", "values", "told"), CASES)
def test_first_for_one(text: str, values: tuple[int | str, int], told: str) -> None:
    often, result = values
    made = story(text, ("ratio", often), ("rate:total:unsaid", result))
    changed = by_unit(made)
    assert changed.verify() == ()
    assert changed.answer.value == made.answer.value
    assert {*in_brackets(changed.tree).split()} == {*told.split()}


def test_first_for_a_group_of_which_both_numbers_are_made() -> None:
    text = "A recipe for 6 people needs 9 carrots. How many carrots are needed for 10 people?"
    made = story(text, ("ratio", "10/6"), ("rate:total:unsaid", 15))
    changed = by_unit(made)
    assert changed.verify() == ()
    assert {*in_brackets(changed.tree).split()} == {*["(10", "÷", "2)", "×", "(9", "÷", "(6", "÷", "2))"]}
