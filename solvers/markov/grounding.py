"""The groundings of a model's formulas over chosen hidden atoms, written out for use in other programs.

The engine is that of `infer` (`solvers.markov.partial`), but its rows are turned back into atoms. Evidence can hold to
a degree. A soft grounding then costs its weight times the degree to which the evidence leaves it false (for a clause,
the least over its evidence literals; for a formula, the greatest over its clauses), and for hard formulas, a degree of
1/2 counts as true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from solvers.markov.atoms import Atoms
from solvers.markov.compiled import Compiled
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.groundings import DROPPED, Groundings
from solvers.markov.models import compiled_model
from solvers.markov.partial import Theory
from solvers.markov.syntax import HARD, Model

Holding = Mapping[str, Collection[tuple[str, ...]]]
"""Hidden atoms by predicate."""


@dataclass(frozen=True, slots=True)
class GroundClause:
    """Hidden literals, at least one of which must hold: (positive, atom). With no literals, the clause is false."""

    literals: tuple[tuple[bool, GroundAtom], ...]


@dataclass(frozen=True, slots=True)
class Grounding:
    """The part of a formula's grounding that the evidence does not decide; equal groundings are combined."""

    formula: int
    """Position among the model's formulas."""
    clauses: tuple[GroundClause, ...]
    weight: float
    """Positive: what violating any of the clauses costs; `HARD` when it must not happen."""

    @property
    def key(self) -> tuple[object, ...]:
        """Return a key that distinguishes it from all others for the same evidence."""
        return self.formula, self.clauses


class Grounder:
    """Grounds the formulas of a model against evidence and against the hidden atoms that exist."""

    def __init__(self, model: Model, evidence: Evidence, hidden: Iterable[GroundAtom]) -> None:
        """Number the atoms; the formulas are compiled once for all evidence.

        Args:
            model: the declarations and formulas; every formula needs a weight.
            evidence: the observed atoms (closed world), and constants of types that the model leaves open.
            hidden: the atoms to decide; a predicate with a hidden atom is hidden, and its other atoms are false.

        Raises:
            ValueError: a formula has no weight, or a predicate is both hidden and observed.
        """
        self.atoms = tuple(dict.fromkeys(hidden))
        """The hidden atoms."""
        self.formulas = model.formulas
        opened = evidence.opened(self.atoms)
        both = sorted(name for name in opened.open if evidence.table(name))
        if both:
            raise ValueError(
                f"{both[0]} is both observed and hidden; a predicate can be only one of the two."
            )
        compiled = compiled_model(model, (), opened.open)
        self._atoms = Atoms(compiled, opened)
        self._theory = Theory(compiled, self._atoms, model)
        numbers = self._numbers(self.atoms)
        self._names = dict(zip(numbers, self.atoms, strict=True))

    def initial(self) -> Iterator[Grounding]:
        """Yield the groundings of formulas with a single hidden atom: the start of Algorithm 1."""
        for formula in self._theory.formulas:
            if formula.local:
                yield from self._every(formula)

    def every(self) -> Iterator[Grounding]:
        """Yield all groundings that the evidence does not decide."""
        for formula in self._theory.formulas:
            yield from self._every(formula)

    def violated(self, holding: Holding, *, joint: bool = False) -> Iterator[Grounding]:
        """Yield the groundings that are not maximally satisfied in a world (equation 3).

        Args:
            holding: the hidden atoms that are true; all others are false.
            joint: whether to leave out the formulas whose groundings all come from `initial`.
        """
        true = [(name, arguments) for name, listed in holding.items() for arguments in listed]
        world = self._atoms.world(np.unique(np.array(self._numbers(true), np.int64)))
        for formula in self._theory.joint if joint else self._theory.formulas:
            if formula.clauses:
                yield from self._spelt(self._theory.groundings(formula, world))

    def _every(self, formula: Compiled) -> Iterator[Grounding]:
        if formula.hard and not self._theory.queries.guarded(formula):
            yield Grounding(formula.number, (GroundClause(()),), HARD)
        if formula.clauses:
            yield from self._spelt(self._theory.groundings(formula, {}, full=True))

    def _spelt(self, found: Groundings) -> Iterator[Grounding]:
        number = found.formula.number
        if found.lost:
            yield Grounding(number, (GroundClause(()),), found.lost_cost)
        for row, cost in zip(found.rows.tolist(), found.costs.tolist(), strict=True):
            yield Grounding(number, (self._clause(row),), cost)
        for clauses, _, cost in found.several:
            yield Grounding(number, tuple(self._clause(clause) for clause in clauses), cost)

    def _clause(self, literals: Iterable[int]) -> GroundClause:
        kept = [literal for literal in literals if literal != DROPPED]
        return GroundClause(tuple((bool(literal & 1), self._names[literal >> 1]) for literal in kept))

    def _numbers(self, atoms: Collection[GroundAtom]) -> list[int]:
        by_name: dict[str, dict[tuple[str, ...], None]] = {}
        for name, arguments in atoms:
            by_name.setdefault(name, {}).setdefault(arguments)
        numbers = {}
        for name, listed in by_name.items():
            found = self._atoms.identifiers(name, listed).tolist()
            numbers.update({(name, a): n for a, n in zip(listed, found, strict=True)})
        return [numbers[atom] for atom in atoms]
