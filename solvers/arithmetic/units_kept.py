"""Whether a calculation keeps the units of its numbers: 1.5 m and 120 cm are not 121.5 of anything."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.quantities import load
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.derivation import Derivation
from solvers.equations.expression import Leaf, Node, Operation
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.wording import plural
from solvers.working import equations_of

_AMOUNTS = (NumberKind.CARDINAL, NumberKind.FRACTION, NumberKind.MONEY)
_SYSTEMS = ("equation system", "amount chain")
"""Kinds of derivations whose unknowns are other amounts than what is asked for."""


def dropped_units(derivation: Derivation, reading: Reading) -> str:
    """Where `derivation` adds, subtracts or equates amounts in different units without converting them.

    Args:
        derivation: of any kind; one that calculates nothing has nothing to drop.
        reading: of the question, which says what its numbers measure.

    Returns:
        One plain sentence about the first such place; empty when there is none.
    """
    walk = _Walk(reading, is_system=derivation.kind in _SYSTEMS)
    for equation in equations_of(derivation):
        walk.compare("=", walk.measured(equation.left), walk.measured(equation.right))
    return next(iter(walk.faults), "")


@dataclass(frozen=True, slots=True)
class _Measured:
    """What a part of a calculation measures, as far as the text says so."""

    unit: str = ""
    """The first name of a unit of measurement; empty for all else."""
    words: str = ""
    is_count: bool = False
    """Whether it is a plain number or a number of things, by which an amount keeps its unit."""


class _Walk:
    """Looks at every operation of a tree once."""

    def __init__(self, reading: Reading, *, is_system: bool) -> None:
        self._reading = reading
        self._is_system = is_system
        self._quantities = {quantity.index: quantity for quantity in reading.quantities}
        self.faults: list[str] = []

    def measured(self, node: Node) -> _Measured:
        """What `node` measures; faults below it are noted."""
        if isinstance(node, Leaf):
            return self._asked() if node.value is None else self._number(node)
        return self._result(node)

    def compare(self, symbol: str, one: _Measured, other: _Measured) -> None:
        """Note a fault where what must be alike is not."""
        if not one.unit or not other.unit or one.unit == other.unit:
            return
        facts, words = load(), f"{one.words} and {other.words}"
        if facts.dimension(one.unit) == facts.dimension(other.unit):
            self.faults.append(f"{words} are in different units, and the calculation does not convert them.")
        elif symbol != "=":
            self.faults.append(f"{words} measure different things, so they cannot be added or subtracted.")

    def _asked(self) -> _Measured:
        target = self._reading.target
        if self._is_system or target is None or target.rate or target.comparison == "times":
            return _Measured()
        return _Measured(_unit(target), f"The {plural(target.entity)} asked for")

    def _result(self, node: Operation) -> _Measured:
        one, other = self.measured(node.left), self.measured(node.right)
        if node.symbol in "+-":
            self.compare(node.symbol, one, other)
            return one if one.unit else other
        if one.is_count and node.symbol == "×":
            return other
        return one if other.is_count else _Measured()

    def _number(self, leaf: Leaf) -> _Measured:
        quantity = None if leaf.quantity is None else self._quantities.get(leaf.quantity)
        if quantity is None or quantity.number is None or quantity.rate:
            return _Measured()
        if quantity.number.kind not in _AMOUNTS:
            return _Measured(is_count=quantity.number.kind is NumberKind.MULTIPLIER)
        if quantity.is_elided:
            return _Measured()
        unit = _unit(quantity)
        return _Measured(unit, self._reading.words(quantity.first, quantity.stop), not unit)


def _unit(quantity: Quantity) -> str:
    """The first name of the unit that a quantity is measured in; coins are things that are counted."""
    noun = quantity.entity
    is_unit = load().dimension(noun) != "" and kind_of(noun) is Kind.MEASURE
    return load().name(noun) if is_unit else ""
