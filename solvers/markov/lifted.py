"""The linear relaxation of a network with one variable for each group of indistinguishable ones: lifted linear
programming.

Variables with the same cost that appear in the same way in rows with the same weight, and so on, get the same color
(color refinement). If every variable of a color has its average value, the rows still hold, and the cost is the same.
The relaxation therefore has an optimum that is constant on colors, and a program over colors finds it (Mladenov, Ahmadi
and Kersting 2012; Grohe, Kersting, Mladenov and Selman 2014). Records that are all equally similar, and ordered pairs,
make such a program ten times smaller. Fractional values in its solution decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Backend, Status, Var
from solvers.ilp.backend import Engine, Outcome, choose
from solvers.ilp.rows import Rows
from solvers.markov.incidence import CHOICE, Incidence
from solvers.markov.syntax import HARD
from solvers.markov.tables import Ints

Hashes: TypeAlias = NDArray[np.uint64]

WORTH = 2
"""How many rows there must be for each row over colors; with fewer, nothing is gained."""


@dataclass(frozen=True, slots=True, eq=False)
class Lifted:
    """Variables and rows of a network by color."""

    kinds: Ints
    """By variable, its color."""
    members: Ints
    """How many variables have each color."""
    rows: Ints
    """For each color of rows, one row of that color."""
    counts: Ints
    """How many rows it represents."""


def lifted(known: Incidence) -> Lifted | None:
    """Return the coarsest colors that color refinement gives, or None if there are too many to be useful."""
    variables, signs = known.literals >> 1, (known.literals & 1).astype(np.uint64)
    order = np.argsort(variables, kind="stable")
    present, firsts = np.unique(variables[order], return_index=True)
    colours = _mixed(_ranked(known.costs))
    weights = _mixed(_ranked(known.weights))
    shades, before = weights, 0
    while (told := len(np.unique(colours))) > before:
        before = told
        shades = _mixed(weights + np.add.reduceat(_mixed(2 * colours[variables] + signs), known.starts))
        around = _mixed(2 * shades[known.owners] + signs)
        colours[present] = _mixed(3 * colours[present] + np.add.reduceat(around[order], firsts))
    _, rows, shade, counts = np.unique(shades, return_index=True, return_inverse=True, return_counts=True)
    if WORTH * len(rows) > len(shades):
        return None
    _, kinds, members = np.unique(colours, return_inverse=True, return_counts=True)
    found = Lifted(kinds, members, rows, counts)
    return found if _equitable(known, found, shade) else None


def _equitable(known: Incidence, found: Lifted, shade: Ints) -> bool:
    """Return whether the colors are valid, because hashes could collide and the optimum must be exact."""
    first = np.unique(found.kinds, return_index=True)[1]
    same_cost = (known.costs == known.costs[first[found.kinds]]).all()
    same_weight = (known.weights == known.weights[found.rows[shade]]).all()
    return bool(
        same_cost
        and same_weight
        and _alike(known.literals >> 1, found.kinds, found.members, shade[known.owners], known.literals & 1)
        and _alike(known.owners, shade, found.counts, found.kinds[known.literals >> 1], known.literals & 1)
    )


def _alike(things: Ints, colours: Ints, members: Ints, others: Ints, signs: Ints) -> bool:
    """Return whether things of one color are connected to the other colors equally often, sign by sign."""
    codes = 2 * others + signs
    width = int(codes.max()) + 1
    met, times = np.unique(things * width + codes, return_counts=True)
    groups = colours[met // width] * width + met % width
    _, first, group, sizes = np.unique(groups, return_index=True, return_inverse=True, return_counts=True)
    everyone = sizes == members[colours[met[first] // width]]
    return bool(everyone.all() and (times == times[first[group]]).all())


def relaxation(
    known: Incidence, found: Lifted, backend: str, deadline: float, cancelled: Callable[[], bool] | None
) -> Outcome:
    """Return the optimum of the linear relaxation.

    Args:
        known: the variables and rows of the network.
        found: their colors; one variable and one row for each are enough.
        backend: the backend of `solvers.ilp`.
        deadline: as a value of `perf_counter`.
        cancelled: called while it is solved.

    Returns:
        Values by variable of the network; None if time ran out.
    """
    program = _program(known, found)
    engine = Engine(program, choose(Backend(backend), variables=len(program.variables), relax_first=True))
    engine.update(program, linear=True)
    left = inf if deadline == inf else deadline - perf_counter()
    if left <= 0:
        return Outcome(Status.UNKNOWN, None, None)
    outcome = engine.solve(relax=True, seconds=left, cancelled=cancelled)
    values = None if outcome.values is None else np.array(outcome.values)[found.kinds].tolist()
    return Outcome(outcome.status, values, outcome.bound)


def _program(known: Incidence, found: Lifted) -> Rows:
    """Return the linear program over colors, with a variable for each color and a row for each color of rows."""
    program = Rows("min", "lifted Markov network")
    first = np.unique(found.kinds, return_index=True)[1]
    costs = known.costs[first] * found.members
    variables = [program.continuous(kind, 0, 1, cost) for kind, cost in enumerate(costs.tolist())]
    literals = 2 * found.kinds[known.literals >> 1] + (known.literals & 1)
    ends = np.append(known.starts, len(literals))
    weights, counts = known.weights[found.rows].tolist(), found.counts.tolist()
    made: list[tuple[list[Var], list[int], str, int]] = []
    for place, row in enumerate(found.rows.tolist()):
        terms: dict[int, int] = {}
        least = 1
        for literal in literals[ends[row] : ends[row + 1]].tolist():
            positive = literal & 1
            terms[literal >> 1] = terms.get(literal >> 1, 0) + (1 if positive else -1)
            least -= not positive
        named, factors = [variables[kind] for kind in terms], list(terms.values())
        if weights[place] == CHOICE:
            made.append((named, factors, "<=", 1))
            continue
        if weights[place] != HARD:
            named.append(program.continuous(("violated", place), 0, 1, weights[place] * counts[place]))
            factors.append(1)
        made.append((named, factors, ">=", least))
    program.add_rows(made)
    return program


def _ranked(values: NDArray[np.float64]) -> Hashes:
    """Return equal numbers for equal values."""
    return np.unique(values, return_inverse=True)[1].astype(np.uint64) + np.uint64(1)


def _mixed(values: Hashes) -> Hashes:
    """Return numbers that look random (the finalizer of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
