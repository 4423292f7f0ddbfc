"""Problems that solvers learn from: each has an answer that its own calculations lead to."""

from __future__ import annotations

import json
import math
import re
from fractions import Fraction

import pytest

from solvers.training import LESSONS, lessons

_CALL = re.compile(r"(ceil|floor|gcd|lcm)\(([\d.]+)(?:,([\d.]+))?\)")
_BINARY = re.compile(r"([\d./]+?)([-+*/%])([\d.]+)")
_FUNCTIONS = {
    "ceil": lambda a: math.ceil(a),
    "floor": lambda a: math.floor(a),
    "gcd": lambda a, b: math.gcd(int(a), int(b)),
    "lcm": lambda a, b: math.lcm(int(a), int(b)),
}
_WORDS = {"7": "seven"}
_OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": lambda a, b: a % b,
}


def worked_out(calculation: str) -> Fraction:
    """What the left side of a calculation comes to."""
    if call := _CALL.fullmatch(calculation):
        arguments = [Fraction(text) for text in call.groups()[1:] if text]
        return Fraction(_FUNCTIONS[call[1]](*arguments))
    binary = _BINARY.fullmatch(calculation)
    assert binary, calculation
    return Fraction(_OPERATIONS[binary[2]](Fraction(binary[1]), Fraction(binary[3])))


@pytest.mark.parametrize("name", [path.stem for path in sorted(LESSONS.glob("*.jsonl"))])
def test_the_calculations_of_a_lesson_are_right_and_lead_to_its_answer(name: str) -> None:
    for line in (LESSONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for calculation in row["calculations"]:
            left, _, right = calculation.rpartition("=")
            assert abs(worked_out(left) - Fraction(right)) <= Fraction(1, 1000), row["id"]
        if not row["calculations"]:
            assert re.search(rf"\b{row['answer']}\b|\b{_WORDS.get(row['answer'])}\b", row["question"].lower())
            continue
        result = Fraction(row["calculations"][-1].rpartition("=")[2])
        assert abs(result - Fraction(row["answer"])) <= Fraction(1, 1000), row["id"]


def test_no_lesson_is_told_twice() -> None:
    every = lessons()
    assert (
        len({" ".join(e.text.lower().split()) for e in every})
        == len({e.identifier for e in every})
        == len(every)
    )
