"""Expressions over the numbers of a text, and the dimensions of products and quotients."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.rules.units import Dimension


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a solution of the program: `child`'s value is combined into `parent`'s."""

    operation: str
    """"Plus", "Minus", "Times" or "Over"."""
    parent: str
    child: str
    later: bool
    """For sums and differences: after the parent has been multiplied or divided."""

    @property
    def stage(self) -> int:
        """When it happens at its parent: first sums and differences, then the product or quotient, then the
        rest.
        """
        if self.operation in ("Times", "Over"):
            return 1
        return 2 if self.later else 0


def ordered(steps: list[Step], parent: str, position: dict[str, int]) -> list[Step]:
    """The steps at `parent` in the order in which they are carried out; sums before differences within a
    stage.
    """
    return sorted((s for s in steps if s.parent == parent), key=lambda s: order(s, position))


def order(step: Step, position: dict[str, int]) -> tuple[int, bool, int]:
    """Sort key of the steps at one parent."""
    return step.stage, step.operation == "Minus", position[step.child]


def apply(operation: str, left: Fraction, right: Fraction) -> Fraction | None:
    """The value of `left operation right`; `None` where it is negative or divides by nothing."""
    if operation == "Plus":
        return left + right
    if operation == "Minus":
        return left - right if left >= right else None
    if operation == "Times":
        return left * right
    return left / right if right else None


def yields(kind: str, left: Dimension, right: Dimension) -> Dimension:
    """The dimension of a product or quotient, by a rule's `yields`."""
    if kind == "a without rate":
        return Dimension(left.unit, right.rate)
    if kind == "a per b":
        return Dimension(left.unit, right.unit)
    if kind == "rate of b":
        return Dimension(right.rate)
    return Dimension("times") if kind == "ratio" else left
