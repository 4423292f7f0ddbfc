"""Word problems of our own, from text to a checked answer; golds were written before the rules met them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from solvers import Answer, ask

PROBLEMS = [
    (Fraction(answer), text)
    for answer, text in (
        line.split("\t")
        for line in Path(__file__).with_name("answers.tsv").read_text(encoding="utf-8").splitlines()[1:]
    )
]


@pytest.mark.sample(60)
@pytest.mark.parametrize(("gold", "text"), PROBLEMS, ids=[text[:60] for _, text in PROBLEMS])
def test_a_problem_is_solved_and_its_derivation_checked(gold: Fraction, text: str) -> None:
    outcome = ask(text)
    assert outcome.likeliest == gold
    derivations = [sense.derivation for sense in outcome.senses]
    derivations += [outcome.derivation] if isinstance(outcome, Answer) else []
    assert derivations
    for derivation in derivations:
        assert derivation.verify() == ()
    assert outcome.statistics.variables > 0
