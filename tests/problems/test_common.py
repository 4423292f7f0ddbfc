"""Common multiples and divisors: called for by what a text wants the least or the most of, and what is the same."""

from __future__ import annotations

import pytest

from solvers.ilp import Limits
from solvers.problems.extremes import GREATEST, LEAST, extremes
from solvers.problems.solve import solve
from solvers.question import Question, clean
from solvers.reading.read import read_text

ASKED = {
    "What is the smallest number of cups she can buy?": {LEAST},
    "She makes as few bags as she can.": {LEAST},
    "How long is the longest piece?": {GREATEST},
    "The tiles are as large as possible.": {GREATEST},
    "How many cups are as large as this one?": set(),
}


@pytest.mark.parametrize("text", ASKED)
def test_what_a_text_wants_the_most_or_the_least_of(text: str) -> None:
    assert extremes(read_text(clean(text)).tokens) == ASKED[text]


FOUND = {
    "Paper plates come in packs of 30 and paper cups in packs of 12. Mr. Hill wants exactly as many plates as cups. "
    "What is the smallest number of plates he can buy?": 60,
    "Two ropes, one 45 feet and the other 60 feet long, are cut without waste into pieces of the same length. How many "
    "feet long can each piece be at most?": 15,
    "A coach splits 18 girls and 30 boys into teams. Every team has the same number of girls and the same number of "
    "boys. What is the largest number of teams?": 6,
}


@pytest.mark.parametrize("text", FOUND)
def test_what_is_common(text: str) -> None:
    found = solve(Question.of(text), read_text(clean(text)), limits=Limits(seconds=30))
    assert getattr(found, "value", None) == FOUND[text]
