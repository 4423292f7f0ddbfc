"""The declarative rules of the rule files, checked once, and which of them hold between which numbers.

A rule is a weighted formula `premises => Operation(a, b)` with the notes `name` and `concept`: its premises are
observed, its conclusion is one of the four operations (Roy & Roth 2018, Table 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER, rule_files
from solvers.markov import Atom, Formula, Model, Predicate, Variable, WeightedFormula, parse
from solvers.markov.premises import bindings
from solvers.markov.syntax import Implies, atoms_of, free_variables
from solvers.problems.declared.facts import TARGET, Facts

OPERATIONS = {"Plus": "+", "Minus": "-", "Times": "*", "Over": "/"}
SUMS = ("Plus", "Minus")
"""Operations whose rules do not say which number comes first: the smaller is subtracted from the larger."""
CONCEPTS = ("transfer", "dimensional analysis", "explicit math", "part-whole")


@dataclass(frozen=True, slots=True)
class Rule:
    """A declarative rule: if its premises hold for two numbers, it gives the operation between them."""

    name: str
    concept: str
    """One of `CONCEPTS`."""
    premises: Formula
    operation: str
    """A key of `OPERATIONS`."""
    left: Variable
    """The first argument of the conclusion."""
    right: Variable
    weight: float


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All declarative rules and the predicates they use."""

    predicates: dict[str, Predicate]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Justification:
    """A ground rule whose premises hold to `degree`; `left` and `right` are the numbers."""

    rule: Rule
    left: str
    right: str
    degree: float


def justifications(rulebook: Rulebook, facts: Facts) -> list[Justification]:
    """Return every grounding of a rule whose premises hold, found by joins over the evidence (Roy & Roth 2018, section
    3).

    Args:
        rulebook: the rules.
        facts: the ground atoms of a text, with degrees in [0, 1].

    Returns:
        The groundings, each with the degree of its weakest premise; if a rule has several for the same two numbers, the
        surest one.
    """
    found: dict[tuple[str, str, str], Justification] = {}
    for rule in rulebook.rules:
        for binding, degree in bindings(rule.premises, rulebook.predicates, facts.evidence):
            left, right = binding[rule.left], binding[rule.right]
            if left == right or TARGET in (left, right):
                continue
            ends = sorted((left, right)) if rule.operation in SUMS else [left, right]
            key = (rule.name, ends[0], ends[1])
            if key not in found or found[key].degree < degree:
                found[key] = Justification(rule, left, right, degree)
    return list(found.values())


@cache
def load_rules(folder: Path = FOLDER) -> Rulebook:
    """Read and check the rule files in `folder`; by default, the built-in ones, which are read only once.

    Raises:
        KnowledgeError: with file, line, and column, if known.
    """
    known = Model()
    rules: list[Rule] = []
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
        rules += (_rule(weighted, path) for weighted in model.formulas)
    names_seen: set[str] = set()
    for rule in rules:
        if rule.name in names_seen:
            raise KnowledgeError(
                f"two rules are named {rule.name!r}", "give each rule its own name", path=folder
            )
        names_seen.add(rule.name)
    return Rulebook({predicate.name: predicate for predicate in known.predicates}, tuple(rules))


def _files(folder: Path) -> tuple[str, ...]:
    names = sorted(path.name for path in folder.glob("*.mln"))
    return ("predicates.mln", *(name for name in names if name != "predicates.mln"))


def _rule(weighted: WeightedFormula, path: Path) -> Rule:
    def fault(what: str, remedy: str) -> KnowledgeError:
        return KnowledgeError(what, remedy, path=path, line=weighted.line, column=1)

    name, concept = (weighted.note(key) for key in ("name", "concept"))
    if not name:
        raise fault("a rule has no name", "write //# name: ... above it")
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
    concluded = sorted({atom.predicate for atom in atoms_of(formula.premise)} & set(OPERATIONS))
    if concluded:
        raise fault(
            f"the premises of {name!r} use {concluded[0]}, which is not observed", "use observed predicates"
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
    return Rule(name, concept, formula.premise, conclusion.predicate, left, right, weighted.weight)
