"""Word problems of our own, from the text to the verified answer; the gold answers were written first."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from statistics import median

import pytest

from solvers.answer import Abstention, Answer
from solvers.equations import candidates, solve
from solvers.equations.derivation import EquationTree
from solvers.events import Event, Solved, Stage
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read

PROBLEMS = [
    (text, Fraction(gold), unit)
    for text, gold, unit in (
        line.split("\t") for line in (Path(__file__).parent / "problems.tsv").read_text("utf-8").splitlines()
    )
]


def answered(text: str) -> Answer:
    question = Question.parse(text)
    outcome = solve(question, read(question), limits=Limits(seconds=20))
    assert isinstance(outcome, Answer), outcome
    return outcome


@pytest.mark.parametrize(("text", "gold", "unit"), PROBLEMS, ids=[text[:40] for text, _, _ in PROBLEMS])
def test_problem(text: str, gold: Fraction, unit: str) -> None:
    answer = answered(text)
    tree = answer.derivation
    assert isinstance(tree, EquationTree)
    assert (answer.value, tree.unit) == (gold, unit), tree.equation
    assert answer.verified
    assert tree.verify() == ()
    assert 0 < answer.confidence < 1
    assert answer.solver == "equations"
