"""Checks that a calculation is consistent with the units of its numbers: 1.5 m and 120 cm are not 121.5 of anything."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.quantities import load
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.arithmetic.units import PURE, Unit
from solvers.arithmetic.working import working_of
from solvers.derivation import Derivation
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.wording import plural

_DEGREE = Unit.of("degree")
_AMOUNTS = (NumberKind.CARDINAL, NumberKind.FRACTION, NumberKind.MONEY)
_MEASURED = ("length", "weight", "time")


def dropped_units(derivation: Derivation, reading: Reading) -> str:
    """Return where `derivation` adds, subtracts, or equates amounts in different units without converting them.

    Args:
        derivation: a derivation of any kind; without a calculation, there is nothing to check.
        reading: the reading of the question, which says what its numbers measure.

    Returns:
        One plain sentence about the first such place; empty if there is none.
    """
    unit: str | None = getattr(derivation, "unit", None)
    target = reading.target
    asked = "" if target is None or target.comparison == "times" else target.entity
    if target is not None and target.rate:
        asked = ""
    walk = _Walk(reading, unit or asked if asked else "")
    working = working_of(derivation)
    for equation in working.equations if working else ():
        walk.compare("=", walk.measured(equation.left), walk.measured(equation.right))
        walk.ask(target, equation.right)
    return next(iter(walk.faults), "")


@dataclass(frozen=True, slots=True)
class _Measured:
    """What a part of a calculation measures according to the text."""

    unit: Unit = PURE
    """Units of measurement, or how many of one are in another: centimeters per meter; pure for everything else."""
    words: str = ""
    is_count: bool = False
    """Whether it is a plain number or a number of things, which leaves an amount's unit as it is."""
    is_fact: bool = False
    """Whether it is how many of one unit another has."""


class _Walk:
    """A walk that visits every operation of a tree once."""

    def __init__(self, reading: Reading, asked: str) -> None:
        self._reading = reading
        self._asked_unit = asked
        self._quantities = {q.index: q for q in (*reading.quantities, *reading.implied)}
        self.faults: list[str] = []

    def measured(self, node: Node) -> _Measured:
        """Return what `node` measures, and note the errors below it."""
        if isinstance(node, Leaf):
            return self._asked() if node.value is None else self._number(node)
        return self._result(node) if isinstance(node, Operation) else self.measured(node.node)

    def compare(self, symbol: str, one: _Measured, other: _Measured) -> None:
        """Note an error if amounts that must be of the same kind are not."""
        if not one.unit.dimension or not other.unit.dimension or one.unit == other.unit:
            return
        are_temperatures = one.unit.dimension == other.unit.dimension == _DEGREE.dimension
        if are_temperatures and (symbol == "=" or _DEGREE in (one.unit, other.unit)):
            return  # the question asks for a different scale, or plain degrees are on the scale of the others
        words = f"{one.words[:1].upper()}{one.words[1:]} and {other.words}"
        if one.unit.dimension == other.unit.dimension:
            self.faults.append(f"{words} are in different units, and the calculation does not convert them.")
        elif symbol != "=":
            self.faults.append(f"{words} measure different things, so they cannot be added or subtracted.")

    def ask(self, target: Quantity | None, node: Node) -> None:
        """Note an error if `node` gives a length for an area, a volume, or a number of things, or a difference for "how
        many times".
        """
        if target is None:
            return
        asked, found = Unit.of(target.unit).dimension, self.measured(node).unit.dimension
        if asked in ("area", "volume") and found == "length":
            self.faults.append(f"The question asks for {asked}, but the calculation gives a length.")
        counts = target.determiner == "how many" and bool(target.entity) and not target.is_elided
        is_plain = isinstance(node, Leaf) or (isinstance(node, Operation) and node.sign in "+-")
        if counts and is_plain and found in _MEASURED and not Unit.of(target.entity).dimension:
            things = plural(target.entity)
            self.faults.append(
                f"The question asks how many {things} there are, but the calculation gives a {found}."
            )
        is_often = target.entity == "time" and bool(target.comparison) and target.determiner != "how much"
        if is_often and isinstance(node, Operation) and node.sign == "-":
            self.faults.append("The question asks how many times, but the calculation gives a difference.")

    def _asked(self) -> _Measured:
        return _Measured(_unit(self._asked_unit), f"the {plural(self._asked_unit)} asked for")

    def _result(self, node: Operation) -> _Measured:
        one, other = self.measured(node.left), self.measured(node.right)
        if node.sign in "+-":
            if one.is_fact != other.is_fact:
                self.faults.append("A conversion factor cannot be added or subtracted.")
            self.compare(node.sign, one, other)
            return one if one.unit.dimension else other
        if one.is_fact or other.is_fact:
            return self._converted(node.sign, one, other)
        if one.is_count and node.sign == "×":
            return other
        return one if other.is_count else _Measured()

    def _converted(self, symbol: str, one: _Measured, other: _Measured) -> _Measured:
        unit = one.unit * other.unit if symbol == "×" else one.unit / other.unit
        words = " and ".join(side.words for side in (one, other) if not side.is_fact)
        if words and any(abs(power) > 1 for _, power in unit.powers):  # 3 m ÷ 100 cm per m
            self.faults.append(f"{words[:1].upper()}{words[1:]} cannot be converted in this way.")
        return _Measured(unit, words, is_fact=one.is_fact and other.is_fact)

    def _number(self, leaf: Leaf) -> _Measured:
        if leaf.quantity is None and leaf.implied:
            return _Measured(_unit(leaf.type.entity) / _unit(leaf.type.per), is_fact=True)
        quantity = None if leaf.quantity is None else self._quantities.get(leaf.quantity)
        if quantity is None or quantity.number is None:
            return _Measured()
        if quantity.implied:
            whole, part = _unit(quantity.rate), _unit(quantity.entity)
            is_fact = bool(whole.dimension) and whole.dimension == part.dimension
            return _Measured(part / whole if is_fact else PURE, is_fact=is_fact)
        if quantity.number.kind not in _AMOUNTS:
            return _Measured(is_count=quantity.number.kind is NumberKind.MULTIPLIER)
        if quantity.is_elided or quantity.rate:
            return _Measured()
        unit = _unit(quantity.entity)
        return _Measured(unit, self._reading.words(quantity.first, quantity.stop), unit.is_pure)


def _unit(noun: str) -> Unit:
    """Return the unit of measurement that a noun names, or nothing for other nouns; coins are things that
    are counted.
    """
    is_unit = load().dimension(noun) != "" and kind_of(noun) is Kind.MEASURE
    return Unit.of(noun) if is_unit else PURE
