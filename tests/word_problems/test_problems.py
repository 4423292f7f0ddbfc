"""Word problems of our own in many styles, from text to a verified answer.

Their answers were fixed before any solver read them, nothing is trained or tuned on them, so what is asserted
is a floor under what was measured. A sample of them is asked.
"""

from __future__ import annotations

from collections import Counter

from solvers import Answer, Outcome
from tests.word_problems.problems import Problem, is_answered, read_problems, worked_out

FLOOR = 0.78
"""Share of right answers, two points under what was measured: 80 % of all, 81 % of every fourth."""


def test_the_answers_are_what_the_working_gives() -> None:
    problems = read_problems()
    assert len({problem.id for problem in problems}) == len({problem.question for problem in problems}) == 260
    for problem in problems:
        assert worked_out(problem.working) == problem.answer, problem.id


def test_enough_problems_are_answered_rightly(outcomes: list[tuple[Problem, Outcome]]) -> None:
    score = Counter(problem.kind for problem, outcome in outcomes if is_answered(problem, outcome))
    asked = Counter(problem.kind for problem, _ in outcomes)
    wrong = [
        f"{problem.id} {problem.kind}" for problem, outcome in outcomes if not is_answered(problem, outcome)
    ]
    print(*(f"{kind}: {score[kind]} of {count}" for kind, count in asked.items()), sep="\n")
    assert score.total() / len(outcomes) >= FLOOR, wrong


def test_every_derivation_passes_its_check(outcomes: list[tuple[Problem, Outcome]]) -> None:
    for problem, outcome in outcomes:
        if isinstance(outcome, Answer):
            assert outcome.derivation.verify() == (), problem.id
            assert 0 <= outcome.confidence <= 1, problem.id
