"""Ground atoms as numbers: constants by type, tables of observed atoms, and the hidden atoms to decide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from math import prod

import numpy as np

from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.models import CompiledModel
from solvers.markov.syntax import Predicate
from solvers.markov.tables import LARGEST, Bools, Floats, Ints, Table, decode, encode
from solvers.markov.vocabulary import Domain

FREE, FALSE, TRUE = -1, 0, 1


class ImpossibleError(ValueError):
    """Evidence and hard formulas leave no possible world."""


class HiddenPredicate:
    """The atoms of one hidden predicate: which of them the evidence decides, and which are the same atom."""

    def __init__(self, name: str, sizes: tuple[int, ...], first: int, symmetric: bool) -> None:
        self.name = name
        self.sizes = sizes
        self.first = first
        """The number of its first atom among all hidden atoms."""
        self.symmetric = symmetric
        """Whether a hard formula makes P(a, b) and P(b, a) the same atom."""
        self.given = {TRUE: Table(_NONE, sizes), FALSE: Table(_NONE, sizes)}
        self.single: int | None = None
        """The argument that has at most one value."""
        self.only: Table | None = None
        """The unknown atoms of a closed predicate, if it has any; all others are false unless given as true."""

    def codes(self, columns: Sequence[Ints], count: int) -> Ints:
        """Return the code of each row's atom; for two symmetric atoms, that of the smaller first argument."""
        if self.symmetric:
            columns = [np.minimum(*columns), np.maximum(*columns)]
        return encode(columns, self.sizes, count)

    def give(self, truth: int, codes: Ints) -> None:
        """State that the atoms are true or false.

        Raises:
            ImpossibleError: one of them is known to be the opposite.
        """
        codes = np.unique(codes)
        closed = self.only is not None and truth == TRUE and (self.states(codes) == FALSE).any()
        if closed or self.given[1 - truth].holds(codes).any():
            raise ImpossibleError(
                f"Evidence and hard formulas make an atom of {self.name} both true and false."
            )
        self.given[truth] = Table(np.union1d(self.given[truth].codes, codes), self.sizes)
        self.__dict__.pop("possible", None)

    def states(self, codes: Ints) -> Ints:
        """Return TRUE, FALSE, or FREE for each of the atoms."""
        states = np.full(len(codes), FREE, np.int64)
        if self.only is not None:
            states[~self.only.holds(codes)] = FALSE
        for truth, table in self.given.items():
            if table.count:
                states[table.holds(codes)] = truth
        return states

    @property
    def known(self) -> bool:
        """Return whether evidence or hard formulas decide any of its atoms."""
        return self.only is not None or any(table.count for table in self.given.values())

    @cached_property
    def possible(self) -> Table:
        """Return the atoms that can be true, if not all can."""
        assert self.only is not None
        return Table(np.union1d(self.only.codes, self.given[TRUE].codes), self.sizes)

    def table(self, codes: Ints) -> Table:
        """Return the table in which exactly the free atoms `codes` (sorted) and the given true ones hold."""
        if self.given[TRUE].count:
            codes = np.union1d(codes, self.given[TRUE].codes)
        if self.symmetric:
            one, two = np.divmod(codes, self.sizes[1])
            codes = np.union1d(codes, two * self.sizes[1] + one)
        return Table(codes, self.sizes)


_NONE = np.zeros(0, np.int64)


