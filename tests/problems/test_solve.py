"""The door: a question in, a proposal with its story out."""

from __future__ import annotations

import pytest

from solvers import Abstention, Answer, ask
from solvers.answer import Proposal
from solvers.certainty import Certainty
from solvers.events import Event, Solved, Stage
from solvers.ilp import Limits
from solvers.problems.prices import by_hand
from solvers.problems.solve import solve
from solvers.problems.story import Story
from solvers.question import Question
from solvers.reading.read import read
from solvers.routing import EQUATIONS, RULES, WORD_PROBLEMS, planned

KITES = Question.of("Every shelf holds 7 kites. How many kites do 6 shelves hold?")


def proposed(question: Question, seconds: float = 20) -> Proposal | Abstention:
    return solve(question, read(question), limits=Limits(seconds), weights=by_hand())


def test_it_proposes_values_with_their_stories() -> None:
    events: list[Event] = []
    found = solve(KITES, read(KITES), limits=Limits(20), observe=events.append, weights=by_hand())
    assert isinstance(found, Proposal)
    assert (found.value, found.text, found.missing) == (42, "42 kites", "")
    assert isinstance(found.derivation, Story)
    values = [found.value, *(other.value for other in found.alternatives)]
    assert len({*values}) == len(values) > 1
    assert sum(other.probability for other in found.alternatives) + found.confidence == pytest.approx(1)
    assert all(isinstance(other.derivation, Story) for other in found.alternatives)
    assert [event.name for event in events if isinstance(event, Stage)] == ["building", "solving", "checking"]
    assert len([e for e in events if isinstance(e, Solved)]) == len(found.statistics.rounds) >= 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Some kites are on a shelf. How many kites are there?", "no number"),
        ("Every shelf holds 7 kites. There are 6 shelves.", "does not say what number"),
    ],
)
def test_it_says_why_it_does_not_answer(text: str, reason: str) -> None:
    found = proposed(Question.of(text))
    assert isinstance(found, Abstention)
    assert reason in found.reason


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("There are 9 swans in a park. How many swans are there in the park?", 9),
        ("Lea owns 31 stamps and 12 cards. How many stamps does Lea own?", 31),
        ("Jon baked 3 pies for $6. How many pies did Jon bake?", 3),
        ("There are 9 swans and 25 geese in a park. How many birds are there in the park?", 34),
        ("Lea had 31 stamps and got 12 stamps. How many stamps does Lea have?", 43),
    ],
)
def test_what_is_said_outright_is_not_calculated(text: str, value: int) -> None:
    found = proposed(Question.of(text))
    assert isinstance(found, Proposal)
    assert (found.value, found.missing) == (value, "")


def test_it_can_be_asked_alone() -> None:
    outcome = ask(KITES, solver=RULES)
    assert isinstance(outcome, Answer)
    assert (outcome.solver, outcome.value) == (RULES, 42)
    assert outcome.certainty in Certainty
    assert RULES in WORD_PROBLEMS
    several = "Find two numbers whose sum is 20 and whose difference is 6."
    assert planned(Question.of(several), EQUATIONS).solvers == ()
