"""Accuracy on a sample of the shared sets does not fall; skipped where these are not at hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solvers.answer import Proposal
from solvers.equations import solve
from solvers.equations.score import PRIOR
from solvers.equations.weights import EquationWeights
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from tests.conftest import Sample

SHARED = Path(__file__).parents[3] / "shared" / "data" / "math"
HAND = EquationWeights(PRIOR)
"""The shipped weights have seen these problems."""


@pytest.mark.parametrize(("name", "least"), [("singleeq", 0.65), ("aggregate", 0.65)])
def test_accuracy(name: str, least: float, sample: Sample) -> None:
    path = SHARED / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"{path.name} of ../shared/data/math is missing")
    lines = path.read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in sample(lines, 60)]
    right = 0
    for row in rows:
        question = Question.parse(row["question"])
        outcome = solve(question, read(question), limits=Limits(seconds=10), weights=HAND)
        if isinstance(outcome, Proposal):
            assert outcome.derivation.verify() == ()
            right += abs(float(outcome.value) - row["answer"]) <= max(0.01, 0.001 * abs(row["answer"]))  # type: ignore[arg-type]
    assert right / len(rows) >= least
