"""Proofs by equations and calculations, and every way to tamper with them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from solvers.answer import Answer
from solvers.arithmetic.solving import UnsolvableError, linear, solved
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, Reason, put_in
from solvers.formulas.derivation import Calculation
from tests.formulas.answers import answer_to

EQUATION = "Solve for x: 5(x + 2) = 45"

X, Y = Leaf(None), Leaf(None, name="y")


def proof(words: str) -> Any:
    answer = answer_to(words)
    assert isinstance(answer, Answer)
    assert answer.derivation.verify() == ()
    return answer.derivation


def number(value: int) -> Leaf:
    return Leaf(Fraction(value))


@pytest.mark.parametrize("index", range(4))
def test_lines_that_do_not_follow(index: int) -> None:
    use = proof(EQUATION)
    assert len(use.steps) == 4
    before, after = use.steps[index].before, use.steps[index].after
    missing = replace(use, steps=(*use.steps[:index], *use.steps[index + 1 :])).verify()
    if index < 3:
        assert missing == (f"The line {after} does not continue the line {before}.",)
    else:
        assert missing == (f"The last line {before} does not say what x is.",)
    wrong = Equation(after.left, number(1))
    bent = replace(use.steps[index], after=wrong)
    found = replace(use, steps=(*use.steps[:index], bent, *use.steps[index + 1 :])).verify()
    assert found[0].startswith(f"With x = 7, the sides of the line {wrong} are ")


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (Equation(X, Operation("÷", number(5), number(0))), "With x = 5, the equation divides by zero."),
        (Equation(number(5), number(5)), "The equation has no unknown."),
        (Equation(number(5), X), "The last line 5 = x does not say what x is."),
        (Equation(number(5), number(5)), "The last line 5 = 5 does not say what x is."),
        (
            Equation(X, Operation("+", number(2), number(3))),
            "The last line x = 2 + 3 does not say what x is.",
        ),
        (
            Equation(Operation("+", X, number(0)), number(5)),
            "The last line x + 0 = 5 does not say what x is.",
        ),
    ],
)
def test_lines_that_say_nothing(tree: Equation, said: str) -> None:
    work = Calculation(tree, (), Fraction(5), "", is_equation=False, first=0, stop=0)
    assert said in work.verify()


def test_a_calculation() -> None:
    work = proof("8 * (5 + 4)")
    assert isinstance(work, Calculation)
    assert replace(work, solution=Fraction(73)).verify() == (
        "With x = 73, the sides of the equation are 73 and 72.",
        "With x = 73, the sides of the line x = 8·9 are 73 and 72.",
        "With x = 73, the sides of the line x = 72 are 73 and 72.",
        "Solving the equation again gives 72.",
    )
    assert replace(work, steps=work.steps[:-1]).verify() == ("The last line x = 8·9 does not say what x is.",)


def test_a_calculation_with_units() -> None:
    work = proof("What is $5 minus 75 cents?")
    assert isinstance(work, Calculation)
    assert work.verify() == ()
    assert work.facts == ("A dollar is worth 100 cents.",)
    assert replace(work, unit="cent").verify() == (
        "With units, the calculation gives $4.25, not 4.25 cents.",
    )
    dropped = Equation(Leaf(None), Operation("-", *(leaf for leaf in work.tree.leaves[1:3])))
    solution, steps = solved(dropped)
    assert replace(work, tree=dropped, solution=solution, steps=steps).verify() == (
        "With units, the calculation gives $4.25, not -$70.",
    )


def test_coefficients_of_unknowns() -> None:
    left = Operation("-", Operation("×", number(3), X), Operation("×", number(2), Y))
    assert linear(Equation(left, Operation("+", Y, number(5))), ("x", "y")) == (3, -3, -5)
    assert linear(Equation(left, number(5)), ("y", "x")) == (-2, 3, -5)
    for nonlinear in (Operation("×", X, X), Operation("×", X, Y), Operation("×", Y, Y)):
        with pytest.raises(
            UnsolvableError, match=r"^The unknowns are multiplied by each other, so the equations"
        ):
            linear(Equation(nonlinear, number(5)), ("x", "y"))


def test_putting_in_keeps_what_an_operation_is() -> None:
    node: Node = Operation("×", Y, number(2), proof(EQUATION).tree.right.type, Reason(cues=("why",)))
    assert put_in(node, {"y": number(7), "x": number(9)}) == replace(node, left=number(7))
    assert put_in(node, {}) == node
