"""Rows that are added when a solution violates them: no amount explains itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.ilp import Cut, Solution
from solvers.ilp.expressions import Number
from solvers.problems.hypergraph import Statement
from solvers.problems.program import DerivationProgram

SUPPORT = "support"
"""The name of these rows."""
THRESHOLDS = (0.0, 0.3, 0.6)
"""If a solution is fractional, statements at or below these values are not walked."""
LEAST = 1e-4
"""How much a fractional solution must violate a row for the row to be added."""


class Support:
    """No amount explains itself.

    For a set ``U`` of unknown amounts and ``w`` in it: if ``w`` becomes known, a statement into ``U`` needs none of
    its amounts. A derivation has an order; the first amount of ``U`` in it is derived from no other one of ``U``.
    """

    def __init__(self, stated: DerivationProgram) -> None:
        """Take the program."""
        self._stated = stated

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Yield the cuts that an integral solution violates."""
        assert solution.values is not None
        return self._cuts(solution.values, 0.5)

    def tighten(self, solution: Solution) -> Iterator[Cut]:
        """Yield the cuts that a fractional solution violates."""
        assert solution.values is not None
        for threshold in THRESHOLDS:
            yield from self._cuts(solution.values, threshold)

    def _cuts(self, values: Sequence[Number], threshold: float) -> Iterator[Cut]:
        """Yield the cuts that the statements above a threshold violate."""
        stated = self._stated
        for group in self._unreached(values, threshold):
            ways = (column for amount in group for column in stated.into[amount])
            entering = [column for column in ways if not stated.statements[column][1].tail & group]
            inflow = sum(values[column] for column in entering)
            for amount in sorted(group):
                known, one = stated.amount_known(amount)
                if inflow + LEAST < one + sum(values[column] for column in known):
                    constraint = stated.constraint(entering, known, ">=", one)
                    yield Cut(constraint, SUPPORT, tuple(sorted(group)))

    def _unreached(self, values: Sequence[Number], threshold: float) -> list[frozenset[int]]:
        """Return groups of known amounts that the given numbers do not reach over statements above the threshold."""
        stated = self._stated
        used: list[Statement] = [s for c, (_, s) in stated.statements.items() if values[c] > threshold]
        left = {v for v, c in stated.known.items() if values[c] > threshold} | {stated.graph.asked}
        while reached := {statement.head for statement in used if not statement.tail & left} & left:
            left -= reached
        before: dict[int, set[int]] = {v: set() for v in left}
        for statement in used:
            if statement.head in left:
                before[statement.head] |= statement.tail & left
        return _sources(before)


def _sources(before: dict[int, set[int]]) -> list[frozenset[int]]:
    """Return the strongly connected sets of a graph that nothing outside leads into; `before` has, for each node, the
    nodes that lead into it.
    """
    behind: dict[int, frozenset[int]] = {}
    for node in before:
        found, stack = {node}, [node]
        while stack:
            fresh = before[stack.pop()] - found
            found |= fresh
            stack += fresh
        behind[node] = frozenset(found)
    return sorted({group for group in behind.values() if all(behind[v] == group for v in group)}, key=sorted)
