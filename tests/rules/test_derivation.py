"""The check of a derivation finds every way to tamper with it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Proposal
from solvers.events import Solved, Stage
from solvers.ilp import Limits
from solvers.question import Question
from solvers.rules import RuleDerivation, solve
from solvers.rules.derivation import Operation


@pytest.fixture
def answer(reading_of, said) -> Proposal:
    """(6 + 9) - 3, by two rules."""
    reading = reading_of(
        said("6", "pear", "have", "Ana"),
        said("3", "pear", "give", "Ana", recipient="Cleo"),
        said("9", "pear", "give", "Ben", recipient="Ana"),
        said(None, "pear", "have", "Ana", tense="present", after="now"),
    )
    outcome = solve(Question.of(reading.text), reading, limits=Limits(seconds=10))
    assert isinstance(outcome, Proposal)
    return outcome


def test_the_answer_is_proved_and_worded(answer: Proposal) -> None:
    assert answer.value == 12
    assert answer.text == "12 pears"
    assert answer.derivation.verify() == ()
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    assert derivation.kind == "rule derivation"
    assert derivation.expression() == "(6 + 9) - 3"
    assert [operation.operation for operation in derivation.operations()] == ["Plus", "Minus"]
    assert {leaf.value for leaf in derivation.leaves()} == {3, 6, 9}
    assert answer.alternatives
    assert answer.statistics.rounds


def top_of(derivation: RuleDerivation) -> Operation:
    assert isinstance(derivation.tree, Operation)
    return derivation.tree


def mutations(derivation: RuleDerivation) -> list[tuple[tuple[str, ...], RuleDerivation]]:
    """What the check says, and the derivation that it says this of."""
    top = top_of(derivation)
    inner = top.left
    assert isinstance(inner, Operation)
    name, ends = top.rule, (top.left.representative, top.right.representative)
    pair = " and ".join(ends)
    no_premises = f"The premises of the rule {name!r} do not hold for {pair}."
    unbound = f"The rule {name!r} has variables that are not bound, or too many are."
    other_answer = "The expression gives 13, but the answer is 12."

    def with_top(**changes: object) -> RuleDerivation:
        return replace(derivation, tree=replace(top, **changes))

    def concludes(predicate: str, of: tuple[str, ...], not_: str, operands: tuple[str, ...]) -> str:
        return f"The rule {name!r} concludes {predicate}{of}, not {not_}{operands}."

    return [
        (("(6 + 9) - 3 is 12, not 13.", other_answer), with_top(value=Fraction(13))),
        (("The expression gives 12, but the answer is 11.",), replace(derivation, value=Fraction(11))),
        (
            (concludes("Minus", ends, "Plus", ends), "The expression gives 18, but the answer is 12."),
            with_top(operation="Plus", value=Fraction(18)),
        ),
        (
            (
                concludes("Minus", ends, "Times", ends),
                "The expression gives 45, but the answer is 12.",
            ),
            with_top(operation="Times", value=Fraction(45)),
        ),
        (
            (
                concludes("Minus", ends, "Over", ends),
                "The expression gives 5, but the answer is 12.",
            ),
            with_top(operation="Over", value=Fraction(5)),
        ),
        (("The number N0 is used 2 times.",), with_top(right=inner.left, value=Fraction(9))),
        ((no_premises,), replace(derivation, evidence=())),
        ((f"N9 cannot stand for {derivation.expression()}.",), with_top(representative="N9")),
        (
            (f"The premises of {name!r} hold to degree {top.degree:.2f}, not {top.degree / 2:.2f}.",),
            with_top(degree=top.degree / 2),
        ),
        ((unbound,), with_top(binding=top.binding[:1])),
        ((unbound,), with_top(binding=(*top.binding, ("z", "N9")))),
        (
            (concludes("Minus", ("N9", "N9"), "Minus", ends), "The premises of the rule"),
            with_top(binding=tuple((v, "N9") for v, _ in top.binding)),
        ),
        ((f"The rule {name!r} is no implication.",), with_top(formula="State(a)")),
        (
            (concludes("Times", ends, "Minus", ends),),
            with_top(formula=top.formula.replace("Minus(", "Times(")),
        ),
        (
            ("3 - (6 + 9) is -12, not 12.",),
            replace(derivation, tree=replace(top, left=top.right, right=top.left)),
        ),
    ]


def test_every_mutation_is_found(answer: Proposal) -> None:
    assert isinstance(answer.derivation, RuleDerivation)
    for expected, mutant in mutations(answer.derivation):
        faults = mutant.verify()
        for said in expected:
            assert any(fault.startswith(said) for fault in faults), (said, faults)


def test_the_check_says_no_more_than_what_is_wrong(answer: Proposal) -> None:
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    top = top_of(derivation)
    assert derivation.verify() == ()
    close = replace(derivation, tree=replace(top, degree=top.degree - 1e-12))
    assert close.verify() == ()
    wrong = replace(derivation, tree=replace(top, degree=top.degree - 1e-8))
    assert len(wrong.verify()) == 1
    assert replace(derivation, value=Fraction(11)).verify() == (
        "The expression gives 12, but the answer is 11.",
    )


def test_the_operands_of_a_sum_may_stand_in_either_order_and_those_of_a_quotient_not(
    answer: Proposal,
) -> None:
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    top = top_of(derivation)
    inner = top.left
    assert isinstance(inner, Operation)
    turned = replace(inner, left=inner.right, right=inner.left, representative=inner.right.representative)
    alone = replace(derivation, tree=turned, value=turned.value)
    assert alone.verify() == ()
    ends = tuple(end.representative for end in (turned.left, turned.right))
    for operation, value in (("Times", Fraction(54)), ("Over", Fraction(9, 6))):
        formula = turned.formula.replace("Plus(", f"{operation}(")
        tree = replace(turned, operation=operation, value=value, formula=formula)
        assert replace(alone, tree=tree, value=value).verify() == (
            f"The rule {turned.rule!r} concludes {operation}{ends[::-1]}, not {operation}{ends}.",
        )


def test_nothing_is_divided_by_zero(answer: Proposal) -> None:
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    top = top_of(derivation)
    zero = replace(top.right, value=Fraction(0))
    found = replace(derivation, tree=replace(top, operation="Over", right=zero)).verify()
    assert "(6 + 9) ÷ 0 is None, not 12." in found


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
    assert all(isinstance(run, Proposal) for run in runs)
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
