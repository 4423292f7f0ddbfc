"""The rule files as rules and preferences, checked once, so that solving can rely on their form.

A rule is a weighted formula `premises => Operation(a, b)` with the notes `name`, `concept` and `says`: its
premises are observed, its conclusion is one of the four operations. Every other formula is a preference
over whole expressions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER, rule_files
from solvers.markov import Atom, Formula, Model, Predicate, Variable, WeightedFormula, parse
from solvers.markov.syntax import Implies, atoms_of, free_variables

OPERATIONS = {"Plus": "+", "Minus": "-", "Times": "*", "Over": "/"}
CONCEPTS = {
    "transfer": "Transfer",
    "dimensional analysis": "DimensionalAnalysis",
    "explicit math": "ExplicitMath",
    "part-whole": "PartWhole",
}
"""Concept as it is written to people, to its constant in formulas."""

HIDDEN = (*OPERATIONS, "Used", "Taken", "Root", "JoinsFirst", "JoinsLater", "Yields", "By")
YIELDS = ("a", "a without rate", "a per b", "rate of b", "ratio")
ROLES = ("subject", "verb", "recipient", "rate", "unit", "comparison", "compared_to", "")

_FIELD = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Rule:
    """A declarative rule: when its premises hold of two numbers, the operation between them."""

    name: str
    concept: str
    """A key of `CONCEPTS`."""
    premises: Formula
    operation: str
    """A key of `OPERATIONS`."""
    left: Variable
    """The first argument of the conclusion: the representative of the result of Times and Over."""
    right: Variable
    weight: float
    says: str
    """The sentence that narrates it, with fields such as {a} and {b.subject|a.recipient}; parts in square
    brackets are
    left out where a field of theirs is not known."""
    yields: str
    """The dimension of the result, one of `YIELDS`; "a" for sums and differences."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All declarative knowledge of the rules solver."""

    predicates: dict[str, Predicate]
    rules: tuple[Rule, ...]
    preferences: Model
    """Declarations, domains and the formulas that are not rules."""


@cache
def load_rules(folder: Path = FOLDER) -> Rulebook:
    """Read and check the rule files of `folder`; the shipped ones by default, once.

    Raises:
        KnowledgeError: with file, line and column where known.
    """
    known = Model()
    rules: list[Rule] = []
    others: list[WeightedFormula] = []
    names = rule_files() if folder == FOLDER else _files(folder)
    for name in names:
        path = folder / name
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(
                "the file cannot be read", "restore it, or save it as UTF-8 text", path=path
            ) from error
        model = parse(text, path, known=known)
        known = Model(model.predicates, model.domains)
        for weighted in model.formulas:
            if weighted.note("concept"):
                rules.append(_rule(weighted, path))
            else:
                _check_preference(weighted, path)
                others.append(weighted)
    names_seen: set[str] = set()
    for rule in rules:
        if rule.name in names_seen:
            raise KnowledgeError(
                f"two rules are named {rule.name!r}", "give each rule its own name", path=folder
            )
        names_seen.add(rule.name)
    declared = {predicate.name: predicate for predicate in known.predicates}
    return Rulebook(declared, tuple(rules), Model(known.predicates, known.domains, tuple(others)))


def _files(folder: Path) -> tuple[str, ...]:
    names = sorted(path.name for path in folder.glob("*.mln"))
    return ("predicates.mln", *(name for name in names if name != "predicates.mln"))


def _rule(weighted: WeightedFormula, path: Path) -> Rule:
    def fault(what: str, remedy: str) -> KnowledgeError:
        return KnowledgeError(what, remedy, path=path, line=weighted.line, column=1)

    name, concept, says = (weighted.note(key) for key in ("name", "concept", "says"))
    if not name or not says:
        raise fault("a rule has no name or no wording", "write //# name: ... and //# says: ... above it")
    if concept not in CONCEPTS:
        raise fault(f"{concept!r} is not a concept", f"use one of {', '.join(CONCEPTS)}")
    formula = weighted.formula
    if not isinstance(formula, Implies) or not isinstance(formula.conclusion, Atom):
        raise fault(f"the rule {name!r} does not conclude an operation", "write it as premises => Plus(a, b)")
    conclusion = formula.conclusion
    if conclusion.predicate not in OPERATIONS:
        raise fault(
            f"the rule {name!r} concludes {conclusion.predicate}", f"use one of {', '.join(OPERATIONS)}"
        )
    left, right = conclusion.terms
    if not isinstance(left, Variable) or not isinstance(right, Variable) or left == right:
        raise fault(f"the rule {name!r} does not combine two numbers", "write two variables, such as a and b")
    hidden = sorted({atom.predicate for atom in atoms_of(formula.premise)} & set(HIDDEN))
    if hidden:
        raise fault(
            f"the premises of {name!r} use {hidden[0]}, which is not observed", "use observed predicates"
        )
    if not {left, right} <= set(free_variables(formula.premise)):
        raise fault(
            f"a number of the rule {name!r} has no premise", "state what must be true of both numbers"
        )
    if weighted.weight is None or weighted.is_hard or weighted.weight <= 0:
        raise fault(
            f"the rule {name!r} has no positive weight",
            "begin its line with a weight, such as 1.0",
        )
    yields = weighted.note("yields", "a")
    if yields not in YIELDS:
        raise fault(f"the rule {name!r} yields {yields!r}", f"use one of {', '.join(YIELDS)}")
    _check_fields(says, {v.name for v in free_variables(formula)}, fault, name)
    return Rule(
        name, concept, formula.premise, conclusion.predicate, left, right, weighted.weight, says, yields
    )


def _check_fields(says: str, variables: set[str], fault: object, name: str) -> None:
    assert callable(fault)
    for field in _FIELD.findall(says):
        for choice in field.split("|"):
            variable, _, role = choice.partition(".")
            if variable not in variables or role not in ROLES:
                known = ", ".join(role for role in ROLES if role)
                raise fault(
                    f"the wording of {name!r} has the field {{{choice}}}", f"use a or b, or a part: {known}"
                )


def _check_preference(weighted: WeightedFormula, path: Path) -> None:
    if weighted.weight is None or not weighted.note("name"):
        raise KnowledgeError(
            "a preference has no weight or no name",
            "put its cost (or a period at the end) on its line, and //# name: ... above it",
            path=path,
            line=weighted.line,
            column=1,
        )


def fields(says: str) -> list[str]:
    """The fields of a wording, without braces, in order; alternatives are divided by `|`."""
    return _FIELD.findall(says)
