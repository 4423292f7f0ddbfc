"""What readings keep apart: things of one name, the times of a day, the ranks of a row, averages and their numbers; and
amounts that are no answers, for they measure or compare something else than is asked.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from solvers.asking import ask
from solvers.reading.model import NumberKind
from solvers.reading.read import read_text

FILE = Path(__file__).with_name("told_apart.tsv")
PROBLEMS = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
RIDDLES = [
    ("Which number do you have to add to 58 to get 91?", 33),
    ("What number must be subtracted from 70 to get 44?", 26),
    ("When a certain number is divided by 6, the result is 9. Find the number.", 54),
]


@pytest.mark.parametrize(("answer", "problem"), PROBLEMS, ids=[p[:40] for _, p in PROBLEMS])
def test_what_is_told_apart_is_answered(answer: str, problem: str) -> None:
    assert ask(problem, solver="rules").likeliest == int(answer)


@pytest.mark.xfail(
    strict=True, reason="certainty learned on all of GSM8K's training part wants all three numbers used"
)
def test_what_is_said_outright_is_answered() -> None:
    problem = (
        "How many cubes with edges of 3 cm fit into a chest that is 9 cm long, 6 cm wide and 12 cm high?"
    )
    assert ask(problem, solver="rules").likeliest == 14


@pytest.mark.parametrize(("problem", "answer"), RIDDLES, ids=[p[:40] for p, _ in RIDDLES])
def test_a_riddle_may_begin_with_its_question(problem: str, answer: int) -> None:
    assert ask(problem).likeliest == answer


def test_a_fraction_may_be_told_by_counting() -> None:
    (number, whole) = read_text("Two out of every 7 of the 21 hats are red. How many are red?").numbers
    assert (number.value, number.kind) == (Fraction(2, 7), NumberKind.FRACTION)
    assert whole.value == 21


def test_a_length_is_no_number_of_things() -> None:
    problem = (
        "How many cubes with edges of 3 cm fit into a chest that is 9 cm long, 6 cm wide and 12 cm high?"
    )
    assert ask(problem, solver="rules").likeliest is None
