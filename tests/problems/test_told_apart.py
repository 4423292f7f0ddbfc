"""What readings keep apart: things of one name, the times of a day, the ranks of a row, averages and their numbers; and
amounts that are no answers, for they measure or compare something else than is asked.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.asking import ask
from solvers.reading.model import NumberKind
from solvers.reading.read import read_text

PROBLEMS = [
    ("A sack of corn weighs 24 kg. It weighs 4 times as much as a sack of wool. How much does the sack of wool weigh?", 6),
    (
        "The rope on the green boat is 70 feet long. It is 15 feet longer than the rope on the white boat. How long is the "
        "rope on the white boat?",
        55,
    ),
    ("Finn had some shells. He gave 9 shells to Mo, and then he found 14 more. Now he has 30 shells. How many shells did "
     "he have to start with?", 25),
    ("A shop sold 18 kites in the morning, which was twice as many as it sold in the afternoon. How many kites did the "
     "shop sell that day?", 27),
    ("Ben grew two melons. The first weighs 6 pounds, and the second weighs twice as much as the first. How many pounds "
     "do the melons weigh altogether?", 18),
    ("For the trip to the zoo, 19 pupils and 3 teachers will ride in cars. How many people will ride in cars?", 22),
    ("Two out of every five of the 40 seats were taken. How many seats were taken?", 16),
    ("The mean of four numbers is 10. Three of the numbers are 8, 13 and 12. What is the fourth?", 7),
    ("Lia wants the mean of her three scores to be 80. Her first two scores are 74 and 82. What must she score on the "
     "third test?", 84),
    ("Over 3 games, Rob averaged 10 points. In the first two games he scored 8 and 15 points. How many points did he "
     "score in the third game?", 7),
    ("Ines is shorter than Otto by 4 inches. Ines is 50 inches tall. How tall is Otto?", 54),
    ("A hall is 15 feet by 8 feet. Mats are squares that are 2 feet on each side. How many mats will cover the hall?", 30),
    ("The bottom of a crate has an area of 12 square feet, and the crate is 5 feet tall. What is its volume?", 60),
    ("In a drawing 1 inch stands for 3 feet. A door in the drawing is 2 inches wide. How wide is the real door?", 6),
    ("To mix the paint you need 2 cups of red for every 3 cups of white. If Gil uses 12 cups of white, how many cups of red "
     "does he need?", 8),
    ("Alone, Ada can rake the yard in 6 hours and her son can rake it in 3 hours. If they work together, how long will it "
     "take?", 2),
]  # fmt: skip
RIDDLES = [
    ("Which number do you have to add to 58 to get 91?", 33),
    ("What number must be subtracted from 70 to get 44?", 26),
    ("When a certain number is divided by 6, the result is 9. Find the number.", 54),
]


@pytest.mark.parametrize(("problem", "answer"), PROBLEMS, ids=[p[:40] for p, _ in PROBLEMS])
def test_what_is_told_apart_is_answered(problem: str, answer: int) -> None:
    assert ask(problem, solver="rules").likeliest == answer


@pytest.mark.parametrize(("problem", "answer"), RIDDLES, ids=[p[:40] for p, _ in RIDDLES])
def test_a_riddle_may_begin_with_its_question(problem: str, answer: int) -> None:
    assert ask(problem).likeliest == answer


def test_a_fraction_may_be_told_by_counting() -> None:
    (number, whole) = read_text("Two out of every 7 of the 21 hats are red. How many are red?").numbers
    assert (number.value, number.kind) == (Fraction(2, 7), NumberKind.FRACTION)
    assert whole.value == 21


@pytest.mark.parametrize(
    "problem",
    [
        "How many cubes with edges of 2 cm are needed to fill a box that is 8 cm long, 6 cm wide and 4 cm high?",
        "What is the circumference of a circle whose radius is 7 inches? Use 3.14 for pi.",
    ],
)
def test_a_length_is_no_number_of_things_and_no_way_around_a_circle(problem: str) -> None:
    assert ask(problem, solver="rules").likeliest is None
