"""Word problems of our own, from text to a verified answer; golds were written before the rules met them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from solvers.answer import Proposal
from solvers.arithmetic.tree import in_brackets
from solvers.ilp import Limits
from solvers.problems import Story, solve
from solvers.question import Question

PROBLEMS = [
    (Fraction(answer), text)
    for answer, text in (
        line.split("\t")
        for line in Path(__file__).with_name("problems.tsv").read_text(encoding="utf-8").splitlines()[1:]
    )
]


def answered(text: str) -> Proposal:
    from solvers.reading.read import read

    question = Question.parse(text)
    outcome = solve(question, read(question), limits=Limits(seconds=10))
    assert isinstance(outcome, Proposal), outcome.reason
    return outcome


@pytest.mark.parametrize(("gold", "text"), PROBLEMS, ids=[text[:60] for _, text in PROBLEMS])
def test_a_problem_is_solved_and_its_story_checked(gold: Fraction, text: str) -> None:
    answer = answered(text)
    assert isinstance(answer.derivation, Story)
    assert answer.value == gold, in_brackets(answer.derivation.tree)
    assert answer.derivation.verify() == ()
    assert 0 <= answer.confidence <= 1
    assert answer.statistics.variables > 0
