"""The check of a derivation finds every way to tamper with it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Answer
from solvers.events import Solved, Stage
from solvers.ilp import Limits
from solvers.question import Question
from solvers.rules import RuleDerivation, solve
from solvers.rules.derivation import Operation


@pytest.fixture
def answer(reading_of, said) -> Answer:
    """(6 + 9) - 3, by two rules."""
    reading = reading_of(
        said("6", "pear", "have", "Ana"),
        said("3", "pear", "give", "Ana", recipient="Cleo"),
        said("9", "pear", "give", "Ben", recipient="Ana"),
        said(None, "pear", "have", "Ana", tense="present", after="now"),
    )
    outcome = solve(Question.of(reading.text), reading, limits=Limits(seconds=10))
    assert isinstance(outcome, Answer)
    return outcome


def test_the_answer_is_proved_and_worded(answer: Answer) -> None:
    assert answer.value == 12
    assert answer.text == "12 pears"
    assert answer.verified
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    assert derivation.kind == "rule derivation"
    assert derivation.expression() == "(6 + 9) - 3"
    assert [operation.operation for operation in derivation.operations()] == ["Plus", "Minus"]
    assert {leaf.value for leaf in derivation.leaves()} == {3, 6, 9}
    assert answer.alternatives
    assert answer.statistics.rounds


def mutations(derivation: RuleDerivation) -> list[tuple[str, RuleDerivation]]:
    top = derivation.tree
    assert isinstance(top, Operation)
    inner = top.left
    assert isinstance(inner, Operation)

    def with_top(**changes: object) -> RuleDerivation:
        return replace(derivation, tree=replace(top, **changes))

    return [
        ("is 12, not 13", with_top(value=Fraction(13))),
        ("but the answer is 11", replace(derivation, value=Fraction(11))),
        ("concludes Minus", with_top(operation="Plus", value=Fraction(18))),
        ("is used 2 times", with_top(right=inner.left, value=Fraction(9))),
        ("do not hold", replace(derivation, evidence=())),
        ("cannot stand for", with_top(representative="N1")),
        ("hold to degree", with_top(degree=top.degree / 2)),
        ("that are not bound", with_top(binding=top.binding[:1])),
        ("concludes Minus", with_top(binding=tuple((v, "N9") for v, _ in top.binding))),
        ("is no implication", with_top(formula="State(a)")),
        ("concludes Times", with_top(formula=top.formula.replace("Minus(", "Times("))),
        ("is -", replace(derivation, tree=replace(top, left=top.right, right=top.left))),
    ]


def test_every_mutation_is_found(answer: Answer) -> None:
    assert isinstance(answer.derivation, RuleDerivation)
    for expected, mutant in mutations(answer.derivation):
        faults = mutant.verify()
        assert any(expected in fault for fault in faults), (expected, faults)


def test_stages_and_rounds_are_told(reading_of, said) -> None:
    reading = reading_of(said("6", "pear"), said("3", "pear", "eat"), said(None, "pear"))
    events = []
    solve(Question.of(reading.text), reading, limits=Limits(seconds=10), observe=events.append)
    assert [e.name for e in events if isinstance(e, Stage)] == ["building", "solving", "checking"]
    assert any(isinstance(e, Solved) and e.solver == "rules" for e in events)


def test_the_same_question_gives_the_same_answer(reading_of, said) -> None:
    reading = reading_of(
        said("4", "bag", "buy"),
        said("8", "bag", "buy"),
        said("10", "nut", "be", "", rate="bag"),
        said(None, "nut", "buy"),
    )
    runs = [solve(Question.of(reading.text), reading, limits=Limits(seconds=10)) for _ in range(2)]
    assert all(isinstance(run, Answer) for run in runs)
    assert runs[0].value == runs[1].value == 120
    assert runs[0].derivation == runs[1].derivation
    assert runs[0].confidence == runs[1].confidence


def test_abstentions_say_why(reading_of, said) -> None:
    limits = Limits(seconds=10)
    none = reading_of(said(None, "pear"))
    outcome = solve(Question.of(none.text), none, limits=limits)
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "The question has no number to calculate with."
    untold = reading_of(said("6", "pear"), said("3", "pear"))
    outcome = solve(Question.of(untold.text), untold, limits=limits)
    assert isinstance(outcome, Abstention)
    assert "does not say what number it asks for" in outcome.reason
    many = reading_of(*(said(str(n), "pear") for n in range(2, 14)), said(None, "pear"))
    outcome = solve(Question.of(many.text), many, limits=limits)
    assert isinstance(outcome, Abstention)
    assert "12 numbers" in outcome.reason
    pears = reading_of(said("6", "pear"), said("3", "pear", "eat"), said(None, "pear"))
    outcome = solve(Question.of(pears.text), pears, limits=Limits(seconds=0))
    assert isinstance(outcome, Abstention)
    assert "time limit" in outcome.reason
