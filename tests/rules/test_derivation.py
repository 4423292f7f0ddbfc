"""The check of a derivation finds every way to tamper with it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Proposal, UnsoundError
from solvers.arithmetic.tree import Operation, Reason, in_brackets, leaves, operations
from solvers.events import Solved, Stage
from solvers.ilp import Limits
from solvers.question import Question
from solvers.rules import RuleDerivation, solve
from solvers.rules.derivation import Applied, representative
from tests.told import as_answer


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
    assert in_brackets(derivation.tree) == "(6 + 9) - 3"
    assert [operation.sign for operation in operations(derivation.tree)] == ["+", "-"]
    assert {leaf.value for leaf in leaves(derivation.tree)} == {3, 6, 9}
    assert answer.alternatives
    assert answer.statistics.rounds


def top_of(derivation: RuleDerivation) -> Operation:
    assert isinstance(derivation.tree, Operation)
    return derivation.tree


def rule_of(node: Operation) -> Applied:
    assert isinstance(node.reason, Applied)
    return node.reason


def mutations(derivation: RuleDerivation) -> list[tuple[tuple[str, ...], RuleDerivation]]:
    """What the check says, and the derivation that it says this of."""
    top = top_of(derivation)
    inner, rule = top.left, rule_of(top)
    assert isinstance(inner, Operation)
    name, ends = rule.rule, (representative(top.left), representative(top.right))
    pair = " and ".join(ends)
    no_premises = f"The premises of the rule {name!r} are not true for {pair}."
    unbound = f"The rule {name!r} has the wrong number of bound variables."
    no_rule = f"The rule {name!r} is not an implication."

    def with_top(**changes: object) -> RuleDerivation:
        return replace(derivation, tree=replace(top, **changes))

    def with_rule(**changes: object) -> RuleDerivation:
        return with_top(reason=replace(rule, **changes))

    def concludes(predicate: str, of: tuple[str, ...], not_: str, operands: tuple[str, ...]) -> str:
        return f"The rule {name!r} concludes {predicate}{of}, not {not_}{operands}."

    return [
        ((concludes("Minus", ends, "Plus", ends),), with_top(sign="+")),
        ((concludes("Minus", ends, "Times", ends),), with_top(sign="×")),
        ((concludes("Minus", ends, "Over", ends),), with_top(sign="÷")),
        (("The number 6 is used 2 times.",), with_top(right=inner.left)),
        ((no_premises,), replace(derivation, evidence=())),
        (
            (f"The premises of {name!r} are true to degree {rule.degree:.2f}, not {rule.degree / 2:.2f}.",),
            with_rule(degree=rule.degree / 2),
        ),
        ((unbound,), with_rule(binding=rule.binding[:1])),
        ((unbound,), with_rule(binding=(*rule.binding, ("z", "N9")))),
        (
            (concludes("Minus", ("N9", "N9"), "Minus", ends), "The premises of the rule"),
            with_rule(binding=tuple((v, "N9") for v, _ in rule.binding)),
        ),
        ((no_rule,), with_rule(formula="State(a)")),
        ((no_rule,), with_top(reason=Reason(rule.text, name))),
        (
            (concludes("Times", ends, "Minus", ends),),
            with_rule(formula=rule.formula.replace("Minus(", "Times(")),
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
    rule = rule_of(top)
    assert derivation.verify() == ()

    def with_degree(degree: float) -> RuleDerivation:
        return replace(derivation, tree=replace(top, reason=replace(rule, degree=degree)))

    assert with_degree(rule.degree - 1e-12).verify() == ()
    assert len(with_degree(rule.degree - 1e-8).verify()) == 1


def test_another_value_than_the_tree_has_is_no_answer(answer: Proposal) -> None:
    assert as_answer(answer).value == 12
    with pytest.raises(UnsoundError, match=r"^The calculation gives 12, not 11\.$"):
        as_answer(replace(answer, value=Fraction(11)))


def test_the_operands_of_a_sum_may_stand_in_either_order_and_those_of_a_quotient_not(
    answer: Proposal,
) -> None:
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    top = top_of(derivation)
    inner = top.left
    assert isinstance(inner, Operation)
    turned = replace(inner, left=inner.right, right=inner.left)
    rule = rule_of(turned)
    alone = replace(derivation, tree=turned)
    assert alone.verify() == ()
    ends = (representative(turned.left), representative(turned.right))
    for sign, predicate in (("×", "Times"), ("÷", "Over")):
        formula = rule.formula.replace("Plus(", f"{predicate}(")
        tree = replace(turned, sign=sign, reason=replace(rule, formula=formula))
        assert replace(alone, tree=tree).verify() == (
            f"The rule {rule.rule!r} concludes {predicate}{ends[::-1]}, not {predicate}{ends}.",
        )


def test_nothing_is_divided_by_zero(answer: Proposal) -> None:
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    top = top_of(derivation)
    zero = replace(top.right, value=Fraction(0))
    found = replace(derivation, tree=replace(top, sign="÷", right=zero)).verify()
    assert "(6 + 9) ÷ 0 divides by zero." in found


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
    assert outcome.reason == "The question has no numbers to calculate with."
    untold = reading_of(said("6", "pear"), said("3", "pear"))
    outcome = solve(Question.of(untold.text), untold, limits=limits)
    assert isinstance(outcome, Abstention)
    assert "does not say what number it is asking for" in outcome.reason
    many = reading_of(*(said(str(n), "pear") for n in range(2, 14)), said(None, "pear"))
    outcome = solve(Question.of(many.text), many, limits=limits)
    assert isinstance(outcome, Abstention)
    assert "12 numbers" in outcome.reason
    pears = reading_of(said("6", "pear"), said("3", "pear", "eat"), said(None, "pear"))
    outcome = solve(Question.of(pears.text), pears, limits=Limits(seconds=0))
    assert isinstance(outcome, Abstention)
    assert "time limit" in outcome.reason
