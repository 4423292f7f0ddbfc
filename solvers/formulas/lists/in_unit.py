"""How a solution and the numbers that it comes from are written in one unit."""

from __future__ import annotations

from fractions import Fraction

from solvers.formulas.lists.rows import told
from solvers.wording import CURRENCIES


class InUnit:
    """A proof about numbers that are in one unit, which may be none; its fields say which, and how they are written."""

    __slots__ = ()

    solution: Fraction
    unit: str
    has_fractions: bool

    @property
    def text(self) -> str:
        """Return the solution as people write it: "7", "31 cm"."""
        return self.with_unit(self.solution)

    def with_unit(self, value: Fraction) -> str:
        """Return an amount as people write it: "14", "31 cm"."""
        return told(value, self.unit, has_fractions=self.has_fractions)

    def number(self, value: Fraction) -> str:
        """Return a number as it is written in a calculation: without its unit, unless that is a sign before it."""
        unit = self.unit if self.unit in CURRENCIES else ""
        return told(value, unit, has_fractions=self.has_fractions)
