"""Word problems of our own, from the text to the verified answer; the gold answers were written first."""

from __future__ import annotations

import re
import time
from fractions import Fraction
from pathlib import Path
from statistics import median

import pytest

from solvers.answer import Abstention, Proposal
from solvers.equations import candidates, solve
from solvers.equations.derivation import EquationTree
from solvers.equations.solve import MOST_READ
from solvers.events import Event, Solved, Stage
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read

PROBLEMS = [
    (text, Fraction(gold), unit)
    for text, gold, unit in (
        line.split("\t") for line in (Path(__file__).parent / "problems.tsv").read_text("utf-8").splitlines()
    )
]


def answered(text: str) -> Proposal:
    question = Question.parse(text)
    outcome = solve(question, read(question), limits=Limits(seconds=20))
    assert isinstance(outcome, Proposal), outcome
    return outcome


@pytest.mark.parametrize(("text", "gold", "unit"), PROBLEMS, ids=[text[:40] for text, _, _ in PROBLEMS])
def test_problem(text: str, gold: Fraction, unit: str) -> None:
    answer = answered(text)
    tree = answer.derivation
    assert isinstance(tree, EquationTree)
    assert (answer.value, tree.unit) == (gold, unit), tree.equation
    assert answer.derivation.verify() == ()
    assert tree.verify() == ()
    assert 0 < answer.confidence < 1
    assert answer.solver == "equations"


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("A plumber charges 25 dollars plus 15 dollars an hour. Mr. Novak paid 100 dollars. "
         "How many hours did the plumber work?", "25 + 15·x = 100"),
        ("The sum of a number and 9 is 31. What is the number?", "9 + x = 31"),
        ("Twice a number plus 5 is 19. What is the number?", "5 + 2·x = 19"),
        ("A number decreased by 6 is 11. What is the number?", "x - 6 = 11"),
        ("The product of 8 and a number is 56. What is the number?", "8·x = 56"),
    ],
)  # fmt: skip
def test_the_unknown_may_stand_anywhere(text: str, equation: str) -> None:
    assert answered(text).derivation.equation == equation  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Milo is 9 years old. How old will Milo be in 4 years?", "13 years"),
        ("Iris will be 17 years old in 5 years. How old is she now?", "12 years"),
        ("A lamp costs $60. It is sold at 20% off. How much is the discount?", "$12"),
        ("Iris has 12 mugs. Iris has 4 times as many mugs as Noel. How many mugs does Noel have?", "3 mugs"),
        ("Ole has 3 green caps, 6 grey caps and 4 scarves. How many caps does Ole have?", "9 caps"),
        (
            "A puppy weighs 4.5 pounds. It gains 2.25 pounds. How many pounds does it weigh now?",
            "6.75 pounds",
        ),
        ("Joy pays for a $3.25 sandwich with a $10 bill. How much change does she get?", "$6.75"),
    ],
)
def test_answers_are_worded_with_their_units(text: str, answer: str) -> None:
    assert answered(text).text == answer


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ann has apples. How many apples does Ann have?", "The question has no numbers to calculate with."),
        ("Ann has 5 apples and 3 pears.", "The question does not ask for anything that I can calculate."),
        (
            "Ann has five apples. How many apples does Ann have?",
            "The question has only one number and nothing to combine it with.",
        ),
    ],
)
def test_abstentions_say_why(text: str, reason: str) -> None:
    question = Question.parse(text)
    outcome = solve(question, read(question))
    assert isinstance(outcome, Abstention)
    assert outcome.reason == reason
    assert outcome.solver == "equations"


def test_a_time_limit_is_an_abstention() -> None:
    question = Question.parse(PROBLEMS[0][0])
    outcome = solve(question, read(question), limits=Limits(seconds=0))
    assert isinstance(outcome, Abstention)
    assert outcome.reason.startswith("I reached my time limit or search limit")


@pytest.mark.parametrize("boxes", [10, MOST_READ + 5])
def test_too_many_numbers_are_an_abstention(boxes: int) -> None:
    counts = " ".join(f"There are {n} keys in a box." for n in range(4, 4 + boxes))
    question = Question.parse(f"{counts} How many keys are there in all?")
    outcome = solve(question, read(question))
    assert isinstance(outcome, Abstention)
    assert outcome.reason == f"The question has {boxes} numbers, but I can use at most 7 in one equation."


def test_work_is_told_as_it_happens() -> None:
    question = Question.parse(PROBLEMS[1][0])
    events: list[Event] = []
    outcome = solve(question, read(question), observe=events.append)
    assert isinstance(outcome, Proposal)
    stages = [event for event in events if isinstance(event, Stage)]
    assert [stage.name for stage in stages] == ["building", "solving", "checking"]
    assert re.fullmatch(r"[\d,]+ variables, [\d,]+ constraints", stages[1].detail)
    assert tuple(event.round for event in events if isinstance(event, Solved)) == outcome.statistics.rounds
    assert outcome.statistics.variables > 0
    assert outcome.statistics.constraints > 0


def test_other_answers_are_kept_in_order() -> None:
    answer = answered("Vera baked 24 lemon tarts and 18 cherry tarts. How many tarts did Vera bake?")
    scores = [alternative.score for alternative in answer.alternatives]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= 3
    assert len({alternative.text for alternative in answer.alternatives}) == len(scores)


def test_candidates_are_the_best_trees_first() -> None:
    reading = read(Question.parse(PROBLEMS[15][0]))
    found = candidates(reading, 12)
    assert len(found) == 12
    assert [c.score for c in found] == sorted((c.score for c in found), reverse=True)
    assert len({str(c.equation) for c in found}) == 12
    assert found[0].value == PROBLEMS[15][1]
    assert found[:5] == candidates(reading, 5)


def test_answering_is_deterministic() -> None:
    text = PROBLEMS[20][0]
    first, second = answered(text), answered(text)
    assert (first.derivation, first.confidence, first.alternatives) == (
        second.derivation,
        second.confidence,
        second.alternatives,
    )


def test_a_warm_problem_takes_less_than_a_third_of_a_second() -> None:
    seconds = []
    for text, _, _ in PROBLEMS[:30]:
        question = Question.parse(text)
        reading = read(question)
        started = time.perf_counter()
        solve(question, reading)
        seconds.append(time.perf_counter() - started)
    assert median(seconds) <= 0.3
