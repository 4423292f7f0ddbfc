"""Fills in a formula with the numbers of a text and solves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from knowledge.formulas import COUNT, Formula, Role
from knowledge.formulas.syntax import names
from knowledge.quantities import load as load_facts
from solvers.arithmetic.solving import UnsolvableError, solved
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation
from solvers.arithmetic.units import Unit
from solvers.formulas.derivation import FormulaUse, Played
from solvers.formulas.matching import Item, Text
from solvers.formulas.model import Choice
from solvers.formulas.terms import node_of
from solvers.reading.model import Quantity

_DIMENSIONS = ("length", "time", "weight", "volume", "area", "money")
"""What a reading calls a unit that the text does not name."""


def use(text: Text, choice: Choice) -> FormulaUse:
    """Return the formula filled in with the numbers of `choice` and solved.

    Raises:
        UnsolvableError: it has no solution, or none that is possible for a quantity; the message says why.
    """
    formula, asked = choice.formula, choice.asked
    per = _time_of_speed(text, choice)
    shared = _shared_unit(text, choice)
    played = [_played(text, choice, role, per, shared) for role in formula.roles]
    for role in formula.roles:
        if role.several:
            count = sum(bond.role is role for bond in choice.bonds)
            number = Leaf(Fraction(count), words=f"{count} numbers")
            says = f"There are {count} of these numbers."
            if any(COUNT + role.name == name for name in _names(formula)):
                played.append(Played(COUNT + role.name, f"how many there are of {role.title}", number, says))
    general = Equation(*(node_of(side) for side in formula.equation))
    by_name: Mapping[str, Node] = {role.name: role.node for role in played}
    tree = general.put_in(by_name)
    solution, steps = solved(tree, positive=True)
    if solution <= 0:
        raise UnsolvableError(f"{asked.title[:1].upper()}{asked.title[1:]} would not be positive.")
    return FormulaUse(
        name=formula.name,
        says=formula.says,
        written=formula.written,
        general=general,
        roles=tuple(played),
        tree=tree,
        steps=steps,
        solution=solution,
        value=solution / 100 if asked.unit == "rate" else solution,
        unit=_unit(text, choice, per, shared),
        unused=tuple(
            leaf_of(text, item)
            for item in text.numbers
            if item.place not in {bond.item.place for bond in choice.bonds}
        ),
    )


def leaf_of(text: Text, item: Item) -> Leaf:
    """Return a number in the text as a leaf, with the words for what it counts."""
    quantity = text.quantities.get(item.place)
    stop = max(item.stop, quantity.stop) if quantity and quantity.first <= item.first else item.stop
    return Leaf(
        item.value,
        quantity=item.place,
        first=item.first,
        stop=stop,
        words=text.reading.words(item.first, stop),
    )


def _played(text: Text, choice: Choice, role: Role, per: str, shared: str) -> Played:
    base = per if role.unit == "per" else role.unit or shared
    bonds = [bond for bond in choice.bonds if bond.role is role]
    if not bonds:
        node, fact = _converted(UNKNOWN, _target_unit(text), role.unit and base)
        says = f"{role.title[:1].upper()}{role.title[1:]} is what the question asks for. Call it x."
        return Played(role.name, role.title, node, says, fact)
    leaves = [leaf_of(text, bond.item) for bond in bonds]
    nodes = [
        _converted(leaf, _unit_of(text, bond.item), base) for leaf, bond in zip(leaves, bonds, strict=True)
    ]
    node = nodes[0][0]
    for other, _ in nodes[1:]:
        node = Operation("+", node, other)
    says = " ".join(role.says.format(amount=leaf.words) for leaf in leaves)
    return Played(role.name, role.title, node, says, next((fact for _, fact in nodes if fact), ""))


def _converted(leaf: Leaf, unit: str, base: str) -> tuple[Node, str]:
    """Return `leaf`, in `unit`, as an amount in `base`, with the fact that says how; unchanged if the units agree."""
    facts = load_facts()
    if not unit or not base or not facts.dimension(base) or facts.dimension(unit) != facts.dimension(base):
        return leaf, ""
    larger = facts.conversion(unit, base)
    fact = larger or facts.conversion(base, unit)
    if fact is None:
        return leaf, ""
    return Operation("×" if larger else "÷", leaf, Leaf(fact.count)), fact.sentence


def _shared_unit(text: Text, choice: Choice) -> str:
    """Return the unit to convert everything to (for 2 m by 50 cm): the requested one, otherwise the smallest; empty for
    one unit.
    """
    units = {_unit_of(text, bond.item) for bond in choice.bonds if not bond.role.unit}
    target = text.reading.target
    asked = target.unit.removeprefix("square ").removeprefix("cubic ") if target else ""
    for dimension in ("length", "weight", "volume"):
        alike = [Unit.of(unit) for unit in sorted(units) if load_facts().dimension(unit) == dimension]
        if len(alike) > 1:
            if load_facts().dimension(asked) == dimension:
                return in_full(asked)
            return str(min(alike, key=lambda unit: unit.factor(alike[0])))
    return ""


def _unit(text: Text, choice: Choice, per: str, shared: str) -> str:
    """Return the unit of the answer, from the role or else from the question."""
    role, target = choice.asked, text.reading.target
    if role.unit == "speed":
        length = next((_unit_of(text, b.item) for b in choice.bonds if b.role.name == "distance"), "")
        return f"{length} per {per}" if length and per else ""
    if role.unit in ("square", "cubic"):
        return _unit_of_figure(text, choice, shared)
    if role.unit in ("per", "year"):
        return _target_unit(text) or (per if role.unit == "per" else role.unit)
    if role.unit and role.unit != "number":
        return role.unit
    if target and _is_unit(target) and target.unit != role.name:
        return in_full(target.unit)
    if shared:
        return shared
    units = [_unit_of(text, bond.item) for bond in choice.bonds if not bond.role.unit]
    return units[0] if units and len(set(units)) == 1 else ""


def _unit_of_figure(text: Text, choice: Choice, shared: str) -> str:
    """Return the unit of an area or a volume: the question's, or that of the lengths."""
    power, target = choice.asked.unit, text.reading.target
    named = target.unit if target else ""
    unit = named.removeprefix(f"{power} ")
    if unit != named and unit not in _DIMENSIONS:
        return f"{power} {in_full(unit)}"
    lengths = (_unit_of(text, bond.item) for bond in choice.bonds)
    length = shared or next((unit for unit in lengths if load_facts().dimension(unit) == "length"), "")
    return f"{power} {length}" if length else ""


