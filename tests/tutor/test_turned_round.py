"""Choices that are the answer turned round are called that, and no others are."""

from __future__ import annotations

import pytest

from solvers.question import Choice
from tutor.narration.turned_round import turned_round


@pytest.mark.parametrize(
    ("chosen", "others", "said"),
    [
        (
            "Oil is less dense than water.",
            ["Water is less dense than oil."],
            "(B) has it the other way around.",
        ),
        ("Oil is less dense than water.", ["Oil is more dense than water."], "(B) says the opposite."),
        (
            "Sand heats quickly, and water heats slowly.",
            ["Sand heats slowly, and water heats quickly.", "Sand is heavy, and water is light."],
            "(B) has it the other way around.",
        ),
        (
            "Heat flows from the stove to the pan.",
            ["Heat flows from the pan to the stove.", "Heat does not flow from the stove to the pan."],
            "(B) has it the other way around, and (C) says the opposite.",
        ),
        ("egg, larva, pupa, adult", ["larva, egg, adult, pupa"], ""),
        ("Iron is heavier and magnetic.", ["Iron is lighter and magnetic."], ""),
        ("the amount of water", ["the amount of light", "the kind of pot"], ""),
        ("The full bus will stop later.", ["The empty bus will stop at once.", "Neither will move."], ""),
    ],
)
def test_what_is_turned_round(chosen: str, others: list[str], said: str) -> None:
    rest = [Choice(chr(ord("B") + at), text) for at, text in enumerate(others)]
    assert turned_round(Choice("A", chosen), rest) == said
