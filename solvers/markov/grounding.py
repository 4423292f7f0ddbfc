"""Groundings that matter: for each formula the bindings under which it is not satisfied, found by joins.

A clause is falsified only where each of its negated atoms holds, so its groundings are the join of the
tables of these atoms, evidence tables and the (short) tables of hidden atoms that are true now; everything
else is a filter. This is the query of section 4.2 of Riedel 2008. Evidence that holds to a degree scales a
soft formula: a grounding counts with `weight * degree to which the evidence leaves it false` (a clause: the
minimum over its evidence literals), and for hard formulas a degree of 1/2 counts as true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from solvers.markov.clauses import Clause, Literal, clausal, expanded, variable_types
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.syntax import (
    HARD,
    Atom,
    Constant,
    Equal,
    Formula,
    Model,
    Not,
    Predicate,
    Term,
    Variable,
    WeightedFormula,
    free_variables,
)

Binding = dict[Variable, str]
Tables = Mapping[str, Collection[tuple[str, ...]]]
"""Hidden atoms by predicate."""


@dataclass(frozen=True, slots=True)
class GroundClause:
    """Hidden literals of which one must hold: (positive, atom). No literal: the clause is false."""

    literals: tuple[tuple[bool, GroundAtom], ...]
    strength: float
    """How false the evidence leaves the clause, in (0, 1]."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """A formula under a binding, with what of it the evidence leaves open."""

    formula: int
    """Position among the model's formulas."""
    binding: tuple[tuple[str, str], ...]
    """(variable, constant), in reading order."""
    clauses: tuple[GroundClause, ...]
    weight: float
    """Positive: what violating any of the clauses costs; `HARD` when it must not happen."""


