"""How what is said of two amounts agrees: what they count, whose they are, when and where."""

from __future__ import annotations

import pytest

from solvers.problems.situation import Situation
from solvers.reading.read import read_text


def grades(text: str, relation: str) -> list[str]:
    """The grade of each number of the text against what the question asks for."""
    situation = Situation(read_text(text))
    grade = getattr(situation.relations, relation)
    return [grade(amount.about, situation.target) for amount in situation.told if not amount.is_fact]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Mr. Diallo's class has 24 pupils, and Ms. Moreau's class has 27. "
            "How many pupils does Ms. Moreau's class have?",
            ["other", "same"],
        ),
        (
            "A machine cuts 240 planks, and an old machine cuts 90. How many planks does the old machine cut?",
            ["other", "same"],
        ),
        (
            "Ines sold 32 tickets, Bruno sold 27, and Chloe sold 19. How many tickets did Ines and Chloe sell?",
            ["part", "other", "part"],
        ),
        ("The florist had 120 roses. She used 48 of them. How many roses were not used?", ["open", "open"]),
    ],
)
def test_owners_are_told_apart_by_all_that_names_them(text: str, expected: list[str]) -> None:
    assert grades(text, "owners") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Kim made 40 kites on Monday, 55 on Tuesday and 62 on Friday. "
            "How many kites did Kim make on Monday and Friday?",
            ["same", "other", "same"],
        ),
        (
            "In the first hour the stand sold 9 pies, in the second hour 16, and in the third hour 11. "
            "How many pies were sold in the last two hours?",
            ["other", "same", "same", "open"],
        ),
    ],
)
def test_several_times_are_each_of_them(text: str, expected: list[str]) -> None:
    assert grades(text, "times") == expected


def test_places_of_one_noun_are_told_apart_by_their_modifiers() -> None:
    text = "There are 12 hens in the left barn and 15 hens in the right barn. How many hens are in the left barn?"
    assert grades(text, "places") == ["same", "other"]


def test_contents_are_compared_with_their_modifiers() -> None:
    text = "The stand sold 9 cups of apple juice and 13 cups of grape juice. How many cups of grape juice were sold?"
    assert grades(text, "kinds") == ["sorts", "same"]


def test_square_feet_are_no_feet() -> None:
    text = "A floor is 24 feet long and 18 feet wide. How many square feet is the floor?"
    assert grades(text, "kinds") == ["", ""]


def test_a_price_is_for_what_it_is_said_to_be_for() -> None:
    text = "Tickets are $7 for adults and $4 for kids. Ana buys tickets for 2 adults and 5 kids. How much does she pay?"
    situation = Situation(read_text(text))
    adult, kid, adults, kids = (amount.about for amount in situation.told)
    assert situation.relations.per(adult, adults) == situation.relations.per(kid, kids) == "exact"
    assert situation.relations.per(adult, kids) != "exact"
