"""The schemas of word problems, read from rule files: a formula over amounts with the equation that it states.

A schema is a weighted formula `premises => Schema(slots)`. Its premises are predicates of `solvers.problems.evidence`;
the one slot that no premise speaks of is what the statement gives. The notes above it say the `schema`'s name, its
`equation` and what the `result` counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER
from solvers.markov import Atom, Model, Variable, WeightedFormula, parse
from solvers.markov.syntax import And, Formula, Implies

_EQUATION = re.compile(r"(\w+) = (\w+) ([*+]) (\w+)")


@dataclass(frozen=True, slots=True)
class Premise:
    """A predicate over one or two slots."""

    predicate: str
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """One way in which some amounts give another."""

    name: str
    key: str
    """Name, sign and place in the file, for features."""
    premises: tuple[Premise, ...]
    given: tuple[str, ...]
    """One or two slots that amounts fill."""
    found: str
    """The slot that the statement gives."""
    equation: tuple[str, str, str, str]
    """(x, y, sign, z) for x = y sign z."""
    result: tuple[str, ...]
    weight: float
    spends_once: bool
    """Whether no number of the text may stand below both slots."""
    adds_up: bool
    """Whether its amounts are parts and a whole of them."""
    operation: tuple[str, str, str]
    """What is calculated: left slot, sign, right slot."""


def _operation(found: str, equation: tuple[str, str, str, str]) -> tuple[str, str, str]:
    x, y, sign, z = equation
    if found == x:
        return y, sign, z
    inverse = {"*": "/", "+": "-"}[sign]
    return (x, inverse, z) if found == y else (x, inverse, y)


@cache
def load_schemas(folder: Path = FOLDER / "schemas") -> tuple[Schema, ...]:
    """Read and check the schemas of `folder`; the shipped ones by default, once.

    Raises:
        KnowledgeError: with file and line.
    """
    schemas: list[Schema] = []
    known = Model()
    for path in sorted(folder.glob("*.mln")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError("the file cannot be read", "restore it as UTF-8 text", path=path) from error
        model = parse(text, path, known=known)
        known = Model(model.predicates, model.domains)
        schemas.extend(_schema(weighted, path, len(schemas) + i) for i, weighted in enumerate(model.formulas))
    return tuple(schemas)


def _schema(weighted: WeightedFormula, path: Path, number: int) -> Schema:
    def fault(what: str, remedy: str) -> KnowledgeError:
        return KnowledgeError(what, remedy, path=path, line=weighted.line, column=1)

    formula, name = weighted.formula, weighted.note("schema")
    if not isinstance(formula, Implies) or not isinstance(formula.conclusion, Atom):
        raise fault("this is no schema", "write it as premises => Schema(slots)")
    if not name:
        raise fault("a schema has no name", "write //# schema: ... above it")
    slots = tuple(term.name for term in formula.conclusion.terms if isinstance(term, Variable))
    match = _EQUATION.fullmatch(weighted.note("equation"))
    if match is None or {match[1], match[2], match[4]} != set(slots):
        raise fault(f"the equation of {name!r} is not over its slots", "write it as x = y * z or x = y + z")
    premises = _premises(formula.premise, fault)
    given = tuple(slot for slot in slots if any(slot in premise.slots for premise in premises))
    unit = weighted.note("unit")
    found = [slot for slot in slots if slot not in given and slot != unit]
    if len(found) != 1:
        raise fault(f"the schema {name!r} does not give one amount", "leave one slot out of its premises")
    x, y, sign, z = (match[i] for i in (1, 2, 3, 4))
    result = tuple(part.strip() for part in weighted.note("result").split(","))
    signs = "-".join(given)
    return Schema(
        name, f"{name}:{found[0]}:{signs}:{number}", premises, given, found[0], (x, y, sign, z), result,
        weighted.weight or 0.0, weighted.note("spends") == "once",
        name in ("whole", "change"), _operation(found[0], (x, y, sign, z)),
    )


def _premises(formula: Formula, fault: object) -> tuple[Premise, ...]:
    parts = formula.parts if isinstance(formula, And) else (formula,)
    assert callable(fault)
    found = []
    for part in parts:
        if not isinstance(part, Atom):
            raise fault("a premise is no predicate over amounts", "write it as Predicate(a) or Predicate(a, b)")
        found.append(Premise(part.predicate, tuple(term.name for term in part.terms)))
    return tuple(found)
