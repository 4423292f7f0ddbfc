"""Every expression over a few numbers, with what the objective adds up for it.

The integer program decides one expression; learning and the other answers' scores need all of them. They are
the arborescences of `solvers.rules.space` under the same constraints, so the best of them is the program's
optimum (a test compares the two). All expressions of one shape are evaluated at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from solvers.markov.evidence import GroundAtom
from solvers.markov.grounding import Grounding
from solvers.rules.space import Option, Space
from solvers.rules.units import dimension_name

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Reals = NDArray[np.float64]

MOST_NUMBERS = 4
"""Beyond, there are too many expressions to list: five numbers have some hundred thousand."""

CLOSE = 1e-9
"""Values are compared as floating-point numbers, relative to 1 and the value."""


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """All expressions of a problem; one row each."""

    options: tuple[Option, ...]
    chosen: Bools
    """Expressions by options."""
    used: Bools
    """Expressions by numbers of the model."""
    taken: Bools
    """Which numbers are in a part that is taken away."""
    roots: Ints
    """Position of the number that stands for the whole."""
    values: Reals
    odd: Bools
    """Whether the value is 0, or broken where all numbers are whole."""

    def __len__(self) -> int:
        return len(self.roots)

    def only(self, rows: Bools) -> Trees:
        """Some of the expressions."""
        return Trees(
            self.options,
            self.chosen[rows],
            self.used[rows],
            self.taken[rows],
            self.roots[rows],
            self.values[rows],
            self.odd[rows],
        )


def enumerate_trees(space: Space) -> Trees:
    """List the expressions of `space` that have a value: over at most `MOST_NUMBERS` numbers; more take long."""
    options, numbers, values = space.options, space.numbers, space.values
    position = {n: place for place, n in enumerate(numbers)}
    listed: dict[tuple[int, int], list[int]] = {}
    for place, option in enumerate(options):
        edge = (position[option.step.parent], position[option.step.child])
        listed.setdefault(edge, []).append(place)
    edges = {edge: np.array(places, np.int64) for edge, places in listed.items()}
    kinds = _Kinds(options, [float(values[n]) for n in numbers])
    found: list[tuple[Ints, Reals, tuple[int, ...], int, dict[int, int]]] = []
    for members, root, parents in _shapes(len(numbers), set(edges)):
        combos, results = kinds.evaluate(members, root, parents, edges)
        if len(results):
            found.append((combos, results, members, root, parents))
    total = sum(len(results) for _, results, *_ in found)
    chosen = np.zeros((total, len(options)), np.bool_)
    used = np.zeros((total, len(numbers)), np.bool_)
    taken = np.zeros((total, len(numbers)), np.bool_)
    roots = np.zeros(total, np.int64)
    outcome = np.zeros(total)
    row = 0
    for combos, results, members, root, parents in found:
        stop = row + len(results)
        if combos.shape[1]:
            chosen[np.arange(row, stop)[:, None], combos] = True
        used[row:stop, list(members)] = True
        taken[row:stop] = kinds.taken(combos, root, parents, len(numbers))
        roots[row:stop] = root
        outcome[row:stop] = results
        row = stop
    whole = all(values[n].denominator == 1 for n in numbers)
    odd = np.abs(outcome) < CLOSE
    if whole:
        odd |= np.abs(outcome - np.rint(outcome)) > CLOSE * np.maximum(1, np.abs(outcome))
    return Trees(options, chosen, used, taken, roots, outcome, odd)


def _shapes(count: int, edges: set[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int, dict[int, int]]]:
    """(numbers that take part, root, child to parent): every arborescence whose edges are possible."""
    for size in range(1, count + 1):
        for members in combinations(range(count), size):
            for root in members:
                others = [n for n in members if n != root]
                choices = [[p for p in members if (p, n) in edges] for n in others]
                for parents in product(*choices):
                    tree = dict(zip(others, parents, strict=True))
                    if _reaches_root(tree, root):
                        yield members, root, tree


def _reaches_root(parents: dict[int, int], root: int) -> bool:
    for start in parents:
        place, steps = start, 0
        while place != root:
            place, steps = parents[place], steps + 1
            if steps > len(parents):
                return False
    return True


class _Kinds:
    """The options' properties as columns, and the evaluation of all choices of options for one shape."""

    def __init__(self, options: Sequence[Option], values: list[float]) -> None:
        self._values = values
        steps = [option.step for option in options]
        self._minus = np.array([s.operation == "Minus" for s in steps], np.bool_)
        self._times = np.array([s.operation == "Times" for s in steps], np.bool_)
        self._product = np.array([s.stage == 1 for s in steps], np.bool_)
        self._later = np.array([s.later for s in steps], np.bool_)

    def evaluate(
        self,
        members: tuple[int, ...],
        root: int,
        parents: dict[int, int],
        edges: dict[tuple[int, int], Ints],
    ) -> tuple[Ints, Reals]:
        """The allowed choices of an option for every edge (rows), and the values at the root."""
        if not parents:
            return np.zeros((1, 0), np.int64), np.array([self._values[root]])
        children = list(parents)
        choices = [edges[parents[c], c] for c in children]
        grid = np.empty((*map(len, choices), len(children)), np.int64)
        for place, options in enumerate(choices):
            grid[..., place] = options.reshape(-1, *[1] * (len(children) - place - 1))
        combos = grid.reshape(-1, len(children))
        column = {child: place for place, child in enumerate(children)}
        below = {n: [c for c in children if parents[c] == n] for n in members}
        combos = combos[self._allowed(combos, column, below, parents)]
        value, sound = self._value(root, combos, column, below)
        return combos[sound], value[sound]

    def taken(self, combos: Ints, root: int, parents: dict[int, int], count: int) -> Bools:
        """Which numbers are taken away themselves, or are in a part that is."""
        found = np.zeros((len(combos), count), np.bool_)
        children = list(parents)
        waiting = [root]
        while waiting:
            parent = waiting.pop()
            for place, child in enumerate(children):
                if parents[child] == parent:
                    found[:, child] = self._minus[combos[:, place]] | found[:, parent]
                    waiting.append(child)
        return found

    def _allowed(
        self, combos: Ints, column: dict[int, int], below: dict[int, list[int]], parents: dict[int, int]
    ) -> Bools:
        keep = np.ones(len(combos), np.bool_)
        multiplied = {}
        for parent, own in below.items():
            if not own:
                continue
            mine = combos[:, [column[c] for c in own]]
            products = self._product[mine].sum(axis=1)
            keep &= (products <= 1) & ~(self._later[mine].any(axis=1) & (products == 0))
            multiplied[parent] = products > 0
        for child in parents:  # no difference under a sum
            above = combos[:, column[child]]
            for inner in below[child]:
                below_it = combos[:, column[inner]]
                allowed = multiplied[child] & ~self._later[below_it]
                keep &= self._product[above] | ~self._minus[below_it] | allowed
        return keep

    def _value(
        self, number: int, combos: Ints, column: dict[int, int], below: dict[int, list[int]]
    ) -> tuple[Reals, Bools]:
        """The value at `number`, and whether no part of it is negative or divided by nothing."""
        size = len(combos)
        sound = np.ones(size, np.bool_)
        first, later = np.full(size, self._values[number]), np.zeros(size)
        factor, divisor = np.ones(size), np.ones(size)
        for child in below[number]:
            other: Reals | float
            if below[child]:
                other, fine = self._value(child, combos, column, below)
                sound &= fine
            else:
                other = self._values[child]
                sound &= other > -CLOSE
            own = combos[:, column[child]]
            signed = np.where(self._minus[own], -other, other)
            product_ = self._product[own]
            first += np.where(product_ | self._later[own], 0, signed)
            later += np.where(self._later[own], signed, 0)
            factor *= np.where(product_ & self._times[own], other, 1)
            divisor *= np.where(product_ & ~self._times[own], other, 1)
        sound &= (first > -CLOSE) & (divisor != 0)
        result = first * factor / np.where(divisor == 0, 1, divisor) + later
        sound &= result > -CLOSE
        return result, sound


