"""Quantities become typed Qsets in semantic order, turned to the side of whom the question asks about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.tree import Type
from solvers.equations.read import Problem, ground
from solvers.equations.roles import is_beside_the_point, role
from solvers.question import Question
from solvers.reading.read import read
from solvers.wording import amount

from .readings import Said, reading


def grounded(text: str) -> Problem:
    problem = ground(read(Question.parse(text)))
    assert problem is not None
    return problem


def order(*said: Said, text: str) -> list[int | None]:
    problem = ground(reading(text, *said))
    assert problem is not None
    return [None if q.value is None else int(q.value) for q in problem.qsets]


def test_rule_1_a_rate_follows_what_it_is_per() -> None:
    text = "Each bag has 6 figs. A has 5 nuts and 3 bags. How many figs are there?"
    said = (
        Said("6 figs", 6, "fig", rate="bag"),
        Said("5 nuts", 5, "nut"),
        Said("3 bags", 3, "bag"),
        Said("How many figs", None, "fig"),
    )
    assert order(*said, text=text) == [5, 3, 6, None]


def test_rule_2_a_start_puts_the_unknown_in_front() -> None:
    text = "A got 6 figs. Now A has 9 figs. How many figs did A start with?"
    said = (Said("6 figs", 6, "fig"), Said("9 figs", 9, "fig"), Said("How many figs", None, "fig"))
    assert order(*said, text=text) == [None, 6, 9]


def test_rule_3_a_rest_puts_the_unknown_last() -> None:
    text = "If A had 9 figs and ate 6 figs, How many figs are left?"
    said = (Said("9 figs", 9, "fig"), Said("6 figs", 6, "fig"), Said("How many figs", None, "fig"))
    assert order(*said, text=text) == [9, 6, None]


def test_rule_4_some_stands_for_the_unknown() -> None:
    text = "A had 9 figs. A ate some fig. A has 3 figs. How many figs did A eat?"
    said = (Said("9 figs", 9, "fig"), Said("3 figs", 3, "fig"), Said("How many figs", None, "fig"))
    assert order(*said, text=text) == [9, None, 3]


def test_every_number_has_its_place_wherever_the_question_stands() -> None:
    text = (
        "Ola bakes 5 pies a day. Ola bakes every Friday and Sunday. How many pies would Ola bake in 3 weeks?"
    )
    placed = [q.value for q in grounded(text).qsets]
    assert sorted(value for value in placed if value is not None) == [2, 3, 5]  # Friday and Sunday are 2 days


def test_types_hold_rates() -> None:
    problem = grounded(
        "A shop charges 8 dollars plus 5 dollars an hour. Di paid 28 dollars. How many hours was it?"
    )
    assert {str(q.type) for q in problem.qsets} == {"$", "$ per hour", "hour"}


def test_a_rate_that_nothing_counts_is_dropped() -> None:
    problem = grounded("A shop sold 7 kites in May and 5 kites in June. How many kites were sold?")
    assert {q.type for q in problem.qsets} == {Type("kite")}


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Emma has 5 pears. Jack gives Emma 3 pears. How many pears does Emma have?", 3, "gain"),
        ("Emma has 5 pears. Emma gives Jack 3 pears. How many pears does Emma have?", 3, "loss"),
        ("Emma has 5 pears. Emma eats 3 pears. How many pears does Emma have?", 3, "loss"),
        ("Emma has 5 pears. Emma buys 3 pears. How many pears does Emma have?", 3, "gain"),
        ("Emma has $5. Emma buys a pear for $3. How much money does Emma have?", 3, "loss"),
        ("Emma got 3 pears. Now Emma has 5 pears. How many pears did Emma have at the start?", 3, "loss"),
        ("Emma has 5 pears. Emma eats 3 pears. How many pears does Emma have?", 5, "state"),
    ],
)
def test_roles(text: str, value: int, expected: str) -> None:
    problem = grounded(text)
    assert role(problem, next(q for q in problem.qsets if q.value == value)) == expected


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("Ed has 5 red cups and 3 blue cups. How many red cups does Ed have?", {3}),
        ("Ed has 5 cups. Lu has 9 cups. Ed finds 2 cups. How many cups does Ed have?", {9}),
        ("Ed has 5 cups. Lu has 9 cups. How many cups do they have?", set()),
    ],
)
def test_numbers_beside_the_point(text: str, beside: set[int]) -> None:
    problem = grounded(text)
    assert {q.value for q in problem.qsets if is_beside_the_point(problem, q)} == beside


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        ("9", "hour", "9 hours"),
        ("1", "hour", "1 hour"),
        ("7", "$", "$7"),
        ("2.5", "$", "$2.50"),
        ("0.05", "$", "$0.05"),
        ("1/3", "$", "$1/3"),
        ("53", "student", "53 students"),
        ("2", "child", "2 children"),
        ("3.75", "pound", "3.75 pounds"),
        ("4", "", "4"),
        ("6", "strawberry pie", "6 strawberry pies"),
        ("6", "toy", "6 toys"),
        ("6", "potato", "6 potatoes"),
        ("6", "photo", "6 photos"),
        ("6", "peach", "6 peaches"),
        ("6", "goldfish", "6 goldfish"),
    ],
)
def test_answers_in_words(value: str, unit: str, text: str) -> None:
    assert amount(Fraction(value), unit) == text
