"""The program of relations against exhaustive search."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from solvers.answer import Proposal
from solvers.events import Event, Solved, Stage
from solvers.formulas import solve
from solvers.formulas.matching import Text, text_of
from solvers.formulas.system import UNUSED, SystemModel, counts_unknowns
from solvers.formulas.unknowns import relation_readings
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from tests.formulas.answers import problems

TEXTS = [text for text, _, _ in problems("problems.tsv")]


def _text(words: str) -> Text:
    return text_of(read(Question.parse(words)))


@pytest.mark.sample(71)
@pytest.mark.parametrize("words", TEXTS)
def test_the_pair_of_relations_is_the_best_of_all(words: str) -> None:
    text = _text(words)
    found = relation_readings(text)
    if len(found) < 2:
        return
    told = {item.place for item in text.numbers if not counts_unknowns(text, item.place)}
    keys = {key for reading in found for key in reading.keys}
    best = max(
        (
            one.degree + other.degree - UNUSED * len(told - one.numbers - other.numbers)
            for one, other in combinations(found, 2)
            if not one.numbers & other.numbers and len(one.keys | other.keys) <= 2 <= len(keys)
        ),
        default=None,
    )
    solution, pair = SystemModel(text, found).solve(Limits())
    assert (pair is None) == (best is None)
    if best is not None:
        assert solution.objective == pytest.approx(best)


@pytest.mark.parametrize(
    "words",
    [
        "Together Mara and Leo have 30 shells. Mara has 8 more shells than Leo. How many shells does Leo have?",
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
