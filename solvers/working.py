"""What every derivation of a number has in common, whichever solver it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.derivation import Derivation

if TYPE_CHECKING:
    from solvers.arithmetic.tree import Equation
    from solvers.reading.model import Reading


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
    from solvers.arithmetic.tree import evaluate, in_brackets, leaves, operations
    from solvers.equations.derivation import EquationTree
    from solvers.formulas.amount_chain import AmountChain
    from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse
    from solvers.rounding import Remainder, Rounded
    from solvers.rules.derivation import RuleDerivation

    if isinstance(derivation, RuleDerivation):
        return Working(
            derivation.value,
            tuple(evaluate(leaf) for leaf in leaves(derivation.tree)),
            tuple(node.sign for node in operations(derivation.tree)),
            in_brackets(derivation.tree),
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


def equations_of(derivation: Derivation) -> tuple[Equation, ...]:
    """The equations that `derivation` solves, x = the calculation if it is one; none of a kind that has none."""
    from solvers.arithmetic.tree import UNKNOWN, Equation
    from solvers.equations.derivation import EquationTree
    from solvers.formulas.amount_chain import AmountChain
    from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse
    from solvers.rounding import Rounded
    from solvers.rules.derivation import RuleDerivation

    if isinstance(derivation, Rounded):
        return equations_of(derivation.inner)
    if isinstance(derivation, RuleDerivation):
        return (Equation(UNKNOWN, derivation.tree),)
    if isinstance(derivation, EquationTree | FormulaUse | Calculation):
        return (derivation.tree,)
    if isinstance(derivation, EquationSystem | AmountChain):
        return tuple(line.equation for line in derivation.lines)
    return ()


def unit_of(derivation: Derivation, reading: Reading) -> str:
    """What the result of `derivation` counts or measures: a lemma, "$", "mile per hour"; empty when nothing says so.

    Args:
        derivation: of a number.
        reading: of its question; rules give their result in the unit that the question asks for.
    """
    from solvers.rounding import Rounded

    if isinstance(derivation, Rounded):
        return unit_of(derivation.inner, reading)
    unit: str | None = getattr(derivation, "unit", None)
    if unit is not None:
        return unit
    target = reading.target
    if target is None:
        return ""
    return f"{target.entity} per {target.rate}" if target.rate and target.entity else target.entity


def _solved(result: Fraction, equations: Iterable[Equation]) -> Working:
    from solvers.arithmetic.tree import leaves, postfix

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
