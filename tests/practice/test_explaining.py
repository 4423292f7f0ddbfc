"""What is not settled is not explained as if it were: the answer is known, the way to it is in doubt."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.certainty import Certainty
from solvers.question import Choice, Question
from tests.problems.chosen import story
from tests.tutor.conftest import BOAT, TIDE, boat_answer, plums_asked_back, tide_answer
from tutor.practice.answers import judge
from tutor.practice.explaining import DOUBTED, explained, is_settled
from tutor.practice.generation import agreed, generate
from tutor.practice.hints import ladder
from tutor.practice.problem import Problem
from tutor.practice.verdict import Outcome

ROWED = Problem("linear", 1, 1, BOAT, Fraction(4), "hour")
TIDES = Problem(
    "moon",
    1,
    1,
    TIDE.partition(" (A)")[0],
    "B",
    choices=(Choice("A", "Mars"), Choice("B", "the Moon"), Choice("C", "Venus")),
    facts=("Brest lies by the sea.", "The Moon pulls on the sea, which makes the tides."),
)
DOUBTFUL = replace(boat_answer(), certainty=Certainty.UNSURE)
UNEXPLAINED = replace(tide_answer(), unexplained="No fact names Brest.")


def test_what_is_likely_is_told_as_it_is() -> None:
    likely = replace(boat_answer(), certainty=Certainty.LIKELY)
    assert is_settled(likely)
    assert is_settled(tide_answer())
    told = explained(ROWED, likely)
    assert DOUBTED not in [step.text for step in told.steps]
    assert told.steps[-1].text.endswith("So the answer is 4 hours.")


def test_a_calculation_that_is_in_doubt_says_so_first() -> None:
    told = explained(ROWED, DOUBTFUL)
    assert told.steps[0].text == DOUBTED
    assert len(told.steps) == 1 + len(explained(ROWED, boat_answer()).steps)
    assert DOUBTED in ladder(ROWED, told)[:2]


@pytest.mark.parametrize("answer", [UNEXPLAINED, replace(tide_answer(), certainty=Certainty.UNSURE)])
def test_a_fact_that_is_no_reason_gives_way_to_that_which_the_question_was_made_from(answer: Answer) -> None:
    told = explained(TIDES, answer)
    assert [step.text for step in told.steps] == [*TIDES.facts, "So the answer is (B) the Moon."]
    assert ladder(TIDES, told) == (
        TIDES.facts[0],
        "The … pulls on the sea, which makes the tides.",
    )


def test_no_slip_is_found_on_a_way_that_is_in_doubt() -> None:
    sure, doubtful = (judge(ROWED, answer, "28/3") for answer in (boat_answer(), DOUBTFUL))
    assert doubtful.outcome is sure.outcome is Outcome.WRONG
    assert doubtful.message == "It is not 28/3."
    assert doubtful.slip == ""
    assert len(sure.message) > len(doubtful.message)
    assert judge(ROWED, DOUBTFUL, "4").outcome is Outcome.RIGHT


def test_what_is_asked_back_is_in_doubt_though_its_number_is_known() -> None:
    back = plums_asked_back()
    problem = Problem("groups", 1, 1, back.question.text, Fraction(60), "plum")
    answer = agreed(problem, ask=lambda _: back)
    assert answer is not None
    assert answer.certainty is Certainty.UNSURE
    assert explained(problem, answer).steps[0].text == DOUBTED


def test_a_science_question_knows_its_facts() -> None:
    made = generate("seasons", 2, level=1)
    words = made.answer_text.partition(") ")[2]
    assert len(made.facts) == 2
    assert all(fact.endswith(".") for fact in made.facts)
    assert words in made.facts[1]


def test_the_hints_of_a_story_are_its_own() -> None:
    text = "Each tray holds 6 buns. How many buns do 8 trays hold?"
    told = story(text, ("rate", 48))
    answer = Answer(Question.of(text), Fraction(48), "48 buns", "rules", 0.97, Certainty.SURE, told)
    problem = Problem("groups", 1, 1, text, Fraction(48), "bun")
    assert ladder(problem, explained(problem, answer)) == (
        "You want to know how many buns 8 trays hold. For one tray there are 6 buns. How many are there for two?",
        "Add up 6 buns for each of 8 trays.",
        "Each tray holds 6 buns. 8 trays with 6 buns each make 8 × 6 = ?",
    )
    doubtful = replace(answer, certainty=Certainty.UNSURE)
    assert ladder(problem, explained(problem, doubtful))[0] == DOUBTED
