"""The proof of an answer that a statement in the text settles, no matter what else its numbers could be used for."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.check import used_twice
from solvers.arithmetic.tree import Leaf, Node, evaluate, leaves
from solvers.arithmetic.working import Working
from solvers.formulas.derivation import Line, Unknown
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class Settlement:
    """Amounts, each settled directly or by earlier ones, and what the question asks about them."""

    kind: ClassVar[str] = "settlement"

    unknowns: tuple[Unknown, ...]
    """In an order in which each follows from those before it."""
    lines: tuple[Line, ...]
    """For every unknown, in the same order, the equation that says what it is."""
    asked: Node
    """What the question asks for, in the letters of the unknowns."""
    solution: Fraction
    unit: str
    unused: tuple[Leaf, ...] = ()

    @property
    def working(self) -> Working:
        """Return the calculation and the equations that it solves."""
        return Working(self.solution, tuple(line.equation for line in self.lines))

    def verify(self) -> tuple[str, ...]:
        """Follow the lines from first to last, and work out the answer again.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        if len(self.lines) != len(self.unknowns):
            return (f"{len(self.lines)} sentences do not give {len(self.unknowns)} amounts.",)
        faults: list[str] = []
        known: dict[str, Fraction] = {}
        for unknown, line in zip(self.unknowns, self.lines, strict=True):
            left, right = line.equation.left, line.equation.right
            before = {leaf.name for leaf in leaves(right) if leaf.value is None}
            if not isinstance(left, Leaf) or left.value is not None or left.name != unknown.letter:
                faults.append(f"The line {line.equation} does not say what {unknown.letter} is.")
            elif not before <= known.keys() or unknown.letter in known:
                faults.append(f"The line {line.equation} does not follow from those before it.")
            elif evaluate(right, known) != unknown.value:
                faults.append(f"{unknown.letter} is not {written_number(unknown.value)}.")
            known[unknown.letter] = unknown.value
        if evaluate(self.asked, known) != self.solution:
            faults.append("The answer does not follow from the amounts.")
        return (*faults, *used_twice([line.equation.left, line.equation.right] for line in self.lines))
