"""Which facts hold for a choice, and which choice says what facts answer to the question alone."""

from __future__ import annotations

import pytest

from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.holding import holding
from solvers.retrieval.openly import openly
from solvers.retrieval.settled import SETTLED, settled
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph


def _node(kind: str, text: str) -> Node:
    return Node(kind, text, (), (), "t" if kind == "cell" else "", 0, 0, -1, -1, -1, 1.0)


@pytest.mark.parametrize(
    ("choice", "cell", "sentence", "holds"),
    [
        ("it has legs", "no legs", "A worm has no legs.", False),
        ("it has legs", "no wings; six legs", "An ant has six legs.", True),
        ("the light sled slows down more", "a light sled", "A light sled slows down less.", False),
        ("the light sled slows down less", "a light sled", "A light sled slows down less.", True),
        (
            "the amount of salt",
            "[the] amount of salt",
            "To find out how salt affects ice, change the salt.",
            False,
        ),
    ],
)
def test_facts_that_say_otherwise_hold_for_no_choice(
    choice: str, cell: str, sentence: str, holds: bool
) -> None:
    graph = SupportGraph(
        "What happens to a worm in sugar water?",
        "A",
        choice,
        (_node("choice", choice), _node("cell", cell)),
        (Edge(1, 0, 0.9),),
        (Fact("t", "T", 0, 1, sentence),),
        (),
        (),
        1.0,
    )
    assert (holding(graph, choice) is graph) is holds


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Which tool measures temperature? (A) a ruler (B) a thermometer", 1),
        ("What causes the tides? (A) the spin of the Sun (B) clouds (C) the pull of the Moon", 2),
        ("Which tool is the best? (A) a telescope (B) a seismograph", None),
    ],
)
def test_the_answer_without_choices_is_found_among_them(text: str, position: int | None) -> None:
    question = Question.parse(text)
    found = openly(question, read(Question(question.text)), Limits())
    assert (found[0] if found else None) == position


def test_a_setting_before_the_claim_does_not_hide_its_class() -> None:
    question = Question.parse(
        "In a food chain of clover, hare and lynx, which one is a producer? (A) hare (B) clover"
    )
    assert settled(question, read(Question(question.text))) == (1, SETTLED)
