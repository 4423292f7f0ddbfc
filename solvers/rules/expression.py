"""Expressions over the numbers of a text, and the dimensions of products and quotients."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic import tree
from solvers.arithmetic.tree import Type

PREDICATES = {"+": "Plus", "-": "Minus", "×": "Times", "÷": "Over"}
"""Signs of operations to the names that rules have for them."""
SIGNS = {name: sign for sign, name in PREDICATES.items()}


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
    if (operation == "Minus" and left < right) or (operation == "Over" and not right):
        return None
    return tree.apply(SIGNS[operation], left, right)


def yields(kind: str, left: Type, right: Type) -> Type:
    """The dimension of a product or quotient, by a rule's `yields`."""
    if kind == "a without rate":
        return Type(left.entity, right.per)
    if kind == "a per b":
        return Type(left.entity, right.entity)
    if kind == "rate of b":
        return Type(right.per)
    return Type("times") if kind == "ratio" else left
