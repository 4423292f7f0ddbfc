"""Solving an equation line by line, as on paper: work out, move to the other side, collect.

Every step is data with the equation before and after it and the reason, so that a tutor can show one at a
time and a checker can substitute the solution into every line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.arithmetic.tree import (
    REMAINDER,
    Equation,
    Leaf,
    Node,
    Operation,
    Rounding,
    apply,
    evaluate,
    has_unknown,
    nodes,
    written,
)
from solvers.wording import written_number


class UnsolvableError(Exception):
    """An equation that has no solution or more than one; the message says which."""


@dataclass(frozen=True, slots=True)
class SolvingStep:
    """One line of solving."""

    before: Equation
    after: Equation
    why: str
    """What was done: "Subtract 17 from both sides." """


def solved(equation: Equation) -> tuple[Fraction, tuple[SolvingStep, ...]]:
    """Solve `equation` for its unknown.

    Args:
        equation: an equation that contains the unknown once, or several times but never in a divisor or multiplied by
            itself.

    Returns:
        The exact solution, and the steps from `equation` to "x = solution"; none if it already has that form.

    Raises:
        UnsolvableError: there is no solution, any number is one, there is a division by zero, or the equation is not
            linear.
    """
    steps: list[SolvingStep] = []

    def move(after: Equation, why: str) -> None:
        nonlocal equation
        if after != equation:
            steps.append(SolvingStep(equation, after, why))
            equation = after

    unknowns = sum(leaf.value is None for leaf in equation.leaves)
    if not unknowns:
        raise UnsolvableError("The equation has no unknown.")
    try:
        if unknowns > 1:
            move(_collected(equation), "Collect everything with x on one side and the numbers on the other.")
        if not has_unknown(equation.left):
            move(Equation(equation.right, equation.left), "Swap the sides.")
        while True:
            after, why = _worked_out(equation)
            if why:
                move(after, why)
                continue
            if isinstance(equation.left, Leaf):
                break
            move(*_isolated(equation))
    except ZeroDivisionError:
        raise UnsolvableError("The equation divides by zero.") from None
    assert isinstance(equation.right, Leaf)
    assert equation.right.value is not None
    return equation.right.value, tuple(steps)


def amounts(equation: Equation, value: Fraction) -> Iterator[Fraction]:
    """Yield the values of all subexpressions with `value` for the unknown.

    Raises:
        ZeroDivisionError: a division by zero.
    """
    for side in (equation.left, equation.right):
        for _, node in nodes(side):
            yield evaluate(node, value)


def _worked_out(equation: Equation) -> tuple[Equation, str]:
    """Return `equation` with its first operation on two numbers replaced by the result; "" if there is none."""
    left, why = _reduced(equation.left)
    if why:
        return Equation(left, equation.right), why
    right, why = _reduced(equation.right)
    return Equation(equation.left, right), why


def _reduced(node: Node) -> tuple[Node, str]:
    if isinstance(node, Rounding):
        if isinstance(node.node, Leaf) and node.node.value is not None:
            return Leaf(node.value, node.type), f"{written(node)} is {written_number(node.value)}."
        reduced, why = _reduced(node.node)
        return replace(node, node=reduced), why
    if not isinstance(node, Operation):
        return node, ""
    left, right = node.left, node.right
    if isinstance(left, Leaf) and isinstance(right, Leaf) and None not in (left.value, right.value):
        assert left.value is not None
        assert right.value is not None
        value = apply(node.sign, left.value, right.value)
        return Leaf(value, node.type), f"Work out {written(node)} = {written_number(value)}."
    reduced, why = _reduced(left)
    if why:
        return replace(node, left=reduced), why
    reduced, why = _reduced(right)
    return replace(node, right=reduced), why


def _isolated(equation: Equation) -> tuple[Equation, str]:
    """Return the equation with the last operation on the unknown's side undone; the other side must be a number."""
    side, other = equation.left, equation.right
    if not isinstance(side, Operation) or side.sign == REMAINDER:
        raise UnsolvableError(
            "Many numbers round to the same number or leave the same remainder, so the equation does not say what x is."
        )
    if has_unknown(side.left):
        return _undone_on_right(side, other)
    known, number = side.left, written(side.left)
    if side.sign == "+":
        return Equation(side.right, Operation("-", other, known, other.type)), _subtract(number)
    if side.sign == "×":
        return Equation(side.right, Operation("÷", other, _factor(known), other.type)), _divide(number)
    if side.sign == "-":
        why = f"The amount taken from {number} is {number} minus what is left."
        return Equation(side.right, Operation("-", known, other, known.type)), why
    if _value(known) == 0:
        raise UnsolvableError(
            "Zero divided by any other number is zero, so the equation does not say what x is."
        )
    why = f"The number that {number} is divided by is {number} divided by the result."
    return Equation(side.right, Operation("÷", known, other, known.type)), why


