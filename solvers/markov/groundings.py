"""The groundings of a formula as rows of literals, without what the evidence decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from solvers.markov.compiled import Compiled
from solvers.markov.tables import Bools, Floats, Ints

DROPPED = -1
"""Fills a place in a row without a literal. A literal is 2 * atom, plus 1 if it is positive."""

Clauses: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Groundings:
    """The groundings of one formula; those with the same clauses are merged."""

    formula: Compiled
    rows: Ints
    """The clauses of hard groundings and of groundings with one clause: sorted literals, filled with `DROPPED`."""
    counts: Ints
    """How many groundings each row represents."""
    costs: Floats
    """What it costs when a row is false: the formula's weight for each of its groundings, to the degree to which
    the evidence leaves that open."""
    several: tuple[tuple[Clauses, int, float], ...] = ()
    """Soft groundings with several clauses, the number of groundings that each represents, and its cost."""
    lost: int = 0
    """The number of groundings that are false no matter what is decided."""
    lost_cost: float = 0.0

    @property
    def number(self) -> int:
        """Return the number of groundings."""
        return int(self.counts.sum()) + sum(count for _, count, _ in self.several) + self.lost

    @property
    def cost(self) -> float:
        """Return their cost if all are false."""
        return float(self.costs.sum()) + sum(cost for _, _, cost in self.several) + self.lost_cost


def simplify(literals: Ints) -> Bools:
    """Sort each row and remove repetitions.

    Returns:
        Which rows contain a literal and its negation.
    """
    if literals.shape[1] < 2:
        return np.zeros(len(literals), np.bool_)
    literals.sort(axis=1)
    twice = literals[:, 1:] == literals[:, :-1]
    if twice.any():
        literals[:, 1:][twice] = DROPPED
        literals.sort(axis=1)
    opposite = (literals[:, 1:] == literals[:, :-1] + 1) & (literals[:, :-1] % 2 == 0)
    return np.asarray(opposite.any(axis=1), np.bool_)


def gathered(formula: Compiled, owners: list[Ints], clauses: list[Ints], costs: Floats) -> Groundings:
    """Return clauses by grounding: `owners` gives the grounding of each row of `clauses`, and `costs` is by
    grounding.
    """
    width = max(literals.shape[1] for literals in clauses)
    owner = np.concatenate(owners)
    rows = np.concatenate(
        [np.pad(c, ((0, 0), (width - c.shape[1], 0)), constant_values=DROPPED) for c in clauses]
    )
    empty = (rows == DROPPED).all(axis=1)
    if formula.hard or len(clauses) == 1:
        kept, ones = owner[~empty], np.ones(int((~empty).sum()), np.int64)
        lost_cost = float(costs[owner[empty]].sum())
        return Groundings(formula, rows[~empty], ones, costs[kept], (), int(empty.sum()), lost_cost)
    count = len(costs)
    lost = np.zeros(count, np.bool_)
    lost[owner[empty]] = True
    alone = (np.bincount(owner, minlength=count) == 1)[owner] & ~lost[owner]
    grouped: dict[int, list[tuple[int, ...]]] = {}
    for place in np.flatnonzero(~alone & ~lost[owner]).tolist():
        row = tuple(literal for literal in rows[place].tolist() if literal != DROPPED)
        grouped.setdefault(int(owner[place]), []).append(row)
    several = tuple((tuple(sorted(set(group))), 1, float(costs[g])) for g, group in grouped.items())
    single = rows[alone]
    ones = np.ones(len(single), np.int64)
    return Groundings(
        formula, single, ones, costs[owner[alone]], several, int(lost.sum()), float(costs[lost].sum())
    )


def joined(formula: Compiled, parts: list[Groundings]) -> Groundings:
    """Return all parts as one, with equal groundings counted."""
    if not parts:
        return Groundings(formula, np.zeros((0, 1), np.int64), np.zeros(0, np.int64), np.zeros(0))
    rows = np.concatenate([part.rows for part in parts])
    costs = np.concatenate([part.costs for part in parts])
    several: dict[Clauses, tuple[int, float]] = {}
    for part in parts:
        for group, count, cost in part.several:
            before, paid = several.get(group, (0, 0.0))
            several[group] = before + count, paid + cost
    counts = np.ones(len(rows), np.int64)
    if len(rows) > 1:
        order = np.lexsort(rows.T[::-1])
        rows, costs = rows[order], costs[order]
        fresh = np.ones(len(rows), np.bool_)
        fresh[1:] = (rows[1:] != rows[:-1]).any(axis=1)
        starts = np.flatnonzero(fresh)
        rows, costs = rows[fresh], np.add.reduceat(costs, starts)
        counts = np.diff(np.append(starts, len(order)))
    groups = tuple((group, count, cost) for group, (count, cost) in several.items())
    lost, lost_cost = sum(part.lost for part in parts), sum(part.lost_cost for part in parts)
    return Groundings(formula, rows, counts, costs, groups, lost, lost_cost)
