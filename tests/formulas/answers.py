"""Problems of our own with their answers, and how to solve a text as the tests do."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

from solvers.answer import Abstention, Answer
from solvers.formulas import solve
from solvers.question import Question
from solvers.reading.read import read
from tests.told import as_answer

HERE = Path(__file__).parent


def answer_to(text: str) -> Answer | Abstention:
    """What the solver says, with the places of the tokens as asking adds them."""
    question = Question.parse(text)
    reading = read(question)
    outcome = solve(question, reading)
    if isinstance(outcome, Abstention):
        return outcome
    return as_answer(outcome, tuple((token.start, token.end) for token in reading.tokens))


def problems(name: str) -> list[tuple[str, Fraction, str]]:
    """Text, value and text of the answer (empty if not said) of every line of a file."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            (text, Fraction(value), shown)
            for text, value, *rest in rows
            for shown in [rest[0] if rest else ""]
        ]
