"""What local formulas, which speak of one hidden atom each, make the atoms cost: the start of Algorithm 1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from solvers.markov.atoms import TRUE, HiddenPredicate
from solvers.markov.tables import Floats, Ints, decode


@dataclass(frozen=True, slots=True)
class Prior:
    """What a formula makes the atoms of a predicate cost when they are true. It never makes them cheaper, so all
    may stay unlisted: the cost of an atom is found when it is asked for."""

    predicate: HiddenPredicate
    cost: Callable[[list[Ints]], Floats]
    """Of the atoms with these arguments."""

    def of(self, atoms: Ints) -> Floats:
        """Return what it makes each of the atoms cost."""
        codes = atoms - self.predicate.first
        mine = (codes >= 0) & (codes < prod(self.predicate.sizes))
        arguments = decode(codes[mine], self.predicate.sizes)
        found = np.zeros(len(atoms))
        found[mine] = self.cost(arguments)
        if self.predicate.symmetric:  # the atom of (a, b) stands for that of (b, a) too
            found[mine] += np.where(arguments[0] != arguments[1], self.cost(arguments[::-1]), 0.0)
        return found

    @property
    def constant(self) -> float:
        """Return what it makes the atoms cost that the evidence says are true."""
        return float(self.of(self.predicate.given[TRUE].codes + self.predicate.first).sum())


class LocalCosts:
    """What each atom costs when it is true, less what it costs when it is false, by local formulas."""

    def __init__(
        self,
        atoms: Ints,
        costs: NDArray[np.float64],
        constant: float,
        priors: tuple[Prior, ...] = (),
        groups: Callable[[Ints], Ints] | None = None,
    ) -> None:
        """Hold costs.

        Args:
            atoms: those that formulas speak of (sorted).
            costs: theirs; all other atoms cost what the priors say, or nothing.
            constant: what is paid whatever holds.
            priors: what every atom of a predicate costs.
            groups: gives atoms of which one at most can hold the same number.
        """
        self._atoms = atoms
        self._priors = priors
        self._costs = costs
        self._groups = groups
        self.constant = constant + sum(prior.constant for prior in priors)
        total = self.of(atoms) if priors else costs
        wanted, costs = atoms[total < 0], total[total < 0]
        self._wanted, self._wanted_groups = wanted, wanted if groups is None else groups(wanted)
        first = _cheapest(self._wanted_groups, costs)
        self.preferred = np.sort(wanted[first])
        """The atoms that are true as long as nothing else speaks of them (sorted)."""
        self.least = self.constant + float(costs[first].sum())
        """The cost of the world in which exactly `preferred` hold."""

    def of(self, atoms: Ints) -> NDArray[np.float64]:
        """Return the cost of each atom."""
        found = sum((prior.of(atoms) for prior in self._priors), np.zeros(len(atoms)))
        if len(self._atoms):
            places = np.minimum(np.searchsorted(self._atoms, atoms), len(self._atoms) - 1)
            found += np.where(self._atoms[places] == atoms, self._costs[places], 0.0)
        return found

    def with_rivals(self, atoms: Ints) -> Ints:
        """Return the atoms with all others that are wanted instead of them (sorted)."""
        if self._groups is None:
            return atoms
        return np.union1d(atoms, self._wanted[np.isin(self._wanted_groups, self._groups(atoms))])

    def groups(self, atoms: Ints) -> Ints:
        """Equal numbers for atoms of which one at most can hold."""
        return atoms if self._groups is None else self._groups(atoms)

    def wish(self, atoms: Ints) -> float:
        """Return the least that these atoms can cost."""
        costs = self.of(atoms)
        atoms, costs = atoms[costs < 0], costs[costs < 0]
        return float(costs[_cheapest(self.groups(atoms), costs)].sum())


def _cheapest(groups: Ints, costs: NDArray[np.float64]) -> Ints:
    """Return the place of the least cost in every group."""
    order = np.lexsort((costs, groups))
    ordered = groups[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    return order[first]
