"""What the program of amounts tells while it is solved."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from solvers.answer import Proposal
from solvers.events import Event, Solved, Stage
from solvers.formulas import solve
from solvers.question import Question
from solvers.reading.read import read


@pytest.mark.parametrize(
    "words",
    [
        "Leo has 30 shells. Mara has 8 more shells than Leo. How many shells do they have together?",
        "Tom has 12 stamps. Ana has twice as many. Ben has 3 fewer than Ana. How many stamps do they have together?",
    ],
)
def test_every_program_tells_its_size_and_rounds_as_it_is_solved(words: str) -> None:
    question = Question.parse(words)
    events: list[Event] = []
    assert isinstance(solve(question, read(question), observe=events.append), Proposal)
    solving = [event for event in events if isinstance(event, Stage) and event.name == "solving"]
    assert solving
    assert all(re.fullmatch(r"[\d,]+ variables, [\d,]+ constraints", stage.detail) for stage in solving)
    after = [later for event, later in pairwise(events) if event in solving]
    assert all(isinstance(later, Solved) for later in after)
