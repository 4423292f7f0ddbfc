"""An explanation, read alone, has every number that is used, every operation, its reason and the unit."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.arithmetic.tree import leaves, operations
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Number as TextNumber
from solvers.reading.model import NumberKind, Reading
from solvers.rules import RuleDerivation, solve
from solvers.rules.weights import RuleWeights
from solvers.wording import written_number
from tests.told import as_answer
from tutor.narration.rules import narrate_rules


def answered(reading: Reading) -> Answer:
    weights = RuleWeights(preferences={"something is calculated": 9.0})
    outcome = solve(Question.of(reading.text), reading, limits=Limits(seconds=30), weights=weights)
    return as_answer(outcome, tuple((token.start, token.end) for token in reading.tokens))


@pytest.mark.sample(9)
@pytest.mark.parametrize("seed", range(100, 118))
def test_an_explanation_is_complete(random_reading, seed: int) -> None:
    answer = answered(random_reading(random.Random(seed), 2 + seed % 3))
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    narration = narrate_rules(answer)
    carried_out = list(operations(derivation.tree))
    told = [step for step in narration.steps if step.kind == "operation"]
    assert len(told) == len(carried_out) > 0
    for node, step in zip(carried_out, told, strict=True):
        assert step.source == f"{node.reason.concept}: {node.reason.rule}"
        assert f" {node.sign} " in step.formula
        assert step.formula.endswith(f"= {node.words}")
        for side in (node.left, node.right):
            assert written_number(side.value) in step.formula
    text = " ".join(f"{step.text} {step.formula}" for step in narration.steps)
    for leaf in (*leaves(derivation.tree), *derivation.unused):
        assert written_number(leaf.value) in text
    assert narration.steps[-1].text.replace(",", "").endswith(f"So the answer is {answer.text}.")


def test_a_number_that_the_text_does_not_write_is_told(reading_of, said) -> None:
    reading = reading_of(
        said("3", "week", "last", "The fair"),
        said(None, "day", "last", "The fair"),
    )
    assert reading.target is not None
    days = replace(
        reading.quantities[0],
        index=2,
        number=TextNumber(Fraction(7), NumberKind.CARDINAL, 3, 4, "7"),
        entity="day",
        unit="day",
        rate="week",
        implied="A week has 7 days.",
    )
    answer = answered(replace(reading, implied=(days,)))
    assert answer.value == 21
    assert narrate_rules(answer).steps[0].text == "A week has 7 days."
    assert isinstance(answer.derivation, RuleDerivation)
    assert answer.derivation.verify() == ()


def test_an_implied_number_may_be_left_out(reading_of, said) -> None:
    reading = reading_of(said("6", "pear"), said("3", "pear", "eat"), said(None, "pear", after="left"))
    week = replace(reading.quantities[0], index=3, entity="day", rate="week", implied="A week has 7 days.")
    answer = answered(replace(reading, implied=(week,)))
    assert answer.value == 3
    assert isinstance(answer.derivation, RuleDerivation)
    assert answer.derivation.unused == ()
