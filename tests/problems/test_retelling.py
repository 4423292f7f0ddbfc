"""A calculation is told by the story that comes to it with other numbers too, and by no other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Operation
from solvers.arithmetic.working import Working
from solvers.problems.patterns import Pattern
from solvers.problems.retelling import Retelling
from solvers.reading.read import read_text

PINS = "Tess has 4 pins. She gives 2 pins to Olaf. How many pins does Tess have left?"


class Found:
    """A derivation by which another solver found something."""

    kind = "test"

    def __init__(self, *equations: Equation, result: int) -> None:
        self.working = Working(Fraction(result), equations)


def number(text: str, index: int) -> Leaf:
    quantity = read_text(text).quantities[index]
    return Leaf(quantity.value, quantity=quantity.index)


def sum_of(text: str, sign: str) -> Equation:
    return Equation(UNKNOWN, Operation(sign, number(text, 0), number(text, 1)))


def test_the_same_sum_is_told_by_what_happens() -> None:
    story = Retelling(read_text(PINS)).story(Found(sum_of(PINS, "-"), result=2))
    assert story is not None
    assert [statement.pattern for statement in story.statements] == [Pattern.GO]
    assert story.question.says == "Tess has 2 pins left"
    assert story.verify() == ()


def test_another_sum_with_the_same_result_is_not_that_story() -> None:
    story = Retelling(read_text(PINS)).story(Found(sum_of(PINS, "÷"), result=2))
    assert story is None or story.statements[0].pattern is not Pattern.GO


def test_an_unknown_inside_an_equation_is_worked_out() -> None:
    text = "Olaf had some beads. He lost 9 beads. Now he has 14 beads. How many beads did he have at first?"
    equation = Equation(Operation("-", UNKNOWN, number(text, 0)), number(text, 1))
    told = Retelling(read_text(text)).story(Found(equation, result=23))
    assert told is None or told.answer.value == 23


@pytest.mark.parametrize("text", ["What is the sum?", "Tess has 4 pins."])
def test_where_nothing_is_found_nothing_is_told(text: str) -> None:
    assert Retelling(read_text(text)).story(Found(Equation(UNKNOWN, Leaf(Fraction(7))), result=7)) is None
