"""Of wrong answers made by one swap in a right working, nearly all are explained by that very swap."""

from __future__ import annotations

from solvers import Answer, Outcome, Question
from solvers.arithmetic.tree import (
    Operation,
)
from solvers.mistakes import Kind, Mistake, explain
from solvers.mistakes.right import unused_numbers
from solvers.reading.read import read
from tests.conftest import Sample
from tests.word_problems.problems import Problem, is_answered
from tests.word_problems.swaps import Swap, swaps

SWAPS, NAMED = 60, 0.85


def test_the_swap_behind_a_wrong_answer_is_named(
    outcomes: list[tuple[Problem, Outcome]], sample: Sample
) -> None:
    made: list[tuple[Answer, Swap]] = []
    for problem, outcome in outcomes:
        if isinstance(outcome, Answer) and is_answered(problem, outcome):
            question = Question.parse(problem.question)
            right = explain(question, read(question), outcome, problem.answer).right
            made += [(outcome, swap) for swap in swaps(right, unused_numbers(outcome))]
    asked = sample(made, SWAPS)
    missed = []
    for answer, swap in asked:
        question = Question.parse(answer.question.text)
        mistake = explain(question, read(question), answer, swap.value)
        assert mistake.verify() == (), (question.text, swap)
        if not names(mistake, swap):
            missed.append((question.text, swap, [(d.kind.value, d.place) for d in mistake.departures]))
    assert len(asked) >= SWAPS // 2
    assert 1 - len(missed) / len(asked) >= NAMED, missed


def names(mistake: Mistake, swap: Swap) -> bool:
    """Whether the mistake told, or the other that gives the same number, is that swap and nothing else."""
    if mistake.other is not None and names(mistake.other, swap):
        return True
    if len(mistake.departures) != 1:
        return False
    (departure,) = mistake.departures
    if departure.place != swap.place:
        return False
    if swap.is_operand:
        return departure.kind is Kind.NUMBER and departure.pupil.words == swap.now
    if swap.now == "turned":
        return departure.kind is Kind.ORDER
    pupil = departure.pupil
    return departure.kind is Kind.OPERATION and isinstance(pupil, Operation) and pupil.sign == swap.now
