"""The proof of an answer by plain calculation, with its own check."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.amount import Amount, told_in
from solvers.arithmetic.check import wrong_lines
from solvers.arithmetic.solving import SolvingStep
from solvers.arithmetic.tree import Equation, Node, Rounding
from solvers.arithmetic.units import Unit, UnitError
from solvers.arithmetic.working import Working
from solvers.formulas.measured import amount_of, facts_used
from solvers.reading.numerals import writes_fractions
from solvers.wording import as_fraction, is_decimal

_SIMPLE = 12
"""The largest denominator that people use in fractions of a unit: 3 km are about 1.86 miles."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation or an equation that is written out in the question."""

    kind: ClassVar[str] = "calculation"

    tree: Equation
    """x = the calculation, or the equation as written."""
    steps: tuple[SolvingStep, ...]
    solution: Fraction
    asked: str
    """The words of the question that express it."""
    is_equation: bool
    """Whether the question gave an equation to solve."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that express it."""
    unit: str = ""
    """The unit of the solution; empty if it is a pure number."""
    parts: tuple[str, ...] = ()
    """Units in which people would say it, from the largest: ("hour", "minute"); empty if they would use its own
    unit.
    """

    is_of_numbers: bool = False
    """Whether it answers a question about numbers, so that nothing is counted."""
    put: tuple[tuple[str, Fraction], ...] = ()
    """The values that the question gives for letters of a calculation, which the tree has in their place."""

    @property
    def text(self) -> str:
        """Return the solution as people write it: "85", "$4.25", "3 hours 15 minutes"."""
        if not self.unit and writes_fractions(self.asked):
            return as_fraction(self.solution)
        amount = Amount(self.solution, Unit.of(self.unit))
        if self.unit and self.solution.denominator > _SIMPLE and not is_decimal(self.solution):
            return f"about {Amount(round(self.solution, 2), amount.unit)}"
        return told_in(amount, [Unit.of(part) for part in self.parts])

    @property
    def facts(self) -> tuple[str, ...]:
        """Return the sentences that unit conversions are based on."""
        return facts_used(self.tree.right)

    @property
    def working(self) -> Working:
        """Return the calculation and the equations that it solves."""
        return Working(self.solution, (self.tree,))

    def verify(self) -> tuple[str, ...]:
        """Substitute the solution into the calculation and every line of it; work it out again with its units.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        faults = wrong_lines(self.tree, self.steps, self.solution)
        if faults or self.is_equation:
            return tuple(faults)
        try:
            amount = self._measured(self.tree.right)
        except UnitError as error:
            return (str(error),)
        if amount != Amount(self.solution, Unit.of(self.unit)):
            return (f"With units, the calculation gives {amount}, not {self.text}.",)
        return ()

    def _measured(self, node: Node) -> Amount:
        """Return the amount of a node with its units; a final rounding is done in the unit of the solution."""
        if not isinstance(node, Rounding):
            return amount_of(node)
        exact = amount_of(node.node).to(Unit.of(self.unit))
        return Amount(node.of(exact.value), exact.unit)
