"""What every derivation of a number has in common, whichever solver it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.derivation import Derivation

if TYPE_CHECKING:
    from solvers.equations.expression import Equation


@dataclass(frozen=True, slots=True)
class Working:
    """A calculation as plain data."""

    result: Fraction
    numbers: tuple[Fraction, ...]
    """Those of the text that it uses, in order; a number that everybody knows counts as one of the text."""
    operations: tuple[str, ...]
    """ "+", "-", "×", "÷"."""
    text: str
    """In one line."""


def working_of(derivation: Derivation) -> Working | None:
    """The calculation of `derivation`; `None` for a kind that calculates nothing.

    The solvers are loaded here: who shows the first screen needs none of them.
    """
    from solvers.equations.derivation import EquationTree
    from solvers.formulas.amount_chain import AmountChain
    from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse
    from solvers.rounding import Remainder, Rounded
    from solvers.rules.derivation import RuleDerivation

    if isinstance(derivation, RuleDerivation):
        return Working(
            derivation.value,
            tuple(leaf.value for leaf in derivation.leaves()),
            tuple(node.sign for node in derivation.operations()),
            derivation.expression(),
        )
    if isinstance(derivation, EquationTree):
        return _solved(derivation.solution, [derivation.tree])
    if isinstance(derivation, FormulaUse):
        return _solved(derivation.value, [derivation.tree])
    if isinstance(derivation, Calculation):
        return _solved(derivation.solution, [derivation.tree])
    if isinstance(derivation, EquationSystem | AmountChain):
        return _solved(derivation.solution, [line.equation for line in derivation.lines])
    if isinstance(derivation, Rounded):
        inner = working_of(derivation.inner)
        if inner is None:
            return None
        text = f"{inner.text}, rounded {derivation.way}"
        return Working(derivation.value, inner.numbers, inner.operations, text)
    if isinstance(derivation, Remainder):
        dividend, divisor = derivation.dividend, derivation.divisor
        text = f"the remainder of {dividend.value} ÷ {divisor.value}"
        numbers = tuple(q.value for q in (dividend, divisor) if q.value is not None)
        return Working(derivation.value, numbers, ("÷",), text)
    return None


def _solved(result: Fraction, equations: Iterable[Equation]) -> Working:
    from solvers.equations.expression import leaves, postfix

    sides = [side for equation in equations for side in (equation.left, equation.right)]
    return Working(
        result,
        tuple(
            leaf.value
            for side in sides
            for leaf in leaves(side)
            if leaf.value is not None and leaf.quantity is not None
        ),
        tuple(symbol for side in sides for symbol in postfix(side) if isinstance(symbol, str)),
        " and ".join(str(equation) for equation in equations),
    )
