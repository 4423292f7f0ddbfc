"""Checks of arithmetic that need only the tree: the lines that solve an equation, and whether a number is used
twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from solvers.arithmetic.solving import SolvingStep, UnsolvableError, solved
from solvers.arithmetic.tree import Equation, Leaf, Node, evaluate, leaves
from solvers.wording import written_number


def wrong_lines(equation: Equation, steps: Iterable[SolvingStep], solution: Fraction) -> list[str]:
    """Check a solution: substitute it into every line, and solve again.

    Args:
        equation: the equation that was solved.
        steps: the steps from it to "x = solution".
        solution: the claimed value of x.

    Returns:
        The errors found, one sentence each.
    """
    faults = _unequal(equation, solution, "the equation")
    current = equation
    for step in steps:
        if step.before != current:
            faults.append(f"The line {step.before} does not continue the line {current}.")
        faults += _unequal(step.after, solution, f"the line {step.after}")
        current = step.after
    is_x = isinstance(current.left, Leaf) and current.left.value is None
    if not is_x or not isinstance(current.right, Leaf):
        faults.append(f"The last line {current} does not say what x is.")
    try:
        found, _ = solved(equation)
    except UnsolvableError as error:
        return [*faults, str(error)]
    if found != solution:
        faults.append(f"Solving the equation again gives {written_number(found)}.")
    return faults


def _unequal(equation: Equation, solution: Fraction, name: str) -> list[str]:
    try:
        left, right = evaluate(equation.left, solution), evaluate(equation.right, solution)
    except ZeroDivisionError:
        return [f"With x = {written_number(solution)}, {name} divides by zero."]
    if left == right:
        return []
    sides = f"{written_number(left)} and {written_number(right)}"
    return [f"With x = {written_number(solution)}, the sides of {name} are {sides}."]


def used_twice(parts: Iterable[Iterable[Node]]) -> list[str]:
    """Return an error if a number is used in two parts; within one part, such as a sentence's equation, it
    may repeat.
    """
    seen = [
        {(leaf.quantity, leaf.value) for node in part for leaf in leaves(node) if leaf.quantity is not None}
        for part in parts
    ]
    counts = Counter(number for part in seen for number in part)
    return [
        f"The number {written_number(value)} is used {count} times."
        for (_, value), count in counts.items()
        if count > 1 and value is not None
    ]
