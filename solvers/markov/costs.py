"""The costs of atoms from local formulas, which contain one hidden atom each: the start of Algorithm 1."""

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
    """The cost that a formula gives the true atoms of a predicate. It is never negative, so the atoms need not be
    listed: the cost of an atom is computed when it is needed.
    """

    predicate: HiddenPredicate
    cost: Callable[[list[Ints]], Floats]
    """Returns the costs of the atoms with these arguments."""

    def of(self, atoms: Ints) -> Floats:
        """Return the cost of each of the atoms."""
        codes = atoms - self.predicate.first
        mine = (codes >= 0) & (codes < prod(self.predicate.sizes))
        arguments = decode(codes[mine], self.predicate.sizes)
        found = np.zeros(len(atoms))
        found[mine] = self.cost(arguments)
        if self.predicate.symmetric:  # the atom of (a, b) is also that of (b, a)
            found[mine] += np.where(arguments[0] != arguments[1], self.cost(arguments[::-1]), 0.0)
        return found

    @property
    def constant(self) -> float:
        """Return the cost of the atoms that are true according to the evidence."""
        return float(self.of(self.predicate.given[TRUE].codes + self.predicate.first).sum())


class LocalCosts:
    """The cost of each atom if it is true, minus its cost if it is false, from local formulas."""

    def __init__(
        self,
        atoms: Ints,
        costs: NDArray[np.float64],
        constant: float,
        priors: tuple[Prior, ...] = (),
        groups: Callable[[Ints], Ints] | None = None,
    ) -> None:
        """Store the costs.

        Args:
            atoms: the atoms in the formulas (sorted).
            costs: their costs; the costs of all other atoms come from the priors, or are 0.
            constant: the cost that is paid in any case.
            priors: the costs of all atoms of a predicate.
            groups: gives the same number to atoms if at most one of them can hold.
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
        """The atoms that are true according to the local formulas alone (sorted)."""
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
        """Return the atoms and all others that are wanted instead of them (sorted)."""
        if self._groups is None:
            return atoms
        return np.union1d(atoms, self._wanted[np.isin(self._wanted_groups, self._groups(atoms))])

    def groups(self, atoms: Ints) -> Ints:
        """Return equal numbers for atoms if at most one of them can hold."""
        return atoms if self._groups is None else self._groups(atoms)

    def wish(self, atoms: Ints) -> float:
        """Return the lowest possible cost of these atoms."""
        costs = self.of(atoms)
        atoms, costs = atoms[costs < 0], costs[costs < 0]
        return float(costs[_cheapest(self.groups(atoms), costs)].sum())


def _cheapest(groups: Ints, costs: NDArray[np.float64]) -> Ints:
    """Return the position of the lowest cost in every group."""
    order = np.lexsort((costs, groups))
    ordered = groups[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    return order[first]
