"""Formulas as clauses over numbered variables and constants.

A formula with a negative weight is replaced by its negation with the opposite weight, so every grounding costs its
weight if it is false and nothing otherwise. There are three kinds of parts: *guards* are clauses that the evidence
alone decides, which select the relevant groundings; *local* formulas contain a single hidden atom and become a cost of
that atom (the start of Algorithm 1 of Riedel 2008); and *joint* formulas have groundings that become rows when a
solution falsifies them. Compiling does not look at evidence, so a model is compiled only once for all evidence; only
quantifiers are expanded for each new list of constants.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from solvers.deadline import checked
from solvers.markov.clauses import (
    Literal,
    clausal,
    equalities,
)
from solvers.markov.printer import print_formula
from solvers.markov.syntax import (
    HARD,
    Constant,
    Equal,
    Formula,
    Not,
    Predicate,
    Term,
    Variable,
    WeightedFormula,
    atoms_of,
    free_variables,
)
from solvers.markov.tables import Condition
from solvers.markov.vocabulary import Domain


@dataclass(frozen=True, slots=True)
class Part:
    """A literal of a clause, with its terms numbered as in `Condition`."""

    atom: Condition
    """The atom or equality as a condition that it holds."""
    positive: bool
    hidden: bool

    def is_(self, holds: bool) -> Condition:
        """Return the condition that the literal is true, or that it is false."""
        return Condition(self.atom.predicate, self.atom.terms, holds == self.positive)


@dataclass(frozen=True, eq=False)
class Compiled:
    """A formula with a positive weight as clauses."""

    number: int
    """Position among the model's formulas, which are followed by those that declarations imply."""
    name: str
    weight: float
    kinds: tuple[str, ...]
    """The types of its free variables."""
    guards: tuple[tuple[Part, ...], ...]
    clauses: tuple[tuple[Part, ...], ...]
    local: bool
    stage: int
    """0 for implications between two hidden atoms, 1 for formulas with more atoms, such as transitivity."""

    @property
    def hard(self) -> bool:
        """Return whether it must hold."""
        return self.weight == HARD

    @cached_property
    def selecting(self) -> tuple[Condition, ...]:
        """Return the conditions from guards with one literal."""
        return tuple(guard[0].is_(True) for guard in self.guards if len(guard) == 1)

    @cached_property
    def falsifying(self) -> tuple[tuple[Condition, ...], ...]:
        """Return, for each clause, when a grounding matters and the clause is false."""
        return tuple((*self.selecting, *(part.is_(False) for part in clause)) for clause in self.clauses)

    @cached_property
    def premises(self) -> tuple[frozenset[str], ...]:
        """Return, for each clause, the predicates that must have tuples for a grounding to be false."""
        return tuple(
            frozenset(c.predicate for c in conditions if c.holds and c.predicate is not None)
            for conditions in self.falsifying
        )


def compile_formula(
    number: int,
    weighted: WeightedFormula,
    formula: Formula,
    types: Mapping[Variable, str],
    domains: Mapping[str, Domain],
    predicates: Mapping[str, Predicate],
    query: Collection[str],
) -> Compiled | None:
    """Return a formula over numbered constants, or None if it has no hidden atom and is not hard.

    Args:
        number: its position.
        weighted: the formula as written, with its weight.
        formula: the same without quantifiers.
        types: the types of its variables.
        domains: the constants.
        predicates: the declarations.
        query: the hidden predicates.
    """
    assert weighted.weight is not None
    hidden = {atom for atom in atoms_of(formula) if atom.predicate in query}
    if not hidden and not weighted.is_hard:
        return None
    variables = free_variables(weighted.formula)
    place = {variable: n for n, variable in enumerate(variables)}
    clauses = [
        tuple(_part(literal, place, types, domains, predicates, query) for literal in clause)
        for clause in checked(clausal(Not(formula) if weighted.weight < 0 else formula))
    ]
    open_ones = tuple(clause for clause in clauses if any(part.hidden for part in clause))
    return Compiled(
        number,
        weighted.note("name") or print_formula(weighted.formula),
        abs(weighted.weight),
        tuple(types[variable] for variable in variables),
        tuple(clause for clause in clauses if not any(part.hidden for part in clause)),
        open_ones,
        len(hidden) <= 1,
        int(max((sum(part.hidden for part in clause) for clause in open_ones), default=0) > 2),
    )


def _part(
    literal: Literal,
    place: Mapping[Variable, int],
    types: Mapping[Variable, str],
    domains: Mapping[str, Domain],
    predicates: Mapping[str, Predicate],
    query: Collection[str],
) -> Part:
    if isinstance(literal.atom, Equal):
        terms: tuple[Term, ...] = (literal.atom.left, literal.atom.right)
        predicate = None
        if all(isinstance(term, Constant) for term in terms):
            same = (-1, -1 if terms[0] == terms[1] else -2)
            return Part(Condition(None, same, True), literal.positive, False)
        kinds: Iterable[str] = [next(types[term] for term in terms if isinstance(term, Variable))] * 2
    else:
        predicate, terms = literal.atom.predicate, literal.atom.terms
        kinds = predicates[predicate].types
    numbers = tuple(
        -1 - domains[kind].number(term.name) if isinstance(term, Constant) else place[term]
        for kind, term in zip(kinds, terms, strict=True)
    )
    return Part(Condition(predicate, numbers, True), literal.positive, predicate in query)


def constants_of(
    formula: Formula, predicates: Mapping[str, Predicate], types: Mapping[Variable, str]
) -> Iterator[tuple[str, str]]:
    """Return (type, constant) for the constants of `formula`; in an equality, the other side gives the type."""
    for atom in atoms_of(formula):
        for term, kind in zip(atom.terms, predicates[atom.predicate].types, strict=True):
            if isinstance(term, Constant):
                yield kind, term.name
    for pair in equalities(formula):
        for one, two in (pair, pair[::-1]):
            if isinstance(one, Variable) and isinstance(two, Constant):
                yield types[one], two.name
