"""Trees of arithmetic: exact values, places, written forms, and what solving makes of roundings and remainders."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.check import used_twice
from solvers.arithmetic.solving import UnsolvableError, linear, solved
from solvers.arithmetic.tree import (
    DIVISOR,
    MULTIPLE,
    REMAINDER,
    UNKNOWN,
    Equation,
    Leaf,
    Node,
    Operation,
    Rounding,
    Slip,
    evaluate,
    has_unknown,
    in_brackets,
    leaves,
    named,
    nodes,
    operations,
    put_in,
    written,
)
from solvers.arithmetic.working import Working

PUPILS, SEATS = Leaf(Fraction(130), quantity=0, words="130 pupils"), Leaf(Fraction(40), quantity=1)
SHARED = Operation("÷", PUPILS, SEATS)
BUSES = Rounding(SHARED, "up")
LEFT = Operation(REMAINDER, PUPILS, SEATS)
Y = Leaf(None, name="y")


@pytest.mark.parametrize(
    ("node", "value", "line", "bracketed"),
    [
        (SHARED, "13/4", "130 ÷ 40", "130 ÷ 40"),
        (BUSES, "4", "130 ÷ 40 rounded up", "130 ÷ 40"),
        (Rounding(SHARED, "down"), "3", "130 ÷ 40 rounded down", "130 ÷ 40"),
        (LEFT, "10", "the remainder of 130 ÷ 40", "130 mod 40"),
        (Operation("×", BUSES, SEATS), "160", "(130 ÷ 40 rounded up)·40", "(130 ÷ 40) × 40"),
        (Operation("-", PUPILS, Operation("+", SEATS, SEATS)), "50", "130 - (40 + 40)", "130 - (40 + 40)"),
        (Operation("-", SEATS, Leaf(Fraction(-2))), "42", "40 - (-2)", "40 - (-2)"),
        (Slip(SHARED, Fraction(3)), "3", "3", "3"),
    ],
)
def test_every_node_has_a_value_and_is_written(node: Node, value: str, line: str, bracketed: str) -> None:
    assert evaluate(node) == Fraction(value)
    assert written(node) == line
    assert in_brackets(node) == bracketed


def test_nodes_come_after_what_they_are_made_of() -> None:
    tree = Operation("×", Slip(BUSES, Fraction(5)), SEATS)
    assert list(nodes(tree)) == [
        ((0, 0, 0), PUPILS),
        ((0, 0, 1), SEATS),
        ((0, 0), SHARED),
        ((0,), BUSES),
        ((0,), Slip(BUSES, Fraction(5))),
        ((1,), SEATS),
        ((), tree),
    ]
    assert list(leaves(tree)) == [PUPILS, SEATS, SEATS]
    assert list(operations(tree)) == [SHARED, tree]


def test_unknowns_take_the_values_of_their_names() -> None:
    tree = Rounding(Operation("÷", UNKNOWN, Y), "up")
    assert has_unknown(tree)
    assert evaluate(tree, {"x": Fraction(130), "y": Fraction(40)}) == 4
    assert evaluate(tree, Fraction(7)) == 1
    assert put_in(tree, {"x": PUPILS, "y": SEATS}) == BUSES
    assert put_in(Slip(Y, Fraction(9)), {"y": SEATS}) == Slip(SEATS, Fraction(9))
    for unknowns in (None, {"x": Fraction(1)}):
        with pytest.raises(ValueError, match="has no value"):
            evaluate(tree, unknowns)
    with pytest.raises(ValueError, match="is not an operation"):
        evaluate(Operation("^", PUPILS, SEATS))
    for sign in ("÷", REMAINDER):
        with pytest.raises(ZeroDivisionError):
            evaluate(Operation(sign, PUPILS, Leaf(Fraction(0))))


def test_a_node_is_called_by_its_words() -> None:
    assert named(PUPILS) == "130 pupils"
    assert named(SEATS) == "40"
    assert named(Operation("÷", PUPILS, SEATS, words="3.25 buses")) == "3.25 buses"
    assert named(BUSES) == "4"


def test_roundings_and_remainders_are_worked_out() -> None:
    solution, steps = solved(Equation(UNKNOWN, BUSES))
    assert solution == 4
    assert [(str(step.after), step.why) for step in steps] == [
        ("x = 3.25 rounded up", "Work out 130 ÷ 40 = 3.25."),
        ("x = 4", "3.25 rounded up is 4."),
    ]
    assert solved(Equation(UNKNOWN, LEFT))[0] == 10
    assert solved(Equation(Operation("+", UNKNOWN, BUSES), SEATS))[0] == 36


@pytest.mark.parametrize("node", [Rounding(UNKNOWN, "up"), Operation(REMAINDER, UNKNOWN, SEATS)])
def test_what_is_rounded_or_left_over_does_not_say_what_it_comes_from(node: Node) -> None:
    with pytest.raises(UnsolvableError, match="round to the same number"):
        solved(Equation(node, PUPILS))
    with pytest.raises(UnsolvableError, match="not linear"):
        linear(Equation(node, UNKNOWN), ("x",))


def test_numbers_used_in_several_parts_are_told() -> None:
    assert used_twice([[SHARED, PUPILS], [SEATS]]) == ["The number 40 is used 2 times."]
    assert used_twice([leaf] for leaf in leaves(SHARED)) == []
    assert used_twice([[Leaf(Fraction(7))], [Leaf(Fraction(7))]]) == []


def test_a_working_is_read_off_its_equations() -> None:
    working = Working(
        Fraction(10), (Equation(UNKNOWN, LEFT), Equation(Y, Operation("+", PUPILS, Leaf(Fraction(5)))))
    )
    assert working.numbers == (130, 40, 130)
    assert working.operations == ("÷", "+")
    assert working.text == "the remainder of 130 ÷ 40 and y = 130 + 5"
    assert Working(Fraction(4), (), "told so").text == "told so"


@pytest.mark.parametrize(
    ("sign", "left", "right", "value", "line"),
    [
        (MULTIPLE, 6, 8, 24, "the least common multiple of 6 and 8"),
        (MULTIPLE, Fraction(3, 2), 2, 6, "the least common multiple of 1.5 and 2"),
        (DIVISOR, 12, 18, 6, "the greatest common divisor of 12 and 18"),
        (DIVISOR, Fraction(3, 2), 2, Fraction(1, 2), "the greatest common divisor of 1.5 and 2"),
    ],
)
def test_common_multiples_and_divisors(
    sign: str, left: Fraction | int, right: Fraction | int, value: Fraction | int, line: str
) -> None:
    node = Operation(sign, Leaf(Fraction(left)), Leaf(Fraction(right)))
    assert (evaluate(node), written(node)) == (value, line)


def test_nothing_has_no_common_divisor() -> None:
    with pytest.raises(ValueError, match="greater than 0"):
        evaluate(Operation(DIVISOR, Leaf(Fraction(0)), Leaf(Fraction(4))))
