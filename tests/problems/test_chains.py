"""Amounts each described by another that is known."""

from __future__ import annotations

import pytest

from solvers import Answer, ask


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Rosa has 9 beads. Karl has twice as many as Rosa. Tim has 4 fewer than Karl. How many have they in all?",
            41,
        ),
        (
            "A pup weighs 5 pounds, and its mother weighs six times as much. By how many pounds is the mother heavier?",
            25,
        ),
        (
            "Tim ran 6 laps. Karl ran 3 more laps than Tim, and Rosa ran twice as many as Karl. How many did Rosa run?",
            18,
        ),
        (
            "Rosa has 9 beads. Karl has 5 more than Rosa, and Tim has 4 more than Karl. How many do Karl and Tim have?",
            32,
        ),
        (
            "A mug costs $6. A pot costs 4 times as much as a mug. How much do a mug and a pot cost together?",
            30,
        ),
        ("Ida has 4 pears. Jon has 3 more than Ida. Lea has twice as many as Jon. How many has Lea?", 14),
    ],
)
def test_a_chain_is_followed(text: str, value: int) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.value == value


@pytest.mark.xfail(strict=True, reason="to have as many as several have together is no statement yet")
def test_somebody_may_have_as_many_as_others_together() -> None:
    told = "Leo has 5 marbles. Kim has 3 more than Leo. Max has as many as Leo and Kim together."
    text = f"{told} How many marbles does Max have?"
    assert ask(text).likeliest == 13
