"""What makes an answer doubtful, what is missing from a question, and what may be otherwise; read from real texts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from solvers import Abstention, Answer, Certainty, ask
from solvers.answer import Alternative, Proposal
from solvers.combination.attempt import Attempt, Candidate
from solvers.combination.gate import is_told, missing
from solvers.combination.otherwise import otherwise
from solvers.combination.signs import Signs
from solvers.fitting import fitting
from solvers.ilp import Limits
from solvers.problems import solve as solve_by_rules
from solvers.question import Question
from solvers.reading.read import read_text
from solvers.reading.unknown import unknown_words
from solvers.sparing import split


def proposed(text: str) -> Proposal:
    found = solve_by_rules(Question.of(text), read_text(text), limits=Limits(seconds=20))
    assert isinstance(found, Proposal)
    return found


def seen(text: str, value: int, *numbers: int) -> dict[str, float]:
    sums = (tuple(map(Fraction, numbers)), ("-",))
    attempt = Attempt("rules", (Candidate(Fraction(value), 1.0, False, "", *sums),), 0.9)
    return Signs(read_text(text), [attempt]).of(attempt.candidates[0])


CATS = "Ida has 9 plums and 3 cats. She eats 4 plums. How many plums are left?"


def test_numbers_left_out_are_told_apart_by_what_they_count() -> None:
    right, wrong = seen(CATS, 5, 9, 4), seen(CATS, 6, 9, 3)
    assert right["things: left out, of others"] == 1
    assert right["things: others added or subtracted"] == 0
    assert wrong["things: left out, but of what is asked for"] == 1
    assert wrong["things: others added or subtracted"] == 1


def test_words_that_nobody_knows() -> None:
    assert unknown_words(read_text("The vlimp eats 3 figs. How many figs does it eat?")) == ("vlimp",)
    assert unknown_words(read_text("Tam has 5 figs. How many figs has Tam?")) == ()


@pytest.mark.parametrize(
    ("text", "value", "is_said"),
    [
        ("Petra owns 31 stamps and 12 cards. How many stamps does Petra own?", 31, True),
        ("There are 25 chairs in the hall. How many chairs are in the hall?", 25, True),
        ("A box had 24 nuts. Some nuts were eaten. How many nuts are in the box?", 24, False),
        ("A train drives 70 miles an hour. How many miles does it drive?", 70, False),
        ("Jan is 3 years older than Eva. How old is Jan?", 3, False),
        ("Jan swims 3 miles on Monday and Friday. How many miles does Jan swim?", 3, False),
    ],
)
def test_a_number_is_an_answer_only_if_it_is_said_of_what_is_asked(
    text: str, value: int, is_said: bool
) -> None:
    assert is_told(Fraction(value), read_text(text)) is is_said


def test_differences_alone_do_not_say_how_many() -> None:
    outcome = ask("There are 4 more ducks than geese, and 2 more swans than ducks. How many swans are there?")
    assert isinstance(outcome, Abstention)


def test_other_units_of_time_are_asked_back() -> None:
    text = "Nora saves $12 a month for 5 months. How much does she save each week?"
    said = "You are asking for an amount per week, but the question counts in months."
    assert missing(proposed(text), read_text(text)) == said


def test_what_is_set_aside_is_named() -> None:
    found, reading = proposed(CATS), read_text(CATS)
    assert found.value == 5
    assert otherwise(found, reading) == "if the 3 cats do not matter"


def test_a_doubt_that_names_nothing_is_not_said() -> None:
    text = "Ida has 9 plums. She eats 4 plums. How many plums are left?"
    assert otherwise(proposed(text), read_text(text)) == ""


def test_what_a_sum_leaves_out_is_told_from_what_it_uses() -> None:
    text = "Ida has 9 plums. Her brother is 7 years old. She eats 4 plums. How many plums are left?"
    used, unused = split((Fraction(9), Fraction(4)), read_text(text))
    assert [quantity.value for quantity in used] == [9, 4]
    assert [quantity.value for quantity in unused] == [7]


@dataclass(frozen=True)
class Derived:
    kind: str = "by hand"
    unit: str = ""

    def verify(self) -> tuple[str, ...]:
        return ()


def test_what_does_not_fit_gives_way_to_what_does() -> None:
    text = "13 children go into 2 equal teams. How many children stay with the teacher?"
    reading = read_text(text)
    half = Alternative("1 child", -1.0, Fraction(1), derivation=Derived())
    best = Proposal(
        Question.of(text), Fraction(13, 2), "6.5 children", "rules", 0.6, Derived(), (half,), score=0.0
    )
    found = fitting(best, reading)
    assert isinstance(found, Proposal)
    assert found.value == 1
    assert found.confidence < 0.6


def test_children_come_whole() -> None:
    outcome = ask("7 children share a room in 2 equal groups. How many children are in a group?")
    assert outcome.likeliest != Fraction(7, 2)


def test_what_is_sure_is_sure() -> None:
    outcome = ask("Mia had 12 pears. She ate 5 of them. How many pears are left?")
    assert isinstance(outcome, Answer)
    assert outcome.certainty in (Certainty.SURE, Certainty.LIKELY)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Rolls cost $2 a bag. Buns cost more. How much do 3 bags of buns cost?", "not how much more"),
        (
            "Kai rows 4 km every day except Friday. How many kilometers does he row in a week?",
            "except Friday",
        ),
    ],
)
def test_what_a_sum_passes_over_is_asked_back(text: str, said: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert said in outcome.reason


def test_question_words_are_no_unknown_words() -> None:
    reading = read_text(
        "A vat holds 90 liters when it is full. 35 liters leak out. How many liters are left?"
    )
    assert unknown_words(reading) == ()
