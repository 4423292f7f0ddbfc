"""What all derivations of a number have in common, no matter which solver they come from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import NEAREST, REMAINDER, Equation, Rounding, nodes
from solvers.derivation import Derivation


@dataclass(frozen=True, slots=True)
class Working:
    """A calculation as plain data."""

    result: Fraction
    equations: tuple[Equation, ...]
    """The equations that are solved; if it is just a calculation, x = the calculation."""
    told: str = ""
    """The calculation in one line, if its equations do not show it."""

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """Return the numbers of the text that it uses, in order; numbers that everyone knows are included."""
        leaves = (leaf for equation in self.equations for leaf in equation.leaves)
        return tuple(leaf.value for leaf in leaves if leaf.value is not None and leaf.quantity is not None)

    @property
    def operations(self) -> tuple[str, ...]:
        """Return the operations: "+", "-", "×", "÷"; a remainder comes from a division.

        Rounding to a place is one, "nearest", if it is the only thing that is done with a number.
        """
        signs = (node.sign for equation in self.equations for node in equation.operations)
        found = tuple("÷" if sign == REMAINDER else sign for sign in signs)
        return found or tuple(node.way for node in self.roundings if node.way == NEAREST)

    @property
    def roundings(self) -> tuple[Rounding, ...]:
        """Return the roundings, in the order in which they are done."""
        sides = (side for equation in self.equations for side in (equation.left, equation.right))
        return tuple(node for side in sides for _, node in nodes(side) if isinstance(node, Rounding))

    @property
    def text(self) -> str:
        """Return it in one line; for x = a calculation, only the calculation."""
        return self.told or " and ".join(map(str, self.equations)).removeprefix("x = ")


def working_of(derivation: Derivation) -> Working | None:
    """Return the calculation of `derivation`, or `None` for a kind without one."""
    working: Working | None = getattr(derivation, "working", None)
    return working
