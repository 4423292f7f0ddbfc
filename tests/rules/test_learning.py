"""Weights are learned from answers alone, kept in a plain file, and pulled towards what was set by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from knowledge.errors import KnowledgeError
from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.rules import solve
from solvers.rules.dataset import Dataset
from solvers.rules.learn import train
from solvers.rules.weights import SHIPPED, RuleWeights
from solvers.training import Example, taught

NOUNS = ("kiwi", "button", "brick", "card")


def problems() -> list[Example]:
    """An invented verb, which no list has: to blick is to lose."""
    return [
        Example(
            f"{noun}{n}",
            f"Ria had {n + 9} {noun}s. She blicked {n} {noun}s. How many {noun}s does Ria have?",
            Fraction(9),
        )
        for noun in NOUNS
        for n in (2, 4, 6)
    ]


@pytest.mark.usefixtures("few_taught")
def test_learning_finds_what_an_invented_verb_does() -> None:
    weights = train(problems())
    text = "Uli had 17 shells. He blicked 5 shells. How many shells does Uli have?"
    from solvers.reading.read import read

    outcome = solve(Question.of(text), read(Question.of(text)), limits=Limits(seconds=10), weights=weights)
    assert isinstance(outcome, Proposal)
    assert outcome.value == 12


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    data = Dataset(problems()[:4])
    rng = np.random.default_rng(0)
    weights = data.prior + rng.normal(0, 0.1, len(data.prior))
    used = np.ones(len(data), np.bool_)
    _, gradient = data.loss(weights, used)
    for direction in rng.normal(0, 1, (3, len(weights))):
        step = 1e-6 * direction
        slope = (data.loss(weights + step, used)[0] - data.loss(weights - step, used)[0]) / 2
        assert slope == pytest.approx(1e-6 * gradient @ direction, rel=1e-3, abs=1e-10)


def test_what_we_teach_can_be_answered() -> None:
    examples = taught()
    assert len(examples) >= 40
    assert len({example.text for example in examples}) == len(examples)
    assert all(Dataset(examples[:6]).solvable)


def test_weights_are_kept(tmp_path: Path) -> None:
    weights = RuleWeights(
        {"more than that": 1.25}, {"like is added to like": 0.5}, {"Plus ~x": -0.75}, 0.25, ("one", "two")
    )
    weights.save(tmp_path / "deep" / "weights.tsv")
    assert RuleWeights.load(tmp_path / "deep" / "weights.tsv") == weights


def test_the_shipped_weights_say_where_they_come_from() -> None:
    weights = RuleWeights.load(SHIPPED)
    assert weights.features
    assert any("aggregate.jsonl" in note for note in weights.notes)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("rule\tx\tmany", 1),
        ("# note\nrool\tx\t1", 2),
        ("rule\tx", 1),
        ("preference\tx\t-1", 1),
        ("feature\tx\tnan", 1),
        ("feature\tx\tinf", 1),
    ],
)
def test_a_fault_in_a_file_of_weights_is_pointed_out(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError) as error:
        RuleWeights.load(path)
    assert str(error.value).startswith(f"weights.tsv:{line}:")


def test_weights_that_are_missing_are_missed(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="cannot be read"):
        RuleWeights.load(tmp_path / "none.tsv")
