"""What a question can ask for: the part that it names, a percentage, a side of a figure, an average over all."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.problems.choose import choice
from solvers.problems.ground import Grounding
from solvers.problems.prices import shipped
from solvers.problems.situation import Situation
from solvers.reading.read import read_text

CASES = [
    ("A shelter has 30 dogs. 40% of the dogs are puppies. How many puppies are there?", 12),
    ("In a band of 20 players, 45% are women and the rest are men. How many men play in the band?", 11),
    ("3/8 of the 56 kites are green. How many kites are green?", 21),
    ("3/8 of the 56 kites were sold. How many kites were sold?", 21),
    ("A scarf cost $20 in May and costs $26 now. By what percent did its price rise?", 30),
    ("A scarf cost $25 in May and costs $20 now. By what percent did its price fall?", 20),
    ("The perimeter of a rectangle is 52 cm. Its width is 9 cm. What is its length?", 17),
    ("A hiker walked 8 miles in 3 hours and then 7 miles in 2 hours. What was his average speed in all?", 3),
    (
        "A vat holds 400 liters. 3/5 of the wine is sold in May and 70 liters in June. How many liters are left?",
        90,
    ),
    (
        "A hall is 8 m long and 5 m wide. Tiles cost $11 per square meter. How much does it cost to tile it?",
        440,
    ),
]


@pytest.mark.parametrize(("text", "answer"), CASES)
def test_only_what_is_asked_for_answers(text: str, answer: int) -> None:
    program = choice(Grounding(Situation(read_text(text)), shipped()), shipped())
    (best,) = program.best(1).derivations
    assert best.values[program.graph.asked] == Fraction(answer)