def violations(space: Space, trees: Trees, groundings: Sequence[Grounding]) -> Bools:
    """Which groundings of the preferences each expression falsifies (expressions by groundings).

    Groundings whose clauses speak of `By` are left to `reason_costs`.
    """
    atoms, holding = _atoms(space, trees)
    falsified = np.zeros((len(trees), len(groundings)), np.bool_)
    clauses = [(place, clause) for place, g in enumerate(groundings) for clause in g.clauses]
    negative = np.zeros((len(atoms), len(clauses)), np.float32)
    positive = np.zeros((len(atoms), len(clauses)), np.float32)
    for number, (_, clause) in enumerate(clauses):
        for sign, atom in clause.literals:
            if atom in atoms:
                (positive if sign else negative)[atoms[atom], number] += 1
            elif not sign:
                negative[:, number] = np.inf
    needed = negative.sum(axis=0)
    false = (holding @ negative >= needed) & (holding @ positive == 0)
    for number, (place, _) in enumerate(clauses):
        falsified[:, place] |= false[:, number]
    return falsified


def _atoms(space: Space, trees: Trees) -> tuple[dict[GroundAtom, int], NDArray[np.float32]]:
    """Hidden atoms, numbered, and which hold in each expression; `By` is not among them."""
    atoms = {atom: place for place, atom in enumerate(a for a in space.atoms() if a[0] != "By")}
    says = np.zeros((len(trees.options), len(atoms)), np.bool_)
    for place, option in enumerate(trees.options):
        for atom in option.atoms():
            says[place, atoms[atom]] = True
    holding = trees.chosen.astype(np.float32) @ says > 0
    for place, n in enumerate(space.numbers):
        holding[:, atoms["Used", (n,)]] = trees.used[:, place]
        holding[:, atoms["Root", (n,)]] = trees.roots == place
        holding[:, atoms["Taken", (n,)]] = trees.taken[:, place]
        products = [
            o
            for o, option in enumerate(trees.options)
            if option.step.parent == n and option.dimension is not None
        ]
        plain = trees.used[:, place] & ~trees.chosen[:, products].any(axis=1)
        holding[:, atoms["Yields", (n, dimension_name(space.base[n]))]] |= plain
    return atoms, holding.astype(np.float32)
