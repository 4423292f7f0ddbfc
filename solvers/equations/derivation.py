"""The proof of an answer by an equation tree: the source of each number, and the lines that solve it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from knowledge.quantities import load
from solvers.arithmetic.check import used_twice, wrong_lines
from solvers.arithmetic.solving import SolvingStep
from solvers.arithmetic.tree import Equation, Leaf, Type, written
from solvers.arithmetic.working import Working


@dataclass(frozen=True, slots=True)
class EquationTree:
    """ALGES's semantically augmented equation tree, solved."""

    kind: ClassVar[str] = "equation tree"

    tree: Equation
    """Leaves have the words they came from; operations have their type and the evidence for them in the text."""
    steps: tuple[SolvingStep, ...]
    """From `equation` to "x = solution"."""
    solution: Fraction
    unit: str
    """What the solution counts or measures, a lemma or "$"; empty if the text does not say it."""
    asked: str
    """The words in the question that x represents."""
    unused: tuple[Leaf, ...] = ()
    """Numbers of the text that the equation leaves out."""
    violated: tuple[str, ...] = ()
    """Names of the weighted constraints that the equation violates."""

    @property
    def equation(self) -> str:
        """Return the equation as people write it: "17 + 7·x = 80"."""
        return str(self.tree)

    @property
    def working(self) -> Working:
        """Return the calculation and the equations that it solves."""
        return Working(self.solution, (self.tree,))

    def verify(self) -> tuple[str, ...]:
        """Recompute everything from the tree alone: substitute the solution, count numbers and check types again, and
        solve again.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        return (
            *used_twice([leaf] for leaf in self.tree.leaves),
            *_unfounded(self.tree),
            *_wrong_types(self.tree),
            *wrong_lines(self.tree, self.steps, self.solution),
        )


def is_conversion(leaf: Leaf) -> bool:
    """Return whether a number is a conversion between units, which the text does not have to give."""
    if leaf.quantity is not None or not leaf.implied:
        return False
    fact = load().conversion(leaf.type.per, leaf.type.entity)
    return fact is not None and fact.count == leaf.value


def _unfounded(equation: Equation) -> list[str]:
    """Return the numbers that are neither in the text nor known, and a question that asks for no number."""
    faults = [
        f"The number {written(leaf)} does not come from the question."
        for leaf in equation.leaves
        if leaf.value is not None and leaf.quantity is None and not is_conversion(leaf)
    ]
    if not any(leaf.value is None for leaf in equation.leaves):
        faults.append("The equation has no unknown.")
    return faults


def _wrong_types(equation: Equation) -> list[str]:
    return [
        f"{written(node)} cannot count {node.type}."
        for node in equation.operations
        if not _may_have(node.sign, node.left.type, node.right.type, node.type)
    ]


def _may_have(sign: str, left: Type, right: Type, claimed: Type) -> bool:
    """Return whether combining `left` and `right` can give the claimed type.

    Sums and differences keep the type of an operand. A product has the entity of an operand. A quotient is an amount of
    the dividend's entity (with or without the divisor as its unit), the unit of the divisor's rate, or a pure number.
    """
    if sign in "+-":
        return claimed in (left, right)
    if sign == "×":
        return claimed.entity in (left.entity, right.entity)
    return claimed.entity in (left.entity, right.per, "")
