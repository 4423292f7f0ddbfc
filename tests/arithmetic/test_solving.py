"""Equations are written, evaluated and solved as on paper, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.arithmetic.solving import UnsolvableError, solved
from solvers.arithmetic.tree import (
    UNKNOWN,
    Equation,
    Leaf,
    Node,
    Operation,
    evaluate,
    stack_depth,
    written,
)
from solvers.wording import written_number
from tests.arithmetic.postfix import postfix


def n(value: int | str) -> Leaf:
    return Leaf(Fraction(value))


def op(symbol: str, left: Node, right: Node) -> Operation:
    return Operation(symbol, left, right)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (op("+", n(17), op("×", n(7), UNKNOWN)), "17 + 7·x"),
        (op("÷", op("+", n(16), n(14)), n(5)), "(16 + 14) ÷ 5"),
        (op("-", n(50), op("+", n(12), n(8))), "50 - (12 + 8)"),
        (op("-", op("-", n(50), n(12)), n(8)), "50 - 12 - 8"),
        (op("+", n(1), op("+", n(2), n(3))), "1 + 2 + 3"),
        (op("×", n(2), op("×", n(3), n(4))), "2·(3·4)"),
        (op("÷", n(8), op("÷", n(4), n(2))), "8 ÷ (4 ÷ 2)"),
        (op("×", n("2.5"), n("1/3")), "2.5·(1/3)"),
        (op("+", n("1/3"), n("0.125")), "1/3 + 0.125"),
        (op("-", n(3), n(-2)), "3 - (-2)"),
    ],
)
def test_expressions_are_written_with_as_few_brackets_as_they_need(node: Node, text: str) -> None:
    assert written(node) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("12", "12"),
        ("-3", "-3"),
        ("2.75", "2.75"),
        ("-0.5", "-0.5"),
        ("0.05", "0.05"),
        ("2/3", "2/3"),
        ("0", "0"),
    ],
)
def test_numbers_are_written_exactly(value: str, text: str) -> None:
    assert written_number(Fraction(value)) == text


def test_postfix_and_its_stack() -> None:
    node = op("-", n(9), op("×", op("+", n(1), n(2)), n(3)))
    assert [s if isinstance(s, str) else written(s) for s in postfix(node)] == [
        "9",
        "1",
        "2",
        "+",
        "3",
        "×",
        "-",
    ]
    assert stack_depth(node) == 3


LINES = [
    (
        Equation(op("+", n(17), op("×", n(7), UNKNOWN)), n(80)),
        ["7·x = 80 - 17", "7·x = 63", "x = 63 ÷ 7", "x = 9"],
    ),
    (Equation(UNKNOWN, op("+", n(5), n(4))), ["x = 9"]),
    (Equation(UNKNOWN, op("÷", op("+", n(16), n(14)), n(5))), ["x = 30 ÷ 5", "x = 6"]),
    (Equation(op("-", n(70), UNKNOWN), n(27)), ["x = 70 - 27", "x = 43"]),
    (Equation(op("÷", n(72), UNKNOWN), n(8)), ["x = 72 ÷ 8", "x = 9"]),
    (
        Equation(op("÷", op("-", UNKNOWN, n(3)), n(4)), n("2.5")),
        ["x - 3 = 2.5·4", "x - 3 = 10", "x = 10 + 3", "x = 13"],
    ),
    (Equation(n(20), op("+", UNKNOWN, n(5))), ["x + 5 = 20", "x = 20 - 5", "x = 15"]),
    (Equation(op("+", UNKNOWN, op("×", n(2), UNKNOWN)), n(36)), ["3·x = 36", "x = 36 ÷ 3", "x = 12"]),
]


@pytest.mark.parametrize(("equation", "lines"), LINES, ids=[str(equation) for equation, _ in LINES])
def test_every_line_of_solving(equation: Equation, lines: list[str]) -> None:
    _, steps = solved(equation)
    assert [str(step.after) for step in steps] == lines
    assert all(step.why.endswith(".") for step in steps)


@pytest.mark.parametrize(
    "equation",
    [
        Equation(op("×", n(0), UNKNOWN), n(5)),
        Equation(op("÷", UNKNOWN, n(0)), n(5)),
        Equation(op("÷", n(0), UNKNOWN), n(5)),
        Equation(op("÷", n(5), UNKNOWN), n(0)),
        Equation(UNKNOWN, UNKNOWN),
        Equation(op("+", UNKNOWN, n(1)), UNKNOWN),
        Equation(op("×", UNKNOWN, UNKNOWN), n(4)),
        Equation(n(2), n(2)),
    ],
    ids=str,
)
def test_equations_without_exactly_one_solution_are_refused(equation: Equation) -> None:
    with pytest.raises(UnsolvableError):
        solved(equation)


values = st.fractions(min_value=-50, max_value=50, max_denominator=12)


@st.composite
def linear_equations(draw: st.DrawFn) -> tuple[Equation, Fraction]:
    """An equation with x once, built outwards from x, and the value that was put in for x."""
    solution = draw(values)
    node: Node = UNKNOWN
    for _ in range(draw(st.integers(1, 5))):
        symbol = draw(st.sampled_from("+-×÷"))
        other = Leaf(draw(values))
        if draw(st.booleans()):
            other_side: Node = Operation(draw(st.sampled_from("+-×")), other, Leaf(draw(values)))
        else:
            other_side = other
        grown = Operation(symbol, *((node, other_side) if draw(st.booleans()) else (other_side, node)))
        try:
            evaluate(grown, solution)
        except ZeroDivisionError:
            continue
        if symbol in "×÷" and (evaluate(other_side) == 0 or evaluate(grown, solution) == 0):
            continue
        node = grown
    sides = [node, Leaf(evaluate(node, solution))]
    left, right = draw(st.permutations(sides))
    return Equation(left, right), solution


@given(linear_equations())
def test_the_lines_of_any_linear_equation_keep_its_solution(case: tuple[Equation, Fraction]) -> None:
    equation, expected = case
    found, steps = solved(equation)
    assert found == expected
    current = equation
    for step in steps:
        assert step.before == current
        current = step.after
        assert evaluate(current.left, expected) == evaluate(current.right, expected)
    assert current == Equation(UNKNOWN, Leaf(expected, current.right.type))


@given(values, values, values.filter(bool), values)
def test_x_on_both_sides(a: Fraction, b: Fraction, solution: Fraction, c: Fraction) -> None:
    left = op("+", op("×", Leaf(a), UNKNOWN), Leaf(b))
    right = op("+", op("×", Leaf(c), UNKNOWN), Leaf(a * solution + b - c * solution))
    if a == c:
        with pytest.raises(UnsolvableError):
            solved(Equation(left, right))
    else:
        assert solved(Equation(left, right))[0] == solution
