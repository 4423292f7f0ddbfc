"""The rest of some things: what is said of it is said neither of all of them nor of the others."""

from __future__ import annotations

import pytest

from solvers.asking import ask
from solvers.problems.situation import Situation
from solvers.reading.read import read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A shelf has 9 boxes. Four of the boxes hold 12 jars each, and each of the others holds 8 jars. "
            "How many jars are there in all?",
            88,
        ),
        (
            "Sam had 20 apples. He sold 12 apples for 3 dollars each and the rest for 2 dollars each. "
            "How much money did he get?",
            52,
        ),
        (
            "A farmer has 25 pens. He put 6 hens in each of 10 pens and 4 hens in each of the remaining pens. "
            "How many hens does he have?",
            120,
        ),
        (
            "A baker baked 60 rolls. She sold 45 of them for 2 dollars apiece and the remaining rolls for "
            "1 dollar apiece. How much money did she take in?",
            105,
        ),
        (
            "Otto had 60 marbles. He gave one third of them to Pia and a quarter of what was left to Quinn. "
            "How many marbles did he give to Quinn?",
            10,
        ),
        (
            "Mila has to knit a 180-row scarf. She knitted a third of it in May and 48 rows in June. She knits "
            "the rest over 8 evenings. How many rows does she knit each evening?",
            9,
        ),
        (
            "A grocer had 140 lemons. He sold 86 of them. He packs the rest into nets of 6. How many nets does he "
            "fill?",
            9,
        ),
    ],
)
def test_the_rest_is_what_is_left(text: str, value: int) -> None:
    """The rest is found before anything that is said of it is used."""
    assert ask(text, time_limit=20).likeliest == value


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("She sold 45 rolls for $2 each and the rest for $1 each. How much did she get?", [1]),
        ("Each red pen costs $3 and each of the others costs $2. 5 pens are red. What do 9 pens cost?", [2]),
        ("He ate the rest, and each apple costs $2. How much do 3 apples cost?", []),
        ("There are 4 seats in each of the other rows. How many seats are in 3 rows?", [4]),
    ],
)
def test_what_is_given_for_the_rest(text: str, given: list[int]) -> None:
    """A rate belongs to the rest only if the closest mention of what it is for names the rest."""
    situation = Situation(read_text(text))
    assert [amount.value for amount in situation.evidence.of_rest] == given
