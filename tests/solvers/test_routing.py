"""Routing by the question alone."""

import pytest

from solvers.question import Question
from solvers.routing import route

WORD_PROBLEM = ("rules", "equations", "formulas")


@pytest.mark.parametrize(
    ("typed", "solvers"),
    [
        ("Lia has 3 shells and finds 4 shells. How many shells has she now?", WORD_PROBLEM),
        ("Three boys share twelve plums. How many plums does each boy get?", WORD_PROBLEM),
        ("A rope of 12 m is cut into 4 parts. Find the length of a part.", WORD_PROBLEM),
        ("What is the total cost of 3 pens at $2 each?", WORD_PROBLEM),
        ("5 ducks and 6 geese, how many birds? (A) 1 (B) 11 (C) 30", WORD_PROBLEM),
        ("Which gas do plants take in? (A) oxygen (B) carbon dioxide", ("tables",)),
        ("How many legs does an insect have? (A) six (B) eight", ("tables",)),
        ("What is one way to melt ice? (A) warm it (B) cool it", ("tables",)),
        ("What force pulls a stone down?", ("tables",)),
        ("How many moons does Mars have?", ("tables", "rules")),
    ],
)
def test_route(typed: str, solvers: tuple[str, ...]) -> None:
    plan = route(Question.parse(typed))
    assert plan.solvers == solvers
    assert plan.why
