"""Slips of the pen: what they make of a number, and what they do not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.mistakes.kinds import SLIPS, Kind, is_slip, slips


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (Kind.DIGITS, "31", "13"),
        (Kind.DIGITS, "1250", "1520"),
        (Kind.DIGITS, "4.25", "4.52"),
        (Kind.OFF_BY_ONE, "12", "11"),
        (Kind.OFF_BY_ONE, "12", "13"),
        (Kind.TEN, "12", "120"),
        (Kind.TEN, "12", "1.2"),
        (Kind.SIGN, "12", "-12"),
        (Kind.CARRY, "42", "32"),
        (Kind.CARRY, "540", "440"),
        (Kind.ROUNDED, "17.4", "17"),
        (Kind.ROUNDED, "17.4", "18"),
        (Kind.ROUNDED, "50/3", "16.67"),
    ],
)
def test_a_slip_is_recognised(kind: Kind, right: str, wrong: str) -> None:
    assert is_slip(kind, Fraction(right), Fraction(wrong))
    assert kind is next(other for other in SLIPS if is_slip(other, Fraction(right), Fraction(wrong)))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("12", "14"), ("33", "33"), ("17.4", "20"), ("3", "13"), ("30", "3.1"), ("209", "29")],
)
def test_other_numbers_are_no_slips(right: str, wrong: str) -> None:
    assert not any(is_slip(kind, Fraction(right), Fraction(wrong)) for kind in SLIPS)


def test_zero_has_few_slips() -> None:
    assert {value for _, value in slips(Fraction(0)) if value} == {1, -1}
