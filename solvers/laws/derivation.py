"""The proof of an answer from a law: its equation with the amounts of the question, and what follows from it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from knowledge.formulas.syntax import names
from knowledge.laws import WAYS, Law, load
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, Type, has_unknown, put_in
from solvers.arithmetic.units import UnitError
from solvers.arithmetic.working import Working
from solvers.laws.told import amount_of, in_cubes, unit_of
from solvers.wording import amount, is_decimal

NOTHING = Leaf(Fraction(0), words="zero")
"""What an amount is compared with if a law names nothing else."""
_UNDONE = {"+": "-", "-": "+", "×": "÷", "÷": "×"}
_PLACES = 2
"""The decimal places of a result that has no end."""
_DIGITS = 2
"""Its digits from the first one that is not 0 on, if it is less than one."""


@dataclass(frozen=True, slots=True)
class LawApplied:
    """What a law says about the amounts in a question."""

    kind: ClassVar[str] = "law"

    law: str
    """Its name."""
    equation: Equation | None
    """With the amounts of the question: each leaf has the name of its quantity, and its unit as type. `None` if the
    question gives no amounts, because the law keeps one the same, or if it gives the result.
    """
    asked: str
    """The name of the quantity that the equation is solved for."""
    solution: Fraction
    """In `unit`; of forces, without their direction."""
    unit: str = ""
    noun: str = ""
    """What the solution counts, if it has no unit."""
    direction: str = ""
    """Where a force points: "to the right"; empty if the question does not say."""
    times: tuple[Leaf, ...] = ()
    """The two amounts that say how often a factor is taken: their quotient."""
    than: Leaf | None = None
    """What the result is compared with, if something follows from that."""
    way: str = ""
    """Whether the result is less than that, the same, or more: one of `WAYS`."""
    is_for_outcome: bool = False
    """Whether the question asks what follows, not for the amount."""
    choice: str = ""
    """The choice that says so, if there are choices."""

    @property
    def result(self) -> str:
        """Return the solution with its unit and its direction: "8 newtons to the left"."""
        is_exact = is_decimal(self.solution)
        value = self.solution if is_exact else round(self.solution, _places(self.solution))
        told = f"{'' if is_exact else 'about '}{amount(value, self.unit or self.noun)}"
        return f"{told} {self.direction}".strip()

    @property
    def outcome(self) -> str:
        """Return the word for what follows from the result; empty if nothing does."""
        said = law_of(self.law).outcome
        words = said.said[WAYS.index(self.way)] if said is not None and self.way else ()
        return words[0] if words else ""

    @property
    def text(self) -> str:
        """Return the answer: an amount, or what follows from it, "it sinks"."""
        said = law_of(self.law).outcome
        if not self.is_for_outcome:
            return self.result
        return (said.tells[WAYS.index(self.way)] if said is not None and self.way else "") or self.outcome

    @property
    def working(self) -> Working | None:
        """Return the equation with its solution."""
        return Working(self.solution, (self.equation,)) if self.equation is not None else None

    def verify(self) -> tuple[str, ...]:
        """Put the solution back into the law, with units, and compare it again.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        law = law_of(self.law)
        faults = self._wrong_sides(law, self.equation) if self.equation is not None else []
        if self.times and amount_of(Operation("÷", self.times[0], self.times[1])) != Amount(
            Fraction(len(self.taken))
        ):
            faults.append(f"The factor is not taken {len(self.taken)} times.")
        if self.way and self.than is not None:
            found = way(self.amount, amount_of(self.than) if self.than != NOTHING else None)
            faults += [] if found == self.way else [f"{self.result} is {found}, not {self.way}."]
        return tuple(faults)

    @property
    def taken(self) -> tuple[Leaf, ...]:
        """Return the factor that is taken several times, as often as it is; empty if there is none."""
        name = law_of(self.law).taken
        return tuple(
            leaf for leaf in (self.equation.leaves if self.equation else ()) if name and leaf.name == name
        )

    @property
    def amount(self) -> Amount:
        """Return the solution as an amount; what is counted is a pure number."""
        return Amount(self.solution, unit_of(self.unit))

    def _wrong_sides(self, law: Law, equation: Equation) -> list[str]:
        if {leaf.name for leaf in equation.leaves} - {Leaf(None).name} != {
            *names(law.left),
            *names(law.right),
        }:
            return [f"These are not the quantities of the law {law.name!r}."]
        found = {self.asked: Leaf(self.solution, Type(self.unit), name=self.asked)}
        try:
            left, right = (amount_of(put_in(side, found)) for side in (equation.left, equation.right))
        except (UnitError, ZeroDivisionError) as error:
            return [str(error)]
        is_same = in_cubes(left) == in_cubes(right)
        return [] if is_same else [f"With {self.result}, the sides of the law are {left} and {right}."]


def law_of(name: str) -> Law:
    """Return the law with this name; raises `StopIteration` if there is none."""
    return next(law for law in load().laws if law.name == name)


def way(one: Amount, other: Amount | None) -> str:
    """Return whether an amount is less than another, or than zero, the same, or more: one of `WAYS`.

    Raises:
        UnitError: they measure different things.
    """
    one = in_cubes(one)
    than = in_cubes(other) if other is not None else Amount(Fraction(0), one.unit)
    return WAYS[(one > than) - (one < than) + 1]


def _places(value: Fraction) -> int:
    """Return to how many decimal places a result is rounded: more for one that is nearly 0."""
    return max(_PLACES, _DIGITS - 1 - math.floor(math.log10(abs(value))))


def isolated(equation: Equation) -> Node | None:
    """Return what the only unknown of an equation is equal to; `None` if there is not exactly one."""
    if sum(leaf.value is None for leaf in equation.leaves) != 1:
        return None
    sides = (equation.left, equation.right)
    side, other = sides if has_unknown(sides[0]) else sides[::-1]
    while isinstance(side, Operation):
        sign, left, right = side.sign, side.left, side.right
        if has_unknown(left):
            side, other = left, Operation(_UNDONE[sign], other, right)
        else:
            side, other = (
                right,
                Operation(sign, left, other) if sign in "-÷" else Operation(_UNDONE[sign], other, left),
            )
    return other
