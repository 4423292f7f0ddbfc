"""The schemas of word problems, read from rule files: a formula over amounts with the equation that it states.

A schema is a weighted formula `premises => Schema(slots)`. Its premises are predicates of `solvers.problems.evidence`;
the one slot that no premise mentions is what the statement yields. The notes above it are:

- `schema`: its name; rules of one name are ways to find different slots of it.
- `equation`: over its slots and whole numbers: `x = y * z`, `x = y + z`, `x = y ^ 2`, or `x = function(y)` or
  `x = function(y, z)` with `up`, `down`, `remainder`, `multiple`, or `divisor`.
- `way`: distinguishes two rules of a schema that find the same slot.
- `result`: what the amount that is found counts; see `solvers.problems.results`.
- `anchor`: the slot of the number whose words state it, such as "twice" or "3 more than"; they are used only once.
- `spends: once`: its two amounts may not depend on the same number in the text.
- `adds: up`: its amounts are parts and their whole, so no part may be counted twice.
- `below: zero`: the result may be negative.
- `pattern`: the everyday situation that it is about, by its name in `solvers.problems.patterns`; if there is none, that
  depends on what the text says about the amounts.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER
from solvers.arithmetic.equation import (
    Equation,
    EquationError,
    Fault,
    Function,
    Operation,
    Power,
    Product,
    Sum,
)
from solvers.markov import Atom, Model, Variable, WeightedFormula, parse
from solvers.markov.syntax import And, Formula, Implies

_BINARY = re.compile(r"(\w+) = (\w+) ([*+]) (\w+)")
_POWER = re.compile(r"(\w+) = (\w+) \^ (\d)")
_FUNCTION = re.compile(r"(\w+) = (\w+)\((\w+)(?:, (\w+))?\)")
_FUNCTIONS = {
    "up": Operation.UP,
    "down": Operation.DOWN,
    "remainder": Operation.REMAINDER,
    "multiple": Operation.MULTIPLE,
    "divisor": Operation.DIVISOR,
}
_OPERATORS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
_INVERSE = {"*": "/", "+": "-"}
_Calculation = tuple[Callable[[Fraction, Fraction], Fraction], Fraction | int, Fraction | int]

Complaint = Callable[[str, str], KnowledgeError]


@dataclass(frozen=True, slots=True)
class Premise:
    """A predicate over one or two slots; with a constant, it is a separate predicate for each constant."""

    predicate: str
    """Its name, followed by a space and its constant."""
    slots: tuple[str, ...]


@dataclass(frozen=True)
class Schema:
    """One way to get an amount from others."""

    name: str
    key: str
    """Its name, what it finds, and in which way: the key that features and narration use."""
    premises: tuple[Premise, ...]
    given: tuple[str, ...]
    """One or two slots that amounts fill."""
    found: str
    """The slot that the statement yields."""
    equation: Equation
    slots: tuple[str, ...]
    """The slots of the equation in order; a whole number is written as itself."""
    sign: str
    """What is calculated: "+", "-", "*", "/", or the name of a function."""
    result: tuple[str, ...]
    weight: float
    anchor: str | None
    spends_once: bool
    adds_up: bool
    below_zero: bool
    """Whether what is found may be negative."""
    pattern: str
    """The situation that it is always about, if there is one."""

    def value(self, *values: Fraction) -> Fraction:
        """Return the value that is found.

        Args:
            values: the values of the given slots.

        Raises:
            EquationError: there is no such value.
        """
        if self._calculation is None:
            known = dict(zip(self.given, values, strict=True))
            filled = [Fraction(slot) if slot.isdigit() else known.get(slot) for slot in self.slots]
            found = self.equation.solve(self.slots.index(self.found), filled)
            assert isinstance(found, Fraction)
            return found
        calculate, first, second = self._calculation
        one = values[first] if isinstance(first, int) else first
        other = values[second] if isinstance(second, int) else second
        if self.sign == "/" and not other:
            raise EquationError(Fault.ZERO, self.equation)
        return calculate(one, other)

    @cached_property
    def _calculation(self) -> _Calculation | None:
        """An operator with its two operands, whole numbers or indices of given slots; `None` for a function."""
        if self.sign not in _OPERATORS:
            return None
        one, other = (Fraction(slot) if slot.isdigit() else self.given.index(slot) for slot in self.operands)
        return _OPERATORS[self.sign], one, other

    @cached_property
    def operands(self) -> tuple[str, str]:
        """The two slots around the sign, in a sum or product of two."""
        x, *others = self.slots
        if self.found == x:
            return others[0], others[1]
        return x, next(slot for slot in others if slot != self.found)

    def powers(self) -> tuple[tuple[str, int], ...]:
        """Return the given slots, each with 1 if it is added or multiplied, or -1 if it is subtracted or divided by."""
        x, *others = self.slots
        if self.found == x:
            return tuple((slot, 1) for slot in others)
        return tuple((slot, 1 if slot == x else -1) for slot in self.slots if slot != self.found)


@cache
def load_schemas(folder: Path = FOLDER / "schemas") -> tuple[Schema, ...]:
    """Read and check the schemas in `folder`; by default, the included ones, which are read only once.

    Raises:
        KnowledgeError: with file and line.
    """
    schemas: dict[str, Schema] = {}
    known = Model()
    for path in sorted(folder.glob("*.mln")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(
                "the file cannot be read", "restore it, or save it as UTF-8 text", path=path
            ) from error
        model = parse(text, path, known=known)
        known = Model(model.predicates, model.domains)
        for weighted in model.formulas:
            schema = _schema(weighted, path)
            if schema.key in schemas:
                remedy = (
                    "have each rule find a different slot, tell them apart with //# way: ..., "
                    "or combine them into one rule"
                )
                raise KnowledgeError(
                    f"two rules have the key {schema.key!r}", remedy, path=path, line=weighted.line
                )
            schemas[schema.key] = schema
    return tuple(schemas.values())


def _schema(weighted: WeightedFormula, path: Path) -> Schema:
    def fault(what: str, remedy: str) -> KnowledgeError:
        return KnowledgeError(what, remedy, path=path, line=weighted.line, column=1)

    formula, name = weighted.formula, weighted.note("schema")
    if not isinstance(formula, Implies) or not isinstance(formula.conclusion, Atom):
        raise fault("this is not a schema", "write it as premises => Schema(slots)")
    if not name:
        raise fault("a schema has no name", "write //# schema: ... above it")
    named = tuple(term.name for term in formula.conclusion.terms if isinstance(term, Variable))
    equation, slots, sign = _equation(weighted.note("equation"), fault)
    if {slot for slot in slots if not slot.isdigit()} != set(named):
        raise fault(f"the equation of {name!r} does not use its slots", "use the slots of its conclusion")
    premises = _premises(formula.premise, fault)
    given = tuple(slot for slot in named if any(slot in premise.slots for premise in premises))
    found = _found(named, given)
    if found is None or slots.index(found) not in equation.solvable:
        raise fault(
            f"the schema {name!r} does not give exactly one amount", "leave just one slot out of its premises"
        )
    return Schema(
        name,
        ":".join(filter(None, (name, found, weighted.note("way")))),
        premises,
        given,
        found,
        equation,
        slots,
        sign if sign not in _INVERSE or found == slots[0] else _INVERSE[sign],
        tuple(part.strip() for part in weighted.note("result").split(",")),
        weighted.weight or 0.0,
        weighted.note("anchor") or None,
        weighted.note("spends") == "once",
        weighted.note("adds") == "up",
        weighted.note("below") == "zero",
        weighted.note("pattern"),
    )


def _found(named: Sequence[str], given: Sequence[str]) -> str | None:
    """Return the one slot that is not given; `None` if there are none or several."""
    missing = [slot for slot in named if slot not in given]
    return missing[0] if len(missing) == 1 else None


def _equation(text: str, fault: Complaint) -> tuple[Equation, tuple[str, ...], str]:
    """Return an equation with its slots and its sign."""
    match = _BINARY.fullmatch(text)
    if match is not None:
        slots = (match[1], match[2], match[4])
        return (Product(2) if match[3] == "*" else Sum((1, -1, -1))), slots, match[3]
    match = _POWER.fullmatch(text)
    if match is not None:
        return Power(int(match[3])), (match[1], match[2]), "^"
    match = _FUNCTION.fullmatch(text)
    if match is None or match[2] not in _FUNCTIONS:
        raise fault(f"the equation {text!r} is not understood", "write x = y * z, x = y + z, or x = up(y)")
    arguments = tuple(filter(None, (match[3], match[4])))
    return Function(_FUNCTIONS[match[2]], len(arguments)), (match[1], *arguments), match[2]


def _premises(formula: Formula, fault: Complaint) -> tuple[Premise, ...]:
    parts = formula.parts if isinstance(formula, And) else (formula,)
    found = []
    for part in parts:
        if not isinstance(part, Atom):
            raise fault(
                "a premise is not a predicate over amounts", "write it as Predicate(a) or Predicate(a, b)"
            )
        slots = tuple(term.name for term in part.terms if isinstance(term, Variable))
        constants = [term.name for term in part.terms if not isinstance(term, Variable)]
        found.append(Premise(" ".join([part.predicate, *constants]), slots))
    return tuple(found)
