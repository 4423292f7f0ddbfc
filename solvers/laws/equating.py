"""The equation of a law with the amounts of a question, and its solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from knowledge.formulas.syntax import Name, Term, names
from knowledge.laws import Law, Quantity, load
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, Type, evaluate
from solvers.arithmetic.units import Unit, UnitError
from solvers.formulas.terms import node_of
from solvers.laws.binding import Bound, Case, is_alike, worth
from solvers.laws.derivation import isolated
from solvers.laws.directions import are_against, as_said, pointing
from solvers.laws.told import Told, amount_of, in_cubes, is_mixed, unit_of

_MOST_TIMES = 6
_BASES = ("kilogram", "meter", "second")


def leaf_of(one: Told, name: str) -> Leaf:
    """Return an amount as a leaf: what it counts is no unit."""
    return Leaf(one.value, Type(one.unit.replace("%", "")), one.first, one.first, one.stop, one.words, name)


@dataclass(frozen=True, slots=True)
class Equated:
    """The equation of a law with the amounts of a question."""

    equation: Equation
    direction: str = ""
    """Where the result points, if it is a force."""
    times: tuple[Leaf, ...] = ()
    """See `LawApplied.times`."""


def equated(law: Law, case: Case, found: Bound) -> Equated | None:
    """Return the equation of a law with the amounts of a question.

    Returns:
        `None` if the question does not say where forces point, or how often a factor is taken.
    """
    filled: dict[str, Node] = {
        name: leaf_of(of[0], name) for name, of in found.items() if name != law.several
    }
    for name, quantity in law.quantities.items():
        if quantity.usual and name not in filled:
            filled[name] = Leaf(Fraction(quantity.usual), words=name, name=name)
    direction = ""
    times: tuple[Leaf, ...] = ()
    if law.several:
        joined = _joined(law, case, found.get(law.several, ()))
        if joined is None:
            return None
        filled[law.several], direction = joined
    if law.times is not None:
        often, times = _often(law.times, law, case, found)
        if not often or law.taken not in filled:
            return None
        filled[law.taken] = reduce(lambda one, other: Operation("×", one, other), [filled[law.taken]] * often)
    return Equated(Equation(node_of(law.left), node_of(law.right)).put_in(filled), direction, times)


def _joined(law: Law, case: Case, parts: Sequence[Told]) -> tuple[Node, str] | None:
    """Return the sum of several amounts; of forces, what is left of those in the stronger direction."""
    leaves = [leaf_of(one, law.several) for one in parts]
    if len(leaves) < 2:
        return None
    if not law.signed:
        return _sum(leaves), ""
    points = pointing(parts, case.reading)
    if points is None:
        return None
    first = points[0]
    with_it = [leaf for leaf, way in zip(leaves, points, strict=True) if way == first]
    against = [leaf for leaf, way in zip(leaves, points, strict=True) if are_against(first, way)]
    if len(with_it) + len(against) < len(leaves):
        return None
    if not against:
        return _sum(leaves), as_said(first)
    try:
        totals = [amount_of(_sum(side)) for side in (with_it, against)]
        is_first = totals[0] >= totals[1]
    except UnitError:
        return None
    stronger, weaker = (with_it, against) if is_first else (against, with_it)
    way = (
        ""
        if totals[0] == totals[1]
        else next((way for leaf, way in zip(leaves, points, strict=True) if leaf in stronger), "")
    )
    return reduce(lambda node, leaf: Operation("-", node, leaf), weaker, _sum(stronger)), as_said(way)


def _sum(leaves: Sequence[Node]) -> Node:
    return reduce(lambda node, leaf: Operation("+", node, leaf), leaves)


def _often(times: Term, law: Law, case: Case, found: Bound) -> tuple[int, tuple[Leaf, ...]]:
    """Return how often a factor is taken, and the amounts that say so, if its words do not; 0 unless it is whole."""
    if isinstance(times, Name) and law.quantities[times.name].words:
        return _steps(law.quantities[times.name], case), ()
    if not set(names(times)) <= found.keys():
        return 0, ()
    leaves = tuple(leaf_of(found[name][0], name) for name in names(times))
    try:
        often = amount_of(Operation("÷", leaves[0], leaves[1]))
    except (UnitError, ZeroDivisionError):
        return 0, ()
    is_whole = often.unit.is_pure and often.value.denominator == 1 and often.value <= _MOST_TIMES
    return (int(often.value), leaves) if is_whole else (0, ())


def _steps(quantity: Quantity, case: Case) -> int:
    """Return how many steps what is asked for is above what is told before: from producers to consumers."""
    asked = worth(quantity.words, case.asking)
    before = worth(quantity.words, [t for t in case.reading.tokens if t not in case.asking]) - asked
    if len(asked) > 1:  # the question tells everything in one sentence
        return max(asked) - min(asked)
    return max(0, max(asked) - min(before, default=0)) if asked else 0


def solution(equation: Equation, asked: Quantity) -> Amount | None:
    """Return the solution of an equation in a unit of the quantity that is asked for.

    Returns:
        The unit is a name of its own if there is one (joule), else what the amounts of the question make. `None` if the
        solution is not such a quantity, or if the numbers alone do not give it, since their units differ.
    """
    expression = isolated(equation)
    if expression is None:
        return None
    try:
        amount, number = amount_of(expression), evaluate(expression)
        if amount.unit.is_pure:
            is_measured = asked.units and all(map(_is_measured, asked.units))
            return None if is_measured else amount
        fitting = [unit for name in asked.units if is_alike(amount.unit, unit := unit_of(name))]
        if not fitting:
            return None
        has_name = str(fitting[0]) in load().units
        amount = amount.to(fitting[0]) if has_name else amount
    except (UnitError, ZeroDivisionError):
        return None
    return amount if amount.value == number else None


def in_same_units(equation: Equation) -> Equation:
    """Return an equation with amounts of the same kind in the same unit, each with a sentence that says so: in the base
    units of newtons and joules if it has such units, else in the first unit that it has.

    Raises:
        UnitError: a unit has no fixed number of another one, as months have none of seconds.
    """
    every = [unit_of(leaf.type.entity) for leaf in equation.leaves if leaf.type.entity]
    is_named = any(str(unit) in load().units for unit in every)
    cubes = [Unit(((name, 3),)) for unit in every for name, power in unit.powers if power == -3]
    goals: dict[str, Unit] = {}
    for unit in [*cubes, *every] if not is_named else map(unit_of, _BASES):
        goals.setdefault(unit.dimension, unit)
    return Equation(_brought(equation.left, goals), _brought(equation.right, goals))


def _brought(node: Node, goals: Mapping[str, Unit]) -> Node:
    if isinstance(node, Operation):
        return replace(node, left=_brought(node.left, goals), right=_brought(node.right, goals))
    if not isinstance(node, Leaf) or node.value is None or not node.type.entity:
        return node
    own = unit_of(node.type.entity)
    goal = goals.get(own.dimension)
    if not own.dimension or goal is None or goal == own:
        return node
    amount = Amount(node.value, own)
    amount = (in_cubes(amount) if is_mixed(own * goal) else amount).to(goal)
    return replace(
        node,
        value=amount.value,
        type=Type(str(goal)),
        words=str(amount),
        implied=f"{node.words} is {amount}.",
    )


def _is_measured(name: str) -> bool:
    """Return whether a name is that of a unit, not of something that is counted."""
    unit = unit_of(name)
    return bool(unit.dimension) or (name in load().unit_names and not unit.is_pure)
