"""Kinds of errors, on a problem of our own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.combination.attempt import Attempt, Candidate
from solvers.evaluation.errors import error_of, groups_of, operations_of
from solvers.evaluation.runs import read_example
from solvers.training import Example

FIGS = Example(
    "figs",
    "Omar had 31 figs and 12 dates. He ate 4 figs and then bought 9 more figs. How many figs does Omar have?",
    Fraction(36),
    equation="X=((31.0-4.0)+9.0)",
)


def kind(value: int | None, numbers: tuple[int, ...] = (), reason: str = "", example: Example = FIGS) -> str:
    used = tuple(map(Fraction, numbers))
    found = () if value is None else (Candidate(Fraction(value), 0.0, numbers=used),)
    attempt = Attempt("rules", found, reason=reason)
    return error_of(example, read_example(example), attempt, None if value is None else Fraction(value))


def test_kinds() -> None:
    assert kind(36) == ""
    assert kind(None, reason="No rule fits.") == "abstained"
    assert kind(None, reason="The time limit was met.") == "time limit"
    assert kind(48, (31, 12, 4, 9)) == "number that does not matter"
    assert kind(27, (31, 4)) == "number left out"
    assert kind(26, (31, 4, 9)) == "wrong operation"
    assert kind(3600, (31, 4, 9)) == "unit"


def test_a_number_that_the_text_does_not_write() -> None:
    weeks = Example("w", "Ana swims 3 miles each day. How far does she swim?", Fraction(21), equation="x=3*7")
    assert kind(3, (3,), example=weeks) == "number not in the text"


@pytest.mark.parametrize(
    ("equation", "operations"),
    [
        ("X=((31.0-4.0)+9.0)", "-+"),
        ("1800.5=0.75*x", "*"),
        ("70 - x = 27", "-"),
        ("(3+x)/2=4", "+/"),
        ("x=3", ""),
    ],
)
def test_operations(equation: str, operations: str) -> None:
    assert "".join(operations_of(equation)) == operations


def test_groups() -> None:
    assert groups_of(FIGS) == (("operations", "only + and -"), ("steps", "2"))
    assert groups_of(Example("1", "a", Fraction(1))) == ()