class Atoms:
    """The constants, the observed tables and the hidden predicates of a model with evidence."""

    def __init__(self, model: CompiledModel, evidence: Evidence) -> None:
        """Assign the numbers.

        Args:
            model: the model, which declares predicates and says which are hidden.
            evidence: the evidence; for predicates that are not hidden, anything that is not listed is false.

        Raises:
            ValueError: there is evidence about an undeclared predicate or graded evidence about a hidden one, or a
                predicate has more atoms than can be numbered.
            ImpossibleError: the evidence says that an atom is both true and false.
        """
        self.predicates = model.predicates
        self.domains = {kind: Domain(shared) for kind, shared in model.domains.items()}
        for kind, constants in evidence.domains.items():
            self.domains.setdefault(kind, Domain()).extend(constants)
        stated = [*evidence.predicates()]
        unknown = [name for name in stated if name not in self.predicates]
        if unknown:
            raise ValueError(f"{unknown[0]} is in the evidence but is not declared in the model.")
        listed = {name: self._columns(name, evidence.table(name)) for name in stated}
        denied = {name: self._columns(name, atoms) for name, atoms in evidence.denied.items()}
        opened = {name: self._columns(name, atoms) for name, atoms in evidence.open.items()}
        self.hidden: dict[str, HiddenPredicate] = {}
        self.observed: dict[str, Table] = {}
        first = 0
        for name, predicate in self.predicates.items():
            sizes = self.sizes(predicate)
            if first + prod(sizes) > LARGEST:
                raise ValueError(f"{name} has {prod(sizes)} atoms, more than can be numbered.")
            degrees = _degrees(evidence.table(name)) if name in evidence.doubted else None
            true = listed.get(name, _NOTHING)
            if name not in model.hidden:
                self.observed[name] = _table(true, sizes, degrees)
                continue
            if degrees is not None:
                raise ValueError(f"{name} is hidden, so evidence on it must be certain.")
            found = HiddenPredicate(name, sizes, first, name in model.symmetric)
            if true:
                found.give(TRUE, found.codes(_arrays(true), len(true[0])))
            if denied.get(name):
                found.give(FALSE, found.codes(_arrays(denied[name]), len(denied[name][0])))
            if name not in model.query:
                left = opened.get(name, _NOTHING)
                codes = found.codes(_arrays(left), len(left[0])) if left else _NONE
                found.only = Table(np.unique(codes), sizes)
            found.single = model.single.get(name)
            self.hidden[name] = found
            first += prod(sizes)
        self.count = first
        """The number of hidden atoms, including those that the evidence decides."""

    @cached_property
    def observed_by_half(self) -> dict[str, Table]:
        """Return the observed tables as hard formulas see them, in which a degree of 1/2 counts as true."""
        return {name: table.from_degree(0.5) for name, table in self.observed.items()}

    @cached_property
    def certain(self) -> bool:
        """Return whether all evidence has degree 1."""
        return all(table.degrees is None for table in self.observed.values())

    def sizes(self, predicate: Predicate) -> tuple[int, ...]:
        """Return how many constants each argument has."""
        return tuple(len(self.domains[kind]) for kind in predicate.types)

    def identifiers(self, name: str, atoms: Collection[tuple[str, ...]]) -> Ints:
        """Return the numbers of atoms of a hidden predicate, in the given order.

        Raises:
            KeyError: a constant does not occur in the model or the evidence.
        """
        predicate = self.hidden[name]
        kinds = [self.domains[kind] for kind in self.predicates[name].types]
        columns = [
            np.array(kind.numbers(column), np.int64)
            for kind, column in zip(kinds, zip(*atoms, strict=True), strict=True)
        ]
        return predicate.codes(columns, len(atoms)) + predicate.first

    def names(self, name: str, codes: Ints) -> list[GroundAtom]:
        """Return the atoms of a hidden predicate as text."""
        kinds = [self.domains[kind] for kind in self.predicates[name].types]
        if not kinds:
            return [(name, ())] * len(codes)
        columns = decode(codes, self.hidden[name].sizes)
        constants = [map(kind.__getitem__, c.tolist()) for kind, c in zip(kinds, columns, strict=True)]
        return [(name, arguments) for arguments in zip(*constants, strict=True)]

    def states(self, identifiers: Ints) -> Ints:
        """Return TRUE, FALSE, or FREE for each hidden atom."""
        states = np.full(len(identifiers), FREE, np.int64)
        for predicate in self.hidden.values():
            mine = self.mine(predicate, identifiers)
            if mine.any():
                states[mine] = predicate.states(identifiers[mine] - predicate.first)
        return states

    def groups(self, identifiers: Ints) -> Ints:
        """Return equal numbers for atoms if at most one of them can hold; every other atom has its own number."""
        found = identifiers.copy()
        for predicate in self.hidden.values():
            if predicate.single is not None:
                mine = self.mine(predicate, identifiers)
                stride = prod(predicate.sizes[predicate.single + 1 :])
                codes = identifiers[mine] - predicate.first
                found[mine] -= codes // stride % predicate.sizes[predicate.single] * stride
        return found

    def mine(self, predicate: HiddenPredicate, identifiers: Ints) -> Bools:
        """Return which of the atoms belong to `predicate`."""
        found: Bools = identifiers >= predicate.first
        found &= identifiers < predicate.first + prod(predicate.sizes)
        return found

    def world(self, true: Ints) -> dict[str, Table]:
        """Return the tables of the hidden predicates in the world in which exactly the free atoms `true`
        (sorted) hold.
        """
        tables = {}
        for name, predicate in self.hidden.items():
            low, high = np.searchsorted(true, [predicate.first, predicate.first + prod(predicate.sizes)])
            tables[name] = predicate.table(true[low:high] - predicate.first)
        return tables

    def _columns(self, name: str, atoms: Collection[tuple[str, ...]]) -> list[list[int]]:
        """Return the atoms' constants as numbers, by argument; new constants get numbers."""
        kinds = self.predicates[name].types
        columns = zip(*atoms, strict=True) if atoms else ()
        return [self.domains[kind].extend(column) for kind, column in zip(kinds, columns, strict=bool(atoms))]


_NOTHING: list[list[int]] = []


def _arrays(columns: list[list[int]]) -> list[Ints]:
    return [np.array(column, np.int64) for column in columns]


def _table(columns: list[list[int]], sizes: tuple[int, ...], degrees: Floats | None) -> Table:
    """Return a table with these columns."""
    if degrees is None:
        return Table.of(columns, sizes)
    codes = encode(_arrays(columns), sizes, len(degrees))
    order = np.argsort(codes)
    return Table(codes[order], sizes, degrees[order])


def _degrees(listed: Mapping[tuple[str, ...], float]) -> Floats | None:
    """Return the degrees in the order of the atoms, or None if all are 1."""
    if {*listed.values()} <= {1.0}:
        return None
    return np.fromiter(listed.values(), np.float64, len(listed))
