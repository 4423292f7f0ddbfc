"""Weights are learned from answers alone, kept in plain files, and pulled towards those set by hand."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.answer import Proposal
from solvers.equations import solve
from solvers.equations.learn import train, trees_of
from solvers.equations.local import CLASSES, Decision, LocalModel, train_local
from solvers.equations.score import PRIOR
from solvers.equations.weights import KEPT, LOCAL, EquationWeights, shipped
from solvers.question import Question
from solvers.reading.read import read
from solvers.training import Example

pytestmark = pytest.mark.usefixtures("few_taught")

HAND = EquationWeights(PRIOR)
NUMBERS = ((14, 5), (23, 8), (31, 12), (18, 7), (26, 9), (40, 16))
QUESTION = "The shop had {} drums. Then the owner zonked {} drums. How many drums does the shop have?"


@cache
def learned() -> EquationWeights:
    examples = [Example(str(a), QUESTION.format(a, b), Fraction(a - b)) for a, b in NUMBERS]
    return train(examples)


def answered(text: str, weights: EquationWeights) -> Proposal:
    question = Question.parse(text)
    outcome = solve(question, read(question), weights=weights)
    assert isinstance(outcome, Proposal)
    return outcome


def lead(answer: Proposal, value: int, other: int) -> float:
    """By how much `value` scores better than `other`."""
    scores = {answer.value: answer.score} | {a.value: a.score for a in answer.alternatives}
    one, two = scores[Fraction(value)], scores[Fraction(other)]
    assert one is not None
    assert two is not None
    return one - two


def test_learning_finds_what_an_invented_verb_does() -> None:
    text = QUESTION.format(55, 19)
    before, after = answered(text, HAND), answered(text, learned())
    assert after.value == 36
    assert lead(after, 36, 74) > lead(before, 36, 74) + 0.5


def test_learning_is_deterministic() -> None:
    examples = [Example(str(a), QUESTION.format(a, b), Fraction(a - b)) for a, b in NUMBERS]
    assert train(examples).of == learned().of


def test_without_problems_the_weights_stay_as_set_by_hand() -> None:
    assert train([]) == HAND


def test_weights_come_back_from_their_files(tmp_path: Path) -> None:
    path = tmp_path / "weights.tsv"
    learned().save(path)
    back = EquationWeights.load(path)
    kept = {name: weight for name, weight in learned().of.items() if abs(weight) >= KEPT}
    assert back.of == pytest.approx(kept, rel=1e-3)
    text = QUESTION.format(47, 11)
    one, other = answered(text, learned()), answered(text, back)
    assert one.value == other.value
    assert one.score == pytest.approx(other.score, abs=0.15)


def test_a_local_model_gives_probabilities() -> None:
    model = learned().local
    assert model is not None
    names = list(model.columns)[:20]
    found = model.log_odds(model.shared(names))
    parts = model.log_odds(model.shared(names[:7]), model.shared(names[7:]))
    assert list(parts.values()) == pytest.approx(list(found.values()), rel=1e-4)
    assert tuple(found) == CLASSES
    assert sum(math.exp(value) for value in found.values()) == pytest.approx(1, rel=1e-4)


def test_a_local_model_of_too_few_decisions_prefers_nothing(tmp_path: Path) -> None:
    few = [Decision((("structure", "alike"),), operator) for operator in "+-"]
    train_local(few).save(tmp_path / "few.npz")
    model = LocalModel.load(tmp_path / "few.npz")
    odds = model.log_odds(model.shared(["alike"]))
    assert len(set(odds.values())) == 1


@pytest.mark.parametrize("text", ["a feature without a number\n", "said in words\tmuch\n"])
def test_a_bad_line_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"weights\.tsv:1"):
        EquationWeights.load(path)


def test_a_missing_local_model_is_named(tmp_path: Path) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text(f"{LOCAL}\t1\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"weights\.npz"):
        EquationWeights.load(path)


def test_the_shipped_weights_say_where_they_come_from() -> None:
    provenance = " ".join(shipped().provenance)
    assert "seed" in provenance
    assert all(math.isfinite(weight) for weight in shipped().of.values())
    unwritten = PRIOR.keys() - shipped().of.keys()  # learned to weigh next to nothing
    assert len(unwritten) < len(PRIOR) / 10


def test_trees_are_listed_for_problems_only() -> None:
    assert trees_of("Lea has figs. Where are they?") is None
    found = trees_of("Lea has 4 figs and 3 dates. She eats 2 figs. How many figs has she?")
    assert found is not None
    assert len(found.trees) == len(found.values) == len(found.applied)
    assert len(set(found.applied)) == len(found.applied)
