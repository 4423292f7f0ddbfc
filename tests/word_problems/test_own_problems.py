"""The problems of our own that are kept with their derivations are sound, and the check of that sees slips."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.benchmarks.own_problems import Problem, read_problems
from tests.benchmarks.own_problems_check import faults, underived


def test_every_derivation_leads_from_the_text_to_the_answer() -> None:
    assert not list(faults(read_problems()))


def test_another_answer_or_another_amount_is_noticed() -> None:
    for problem in read_problems():
        assert list(underived(replace(problem, answer=problem.answer + Fraction(1, 7)))), problem.id
        for index, statement in enumerate(problem.statements):
            for slot, amount in statement.amounts.items():
                if isinstance(amount, Fraction) and slot != "to":
                    slip = statement.amounts | {slot: amount + 1}
                    assert list(underived(with_amounts(problem, index, slip))), (problem.id, slot)


def with_amounts(problem: Problem, index: int, amounts: dict[str, object]) -> Problem:
    """The problem with other amounts in one statement."""
    statements = list(problem.statements)
    statements[index] = replace(statements[index], amounts=amounts)
    return replace(problem, statements=tuple(statements))
