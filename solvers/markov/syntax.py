"""Markov logic as data: terms, first-order formulas, declarations, and models.

Everything is a frozen value, so formulas can be compared, stored in sets, and printed as the text they were read from.
The vocabulary is that of Richardson & Domingos's Markov logic in the syntax of their Alchemy system; inference follows
Riedel 2008 (`solvers.markov.search`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

HARD = math.inf
"""The weight of a formula that must hold, written with a period in a file."""


@dataclass(frozen=True, slots=True, order=True)
class Variable:
    """A logical variable; starts with a lowercase letter."""

    name: str


@dataclass(frozen=True, slots=True, order=True)
class Constant:
    """A constant: a name that starts with a capital letter, a number, or any text in double quotation marks."""

    name: str


Term = Variable | Constant


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate over terms, `Coref(a, b)`; it is ground if every term is a constant."""

    predicate: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Equal:
    """`left = right`; `!=` is its negation."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not:
    """`!body`."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And:
    """`a ^ b ^ ...`, at least two parts."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """`a v b v ...`, at least two parts."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Implies:
    """`premise => conclusion`."""

    premise: Formula
    conclusion: Formula


@dataclass(frozen=True, slots=True)
class Iff:
    """`left <=> right`."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """`EXIST x,y body`."""

    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class ForAll:
    """`FORALL x,y body`; free variables of a formula are universal even without it."""

    variables: tuple[Variable, ...]
    body: Formula


Formula = Atom | Equal | Not | And | Or | Implies | Iff | Exists | ForAll


@dataclass(frozen=True, slots=True)
class Predicate:
    """A declaration `Coref(number, number)`: a name and the types of its arguments."""

    name: str
    types: tuple[str, ...]
    line: int = field(default=0, compare=False)
    unique: tuple[int, ...] = ()
    """Places marked with `!`: for each choice of the other arguments, exactly one choice of these is true."""


@dataclass(frozen=True, slots=True)
class WeightedFormula:
    """A formula of a model with its weight."""

    formula: Formula
    weight: float | None
    """`HARD`, a number, or `None` if the file leaves it to be learned."""
    notes: tuple[tuple[str, str], ...] = ()
    """(key, value) of the `//# key: value` lines directly above it; Alchemy reads them as comments."""
    line: int = field(default=0, compare=False)
    per_constant: tuple[Variable, ...] = ()
    """Variables written `+v`: learning gives each of their constants its own weight."""
    weights: tuple[tuple[tuple[str, ...], float], ...] = ()
    """(constants of `per_constant`, weight): one formula for each, as stated by `//# weight: 0.5 A, B`. If there are
    any, `weight` is None and other constants have no weight.
    """

    @property
    def is_hard(self) -> bool:
        """Return whether the formula must hold."""
        return self.weight == HARD

    def note(self, key: str, default: str = "") -> str:
        """Return the value of the note `key`, or `default` if there is none."""
        return dict(self.notes).get(key, default)


@dataclass(frozen=True, slots=True)
class Model:
    """A Markov logic network: declarations, constants by type, and weighted formulas in the file's order."""

    predicates: tuple[Predicate, ...] = ()
    domains: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(type, its constants), as declared with `type = {A, B}`."""
    formulas: tuple[WeightedFormula, ...] = ()

    def predicate(self, name: str) -> Predicate | None:
        """Return the declaration of `name`, if there is one."""
        return next((p for p in self.predicates if p.name == name), None)

    def joined(self, other: Model) -> Model:
        """Return this model followed by `other`; a declaration in both is kept once."""
        known = {p.name for p in self.predicates}
        types = {name for name, _ in self.domains}
        return Model(
            self.predicates + tuple(p for p in other.predicates if p.name not in known),
            self.domains + tuple(d for d in other.domains if d[0] not in types),
            self.formulas + other.formulas,
        )


def atoms_of(formula: Formula) -> tuple[Atom, ...]:
    """Return every atom of `formula` in reading order, including repetitions."""
    match formula:
        case Atom():
            return (formula,)
        case Equal():
            return ()
        case Not(body) | Exists(_, body) | ForAll(_, body):
            return atoms_of(body)
        case And(parts) | Or(parts):
            return tuple(atom for part in parts for atom in atoms_of(part))
        case Implies(left, right) | Iff(left, right):
            return atoms_of(left) + atoms_of(right)


def free_variables(formula: Formula) -> tuple[Variable, ...]:
    """Return the variables that no quantifier binds, in reading order and without repetitions."""
    found: dict[Variable, None] = {}
    _gather(formula, frozenset(), found)
    return tuple(found)


def _gather(formula: Formula, bound: frozenset[Variable], found: dict[Variable, None]) -> None:
    match formula:
        case Atom(_, terms):
            _note(terms, bound, found)
        case Equal(left, right):
            _note((left, right), bound, found)
        case Not(body):
            _gather(body, bound, found)
        case Exists(variables, body) | ForAll(variables, body):
            _gather(body, bound | set(variables), found)
        case And(parts) | Or(parts):
            for part in parts:
                _gather(part, bound, found)
        case Implies(one, two) | Iff(one, two):
            _gather(one, bound, found)
            _gather(two, bound, found)


def _note(terms: tuple[Term, ...], bound: frozenset[Variable], found: dict[Variable, None]) -> None:
    for term in terms:
        if isinstance(term, Variable) and term not in bound:
            found.setdefault(term)


def substitute(formula: Formula, binding: Mapping[Variable, Term]) -> Formula:
    """Return `formula` with the free variables of `binding` replaced."""
    match formula:
        case Atom(predicate, terms):
            return Atom(predicate, tuple(_bound(term, binding) for term in terms))
        case Equal(left, right):
            return Equal(_bound(left, binding), _bound(right, binding))
        case Not(body):
            return Not(substitute(body, binding))
        case And(parts):
            return And(tuple(substitute(part, binding) for part in parts))
        case Or(parts):
            return Or(tuple(substitute(part, binding) for part in parts))
        case Implies(premise, conclusion):
            return Implies(substitute(premise, binding), substitute(conclusion, binding))
        case Iff(one, two):
            return Iff(substitute(one, binding), substitute(two, binding))
        case Exists(variables, body):
            return Exists(variables, substitute(body, _without(binding, variables)))
        case ForAll(variables, body):
            return ForAll(variables, substitute(body, _without(binding, variables)))


def _bound(term: Term, binding: Mapping[Variable, Term]) -> Term:
    return binding.get(term, term) if isinstance(term, Variable) else term


def _without(binding: Mapping[Variable, Term], variables: tuple[Variable, ...]) -> dict[Variable, Term]:
    return {variable: term for variable, term in binding.items() if variable not in variables}