def _is_unit(target: Quantity) -> bool:
    """Return whether the question names the unit: "how many points", but not "what is the score"."""
    measures = load_facts().dimension(target.entity) != "" or target.entity == "$"
    counts = target.determiner.startswith("how") and target.entity not in ("", "number", *_DIMENSIONS)
    return measures or counts


def _target_unit(text: Text) -> str:
    target = text.reading.target
    return target.entity if target and load_facts().dimension(target.entity) == "time" else ""


def _unit_of(text: Text, item: Item) -> str:
    quantity = text.quantities.get(item.place)
    is_told = quantity and not quantity.is_elided and quantity.entity not in ("%", "number")
    return in_full(quantity.entity) if quantity and is_told else ""


def _time_of_speed(text: Text, choice: Choice) -> str:
    """Return the time unit of the speed ("hour") or, if no speed is given, the unit of the first time."""
    facts = load_facts()
    for bond in choice.bonds:
        quantity = text.quantities.get(bond.item.place)
        if quantity and facts.dimension(quantity.rate) == "time":
            return quantity.rate
        if quantity and quantity.entity in ("mph", "kph", "km/h", "kmh"):
            return "hour"
    target = text.reading.target
    if choice.asked.unit == "speed" and target and facts.dimension(target.rate) == "time":
        return target.rate
    times = [b for b in choice.bonds if b.role.unit == "per"]
    return _unit_of(text, times[0].item) if times else ""


def _names(formula: Formula) -> Sequence[str]:
    return [name for side in formula.equation for name in names(side)]


def in_full(unit: str) -> str:
    """Return the first name of a unit of measurement: "centimeter" for "cm"."""
    facts = load_facts()
    return facts.name(unit) if facts.dimension(unit) in ("length", "time", "weight", "volume") else unit
