"""What is said of all of a group, of none, of all but some, or of a share; and what cannot have happened."""

from __future__ import annotations

import pytest

from solvers import Abstention, ask
from solvers.problems.impossible import impossible
from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A farmer had 17 sheep. All but 9 died. How many are left?", 9),
        ("A shepherd had 26 goats. All but seven ran away. How many goats ran away?", 19),
        ("All but 4 of the 30 pupils passed the test. How many pupils passed the test?", 26),
        ("All but 4 of the 30 pupils passed the test. How many pupils failed?", 4),
        ("There are 20 seats on the bus. All but 3 are taken. How many seats are free?", 3),
        ("There are 20 seats on the bus. All but 3 are taken. How many seats are taken?", 17),
        ("Leo baked 24 rolls. He sold all except for 5. How many rolls did he sell?", 19),
        ("Leo baked 24 rolls. He sold all except 5 rolls. How many rolls does Leo have left?", 5),
        ("A basket holds 12 eggs. None of them broke. How many eggs are left?", 12),
        ("There were 12 eggs. None of them broke. How many eggs broke?", 0),
        ("12 birds sat in a tree. None flew away. How many birds are still in the tree?", 12),
        ("Mia had 8 balloons. All of them popped. How many balloons does Mia have left?", 0),
        ("Mia had 8 balloons. All of them popped. How many balloons popped?", 8),
        ("Of 60 tiles 5 percent are cracked. How many tiles are cracked?", 3),
        ("Of 60 tiles 5 percent are cracked. How many tiles are not cracked?", 57),
        ("Of 60 tiles 1/4 are blue. How many tiles are white?", 45),
        ("40 percent of the 30 singers are women. How many are men?", 18),
        ("Of all the theater's 80 rows, 15 percent are empty. How many are empty?", 12),
        ("Three fifths of the choir are altos. There are 12 altos. How many sing in the whole choir?", 20),
    ],
)  # fmt: skip
def test_how_many_there_are_of_those_asked_for(text: str, value: int) -> None:
    assert storied(text).value == value


@pytest.mark.parametrize(
    "text",
    [
        "All 12 eggs in the basket are brown. How many eggs are brown?",
        "A farmer had 17 sheep and 4 goats. All but 9 sheep died. How many sheep are left?",
        "All of the 9 boys have 2 pens. How many pens do they have?",
        "Ben gave away all but 6 of his marbles. How many marbles did he have at first?",
        "A bag costs $4. How much do 6 bags cost?",
        "All but 20 of the 12 eggs broke. How many eggs are left?",
    ],
)
def test_what_is_said_of_no_portion(text: str) -> None:
    assert Situation(read_text(text)).evidence.topic is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Anna had 5 apples and gave away 8 apples. How many apples does she have left?",
            "There are only 5 apples, so 8 apples cannot be taken away.",
        ),
        (
            "Mia had $10. She spent $15. How much money does she have left?",
            "There is only $10, so $15 cannot be taken away.",
        ),
        (
            "Ben had 5 pens. He bought 3 pens and gave 10 pens to Sue. How many pens does Ben have now?",
            "There are only 8 pens, so 10 pens cannot be taken away.",
        ),
    ],
)
def test_more_cannot_go_than_there_is(text: str, says: str) -> None:
    assert impossible(read_text(text)) == says
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert says in outcome.reason


@pytest.mark.parametrize(
    "text",
    [
        "Anna had 8 apples and gave away 5 apples. How many apples does she have left?",
        "Anna had 8 apples and gave away 8 apples. How many apples does she have left?",
        "Anna has 5 apples and Ben has 8 apples. How many more apples does Ben have?",
        "Anna picked 5 apples and ate 8 plums. How many apples are left?",
        "It was 3 degrees and fell by 8 degrees. What is the temperature now?",
    ],
)
def test_what_may_well_be(text: str) -> None:
    assert impossible(read_text(text)) == ""
