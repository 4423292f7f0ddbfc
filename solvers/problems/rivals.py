"""The rivals among which learning has to find the right derivation, and their features as arrays.

A grounding is stored only as numbers, so that thousands of problems stay in memory from pass to pass while prices
change. Rivals are found by walking forward: for each amount, the few cheapest derivations are kept, and shared parts
are counted exactly once. The program (`solvers.problems.choose`) decides what answers a question, not this module.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solvers.problems.choose import answers
from solvers.problems.features import idle_features
from solvers.problems.ground import Grounding

KEPT = 4
"""How many derivations are kept for each amount."""

VALUES = 30
"""Distinct values among the rivals of a problem."""

SAME_VALUE, SAME_RIGHT = 2, 6
"""How many rivals may have one value, and how many may have the right one."""

Reals = NDArray[np.float64]
Places = NDArray[np.int32]


class Names(defaultdict[str, int]):
    """The index of each feature, assigned in the order in which features occur."""

    def __init__(self) -> None:
        super().__init__(self.__len__)


@dataclass(frozen=True, slots=True)
class Rival:
    """A derivation in the form that learning uses."""

    cost: float
    amount: int
    is_right: bool
    coverage: float
    """For a right derivation, the share of the printed calculations whose results it has."""
    places: Places
    counts: Reals


@dataclass(frozen=True, slots=True)
class _Partial:
    """A derivation of an amount: its statements and the numbers of the text that it uses."""

    gain: float
    """The prices of its statements minus what it would cost to leave its numbers idle."""
    statements: frozenset[int]
    told: frozenset[int]


class Problem:
    """A grounding stored as numbers."""

    def __init__(
        self,
        grounding: Grounding,
        names: Names,
        is_right: Callable[[Fraction], bool],
        printed: Sequence[Fraction] = (),
    ) -> None:
        """Store what a grounding offers.

        Args:
            grounding: the problem's grounding.
            names: the names of all features; new ones are added.
            is_right: whether a value is the answer.
            printed: the results that lead to the answer, if the data have them.
        """
        situation = grounding.situation
        self._statements = [
            (s.found.index, tuple(part.index for part in s.parts), s.anchor) for s in grounding.statements
        ]
        self._features = [_places(s.features, names) for s in grounding.statements]
        self._answers = {a.index: _counted(features, names) for a, features in answers(grounding)}
        self._idle = {a.index: _places(idle_features(a, situation), names) for a in situation.told}
        self._size = len(grounding.amounts)
        self._values = [float(a.value) for a in grounding.amounts]
        self._right = {a.index for a in grounding.amounts if is_right(a.value)}
        self._printed = [
            frozenset(i for i, result in enumerate(printed) if abs(a.value - result) < Fraction(1, 100))
            for a in grounding.amounts
        ]
        self._results = len(printed)

    @property
    def is_solvable(self) -> bool:
        """Whether an amount that may be the answer has the right value."""
        return not self._right.isdisjoint(self._answers)

    def rivals(self, prices: Reals) -> list[Rival]:
        """Return the cheapest derivations for `VALUES` distinct values and for the right one, the cheapest first."""
        costs = [float(prices[places].sum()) for places in self._features]
        idle = {node: float(prices[places].sum()) for node, places in self._idle.items()}
        found = []
        for node, partials in enumerate(self._walked(costs, idle)):
            if node in self._answers:
                places, counts = self._answers[node]
                own = float(prices[places] @ counts) + sum(idle.values())
                found += [(own + partial.gain, node, partial) for partial in partials]
        found.sort(key=lambda rival: rival[0])
        seen: Counter[float] = Counter()
        chosen = []
        for cost, node, partial in found:
            value, is_right = round(self._values[node], 6), node in self._right
            if value not in seen and len(seen) >= VALUES and not is_right:
                continue
            if seen[value] < (SAME_RIGHT if is_right else SAME_VALUE):
                seen[value] += 1
                chosen.append(self._rival(cost, node, partial))
        return chosen

    def _walked(self, costs: Sequence[float], idle: dict[int, float]) -> list[list[_Partial]]:
        """Return the cheapest derivations of each amount; an amount comes after those that it is made of."""
        best: list[list[_Partial]] = [[] for _ in range(self._size)]
        for node, price in idle.items():
            best[node] = [_Partial(-price, frozenset(), frozenset((node,)))]
        by_found: dict[int, list[int]] = defaultdict(list)
        for number, (node, parts, _) in enumerate(self._statements):
            if all(part < node for part in parts):
                by_found[node].append(number)
        for node in sorted(by_found):
            found: dict[frozenset[int], _Partial] = {}
            for number in by_found[node]:
                for one, *others in _chosen([best[part] for part in self._statements[number][1]]):
                    statements = one.statements.union({number}, *(o.statements for o in others))
                    if statements in found or self._clashes(statements):
                        continue
                    told = one.told.union(*(o.told for o in others))
                    gain = sum(costs[s] for s in statements) - sum(idle[n] for n in told)
                    found[statements] = _Partial(gain, statements, told)
            best[node] = sorted(found.values(), key=lambda partial: partial.gain)[:KEPT]
        return best

    def _clashes(self, statements: frozenset[int]) -> bool:
        """Whether some words are used in two ways."""
        anchors = [self._statements[s][2] for s in statements if self._statements[s][2] is not None]
        return len(anchors) != len(set(anchors))

    def _rival(self, cost: float, node: int, partial: _Partial) -> Rival:
        places, counts = self._answers[node]
        parts = [self._features[s] for s in partial.statements]
        parts += [idle for told, idle in self._idle.items() if told not in partial.told]
        others = np.concatenate(parts) if parts else np.empty(0, np.int32)
        is_right = node in self._right
        coverage = 0.0
        if is_right and self._results:
            reached = frozenset().union(*(self._printed[self._statements[s][0]] for s in partial.statements))
            coverage = len(reached) / self._results
        both = np.concatenate([counts, np.ones(len(others))])
        return Rival(cost, node, is_right, coverage, np.concatenate([places, others]), both)


def _chosen(lists: list[list[_Partial]]) -> list[tuple[_Partial, ...]]:
    if len(lists) == 1:
        return [(one,) for one in lists[0]]
    return [(one, other) for one in lists[0] for other in lists[1]]


def _places(features: object, names: Names) -> Places:
    assert isinstance(features, dict)
    return np.array([names[name] for name in features], np.int32)


def _counted(features: object, names: Names) -> tuple[Places, Reals]:
    assert isinstance(features, dict)
    return _places(features, names), np.array(list(features.values()), float)
