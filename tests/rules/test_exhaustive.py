"""The program's optimum is the best of all expressions, whatever the weights; and no expression is missed."""

from __future__ import annotations

import random

import pytest

from solvers.answer import Abstention
from solvers.ilp import Limits
from solvers.markov.grounding import Grounder
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.rules import RuleDerivation, solve
from solvers.rules.candidates import candidates
from solvers.rules.features import Features
from solvers.rules.retrieve import add_dimensions, retrieve
from solvers.rules.rulebook import load_rules
from solvers.rules.score import Objective
from solvers.rules.space import justifications, space_of
from solvers.rules.weights import RuleWeights


def random_weights(rng: random.Random, reading: Reading) -> RuleWeights:
    """Weights for every rule, preference and feature that the problem can meet."""
    book = load_rules()
    facts = retrieve(reading)
    features = Features(facts, reading)
    reasons = justifications(book, facts)
    names = {name for j in reasons for name in features.of_reason(j)}
    names |= {name for j in reasons for name in features.of_pair(j.rule.operation, j.left, j.right)}
    for number in facts.numbers:
        names |= {*features.of_use(number), *features.of_taken(number)}
    return RuleWeights(
        {rule.name: rng.uniform(-1, 3) for rule in book.rules},
        {f.note("name"): rng.uniform(0, 4) for f in book.preferences.formulas},
        {name: rng.gauss(0, 0.2) for name in sorted(names)},
        rng.uniform(0, 2),
    )


@pytest.mark.sample(9)
@pytest.mark.parametrize("seed", range(18))
def test_the_optimum_is_the_best_of_all_expressions(random_reading, seed: int) -> None:
    rng = random.Random(seed)
    reading = random_reading(rng, 2 + seed % 3)
    weights = random_weights(rng, reading)
    outcome = solve(Question.of(reading.text), reading, limits=Limits(seconds=30), weights=weights)
    facts = retrieve(reading)
    objective = Objective(weights, Features(facts, reading))
    space = space_of(facts, justifications(load_rules(), facts))
    add_dimensions(facts, space.dimensions, reading)
    grounder = Grounder(weights.preferring(load_rules()), facts.evidence, space.atoms())
    found = candidates(space, grounder)
    scores = found.ranked(objective, weights.odd_value).scores
    if isinstance(outcome, Abstention):  # the best is to calculate nothing
        assert not found.trees.chosen[scores.argmax()].any()
        return
    assert outcome.score == pytest.approx(scores.max(), abs=1e-5)
    best = found.trees.values[scores >= scores.max() - 1e-6]
    assert any(abs(float(outcome.value) - value) < 1e-6 for value in best)
    assert isinstance(outcome.derivation, RuleDerivation)
    assert outcome.derivation.verify() == ()
