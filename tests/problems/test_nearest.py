"""Stories whose answer, or each of whose numbers, is rounded to a place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.combination.outright import SURE
from solvers.problems.nearest import SCHEMA
from solvers.problems.story import Story

ROUNDED = (
    (
        "A stadium has 3,748 seats. Rounded to the nearest hundred, about how many seats is that?",
        "3700 seats",
    ),
    (
        "A zoo has 1,862 birds and 3 cafes. What is the number of birds rounded to the nearest hundred?",
        "1900 birds",
    ),
    ("A sunflower is 83.4 inches tall. Round its height to the nearest whole inch.", "83 inches"),
    (
        "Ella read 148 pages in May and 275 pages in June. To the nearest ten, how many pages did she read in all?",
        "420 pages",
    ),
    (
        "Omar buys a lamp for $18.75 and a bulb for $3.40. How much does he spend? Round to the nearest dollar.",
        "$22",
    ),
    (
        "Seven friends share a bill of $90 equally. How much does each pay? Round to the nearest cent.",
        "$12.86",
    ),
    (
        "A hall has 18 rows with 27 chairs in each row. Rounded to the nearest hundred, how many chairs are there?",
        "500 chairs",
    ),
)


def story(text: str) -> tuple[Answer, Story]:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert isinstance(answer.derivation, Story)
    return answer, answer.derivation


@pytest.mark.parametrize(("text", "told"), ROUNDED)
def test_the_answer_is_rounded(text: str, told: str) -> None:
    answer, found = story(text)
    assert answer.text == told
    assert found.statements[-1].schema == SCHEMA
    assert not found.verify()


def test_the_answer_is_about_so_many() -> None:
    answer, _ = story("A barn holds 517 bales. Round the number of bales to the nearest hundred.")
    assert answer.asked is not None
    assert "about 500 bales" in answer.asked.says


def test_each_number_is_rounded_first() -> None:
    text = (
        "A grower picked 264 plums and sold 139 of them. "
        "Round both numbers to the nearest ten. About how many plums are left?"
    )
    answer, found = story(text)
    assert answer.value == 260 - 140
    assert [statement.schema for statement in found.statements[:2]] == [SCHEMA, SCHEMA]
    assert [found.entries[s.given[0]].value for s in found.statements[:2]] == [264, 139]
    assert not found.verify()


def test_small_numbers_stay_what_they_are() -> None:
    _, found = story(
        "Mr. Cole has 4 shelves with 47 jars on each. "
        "About how many jars are there when each number is rounded to the nearest ten?"
    )
    assert found.answer.value == 4 * 50


def test_another_number_is_found() -> None:
    _, found = story(ROUNDED[0][0])
    wrong = replace(found.entries[found.asked], value=Fraction(3800))
    entries = (*found.entries[: found.asked], wrong, *found.entries[found.asked + 1 :])
    assert (
        "The statement nearest:near does not hold for 3800, 3748, 100."
        in replace(found, entries=entries).verify()
    )


def test_something_else_than_what_is_told_is_not_sure() -> None:
    text = "A hiker walks 240 meters along the edge of a square yard. Rounded to the nearest ten, how long is one side?"
    assert not isinstance(outcome := ask(text), Answer) or outcome.confidence < SURE


def test_what_is_rounded_may_be_one_of_several() -> None:
    text = (
        "On Monday 312 people came, and on Tuesday 478 people came. "
        "Rounded to the nearest hundred, how many people came on Tuesday?"
    )
    outcome = ask(text)
    assert outcome.likeliest == 500
