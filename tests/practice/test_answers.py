"""Answers as people write them, near misses, and what a wrong one means."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from solvers import ask
from solvers.answer import Answer
from solvers.question import Choice
from tutor.narration import narrate
from tutor.practice.answers import AnswerError, judge
from tutor.practice.hints import ladder
from tutor.practice.problem import Problem
from tutor.practice.verdict import Outcome


def solved(problem: Problem) -> Answer:
    answer = ask(problem.question)
    assert isinstance(answer, Answer)
    return answer


PENS = Problem(
    "join-result",
    0,
    1,
    "Ola had 14 pens. She found 9 more pens. How many pens does Ola have now?",
    Fraction(23),
    "pen",
)
MONEY = Problem(
    "money",
    0,
    1,
    "A kite costs $8.25 and a ball costs $4.25. How much do they cost together?",
    Fraction(25, 2),
    "$",
)
FISH = Problem(
    "classify",
    0,
    1,
    "Which tool measures temperature?",
    "B",
    choices=(Choice("A", "a ruler"), Choice("B", "a thermometer"), Choice("C", "a scale")),
    slips=(("A", "A ruler measures length."),),
)


@pytest.mark.parametrize(
    "typed",
    ["23", "23 pens", "23pens", " twenty-three ", "x = 23", "= 23", "23.0", "23,0", "Twenty-three pens."],
)
def test_a_number_may_be_written_as_people_do(typed: str) -> None:
    assert judge(PENS, solved(PENS), typed).outcome is Outcome.RIGHT


@pytest.mark.parametrize("typed", ["$12.50", "12.5", "12 1/2", "12.50 dollars"])
def test_money_may_be_written_as_people_do(typed: str) -> None:
    assert judge(MONEY, solved(MONEY), typed).outcome is Outcome.RIGHT


@pytest.mark.parametrize(("typed", "said"), [("23 apples", "not for apples"), ("46/2", "more simply")])
def test_a_near_miss_is_told_and_not_counted(typed: str, said: str) -> None:
    verdict = judge(PENS, solved(PENS), typed)
    assert verdict.outcome is Outcome.NEAR
    assert said in verdict.message


def test_a_wrong_number_is_explained() -> None:
    verdict = judge(PENS, solved(PENS), "5")
    assert verdict.outcome is Outcome.WRONG
    assert verdict.slip == "other operation"
    assert "14 - 9" in verdict.message


@pytest.mark.parametrize("typed", ["B", "b", "(b)", "2", "a thermometer", "A Thermometer"])
def test_a_choice_may_be_named_by_label_place_or_words(typed: str) -> None:
    assert judge(FISH, solved(FISH), typed).outcome is Outcome.RIGHT


def test_a_wrong_choice_is_met_with_what_is_true_of_it() -> None:
    verdict = judge(FISH, solved(FISH), "A")
    assert (verdict.outcome, verdict.slip) == (Outcome.WRONG, "wrong choice")
    assert verdict.message == "It is not (A) a ruler. A ruler measures length."


@pytest.mark.parametrize(
    ("problem", "typed"), [(PENS, "dunno"), (PENS, "2 or 3"), (PENS, " "), (FISH, "E"), (FISH, "7")]
)
def test_what_is_no_answer_is_said_so_and_not_judged(problem: Problem, typed: str) -> None:
    with pytest.raises(AnswerError):
        judge(problem, solved(problem), typed)


def test_a_number_that_no_slip_leads_to_is_wrong_and_no_slip() -> None:
    verdict = judge(PENS, solved(PENS), "4711")
    assert (verdict.outcome, verdict.slip) == (Outcome.WRONG, "")


def test_hints_go_from_rule_to_numbers_and_keep_the_result_back() -> None:
    hints = ladder(PENS, narrate(solved(PENS)))
    assert len(hints) >= 2
    assert not any("23" in hint for hint in hints)
    assert any("14" in hint for hint in hints[1:])


PAGES = Problem(
    "pages",
    0,
    1,
    "A book has 31 pages. Ola read 4 pages each day for 6 days. How many pages are left?",
    Fraction(7),
    "page",
)
CAB = Problem(
    "cab",
    0,
    1,
    "A cab costs $5 plus $3 a mile. Ola paid $38. How many miles did Ola ride?",
    Fraction(11),
    "mile",
)


@pytest.mark.parametrize("problem", [PAGES, CAB])
def test_hints_begin_with_what_to_do_and_never_tell_the_answer(problem: Problem) -> None:
    hints = ladder(problem, narrate(solved(problem)))
    assert len(hints) > 3
    assert hints[0].startswith("You want to know how many ")
    assert not any(hint.endswith("Call this number x.") for hint in hints)
    answer = re.compile(rf"(?<![\d.]){problem.answer}(?![\d.])")
    assert not any(answer.search(hint) for hint in hints)


def test_hints_keep_the_words_of_the_right_choice_back() -> None:
    hints = ladder(FISH, narrate(solved(FISH)))
    assert hints
    assert not any("thermometer" in hint.lower() for hint in hints)
