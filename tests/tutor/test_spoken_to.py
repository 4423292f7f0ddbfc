"""Explanations speak to the pupil, doubt once, and check what can be wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from solvers.answer import Answer, Proposal
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, evaluate
from solvers.arithmetic.working import Working
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.question import Question
from solvers.second import Read, is_near
from tests.tutor.conftest import boat_answer
from tutor.narration.addressing import to_you
from tutor.narration.band import Band
from tutor.narration.percents import with_rest
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

QUESTIONS = [
    "I had 9 shells in my pail and my brother gave me 6 more. How many shells do I have now?",
    "We picked 24 pears and our neighbor gave us 8 more. How many pears do we have?",
    "We're 75 hikers and each raft carries 8 of us. How many rafts do we need?",
    "Our team needs 60 points to win and we have 43. How many more points do we need?",
    "My mother and I baked 36 muffins. We gave 15 to our neighbors. How many muffins do we have left?",
    "Some ducks were on a pond. 6 of them swam away and now 9 are left. How many ducks were on the pond at first?",
    "Of the 120 trees in a park, 45% are oaks. How many oaks are in the park?",
    "Leo's book has 120 pages. He has read 3/4 of it. How many pages has he read?",
    "The ratio of boys to girls in a club is 2 to 3. There are 40 children in the club. How many girls are there?",
    "My piano lesson starts at 3:50 p.m. and lasts 45 minutes. What time does it end?",
    "Boris has 34 stamps, which is 8 fewer than Lucia has. How many stamps does Lucia have?",
    "Elsa ran 3.2 km on Monday and 4.1 km on Friday. How many kilometers is that altogether?",
]
SPEAKER = re.compile(
    r"\b(?:my|our|me|us|mine|ours)\b|\b(?:I|[Ww]e) (?!think\b|want to know\b|can read this\b)", re.IGNORECASE
)
LETTERS = re.compile(r"\bLet [a-z] be\b|\d·[a-z]\b")
DOUBTS = re.compile(r"I think|It may be|Perhaps|not sure|may also be")


def test_who_asks_is_spoken_to(sample: Callable[[Sequence[Any], int], Sequence[Any]]) -> None:
    for text in sample(QUESTIONS, 4):
        answer = ask(Question.parse(text))
        if not isinstance(answer, Answer):
            continue  # a slow machine may have run out of time
        for band in (Band.LOWER, Band.UPPER):
            said = plain(Told.of(answer, band=band))
            assert not SPEAKER.search(said), said
            assert not LETTERS.search(said), said
            assert len(DOUBTS.findall(said)) <= 1, said
            assert "than half" not in said, said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("my teacher gave me 5 more", "your teacher gave you 5 more"),
        ("I have 11 stickers now", "you have 11 stickers now"),
        ("how many vans we need", "how many vans you need"),
        ("I was 9", "you were 9"),
        ("I'm 9", "you're 9"),
        ("we 're taking 94 students", "you're taking 94 students"),
        ("my mother and I baked 36 muffins", "you and your mother baked 36 muffins"),
        ("the ball is mine", "the ball is yours"),
        ("the U.S. flag has 50 stars", "the U.S. flag has 50 stars"),
        ("Mia has 7 pears left", "Mia has 7 pears left"),
    ],
)
def test_persons_are_turned(text: str, told: str) -> None:
    assert to_you(text) == told


@pytest.mark.parametrize("certainty", [Certainty.LIKELY, Certainty.UNSURE])
@pytest.mark.parametrize("doubt", ["", "if the hour for the picnic is free"])
def test_a_doubt_is_said_once_and_above_the_steps(certainty: Certainty, doubt: str) -> None:
    said = plain(Told.of(replace(boat_answer(), certainty=certainty, doubt=doubt)))
    first, _, steps = said.partition("\n")
    assert DOUBTS.search(first)
    assert not DOUBTS.search(steps)
    assert first.endswith(f", {doubt}." if doubt else "4 hours.")


@dataclass(frozen=True)
class Bus:
    """14 are on the bus, 8 get on, and 5 get off."""

    kind: ClassVar[str] = "made"
    working: Working

    def verify(self) -> tuple[str, ...]:
        return ()


def _bus(sum_: Node, confidence: float) -> Proposal:
    working = Working(evaluate(sum_), (Equation(UNKNOWN, sum_),))
    return Proposal(Question.of("Q?"), evaluate(sum_), "", "rules", confidence, Bus(working))


def _number(value: int) -> Leaf:
    return Leaf(Fraction(value), quantity=value)


ON = Operation("+", _number(14), _number(8))
OFF = Operation("-", ON, _number(5))
BOTH_OFF = Operation("-", _number(14), Operation("+", _number(8), _number(5)))


@pytest.mark.parametrize(
    ("other", "confidence", "is_offered"),
    [
        (BOTH_OFF, 0.3, True),
        (BOTH_OFF, 0.1, False),  # no one would think of it
        (ON, 0.3, False),  # a part of the first
        (_number(5), 0.3, False),  # no sum at all
    ],
)
def test_a_second_reading_is_likely_and_more_than_a_part(
    other: Node, confidence: float, is_offered: bool
) -> None:
    assert is_near(Read(_bus(OFF, 0.6), None), _bus(other, confidence)) is is_offered


def test_a_share_is_checked_by_what_is_beside_it() -> None:
    assert with_rest("65%", "13", "12", "156", "84", "240 students") == (
        "the other 65% is 13 × 12 = 156, and 84 + 156 = 240 students"
    )
    assert with_rest("1/4", "1", "30", "30", "90", "120 pages") == (
        "the other 1/4 is 30, and 90 + 30 = 120 pages"
    )
