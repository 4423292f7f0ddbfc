"""Routing by the question alone."""

import pytest

from solvers.question import Question
from solvers.routing import planned, route

WORD_PROBLEM = ("formulas", "equations", "rules")


@pytest.mark.parametrize(
    ("typed", "solvers"),
    [
        ("Lia has 3 shells and finds 4 shells. How many shells has she now?", WORD_PROBLEM),
        ("Three boys share twelve plums. How many plums does each boy get?", WORD_PROBLEM),
        ("A rope of 12 m is cut into 4 parts. Find the length of a part.", WORD_PROBLEM),
        ("What is the total cost of 3 pens at $2 each?", WORD_PROBLEM),
        ("5 ducks and 6 geese, how many birds? (A) 1 (B) 11 (C) 30", WORD_PROBLEM),
        ("Which gas do plants take in? (A) oxygen (B) carbon dioxide", ("tables", "retrieval")),
        ("How many legs does an insect have? (A) six (B) eight", ("tables", "retrieval")),
        ("What is one way to melt ice? (A) warm it (B) cool it", ("tables", "retrieval")),
        ("What force pulls a stone down?", ("relations", "tables")),
        ("True or false: a fly has six legs and two wings.", ("tables",)),
        ("How many moons does Mars have?", ("relations", "tables", "rules")),
        ("How many inches make up one hand?", ("relations", "tables", "rules")),
        ("A keg has a mass of 900 grams. What is its mass in kilograms?", WORD_PROBLEM),
        ("What is found in lakes?", ("relations", "tables")),
        ("Name three tools you could find in a shed.", ("relations", "tables")),
        ("What happens to tin when it is heated to 250 degrees?", ("relations", "tables")),
        ("How does pollen get from one flower to another? Tell three ways.", ("relations", "tables")),
        ("What is one fifth of the 40 shells in a jar?", WORD_PROBLEM),
    ],
)
def test_route(typed: str, solvers: tuple[str, ...]) -> None:
    plan = route(Question.parse(typed))
    assert plan.solvers == solvers
    assert plan.why


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("Prove that the two base angles of an isosceles triangle are equal.", "asks for a proof"),
        ("If x + y + z = 9, x - y = 1 and z = 2 y, what is x?", "3 unknowns (x, y, z)"),
        (
            "Three numbers sum to 40. The second is twice the first. What are the three numbers?",
            "more than 2",
        ),
    ],
)
def test_what_is_beyond_the_solvers(typed: str, why: str) -> None:
    plan = route(Question.parse(typed))
    assert plan.solvers == ()
    assert why in plan.why


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("hello", "Ask me a science question"),
        ("Good morning, tutor!", "Ask me a science question"),
        ("gravity", "What is gravity?"),
        ("if", "Which gas do plants take in?"),
        ("x", "not a complete question"),
        ("7", "not a complete question"),
    ],
)
def test_what_is_no_question(typed: str, why: str) -> None:
    plan = route(Question.parse(typed))
    assert plan.solvers == ()
    assert why in plan.why


@pytest.mark.parametrize(
    "typed", ["3 + 4", "12 / 4", "50% 8", "x = 3", "why rain", "Gravity (A) pulls (B) lifts"]
)
def test_what_may_be_one(typed: str) -> None:
    assert route(Question.parse(typed)).solvers


@pytest.mark.parametrize(
    "typed",
    [
        "If x + y = 9 and x - y = 1, what is x?",
        "The average of three numbers is 12. What is their sum?",
        "A show that 40 people watch costs $5 each. How much do they pay?",
        "Ann's 3 hens lay 2 eggs a day = how many eggs in a week?",
    ],
)
def test_what_is_not(typed: str) -> None:
    assert route(Question.parse(typed)).solvers == WORD_PROBLEM


@pytest.mark.parametrize(
    ("typed", "solvers"),
    [
        ("Three consecutive numbers sum to 33. What are the numbers?", ("rules",)),
        ("Find two numbers whose sum is 20 and whose difference is 6.", ("rules",)),
        ("Two numbers sum to 9 and differ by 1. What are they? (A) 4 and 5 (B) 3 and 6", ("rules",)),
        ("Find two numbers whose sum is 20 and whose difference is 6. Which is the larger?", WORD_PROBLEM),
        ("What are the plants that 2 of 3 insects visit? (A) flowers (B) mosses", ("tables", "retrieval")),
    ],
)
def test_only_rules_answer_for_several_numbers(typed: str, solvers: tuple[str, ...]) -> None:
    assert route(Question.parse(typed)).solvers == solvers
    for alone in ("formulas", "equations"):
        assert planned(Question.parse(typed), alone).solvers == (() if solvers == ("rules",) else (alone,))


def test_who_shows_something_asks_for_no_proof() -> None:
    asked = "Which animal stamps its feet to show that it is angry? (A) a hare (B) a slug"
    assert route(Question.parse(asked)).solvers
    assert "proof" in route(Question.parse("I want you to show that 7 is a prime.")).why
