"""The part of a ground Markov network that has been instantiated: weighted clauses over variables.

Both base solvers read it. It only grows, block by block, so a solver only has to add what is new. A soft grounding of
several clauses has a variable of its own that costs the weight and is in all of its clauses, which are then hard.
Everything else is one clause and one row (Riedel 2008, section 3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solvers.markov.costs import LocalCosts
from solvers.markov.groundings import DROPPED, Clauses, Groundings
from solvers.markov.syntax import HARD
from solvers.markov.tables import Ints


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Clauses that are added at once."""

    clauses: Ints
    """One row for each: 2 * variable, plus 1 if the literal is positive; filled with -1."""
    weights: NDArray[np.float64]
    """The cost of violating each; `HARD` if it must not be violated."""
    name: str


class Network:
    """Variables and weighted clauses."""

    def __init__(self, costs: LocalCosts, *, pairwise: bool = False) -> None:
        """Start without clauses.

        Args:
            costs: the costs of the local formulas.
            pairwise: whether clauses, rather than `choices`, say which atoms exclude each other.
        """
        self.local = costs
        self._pairwise = pairwise
        self.atoms: list[int] = []
        """By variable, its atom; -1 if it represents the violation of a grounding."""
        self.costs: list[float] = []
        """By variable, the cost if it is true."""
        self.blocks: list[Block] = []
        self.choices: list[tuple[int, ...]] = []
        """Groups of variables; at most one variable in each is true."""
        self._groups: dict[int, list[int]] = {}
        self.groundings = 0
        self._variables: dict[int, int] = {}
        self._stated: set[tuple[int, object]] = set()
        self._lost: dict[int, float] = {}

    def add(self, found: Groundings) -> int:
        """Instantiate groundings.

        Returns:
            How many of them are new.
        """
        if not found.number:
            return 0
        formula = found.formula
        if found.lost:
            self._lost[formula.number] = found.lost_cost
        fresh = [self._is_new(formula.number, row.tobytes()) for row in found.rows]
        rows, counts = found.rows[fresh], found.counts[fresh]
        several = [group for group in found.several if self._is_new(formula.number, group[0])]
        if len(rows):
            self._append(rows, found.costs[fresh], formula.name)
        if several:
            self._append_several([(clauses, cost) for clauses, _, cost in several], formula.name)
        added = int(counts.sum()) + sum(count for _, count, _ in several)
        self.groundings += added
        return added

    def _is_new(self, formula: int, key: object) -> bool:
        before = len(self._stated)
        self._stated.add((formula, key))
        return len(self._stated) > before

    def _append(self, rows: Ints, weights: NDArray[np.float64], name: str) -> None:
        self.blocks.append(Block(self._translated(rows), weights, name))

    def _append_several(self, several: Sequence[tuple[Clauses, float]], name: str) -> None:
        width = 1 + max(len(clause) for group, _ in several for clause in group)
        clauses = [clause for group, _ in several for clause in group]
        rows = np.full((len(clauses), width), DROPPED, np.int64)
        for row, clause in zip(rows, clauses, strict=True):
            row[: len(clause)] = clause
        translated = self._translated(rows)
        place = 0
        for group, cost in several:
            violated = len(self.atoms)
            self.atoms.append(-1)
            self.costs.append(cost)
            translated[place : place + len(group), -1] = 2 * violated + 1
            place += len(group)
        self.blocks.append(Block(translated, np.full(len(clauses), HARD), name))

    def _translated(self, rows: Ints) -> Ints:
        """Return rows over atoms as rows over variables, which are created for new atoms."""
        used = rows != DROPPED
        atoms, places = np.unique(rows[used] >> 1, return_inverse=True)
        self._take(np.array([atom for atom in atoms.tolist() if atom not in self._variables], np.int64))
        variables = np.fromiter((self._variables[a] for a in atoms.tolist()), np.int64, len(atoms))
        translated = np.full(rows.shape, DROPPED, np.int64)
        translated[used] = 2 * variables[places] + (rows[used] & 1)
        return translated

    def _take(self, atoms: Ints) -> None:
        """Create variables for atoms and for the atoms that are wanted instead of them."""
        atoms = self.local.with_rivals(atoms)
        groups, grown = self.local.groups(atoms), {}
        costs = self.local.of(atoms)
        for atom, group, cost in zip(atoms.tolist(), groups.tolist(), costs.tolist(), strict=True):
            if atom not in self._variables:
                self._variables[atom] = len(self.atoms)
                members = grown[group] = self._groups.setdefault(group, [])
                members.append(len(self.atoms))
                self.atoms.append(atom)
                self.costs.append(cost)
        chosen = [tuple(members) for members in grown.values() if len(members) > 1]
        if chosen and self._pairwise:
            pairs = [(2 * a, 2 * b) for members in chosen for a, b in combinations(members, 2)]
            self.blocks.append(Block(np.array(pairs, np.int64), np.full(len(pairs), HARD), "one value"))
        elif chosen:
            self.choices += chosen

    def world(self, values: NDArray[np.bool_]) -> Ints:
        """Return the free atoms that are true (sorted): variables have their values, and other atoms are as
        preferred.
        """
        if not self.atoms:
            return self.local.preferred
        atoms = np.array(self.atoms, np.int64)
        real = atoms >= 0
        chosen = atoms[real & values]
        return np.union1d(np.setdiff1d(self.local.preferred, atoms[real], assume_unique=True), chosen)

    def cost(self, world: Ints) -> float:
        """Return the cost of local formulas in the world in which exactly the free atoms `world` hold."""
        if world is self.local.preferred:
            return self.local.least
        return self.local.constant + float(self.local.of(world).sum())

    def rest(self) -> float:
        """Return the lowest cost of everything without a variable: untouched atoms and lost groundings."""
        if not self.atoms:
            return self.local.least + sum(self._lost.values())
        atoms = np.array(self.atoms, np.int64)
        return self.local.least - self.local.wish(atoms[atoms >= 0]) + sum(self._lost.values())
