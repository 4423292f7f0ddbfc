"""Ground atoms as numbers: constants by type, observed tables, and the hidden atoms to be decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import prod

import numpy as np

from solvers.markov.clauses import clausal, equalities, variable_types
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.syntax import (
    Constant,
    Formula,
    Model,
    Predicate,
    Variable,
    WeightedFormula,
    atoms_of,
)
from solvers.markov.tables import LARGEST, Bools, Ints, Table, encode

FREE, FALSE, TRUE = -1, 0, 1


class ImpossibleError(ValueError):
    """Evidence and hard formulas leave no possible world."""


class HiddenPredicate:
    """The atoms of one hidden predicate: which are given by the evidence and which are the same atom."""

    def __init__(self, name: str, sizes: tuple[int, ...], first: int, symmetric: bool) -> None:
        self.name = name
        self.sizes = sizes
        self.first = first
        """The number of its first atom among all hidden atoms."""
        self.symmetric = symmetric
        """Whether a hard formula makes P(a, b) and P(b, a) one atom."""
        self.given = {TRUE: Table(_NONE, sizes), FALSE: Table(_NONE, sizes)}
        self.only: Table | None = None
        """Where a closed predicate has unknown atoms: these; all others are false unless given as true."""

    def codes(self, columns: Sequence[Ints], count: int) -> Ints:
        """The code of each row's atom; of two symmetric atoms, that of the smaller first argument."""
        if self.symmetric:
            columns = [np.minimum(*columns), np.maximum(*columns)]
        return encode(columns, self.sizes, count)

    def give(self, truth: int, codes: Ints) -> None:
        """State that the atoms are true or false.

        Raises:
            ImpossibleError: the opposite is known of one of them.
        """
        codes = np.unique(codes)
        closed = self.only is not None and truth == TRUE and (self.states(codes) == FALSE).any()
        if closed or self.given[1 - truth].holds(codes).any():
            raise ImpossibleError(
                f"Evidence and hard formulas make an atom of {self.name} both true and false."
            )
        self.given[truth] = Table(np.union1d(self.given[truth].codes, codes), self.sizes)

    def states(self, codes: Ints) -> Ints:
        """TRUE, FALSE or FREE for each of the atoms."""
        states = np.full(len(codes), FREE, np.int64)
        if self.only is not None:
            states[~self.only.holds(codes)] = FALSE
        for truth, table in self.given.items():
            if len(table):
                states[table.holds(codes)] = truth
        return states

    def table(self, codes: Ints) -> Table:
        """The table in which exactly the free atoms `codes` (sorted) and the given true ones hold."""
        codes = np.union1d(codes, self.given[TRUE].codes)
        if self.symmetric:
            one, two = np.divmod(codes, self.sizes[1])
            codes = np.union1d(codes, two * self.sizes[1] + one)
        return Table(codes, self.sizes)


_NONE = np.zeros(0, np.int64)


