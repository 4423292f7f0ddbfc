"""Clausal form: quantifiers expanded over finite domains, then conjunctive normal form.

Each clause becomes one linear row (Riedel 2008, section 3.2, steps 3 and 4). Distribution is done naively, which is
    exponential in the worst case but short for formulas that people write.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from solvers.deadline import checked
from solvers.markov.syntax import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    atoms_of,
    substitute,
)


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom or equality, or its negation."""

    positive: bool
    atom: Atom | Equal


Clause = tuple[Literal, ...]

MOST_LITERALS = 200_000
"""The most atoms of one formula with its quantifiers spelled out; with more, memory would run out."""
MOST_CLAUSES = 20_000
"""The most clauses of one formula; with more, memory would run out before the solver starts."""


@lru_cache(maxsize=4096)
def clausal(formula: Formula) -> tuple[Clause, ...]:
    """Return the clauses whose conjunction is `formula`, which has no quantifier; tautologies and repetitions are left
    out.
    """
    found: dict[Clause, None] = {}
    for clause in checked(_distribute(formula, True)):
        literals = tuple(dict.fromkeys(clause))
        if not any(Literal(not literal.positive, literal.atom) in literals for literal in literals):
            found.setdefault(literals)
    return tuple(found)


def expanded(
    formula: Formula, types: Mapping[Variable, str], domains: Mapping[str, Sequence[str]]
) -> Formula:
    """Return `formula` with each quantifier replaced by a conjunction or disjunction over the constants of its type.

    An empty conjunction or disjunction is written as an equality of constants that is true or false.

    Raises:
        ValueError: there would be more than `MOST_LITERALS` atoms.
        OutOfTimeError: see `solvers.deadline`.
    """
    match formula:
        case Atom() | Equal():
            return formula
        case Not(body):
            return Not(expanded(body, types, domains))
        case And(parts):
            return And(tuple(expanded(part, types, domains) for part in parts))
        case Or(parts):
            return Or(tuple(expanded(part, types, domains) for part in parts))
        case Implies(premise, conclusion):
            return Implies(expanded(premise, types, domains), expanded(conclusion, types, domains))
        case Iff(left, right):
            return Iff(expanded(left, types, domains), expanded(right, types, domains))
        case Exists(variables, body) | ForAll(variables, body):
            inside = expanded(body, types, domains)
            variables = tuple(v for v in variables if v in types)  # the others do not occur in the body
            choices = [domains.get(types[variable], ()) for variable in variables]
            if prod(map(len, choices)) * _size(inside) > MOST_LITERALS:
                raise ValueError(
                    f"A formula has more than {MOST_LITERALS:,} atoms when its quantifiers are spelled out; "
                    "use fewer quantifiers, or types with fewer constants."
                )
            parts = tuple(
                substitute(inside, {v: Constant(c) for v, c in zip(variables, constants, strict=True)})
                for constants in checked(product(*choices))
            )
            if isinstance(formula, Exists):
                return _joined(parts, Or, Not(_TRUE))
            return _joined(parts, And, _TRUE)


def variable_types(formula: Formula, predicates: Mapping[str, Predicate]) -> dict[Variable, str]:
    """Return the type of every variable of `formula`: from its atoms, or else from what it is compared with.

    Raises:
        ValueError: a variable occurs only in equalities, so that no atom gives it a type.
    """
    types = {
        term: kind
        for atom in atoms_of(formula)
        for term, kind in zip(atom.terms, predicates[atom.predicate].types, strict=True)
        if isinstance(term, Variable)
    }
    pairs = [
        (one, two)
        for one, two in equalities(formula)
        if isinstance(one, Variable) and isinstance(two, Variable)
    ]
    for _ in pairs:
        for one, two in [*pairs, *((two, one) for one, two in pairs)]:
            if one in types:
                types.setdefault(two, types[one])
    untyped = sorted({v.name for v in _compared(formula) if v not in types})
    if untyped:
        raise ValueError(f"The variable {untyped[0]} is not an argument of any predicate, so it has no type.")
    return types


def _compared(formula: Formula) -> list[Variable]:
    return [term for pair in equalities(formula) for term in pair if isinstance(term, Variable)]


def equalities(formula: Formula) -> list[tuple[Term, Term]]:
    """Return the two sides of every equality in `formula`, in reading order."""
    match formula:
        case Atom():
            return []
        case Equal(left, right):
            return [(left, right)]
        case Not(body) | Exists(_, body) | ForAll(_, body):
            return equalities(body)
        case And(parts) | Or(parts):
            return [pair for part in parts for pair in equalities(part)]
        case Implies(one, two) | Iff(one, two):
            return equalities(one) + equalities(two)


def quantified(formula: Formula) -> frozenset[Variable]:
    """Return the variables that quantifiers in `formula` bind."""
    match formula:
        case Atom() | Equal():
            return frozenset()
        case Not(body):
            return quantified(body)
        case Exists(variables, body) | ForAll(variables, body):
            return quantified(body) | frozenset(variables)
        case And(parts) | Or(parts):
            return frozenset().union(*(quantified(part) for part in parts))
        case Implies(one, two) | Iff(one, two):
            return quantified(one) | quantified(two)


_TRUE = Equal(Constant("0"), Constant("0"))


def _joined(parts: tuple[Formula, ...], connective: type[And] | type[Or], empty: Formula) -> Formula:
    if len(parts) > 1:
        return connective(parts)
    return parts[0] if parts else empty


def _size(formula: Formula) -> int:
    """Return how many atoms and equalities a formula has."""
    match formula:
        case Atom() | Equal():
            return 1
        case Not(body) | Exists(_, body) | ForAll(_, body):
            return _size(body)
        case And(parts) | Or(parts):
            return sum(map(_size, parts))
        case Implies(one, two) | Iff(one, two):
            return _size(one) + _size(two)


def _distribute(formula: Formula, positive: bool) -> list[Clause]:
    match formula:
        case Atom() | Equal():
            return [(Literal(positive, formula),)]
        case Not(body):
            return _distribute(body, not positive)
        case Implies(premise, conclusion):
            return _distribute(Or((Not(premise), conclusion)), positive)
        case Iff(left, right):
            both = And((Or((Not(left), right)), Or((Not(right), left))))
            return _distribute(both, positive)
        case And(parts) | Or(parts):
            forms = [_distribute(part, positive) for part in checked(parts)]
            if isinstance(formula, And) == positive:
                return [clause for form in forms for clause in form]
            if prod(len(form) for form in forms) > MOST_CLAUSES:
                raise ValueError(
                    f"A formula has too many clauses in conjunctive normal form, more than {MOST_CLAUSES}; "
                    "split it into several."
                )
            return [
                tuple(literal for clause in chosen for literal in clause)
                for chosen in checked(product(*forms))
            ]
        case Exists() | ForAll():
            raise ValueError("Quantifiers must be expanded before a formula is turned into clauses.")
