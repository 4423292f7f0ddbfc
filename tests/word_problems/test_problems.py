"""Word problems of our own in many styles, from text to a verified answer.

Their answers were fixed before any solver read them, nothing is trained or tuned on them, so what is asserted
is a floor under what was measured. Every fourth problem is asked; `OWN_PROBLEMS_EVERY=1` asks them all.
"""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction

import pytest

from solvers import Answer, Outcome, ask
from solvers.training import is_right
from tests.word_problems.problems import Problem, read_problems, worked_out

EVERY = int(os.environ.get("OWN_PROBLEMS_EVERY", "4"))
FLOOR = 0.40
"""Share of right answers, two points under what was measured."""

PROBLEMS = read_problems()


@pytest.fixture(scope="module")
def outcomes() -> list[tuple[Problem, Outcome]]:
    return [(problem, ask(problem.question)) for problem in PROBLEMS[::EVERY]]


def right(problem: Problem, outcome: Outcome) -> bool:
    if not isinstance(outcome, Answer) or not isinstance(outcome.value, Fraction):
        return False
    return is_right(outcome.value, problem.answer)


def test_the_answers_are_what_the_working_gives() -> None:
    assert len({problem.id for problem in PROBLEMS}) == len({problem.question for problem in PROBLEMS}) == 200
    for problem in PROBLEMS:
        assert worked_out(problem.working) == problem.answer, problem.id


def test_enough_problems_are_answered_rightly(outcomes: list[tuple[Problem, Outcome]]) -> None:
    score = Counter(problem.kind for problem, outcome in outcomes if right(problem, outcome))
    asked = Counter(problem.kind for problem, _ in outcomes)
    wrong = [f"{problem.id} {problem.kind}" for problem, outcome in outcomes if not right(problem, outcome)]
    print(*(f"{kind}: {score[kind]} of {count}" for kind, count in asked.items()), sep="\n")
    assert score.total() / len(outcomes) >= FLOOR, wrong


def test_every_answer_is_proved(outcomes: list[tuple[Problem, Outcome]]) -> None:
    for problem, outcome in outcomes:
        if isinstance(outcome, Answer):
            assert outcome.verified, (problem.id, outcome.faults)
            assert outcome.derivation.verify() == (), problem.id
            assert 0 <= outcome.confidence <= 1, problem.id
