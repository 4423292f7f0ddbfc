"""A derivation is checked without the solver, and no mutation of it passes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Proposal
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, Type
from solvers.equations import solve
from solvers.equations.derivation import EquationTree
from solvers.question import Question
from solvers.reading.model import Reading

from .readings import Said, reading

PLUMBER = (
    "A plumber asks 30 dollars plus 12 dollars an hour. Ana paid 78 dollars. How many hours did he work?"
)


def plumber() -> Reading:
    return reading(
        PLUMBER,
        Said("30 dollars", 30, "$", "ask"),
        Said("12 dollars", 12, "$", "ask", rate="hour"),
        Said("78 dollars", 78, "$", "pay"),
        Said("How many hours", None, "hour", "work"),
    )


def answer() -> Proposal:
    outcome = solve(Question.parse(PLUMBER), plumber())
    assert isinstance(outcome, Proposal)
    return outcome


def tree() -> EquationTree:
    derivation = answer().derivation
    assert isinstance(derivation, EquationTree)
    return derivation


def test_a_derivation_tells_where_everything_came_from() -> None:
    proof = tree()
    assert proof.kind == "equation tree"
    assert proof.equation == "30 + 12·x = 78"
    assert [leaf.words for leaf in proof.tree.leaves] == [
        "30 dollars",
        "12 dollars",
        "How many hours",
        "78 dollars",
    ]
    assert [str(leaf.type) for leaf in proof.tree.leaves] == ["$", "$ per hour", "hour", "$"]
    assert [str(step.after) for step in proof.steps][-1] == "x = 4"
    assert proof.asked == "How many hours"
    assert proof.unused == ()
    assert isinstance(proof.tree.left, Operation)
    assert isinstance(proof.tree.left.right, Operation)
    assert proof.tree.left.right.reason.cues == ("so many per one",)


def test_a_right_derivation_verifies() -> None:
    outcome = answer()
    assert outcome.derivation.verify() == ()
    assert outcome.derivation.verify() == ()
    assert outcome.text == "4 hours"
    assert tree().verify() == ()


def _mutated(node: Node) -> Iterator[Node]:
    """`node` with one operator or one number changed, in every place."""
    if isinstance(node, Leaf):
        if node.value is not None:
            yield replace(node, value=node.value + 1)
        return
    for symbol in "+-×÷":
        if symbol != node.sign:
            yield replace(node, sign=symbol)
    for left in _mutated(node.left):
        yield replace(node, left=left)
    for right in _mutated(node.right):
        yield replace(node, right=right)


def test_every_swapped_operator_and_changed_number_is_caught() -> None:
    proof = tree()
    mutants = [Equation(left, proof.tree.right) for left in _mutated(proof.tree.left)]
    mutants += [Equation(proof.tree.left, right) for right in _mutated(proof.tree.right)]
    assert len(mutants) == 9
    for mutant in mutants:
        assert replace(proof, tree=mutant).verify()


def test_a_wrong_solution_is_caught() -> None:
    assert replace(tree(), solution=Fraction(5)).verify() == (
        "With x = 5, the sides of the equation are 90 and 78.",
        "With x = 5, the sides of the line 12·x = 78 - 30 are 60 and 48.",
        "With x = 5, the sides of the line 12·x = 48 are 60 and 48.",
        "With x = 5, the sides of the line x = 48 ÷ 12 are 5 and 4.",
        "With x = 5, the sides of the line x = 4 are 5 and 4.",
        "Solving the equation again gives 4.",
    )


def test_a_division_by_zero_is_caught() -> None:
    proof = tree()
    nothing = Operation("-", UNKNOWN, Leaf(Fraction(4)))
    line = Equation(Operation("÷", Leaf(Fraction(1)), nothing), Leaf(Fraction(1)))
    found = replace(proof, tree=line).verify()
    assert "With x = 4, the equation divides by zero." in found
    bent = replace(proof.steps[0], after=line)
    found = replace(proof, steps=(bent, *proof.steps[1:])).verify()
    assert "With x = 4, the line 1 ÷ (x - 4) = 1 divides by zero." in found


def test_what_no_equation_can_be_is_caught() -> None:
    proof = tree()
    six = Leaf(Fraction(6), quantity=0)
    assert replace(proof, tree=Equation(six, six), steps=()).verify() == (
        "The number 6 is used 2 times.",
        "The equation has no unknown.",
        "The last line 6 = 6 does not say what x is.",
        "The equation has no unknown.",
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Leaf(Fraction(4)), UNKNOWN),
        (UNKNOWN, Operation("+", Leaf(Fraction(1)), Leaf(Fraction(3)))),
        (Operation("+", UNKNOWN, Leaf(Fraction(0))), Leaf(Fraction(4))),
    ],
)
def test_a_last_line_that_does_not_say_what_x_is(left: Node, right: Node) -> None:
    line = Equation(left, right)
    found = replace(tree(), tree=line, steps=()).verify()
    assert f"The last line {line} does not say what x is." in found


def test_numbers_that_are_used_twice_or_come_from_nowhere_are_caught() -> None:
    proof = tree()
    left = proof.tree.left
    assert isinstance(left, Operation)
    twice = Operation("+", Operation("-", left, left.left, left.type), left.left, left.type)
    assert replace(proof, tree=Equation(twice, proof.tree.right), steps=()).verify()[0] == (
        "The number 30 is used 3 times."
    )
    other = replace(left, left=Leaf(Fraction(30), Type("$")))
    found = replace(proof, tree=replace(proof.tree, left=other)).verify()
    assert "The number 30 does not come from the question." in found


HOUR, DOLLAR, RATE = Type("hour"), Type("$"), Type("$", "hour")


@pytest.mark.parametrize(
    ("symbol", "left", "right", "claimed", "may"),
    [
        ("+", DOLLAR, HOUR, DOLLAR, True),
        ("-", HOUR, DOLLAR, DOLLAR, True),
        ("+", RATE, RATE, DOLLAR, False),
        ("-", DOLLAR, DOLLAR, HOUR, False),
        ("×", RATE, HOUR, DOLLAR, True),
        ("×", HOUR, RATE, DOLLAR, True),
        ("×", RATE, Type("bus"), HOUR, False),
        ("×", DOLLAR, DOLLAR, Type(""), False),
        ("÷", DOLLAR, HOUR, RATE, True),
        ("÷", DOLLAR, RATE, HOUR, True),
        ("÷", DOLLAR, DOLLAR, Type(""), True),
        ("÷", DOLLAR, HOUR, HOUR, False),
    ],
)
def test_types_follow_from_those_of_the_operands(
    symbol: str, left: Type, right: Type, claimed: Type, may: bool
) -> None:
    node = Operation(symbol, Leaf(Fraction(8), left, 0), Leaf(Fraction(2), right, 1), claimed)
    faults = replace(tree(), tree=Equation(UNKNOWN, node), steps=()).verify()
    said = f"8{'·' if symbol == '×' else f' {symbol} '}2 cannot count {claimed}."
    assert (said in faults) is not may


def test_types_are_checked_on_both_sides_and_at_every_depth() -> None:
    proof = tree()
    left = proof.tree.left
    assert isinstance(left, Operation)
    bus = replace(left, right=replace(left.right, type=Type("bus")))
    inner = "12·x cannot count bus."
    assert replace(proof, tree=replace(proof.tree, left=bus), steps=proof.steps).verify()[0] == inner
    turned = Equation(proof.tree.right, bus)
    assert inner in replace(proof, tree=turned).verify()


@pytest.mark.parametrize("index", range(4))
def test_a_missing_or_wrong_line_is_caught(index: int) -> None:
    proof = tree()
    assert len(proof.steps) == 4
    before, after = proof.steps[index].before, proof.steps[index].after
    without = (*proof.steps[:index], *proof.steps[index + 1 :])
    said = f"The line {after} does not continue the line {before}."
    if index == 3:
        said = f"The last line {before} does not say what x is."
    assert replace(proof, steps=without).verify() == (said,)
    wrong = Equation(after.left, Leaf(Fraction(1, 7)))
    bent = replace(proof.steps[index], after=wrong)
    found = replace(proof, steps=(*proof.steps[:index], bent, *proof.steps[index + 1 :])).verify()
    assert found[0].startswith(f"With x = 4, the sides of the line {wrong} are ")
