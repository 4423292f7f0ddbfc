"""Which facts hold for a choice."""

from __future__ import annotations

import pytest

from solvers.retrieval.holding import holding
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
