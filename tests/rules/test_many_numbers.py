"""Questions with more numbers than expressions can be listed for, and what is too many or takes too long."""

from __future__ import annotations

import pytest

from solvers.answer import Abstention, Proposal, Proposed
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.rules import solve
from solvers.rules.solve import MOST_LISTED, MOST_NUMBERS

COLOURS = ["red", "blue", "green", "white", "black", "grey", "pink", "brown", "purple", "orange", "yellow"]


def outcome(text: str, limits: Limits = Limits(seconds=60)) -> Proposed:  # noqa: B008 - it is frozen
    question = Question.of(text)
    return solve(question, read(question), limits=limits)


def hats(count: int) -> str:
    listed = [f"{n} {colour} hats" for n, colour in enumerate(COLOURS[:count], start=4)]
    return f"A shop has {', '.join(listed[:-1])} and {listed[-1]}. How many hats does the shop have in all?"


def test_more_numbers_than_are_listed_are_summed() -> None:
    count = MOST_LISTED + 1
    answer = outcome(hats(count))
    assert isinstance(answer, Proposal), answer
    assert answer.value == sum(range(4, 4 + count))
    assert answer.derivation.verify() == ()
    assert answer.value not in [other.value for other in answer.alternatives]
    assert len({other.value for other in answer.alternatives}) == len(answer.alternatives)


@pytest.mark.parametrize(
    ("text", "limits", "reason"),
    [
        (
            hats(MOST_NUMBERS + 1),
            Limits(seconds=60),
            f"has {MOST_NUMBERS + 1} numbers, but I can combine at most {MOST_NUMBERS}",
        ),
        (hats(3), Limits(seconds=0), "I reached my time limit or search limit"),
        (hats(MOST_LISTED + 1), Limits(rounds=1), "I reached my time limit or search limit"),
        ("Some hats are red. How many hats are red?", Limits(seconds=60), "no numbers to calculate with"),
        (
            "A shop has 6 red hats and 7 blue hats.",
            Limits(seconds=60),
            "does not say what number it is asking for",
        ),
    ],
)
def test_what_is_beyond_the_rules_is_said(text: str, limits: Limits, reason: str) -> None:
    found = outcome(text, limits)
    assert isinstance(found, Abstention), found
    assert reason in found.reason
