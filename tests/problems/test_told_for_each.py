"""What is told for each of something, in parts, in two units, or beside: problems that are answered as a whole."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.asking import ask

FOR_EACH = [
    ("Rolls cost $6 a dozen. How much do 4 dozen rolls cost?", 24),
    ("Eggs are packed in boxes of a dozen. How many boxes are needed for 108 eggs?", 9),
    ("For each red bead, Uma uses 4 blue beads. She used 9 red beads. How many blue beads did she use?", 36),
    (
        "For every cup of rice, Nora pours 2 cups of water. How many cups of water does she pour for 5 cups of rice?",
        10,
    ),
    (
        "There are 4 hens. Each hen eats 2 ounces of grain a day. How many days will 72 ounces of grain last?",
        9,
    ),
    (
        "Ana packs 16 boxes an hour, and Bo packs 13 boxes an hour. How many more does Ana pack in 6 hours than Bo?",
        18,
    ),
]

IN_PARTS = [
    ("Ivy, Noah, and Pam share 72 stickers in the ratio 2:3:4. How many stickers does Pam get?", 32),
    (
        "A cook mixes 2 parts oil with 1 part vinegar. How many ounces of oil are in 15 ounces of the mixture?",
        10,
    ),
    ("The sales tax in our state is 5%. How much tax do you pay on a $40 radio?", 2),
    ("A shop buys a coat for $60 and marks it down 25%. What is the new price?", 45),
    ("Mr. Lee borrowed $300 and paid back $330. How much interest did he pay?", 30),
]

IN_TWO_UNITS = [
    ("A stamp costs 35 cents. How many dollars do 4 stamps cost?", Fraction(7, 5)),
    ("Ann had $5. She spent 75 cents. How many cents does she have left?", 425),
    ("Ann had $5. She spent 75 cents. How much money does she have left?", Fraction(17, 4)),
]

IN_A_ROW = [
    (
        "A path is 50 meters long. Trees stand every 5 meters, with a tree at both ends. How many trees are there?",
        11,
    ),
    ("How much space is inside a crate that measures 5 feet by 3 feet by 2 feet?", 30),
    ("Ann's tank had 8 fish. She bought 9 more, then gave 3 to Bo. How many fish are in her tank?", 14),
    (
        "Ann scored 85, 92, and 84 points in three games. How many points must she score in the fourth game to have an "
        "average of 88 points?",
        91,
    ),
]


@pytest.mark.parametrize(("text", "value"), [*FOR_EACH, *IN_PARTS, *IN_TWO_UNITS, *IN_A_ROW])
def test_it_is_answered(text: str, value: Fraction) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert outcome.value == value
