"""What every derivation of a number has in common, whichever solver it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.derivation import Derivation


@dataclass(frozen=True, slots=True)
class Working:
    """A calculation as plain data."""

    result: Fraction
    used: tuple[int, ...]
    """Indices of the quantities of the reading that it uses, in order."""
    operations: tuple[str, ...]
    """ "+", "-", "×", "÷"."""
    text: str
    """In one line."""


def working_of(derivation: Derivation) -> Working | None:
    """The calculation of `derivation`; `None` for a kind that calculates nothing."""
    from solvers.equations.derivation import EquationTree
    from solvers.equations.expression import postfix
    from solvers.rounding import Remainder, Rounded
    from solvers.rules.derivation import RuleDerivation

    if isinstance(derivation, RuleDerivation):
        return Working(
            derivation.value,
            tuple(leaf.index for leaf in derivation.leaves()),
            tuple(node.sign for node in derivation.operations()),
            derivation.expression(),
        )
    if isinstance(derivation, EquationTree):
        tree = derivation.tree
        known = [leaf.quantity for leaf in tree.leaves if leaf.value is not None]
        symbols = [*postfix(tree.left), *postfix(tree.right)]
        return Working(
            derivation.solution,
            tuple(index for index in known if index is not None),
            tuple(symbol for symbol in symbols if isinstance(symbol, str)),
            derivation.equation,
        )
    if isinstance(derivation, Rounded):
        inner = working_of(derivation.inner)
        if inner is None:
            return None
        text = f"{inner.text}, rounded {derivation.way}"
        return Working(derivation.value, inner.used, inner.operations, text)
    if isinstance(derivation, Remainder):
        dividend, divisor = derivation.dividend, derivation.divisor
        text = f"the remainder of {dividend.value} ÷ {divisor.value}"
        return Working(derivation.value, (dividend.index, divisor.index), ("÷",), text)
    return None
