"""Formulas as clauses over numbered variables and constants.

A formula with a negative weight stands for its negation with the opposite weight, so that every grounding
costs its weight when it is false and nothing else. Three kinds of parts are told apart: *guards*, clauses
that the evidence alone decides, which select the groundings that matter; *local* formulas, which speak of
one hidden atom and become a cost of that atom (the start of Algorithm 1 of Riedel 2008); and *joint*
formulas, whose groundings become rows when a solution falsifies them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from solvers.markov.atoms import Atoms
from solvers.markov.clauses import Literal, clausal, expanded, variable_types
from solvers.markov.printer import print_formula
from solvers.markov.syntax import (
    HARD,
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Formula,
    Implies,
    Not,
    Predicate,
    Term,
    Variable,
    WeightedFormula,
    atoms_of,
    free_variables,
)
from solvers.markov.tables import Condition


@dataclass(frozen=True, slots=True)
class Part:
    """A literal of a clause, its terms numbered as in `Condition`."""

    atom: Condition
    """The atom or equality as a condition that it holds."""
    positive: bool
    hidden: bool

    def is_(self, holds: bool) -> Condition:
        """The condition that the literal holds, or that it does not."""
        return Condition(self.atom.predicate, self.atom.terms, holds == self.positive)


@dataclass(frozen=True, eq=False)
class Compiled:
    """A formula of positive weight as clauses."""

    number: int
    """Position among the model's formulas; those that declarations imply come after."""
    name: str
    weight: float
    sizes: tuple[int, ...]
    """By free variable: how many constants."""
    guards: tuple[tuple[Part, ...], ...]
    clauses: tuple[tuple[Part, ...], ...]
    local: bool

    @property
    def hard(self) -> bool:
        """Whether it must hold."""
        return self.weight == HARD

    @cached_property
    def stage(self) -> int:
        """0 for implications between two hidden atoms, 1 for what speaks of more, such as transitivity."""
        return int(max(sum(part.hidden for part in clause) for clause in self.clauses) > 2)


def exactly_one(predicate: Predicate) -> Iterator[WeightedFormula]:
    """The hard formulas that `!` in a declaration stands for."""
    if not predicate.unique:
        return
    terms: list[Term] = [Variable(f"x{n}") for n in range(len(predicate.types))]
    others = [Variable(f"y{n}") if n in predicate.unique else term for n, term in enumerate(terms)]
    chosen = tuple(Variable(f"x{n}") for n in predicate.unique)
    one, other = Atom(predicate.name, tuple(terms)), Atom(predicate.name, tuple(others))
    same = tuple(Equal(terms[n], others[n]) for n in predicate.unique)
    some, single = f"{predicate.name} has a value", f"{predicate.name} has only one value"
    yield WeightedFormula(Exists(chosen, one), HARD, (("name", some),))
    equal = same[0] if len(same) == 1 else And(same)
    yield WeightedFormula(Implies(And((one, other)), equal), HARD, (("name", single),))


def compile_formula(number: int, weighted: WeightedFormula, atoms: Atoms) -> Compiled | None:
    """The formula over numbered constants; None where its weight is 0 or it has no hidden atom.

    Raises:
        ValueError: it has no weight, or a variable without type.
    """
    if weighted.weight is None:
        raise ValueError(f"The formula in line {weighted.line} has no weight; give it one, or a full stop.")
    types = variable_types(weighted.formula, atoms.predicates)
    formula: Formula = expanded(weighted.formula, types, atoms.constants)
    variables = free_variables(weighted.formula)
    hidden = {atom for atom in atoms_of(formula) if atom.predicate in atoms.hidden}
    if not weighted.weight or (not hidden and not weighted.is_hard):
        return None
    place = {variable: n for n, variable in enumerate(variables)}
    clauses = [
        tuple(_part(literal, place, types, atoms) for literal in clause)
        for clause in clausal(Not(formula) if weighted.weight < 0 else formula)
    ]
    return Compiled(
        number,
        weighted.note("name") or print_formula(weighted.formula),
        abs(weighted.weight),
        tuple(len(atoms.constants[types[variable]]) for variable in variables),
        tuple(clause for clause in clauses if not any(part.hidden for part in clause)),
        tuple(clause for clause in clauses if any(part.hidden for part in clause)),
        len(hidden) <= 1,
    )


def _part(literal: Literal, place: dict[Variable, int], types: dict[Variable, str], atoms: Atoms) -> Part:
    if isinstance(literal.atom, Equal):
        terms: tuple[Term, ...] = (literal.atom.left, literal.atom.right)
        predicate = None
        if all(isinstance(term, Constant) for term in terms):
            same = (-1, -1 if terms[0] == terms[1] else -2)
            return Part(Condition(None, same, True), literal.positive, False)
        kinds: Sequence[str] = [next(types[term] for term in terms if isinstance(term, Variable))] * 2
    else:
        predicate, terms = literal.atom.predicate, literal.atom.terms
        kinds = atoms.predicates[predicate].types
    numbers = tuple(
        -1 - atoms.number(kind, term.name) if isinstance(term, Constant) else place[term]
        for kind, term in zip(kinds, terms, strict=True)
    )
    return Part(Condition(predicate, numbers, True), literal.positive, predicate in atoms.hidden)
