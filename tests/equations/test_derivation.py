"""A derivation is checked without the solver, and no mutation of it passes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.equations import solve
from solvers.equations.derivation import EquationTree
from solvers.equations.expression import Equation, Leaf, Node, Operation, Type
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


def answer() -> Answer:
    outcome = solve(Question.parse(PLUMBER), plumber())
    assert isinstance(outcome, Answer)
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
    assert proof.tree.left.right.reasons == ("so many per one",)


def test_a_right_derivation_verifies() -> None:
    outcome = answer()
    assert outcome.faults == ()
    assert outcome.verified
    assert outcome.text == "4 hours"
    assert tree().verify() == ()


def _mutated(node: Node) -> Iterator[Node]:
    """`node` with one operator or one number changed, in every place."""
    if isinstance(node, Leaf):
        if node.value is not None:
            yield replace(node, value=node.value + 1)
        return
    for symbol in "+-×÷":
        if symbol != node.symbol:
            yield replace(node, symbol=symbol)
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
    assert replace(tree(), solution=Fraction(5)).verify()


def test_a_number_used_twice_is_caught() -> None:
    proof = tree()
    left = proof.tree.left
    assert isinstance(left, Operation)
    twice = Equation(
        Operation("+", Operation("-", left, left.left, left.type), left.left, left.type), proof.tree.right
    )
    faults = replace(proof, tree=twice).verify()
    assert "The number 30 is used 3 times." in faults


def test_a_number_from_nowhere_is_caught() -> None:
    proof = tree()
    left = proof.tree.left
    assert isinstance(left, Operation)
    other = replace(left, left=Leaf(Fraction(30), Type("$")))
    faults = replace(proof, tree=replace(proof.tree, left=other)).verify()
    assert "The number 30 comes from no quantity of the question." in faults


def test_a_type_that_no_operand_gives_is_caught() -> None:
    proof = tree()
    left = proof.tree.left
    assert isinstance(left, Operation)
    for wrong in (
        replace(left, type=Type("hour")),
        replace(left, right=replace(left.right, type=Type("bus"))),
    ):
        assert any(
            "cannot count" in fault for fault in replace(proof, tree=replace(proof.tree, left=wrong)).verify()
        )


@pytest.mark.parametrize("index", range(4))
def test_a_missing_or_wrong_line_is_caught(index: int) -> None:
    proof = tree()
    without = proof.steps[:index] + proof.steps[index + 1 :]
    assert replace(proof, steps=without).verify()
    step = proof.steps[index]
    bent = replace(step, after=replace(step.after, right=Leaf(Fraction(1, 7))))
    assert replace(proof, steps=(*proof.steps[:index], bent, *proof.steps[index + 1 :])).verify()
