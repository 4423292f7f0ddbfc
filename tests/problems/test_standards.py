"""What comparisons compare with and parts are of, where a story leaves no doubt: problems of several steps."""

from __future__ import annotations

import pytest

from solvers.answer import Answer, Proposal
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.ilp import Limits
from solvers.problems import solve
from solvers.question import Question
from solvers.reading.read import read, read_text

TOLD = [
    (
        "A plum weighs 40 grams, and a fig weighs a fourth as much. A pear weighs 30 grams more than the plum and the "
        "fig put together. How many grams does the pear weigh?",
        80,
    ),
    (
        "Mina knitted 12 scarves. Otis knitted twice as many scarves as Mina, and Pia knitted 5 fewer than Mina "
        "and Otis together. How many scarves did the three knit?",
        67,
    ),
    (
        "Lia has 14 coins. Her uncle has 5 more than half of that number. How many coins do the two of them have?",
        26,
    ),
    (
        "Omar sold 9 blue mugs, twice as many green mugs as blue ones, and 4 more white mugs than blue ones. How many "
        "mugs did he sell?",
        40,
    ),
    (
        "Nina works 5 hours at $20 an hour. Her brother earns $4 an hour less but works 9 hours. How many dollars more "
        "than Nina does he earn?",
        44,
    ),
    (
        "On Monday a shop sold 40 pens. On Tuesday it sold 10 percent more pens than on Monday, and on Wednesday it "
        "sold 5 fewer than on Tuesday. How many pens did it sell over the three days?",
        123,
    ),
    (
        "Sam has 12 figs and Bea has 7 more figs than Sam. They put the figs in one bowl. How many figs are there?",
        31,
    ),
]

PARTS = [
    ("Eva spent 1/5 of her $60 on a book and 2/3 on shoes. How many dollars does she have left?", 8),
    (
        "A class of 24 children went to the lake. A quarter of them fished, half of all the children swam, and the "
        "others slept. How many children slept?",
        6,
    ),
]

RATES = [
    (
        "Two riders leave the lake together and ride the same way. One rides 11 miles an hour and the other 15 miles "
        "an hour. How many miles apart are they after 3 hours?",
        12,
    ),
]

LEFT = [
    (
        "Wim cut 6 strips, each 11 inches long, from an 80-inch ribbon. How long was the piece he had left over?",
        14,
    ),
    (
        "A rope is 2 meters long. Tim cuts off 60 centimeters to tie a parcel. How many centimeters has he left?",
        140,
    ),
    (
        "Ann paints 8 doors a day, and Bo paints 5. How many doors are left of 100 after they have worked together for "
        "6 days?",
        22,
    ),
]


@pytest.mark.parametrize(("text", "value"), [*TOLD, *PARTS, *RATES, *LEFT])
def test_an_amount_is_of_what_the_text_says(text: str, value: int) -> None:
    question = Question.parse(text)
    proposed = solve(question, read(question), limits=Limits(seconds=20))
    assert isinstance(proposed, Proposal)
    assert proposed.value == value


def test_a_number_that_points_to_things_measures_none() -> None:
    reading = read_text(
        "Al's kite is up 90 meters and Bea's is up 60 meters. Cy's is 12 meters above the average height of those two. "
        "How high is Cy's kite?"
    )
    assert [quantity.value for quantity in reading.quantities] == [90, 60, 12]


def test_what_is_longer_is_not_the_shorter_one_nor_is_what_two_have_together_one_of_theirs() -> None:
    outcome = ask(
        "Two ropes are 50 feet long together. One is 8 feet longer. How many feet is the shorter rope?"
    )
    assert not isinstance(outcome, Answer) or outcome.certainty is not Certainty.SURE
    assert outcome.likeliest != 58