class Atoms:
    """The constants, the observed tables and the hidden predicates of a model with evidence."""

    def __init__(self, model: Model, evidence: Evidence, hidden: Collection[str]) -> None:
        """Number everything.

        Args:
            model: declarations, domains and formulas.
            evidence: crisp (every degree is 1).
            hidden: the predicates to decide; of all others what is not listed is false.

        Raises:
            ValueError: a hidden predicate is not declared, evidence holds to a degree, or a predicate
                has more atoms than can be numbered.
            ImpossibleError: evidence says that an atom is true and false.
        """
        self.predicates = {predicate.name: predicate for predicate in model.predicates}
        unknown = sorted(set(hidden) - self.predicates.keys())
        if unknown:
            raise ValueError(f"{unknown[0]} is not declared in the model, so it cannot be asked for.")
        self._numbers: dict[str, dict[str, int]] = {}
        self.constants: dict[str, list[str]] = {}
        self._collect(model, evidence)
        symmetric = symmetries(model)
        self.hidden: dict[str, HiddenPredicate] = {}
        self.observed: dict[str, Table] = {}
        self._firsts: list[int] = []
        first = 0
        for name, predicate in self.predicates.items():
            sizes = self.sizes(predicate)
            if first + prod(sizes) > LARGEST:
                raise ValueError(f"{name} has {prod(sizes)} atoms, more than can be numbered.")
            true = list(evidence.matching(name, {}))
            if name in hidden or name in evidence.open:
                found = HiddenPredicate(name, sizes, first, name in symmetric and name in hidden)
                found.give(TRUE, self._codes(found, true))
                found.give(FALSE, self._codes(found, evidence.denied.get(name, ())))
                if name not in hidden:
                    found.only = Table(np.unique(self._codes(found, evidence.open[name])), sizes)
                self.hidden[name] = found
                self._firsts.append(first)
                first += prod(sizes)
            else:
                codes = encode(self._columns(name, true), sizes, len(true))
                self.observed[name] = Table(np.unique(codes), sizes)
        self.count = first
        """Hidden atoms, given ones included."""

    def sizes(self, predicate: Predicate) -> tuple[int, ...]:
        """How many constants each argument ranges over."""
        return tuple(len(self.constants.get(kind, ())) for kind in predicate.types)

    def number(self, kind: str, constant: str) -> int:
        """The place of `constant` among the constants of the type `kind`."""
        return self._numbers[kind][constant]

    def identifiers(self, name: str, atoms: Collection[tuple[str, ...]]) -> Ints:
        """The numbers of atoms of a hidden predicate, in the order given.

        Raises:
            KeyError: a constant does not occur in the model or the evidence.
        """
        predicate = self.hidden[name]
        return self._codes(predicate, atoms) + predicate.first

    def owner(self, identifier: int) -> HiddenPredicate:
        """The predicate of a hidden atom."""
        place = int(np.searchsorted(self._firsts, identifier, "right")) - 1
        return list(self.hidden.values())[place]

    def names(self, identifiers: Iterable[int]) -> list[GroundAtom]:
        """The hidden atoms with these numbers, spelt out."""
        found = []
        for identifier in identifiers:
            predicate = self.owner(identifier)
            code, constants = identifier - predicate.first, []
            kinds = self.predicates[predicate.name].types
            for kind, size in zip(reversed(kinds), reversed(predicate.sizes), strict=True):
                code, place = divmod(code, size)
                constants.append(self.constants[kind][place])
            found.append((predicate.name, tuple(reversed(constants))))
        return found

    def states(self, identifiers: Ints) -> Ints:
        """TRUE, FALSE or FREE for each hidden atom."""
        states = np.full(len(identifiers), FREE, np.int64)
        for predicate in self.hidden.values():
            mine = self.mine(predicate, identifiers)
            if mine.any():
                states[mine] = predicate.states(identifiers[mine] - predicate.first)
        return states

    def mine(self, predicate: HiddenPredicate, identifiers: Ints) -> Bools:
        """Which of the atoms are of `predicate`."""
        found: Bools = identifiers >= predicate.first
        found &= identifiers < predicate.first + prod(predicate.sizes)
        return found

    def tables(self, true: Ints | None) -> dict[str, Table]:
        """All tables in the world where just the free atoms `true` (sorted) hold; None: the observed ones."""
        if true is None:
            return self.observed
        tables = dict(self.observed)
        for name, predicate in self.hidden.items():
            low, high = np.searchsorted(true, [predicate.first, predicate.first + prod(predicate.sizes)])
            tables[name] = predicate.table(true[low:high] - predicate.first)
        return tables

    def _collect(self, model: Model, evidence: Evidence) -> None:
        """Gather the constants of each type: declared, in formulas, in evidence."""
        for kind, constants in [*model.domains, *evidence.domains.items()]:
            for constant in constants:
                self._note(kind, constant)
        for predicate in model.predicates:
            for kind in predicate.types:
                self._numbers.setdefault(kind, {})
        for weighted in model.formulas:
            types = variable_types(weighted.formula, self.predicates)
            for kind, constant in _constants(weighted.formula, self.predicates, types):
                self._note(kind, constant)
        stated: dict[str, list[tuple[str, ...]]] = {}
        for (name, arguments), degree in evidence:
            if degree != 1:
                text = f"{name}({', '.join(arguments)})"
                raise ValueError(f"{text} holds to degree {degree}; here evidence must be certain.")
            stated.setdefault(name, []).append(arguments)
        for more in (evidence.denied, evidence.open):
            for name, atoms in more.items():
                stated.setdefault(name, []).extend(atoms)
        for name, listed in stated.items():
            if name not in self.predicates:
                raise ValueError(f"{name} stands in the evidence and is not declared in the model.")
            for kind, column in zip(self.predicates[name].types, zip(*listed, strict=True), strict=True):
                for constant in dict.fromkeys(column):
                    self._note(kind, constant)
        self.constants = {kind: list(numbers) for kind, numbers in self._numbers.items()}

    def _note(self, kind: str, constant: str) -> None:
        numbers = self._numbers.setdefault(kind, {})
        numbers.setdefault(constant, len(numbers))

    def _columns(self, name: str, atoms: Collection[tuple[str, ...]]) -> list[Ints]:
        kinds = self.predicates[name].types
        numbers = [self._numbers[kind] for kind in kinds]
        columns = list(zip(*atoms, strict=True)) if atoms else [()] * len(kinds)
        return [
            np.fromiter((number[c] for c in column), np.int64, len(column))
            for number, column in zip(numbers, columns, strict=True)
        ]

    def _codes(self, predicate: HiddenPredicate, atoms: Collection[tuple[str, ...]]) -> Ints:
        return predicate.codes(self._columns(predicate.name, atoms), len(atoms))


def symmetries(model: Model) -> frozenset[str]:
    """The predicates that a hard formula such as `Same(x, y) => Same(y, x).` makes symmetric."""
    return frozenset(
        name for weighted in model.formulas if (name := symmetric_predicate(weighted, model)) is not None
    )


def symmetric_predicate(weighted: WeightedFormula, model: Model) -> str | None:
    """The predicate that the formula says is symmetric, if it says that."""
    atoms = atoms_of(weighted.formula)
    if not weighted.is_hard or len({atom.predicate for atom in atoms}) != 1 or len(atoms) > 4:
        return None
    terms = {atom.terms for atom in atoms}
    declared = model.predicate(atoms[0].predicate)
    if len(terms) != 2 or declared is None or len(set(declared.types)) != 1 or len(declared.types) != 2:
        return None
    one, two = sorted(terms, key=str)
    if one != (two[1], two[0]) or one[0] == one[1] or not all(isinstance(t, Variable) for t in one):
        return None
    try:
        clauses = clausal(weighted.formula)
    except ValueError:  # a quantifier
        return None
    signs = [sorted(literal.positive for literal in clause) for clause in clauses]
    return atoms[0].predicate if signs and all(s == [False, True] for s in signs) else None


def _constants(
    formula: Formula, predicates: dict[str, Predicate], types: dict[Variable, str]
) -> Iterable[tuple[str, str]]:
    """(type, constant) for the constants of `formula`; in an equality the other side tells the type."""
    for atom in atoms_of(formula):
        for term, kind in zip(atom.terms, predicates[atom.predicate].types, strict=True):
            if isinstance(term, Constant):
                yield kind, term.name
    for pair in equalities(formula):
        for one, two in (pair, pair[::-1]):
            if isinstance(one, Variable) and isinstance(two, Constant):
                yield types[one], two.name