def _undone_on_right(side: Operation, other: Node) -> tuple[Equation, str]:
    known, number = side.right, written(side.right)
    if side.sign == "+":
        return Equation(side.left, Operation("-", other, known, other.type)), _subtract(number)
    if side.sign == "-":
        return Equation(side.left, Operation("+", other, known, other.type)), f"Add {number} to both sides."
    if side.sign == "×":
        return Equation(side.left, Operation("÷", other, _factor(known), other.type)), _divide(number)
    if _value(known) == 0:
        raise UnsolvableError("The equation divides by zero.")
    return Equation(side.left, Operation("×", other, known, other.type)), f"Multiply both sides by {number}."


def _subtract(number: str) -> str:
    return f"Subtract {number} from both sides."


def _divide(number: str) -> str:
    return f"Divide both sides by {number}."


def _value(node: Node) -> Fraction | None:
    return node.value if isinstance(node, Leaf) else None


def _factor(node: Node) -> Node:
    """Return `node` as something to divide by; zero says nothing about x."""
    if _value(node) == 0:
        raise UnsolvableError("Zero times any number is zero, so the equation does not say what x is.")
    return node


def _collected(equation: Equation) -> Equation:
    """Return a·x = b for an equation with several occurrences of x."""
    unknown = next(leaf for leaf in equation.leaves if leaf.value is None)
    letters = dict.fromkeys(leaf.name for leaf in equation.leaves if leaf.value is None)
    *slopes, constant = linear(equation, tuple(letters))
    slope = sum(slopes, Fraction(0))
    if slope == 0:
        raise UnsolvableError(
            "Every number solves the equation." if constant == 0 else "No number solves the equation."
        )
    side: Node = unknown if slope == 1 else Operation("×", Leaf(slope), unknown, unknown.type)
    return Equation(side, Leaf(-constant, unknown.type))


def linear(equation: Equation, letters: tuple[str, ...]) -> tuple[Fraction, ...]:
    """Return the coefficients of the unknowns and the constant: a·x + b·y + c = 0.

    Raises:
        UnsolvableError: the equation is not linear in them.
    """
    try:
        found = _combined(_coefficients(equation.left), _coefficients(equation.right), Fraction(-1))
    except _NotLinearError:
        if len(letters) > 1:
            why = "The unknowns are multiplied by each other, so the equations are not linear."
        else:
            why = "The unknown is multiplied or divided by itself, so the equation is not linear."
        raise UnsolvableError(why) from None
    return tuple(found.get(letter, Fraction(0)) for letter in (*letters, ""))


def unknowns_of(equations: Sequence[Equation], letters: tuple[str, ...]) -> dict[str, Fraction]:
    """Return the values of unknowns from the same number of linear equations, by row reduction.

    Raises:
        UnsolvableError: an equation is not linear, or they have no or more than one solution.
    """
    rows = [list(linear(each, letters)) for each in equations]
    if len(rows) != len(letters):
        raise UnsolvableError(f"{len(rows)} equations do not determine {len(letters)} unknowns.")
    for at in range(len(letters)):
        pivot = next((row for row in rows[at:] if row[at]), None)
        if pivot is None:
            raise UnsolvableError("The equations have more than one solution.")
        rows.remove(pivot)
        pivot = [number / pivot[at] for number in pivot]
        rows = [[n - row[at] * p for n, p in zip(row, pivot, strict=True)] for row in rows]
        rows.insert(at, pivot)
    return {letter: -row[-1] for letter, row in zip(letters, rows, strict=True)}


class _NotLinearError(Exception):
    """Unknowns are multiplied, or something is divided by an unknown."""


def _coefficients(node: Node) -> dict[str, Fraction]:
    """Return the coefficients of the unknowns by name, and the constant under an empty name."""
    if isinstance(node, Leaf) and node.value is None:
        return {node.name: Fraction(1)}
    if not has_unknown(node):
        return {"": evaluate(node)}
    if not isinstance(node, Operation):
        raise _NotLinearError
    left, right = _coefficients(node.left), _coefficients(node.right)
    if node.sign in "+-":
        return _combined(left, right, Fraction(1 if node.sign == "+" else -1))
    if node.sign == "×" and _is_number(left):
        left, right = right, left
    if not _is_number(right) or node.sign == REMAINDER:
        raise _NotLinearError
    factor = right.get("", Fraction(0))
    return {name: apply(node.sign, value, factor) for name, value in left.items()}


def _is_number(coefficients: dict[str, Fraction]) -> bool:
    return not any(value for name, value in coefficients.items() if name)


def _combined(one: dict[str, Fraction], other: dict[str, Fraction], factor: Fraction) -> dict[str, Fraction]:
    return {name: one.get(name, Fraction(0)) + factor * other.get(name, Fraction(0)) for name in one | other}
