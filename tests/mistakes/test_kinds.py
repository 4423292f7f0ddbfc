"""Slips of the pen: what they make of a number, and what they do not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.tree import (
    Leaf,
    Node,
    Operation,
)
from solvers.mistakes.kinds import SLIPS, Kind
from solvers.mistakes.slips import is_slip, slips


def number(value: str) -> Leaf:
    return Leaf(Fraction(value))


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
        (Kind.ROUNDED, "17.4", "17"),
        (Kind.ROUNDED, "17.4", "18"),
        (Kind.ROUNDED, "50/3", "16.67"),
    ],
)
def test_a_slip_is_recognised(kind: Kind, right: str, wrong: str) -> None:
    assert is_slip(kind, number(right), Fraction(wrong))
    assert kind is next(other for other in SLIPS if is_slip(other, number(right), Fraction(wrong)))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("12", "14"), ("33", "33"), ("17.4", "20"), ("3", "13"), ("30", "3.1"), ("209", "29")],
)
def test_other_numbers_are_no_slips(right: str, wrong: str) -> None:
    assert not any(is_slip(kind, number(right), Fraction(wrong)) for kind in SLIPS)


def test_zero_has_few_slips() -> None:
    assert {value for _, value in slips(number("0")) if value} == {1, -1}


def step(text: str) -> Node:
    left, sign, right = text.split()
    return Operation(sign, number(left), number(right))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("27 + 15", {(Kind.CARRY, 32)}),
        ("270 + 350", {(Kind.CARRY, 520)}),
        ("67 + 58", {(Kind.CARRY, 115)}),
        ("24 + 13", set()),
        ("8 + 3", set()),
        ("52 - 38", {(Kind.CARRY, 24), (Kind.COLUMNS, 26)}),
        ("200 - 35", {(Kind.CARRY, 175), (Kind.CARRY, 265), (Kind.COLUMNS, 235)}),
        ("58 - 32", set()),
        ("3 - 8", set()),
        ("7 × 34", {(Kind.CARRY, 218)}),
        ("34 × 12", set()),
        ("34 ÷ 2", set()),
        ("4.5 + 2.7", set()),
    ],
)
def test_what_a_forgotten_neighbour_makes_of_a_column(right: str, wrong: set[tuple[Kind, int]]) -> None:
    node = step(right)
    found = {(kind, int(value)) for kind, value in slips(node) if kind in (Kind.CARRY, Kind.COLUMNS)}
    assert {(kind, value) for kind, value in found if value != node.value} == wrong
