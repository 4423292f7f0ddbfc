"""Amounts each described by another: where nothing is left to choose, and where something is."""

from __future__ import annotations

import pytest

from solvers import Answer, ask
from solvers.ilp import Limits
from solvers.problems import solve
from solvers.problems.story import Story
from solvers.question import Question
from solvers.reading.read import read
from tests.told import as_answer


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
    ],
)
def test_a_chain_leaves_nothing_to_choose(text: str, value: int) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.value == value
    assert isinstance(answer.derivation, Story)
    assert answer.derivation.is_settled


@pytest.mark.parametrize(
    "text",
    [
        "Rosa has 9 beads. Karl has 5 more than Rosa. Each bead costs $2. How much do Karl's beads cost?",
        "Rosa has 9 beads. Karl has 5 more than Rosa, and Tim has 7 shells. How many beads do they have?",
        "Rosa has 9 beads and Karl has 5 beads. How many do they have together?",
        "Rosa has 9 beads. Karl has twice as many as Rosa, and Tim has 4 fewer than Karl. How many do the three have?",
        "Rosa has 64 red and blue beads in the ratio 3 to 5. She buys 6 more red ones. How many red beads has she now?",
        "There is room for 20 bikes in the shed, and 4 more under the roof. How many bikes can stand there?",
        "Rosa picked 8 pears. That was 5 more than Karl picked. How many pears did Karl pick?",
        "Rosa has 9 beads. Karl has some more. Tim has twice as many as Rosa. How many has Tim?",
    ],
)
def test_elsewhere_it_is_weighed(text: str) -> None:
    question = Question.parse(text)
    answer = as_answer(solve(question, read(question), limits=Limits(seconds=30)))
    assert isinstance(answer.derivation, Story)
    assert not answer.derivation.is_settled
