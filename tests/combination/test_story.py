"""Signs of whether a sum does what the story tells."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.combination.story import of_story, sort_of
from solvers.reading.read import read_text


def _signs(text: str, numbers: list[int], operations: list[str], value: int) -> dict[str, float]:
    found = of_story([Fraction(n) for n in numbers], operations, Fraction(value), read_text(text))
    return {name: number for name, number in found if number}


LOST = "Ida had 14 marbles. She lost 5 of them. How many marbles does Ida have left?"


def test_a_story_of_a_loss_speaks_for_the_difference_and_against_the_sum() -> None:
    right, wrong = _signs(LOST, [14, 5], ["-"], 9), _signs(LOST, [14, 5], ["+"], 19)
    assert "story: comes to the same" in right
    assert "story: comes to another value" not in right
    assert "story: comes to another value" in wrong


def test_what_the_question_says_is_seen_with_what_the_sum_does() -> None:
    assert "question: says rest, sum -" in _signs(LOST, [14, 5], ["-"], 9)
    text = "Ida has 14 red marbles and 5 blue ones. How many marbles does she have in total?"
    assert "question: says total, sum +" in _signs(text, [14, 5], ["+"], 19)


def test_no_story_is_followed_through_a_product() -> None:
    text = "Ida has 4 bags with 5 marbles each. How many marbles does she have?"
    assert not any(name.startswith("story") for name in _signs(text, [4, 5], ["×"], 20))


@pytest.mark.parametrize(
    ("operations", "kind"),
    [((), "none"), ("++", "+"), ("+-", "+ and -"), ("×÷", "× and ÷"), ("+×", "mixed")],
)
def test_sums_are_sorted_by_their_operations(operations: str, kind: str) -> None:
    assert sort_of(tuple(operations)) == kind
