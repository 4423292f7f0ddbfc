"""The proof of an answer by an equation tree: where each number came from, and the lines that solve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from knowledge.quantities import load
from solvers.equations.expression import (
    Equation,
    Leaf,
    Node,
    Operation,
    Type,
    evaluate,
    written,
)
from solvers.equations.solving import SolvingStep, UnsolvableError, solved
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class EquationTree:
    """ALGES's semantically augmented equation tree, solved."""

    kind: ClassVar[str] = "equation tree"

    tree: Equation
    """Leaves hold the words they came from; operations their type and what in the text spoke for them."""
    steps: tuple[SolvingStep, ...]
    """From `equation` to "x = solution"."""
    solution: Fraction
    unit: str
    """What the solution counts or measures, a lemma or "$"; empty when not said."""
    asked: str
    """The words of the question that x stands for."""
    unused: tuple[Leaf, ...] = ()
    """Numbers of the text that the equation leaves out."""
    violated: tuple[str, ...] = ()
    """Names of the weighted constraints that the equation violates."""

    @property
    def equation(self) -> str:
        """As people write it: "17 + 7·x = 80"."""
        return str(self.tree)

    def verify(self) -> tuple[str, ...]:
        """Recompute everything from the tree alone: substitute the solution, recount, retype, solve again.

        Returns:
            The faults found, each a sentence; empty when the proof holds.
        """
        return (
            *_used_twice(self.tree),
            *_wrong_types(self.tree),
            *wrong_lines(self.tree, self.steps, self.solution),
        )


def wrong_lines(
    equation: Equation, steps: Iterable[SolvingStep], solution: Fraction, *, positive: bool = False
) -> list[str]:
    """Check a way of solving: put the solution into every line, and solve again.

    Args:
        equation: that is solved.
        steps: from it to "x = solution".
        solution: what x is said to be.
        positive: whether x is known to be positive; as for `solved`.

    Returns:
        The faults found, each a sentence.
    """
    faults = _unequal(equation, solution, "the equation")
    current = equation
    for step in steps:
        if step.before != current:
            faults.append(f"The line {step.before} does not follow the line {current}.")
        faults += _unequal(step.after, solution, f"the line {step.after}")
        current = step.after
    is_x = isinstance(current.left, Leaf) and current.left.value is None
    if not is_x or not isinstance(current.right, Leaf):
        faults.append(f"The last line {current} does not say what x is.")
    try:
        found, _ = solved(equation, positive=positive)
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


def is_conversion(leaf: Leaf) -> bool:
    """Whether a number is how many of one unit another has, which no text needs to write."""
    if leaf.quantity is not None or not leaf.implied:
        return False
    fact = load().conversion(leaf.type.per, leaf.type.entity)
    return fact is not None and fact.count == leaf.value


def _used_twice(equation: Equation) -> list[str]:
    told = [leaf for leaf in equation.leaves if leaf.value is not None and not is_conversion(leaf)]
    known = {leaf.quantity: written(leaf) for leaf in told}
    counts = Counter(leaf.quantity for leaf in told)
    faults = [
        f"The number {known[quantity]} is used {count} times."
        for quantity, count in counts.items()
        if quantity is not None and count > 1
    ]
    if None in known:
        faults.append(f"The number {known[None]} comes from no quantity of the question.")
    if not any(leaf.value is None for leaf in equation.leaves):
        faults.append("The equation has no unknown.")
    return faults


def _wrong_types(equation: Equation) -> list[str]:
    return [
        f"{written(node)} cannot count {node.type}."
        for side in (equation.left, equation.right)
        for node in _operations(side)
        if not _may_have(node.symbol, node.left.type, node.right.type, node.type)
    ]


def _operations(node: Node) -> list[Operation]:
    if isinstance(node, Leaf):
        return []
    return [*_operations(node.left), *_operations(node.right), node]


def _may_have(symbol: str, left: Type, right: Type, claimed: Type) -> bool:
    """Whether combining `left` and `right` can give what is claimed.

    Sums and differences keep the type of an operand; a product the entity of an operand; a quotient is an
    amount of the dividend's entity (per the divisor's, or not), what the divisor is per, or a pure number.
    """
    if symbol in "+-":
        return claimed in (left, right)
    if symbol == "×":
        return claimed.entity in (left.entity, right.entity)
    return claimed.entity in (left.entity, right.per, "")