class Grounder:
    """Grounds the formulas of a model against evidence and against the hidden atoms that exist."""

    def __init__(self, model: Model, evidence: Evidence, hidden: Iterable[GroundAtom]) -> None:
        """Prepare every formula once.

        Args:
            model: declarations and formulas; every formula needs a weight.
            evidence: the observed atoms, closed world, and constants of types that the model leaves open.
            hidden: the atoms to be decided; a predicate with a hidden atom is hidden, and its other atoms
                are false.

        Raises:
            ValueError: a formula has no weight, or a predicate is both hidden and observed.
        """
        self._predicates = {p.name: p for p in model.predicates}
        self._domains: dict[str, tuple[str, ...]] = {**dict(model.domains), **evidence.domains}
        self._evidence = evidence
        self._hidden: dict[str, dict[tuple[str, ...], None]] = {}
        for predicate, arguments in hidden:
            self._hidden.setdefault(predicate, {}).setdefault(arguments)
        both = sorted({predicate for (predicate, _), _ in evidence} & self._hidden.keys())
        if both:
            raise ValueError(f"{both[0]} is observed and hidden; a predicate can only be one of them.")
        self.formulas = model.formulas
        self._prepared = [self._prepare(weighted) for weighted in model.formulas]

    @property
    def atoms(self) -> tuple[GroundAtom, ...]:
        """The hidden atoms, by predicate."""
        return tuple((p, arguments) for p, table in self._hidden.items() for arguments in table)

    def initial(self) -> Iterator[Grounding]:
        """Groundings whose every clause has at most one hidden literal: the start of Algorithm 1."""
        for number, prepared in enumerate(self._prepared):
            if all(sum(self._is_hidden(literal) for literal in c) <= 1 for c in prepared.clauses):
                yield from self._groundings(number, prepared, self._hidden, {})

    def violated(self, holding: Tables) -> Iterator[Grounding]:
        """Groundings not maximally satisfied where exactly the hidden atoms of `holding` are true (equation
        3).
        """
        for number, prepared in enumerate(self._prepared):
            yield from self._groundings(number, prepared, holding, holding)

    def _prepare(self, weighted: WeightedFormula) -> _Prepared:
        if weighted.weight is None:
            raise ValueError(
                f"The formula in line {weighted.line} has no weight; give it one, or a full stop."
            )
        types = variable_types(weighted.formula, self._predicates)
        formula: Formula = expanded(weighted.formula, types, self._domains)
        if weighted.weight < 0:
            formula = Not(formula)
        variables = free_variables(formula)
        return _Prepared(
            tuple(variables),
            [self._domains.get(types.get(variable, ""), ()) for variable in variables],
            clausal(formula) if weighted.weight else (),
            abs(weighted.weight),
        )

    def _groundings(
        self, number: int, prepared: _Prepared, sources: Tables, holding: Tables
    ) -> Iterator[Grounding]:
        seen: set[tuple[str, ...]] = set()
        for clause in prepared.clauses:
            for partial in self._join(clause, prepared, sources, holding):
                for binding in prepared.completed(partial):
                    key = tuple(binding[variable] for variable in prepared.variables)
                    if key in seen:
                        continue
                    seen.add(key)
                    grounding = self._ground(number, prepared, binding)
                    if grounding is not None:
                        yield grounding

    def _ground(self, number: int, prepared: _Prepared, binding: Binding) -> Grounding | None:
        clauses = []
        for clause in prepared.clauses:
            ground = self._ground_clause(clause, binding, prepared.weight == HARD)
            if ground is not None:
                clauses.append(ground)
        if not clauses:
            return None
        # The formula is as false as its falsest clause, and one violation pays for all of them; with crisp
        # evidence every strength is 1.
        strength = max(clause.strength for clause in clauses)
        return Grounding(
            number,
            tuple((variable.name, binding[variable]) for variable in prepared.variables),
            tuple(clauses),
            prepared.weight * strength,
        )

    def _ground_clause(self, clause: Clause, binding: Binding, hard: bool) -> GroundClause | None:
        strength = 1.0
        literals: list[tuple[bool, GroundAtom]] = []
        for literal in clause:
            if isinstance(literal.atom, Equal):
                if (
                    _value(literal.atom.left, binding) == _value(literal.atom.right, binding)
                ) == literal.positive:
                    return None
                continue
            atom = _ground_atom(literal.atom, binding)
            table = self._hidden.get(atom[0])
            if table is None:
                degree = self._evidence.degree(*atom)
                if hard:
                    degree = float(degree >= 0.5)
                strength = min(strength, 1 - degree if literal.positive else degree)
            elif atom[1] in table:
                literals.append((literal.positive, atom))
            elif not literal.positive:
                return None
        return GroundClause(tuple(literals), strength) if strength > 0 else None

    def _join(
        self, clause: Clause, prepared: _Prepared, sources: Tables, holding: Tables
    ) -> Iterator[Binding]:
        """Bindings of the clause's variables that falsify it, hidden negated atoms being drawn from
        `sources`.
        """
        hard = prepared.weight == HARD
        premises = [lit.atom for lit in clause if not lit.positive and isinstance(lit.atom, Atom)]
        checks = [lit for lit in clause if lit.positive or isinstance(lit.atom, Equal)]
        unbound = list(dict.fromkeys(t for lit in clause for t in _terms(lit) if isinstance(t, Variable)))

        def extend(binding: Binding, left: list[Atom]) -> Iterator[Binding]:
            if any(self._satisfies(check, binding, holding, hard) for check in checks):
                return
            if left:
                atom = min(
                    left, key=lambda a: (-sum(_value(t, binding) is not None for t in a.terms), len(a.terms))
                )
                rest = [other for other in left if other is not atom]
                for arguments in self._matching(atom, binding, sources, hard):
                    extended = _unify(atom, arguments, binding)
                    if extended is not None:
                        yield from extend(extended, rest)
                return
            free = [variable for variable in unbound if variable not in binding]
            for constants in product(*(prepared.domain(variable) for variable in free)):
                complete = {**binding, **dict(zip(free, constants, strict=True))}
                if not any(self._satisfies(check, complete, holding, hard) for check in checks):
                    yield complete

        yield from extend({}, premises)

    def _matching(
        self, atom: Atom, binding: Binding, sources: Tables, hard: bool
    ) -> Iterable[tuple[str, ...]]:
        if atom.predicate in self._hidden:
            return sources.get(atom.predicate, ())
        bound = {
            place: value
            for place, term in enumerate(atom.terms)
            if (value := _value(term, binding)) is not None
        }
        found = self._evidence.matching(atom.predicate, bound)
        if not hard:
            return found
        return [a for a in found if self._evidence.degree(atom.predicate, a) >= 0.5]

    def _satisfies(self, literal: Literal, binding: Binding, holding: Tables, hard: bool) -> bool:
        """Whether a literal that is completely bound already satisfies the clause."""
        values = [_value(term, binding) for term in _terms(literal)]
        if any(value is None for value in values):
            return False
        if isinstance(literal.atom, Equal):
            return (values[0] == values[1]) == literal.positive
        arguments = tuple(value for value in values if value is not None)
        if literal.atom.predicate in self._hidden:
            return arguments in holding.get(literal.atom.predicate, ())
        return self._evidence.degree(literal.atom.predicate, arguments) >= (0.5 if hard else 1.0)

    def _is_hidden(self, literal: Literal) -> bool:
        return isinstance(literal.atom, Atom) and literal.atom.predicate in self._hidden


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A formula ready for joins; its weight is positive."""

    variables: tuple[Variable, ...]
    domains: list[tuple[str, ...]]
    clauses: tuple[Clause, ...]
    weight: float

    def domain(self, variable: Variable) -> tuple[str, ...]:
        return self.domains[self.variables.index(variable)]

    def completed(self, partial: Binding) -> Iterator[Binding]:
        """Every binding of all variables that extends `partial`: a formula counts once for each."""
        free = [variable for variable in self.variables if variable not in partial]
        for constants in product(*(self.domain(variable) for variable in free)):
            yield {**partial, **dict(zip(free, constants, strict=True))}


def bindings(
    premises: Formula, predicates: Mapping[str, Predicate], evidence: Evidence
) -> Iterator[tuple[Binding, float]]:
    """The bindings under which `premises`, over observed predicates only, hold to some degree, with that
    degree.

    Raises:
        ValueError: `premises` is not equivalent to one conjunction of literals, or uses an undeclared
            predicate.
    """
    unknown = Model(tuple(predicates.values()), (), (WeightedFormula(Not(premises), 1.0),))
    grounder = Grounder(unknown, evidence, ())
    for grounding in grounder.violated({}):
        yield {Variable(v): c for v, c in grounding.binding}, grounding.weight


def _terms(literal: Literal) -> tuple[Term, ...]:
    atom = literal.atom
    return (atom.left, atom.right) if isinstance(atom, Equal) else atom.terms


def _value(term: Term, binding: Binding) -> str | None:
    return term.name if isinstance(term, Constant) else binding.get(term)


def _ground_atom(atom: Atom, binding: Binding) -> GroundAtom:
    return atom.predicate, tuple(
        term.name if isinstance(term, Constant) else binding[term] for term in atom.terms
    )


def _unify(atom: Atom, arguments: tuple[str, ...], binding: Binding) -> Binding | None:
    extended = dict(binding)
    for term, constant in zip(atom.terms, arguments, strict=True):
        if isinstance(term, Constant):
            if term.name != constant:
                return None
        elif extended.setdefault(term, constant) != constant:
            return None
    return extended
