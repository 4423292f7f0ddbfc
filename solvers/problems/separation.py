"""Rows that are added when a solution violates them: support, a letter that is needed, contradicting links.

Each separator stores why it added a row (`Reason`), so that an explanation can say so. The docstring of what makes a
row shows that the row rules out no derivation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from solvers.ilp import Cut, Solution
from solvers.ilp.expressions import Number
from solvers.problems.hypergraph import Edge
from solvers.problems.program import Columns, DerivationProgram
from solvers.problems.values import Oddity

THRESHOLDS = (0.0, 0.3, 0.6)
"""If a solution is fractional, hyperedges at or below these values are not walked."""
LEAST = 1e-4
"""How much a fractional solution must violate a row for the row to be added."""


class Kind(StrEnum):
    """Why a row was added."""

    SUPPORT = "an amount would explain itself"
    LETTER = "the letter is not needed"
    CONTRADICTION = "two descriptions cannot mean the same"
    VALUE = "a value cannot be"
    ANOTHER = "another value is wanted"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row was added, so that others can explain how the answer was found."""

    kind: Kind
    amounts: tuple[int, ...]
    """The amounts that explain each other, that depend on the letter, that a pair of descriptions means, or below a
    value.
    """
    odd: Oddity | None = None
    """The value that is impossible or was found before."""
    statements: tuple[int, ...] = ()
    """The statements below the value."""


class Separator:
    """What all separators share: the program, and the list of reasons."""

    kind: Kind

    def __init__(self, stated: DerivationProgram, reasons: list[Reason]) -> None:
        """Take the program, and a list that several separators may share."""
        self.stated = stated
        self.reasons = reasons
        self.graph = stated.graph

    def cut(
        self, reason: Reason, positive: Iterable[int], negative: Iterable[int], sense: str, rhs: Number
    ) -> Cut:
        """Return a cut over columns (see `DerivationProgram.constraint`), and store its reason."""
        if reason not in self.reasons[-20:]:
            self.reasons.append(reason)
        constraint = self.stated.constraint(positive, negative, sense, rhs)
        return Cut(constraint, reason.kind.name.lower(), reason.amounts)


def values_of(solution: Solution) -> Sequence[Number]:
    """Return the values of a solution that has values."""
    assert solution.values is not None
    return solution.values


class _Walker(Separator, ABC):
    """Walks over the hyperedges whose columns are above a threshold; for a fractional solution, over several
    thresholds.
    """

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Yield the cuts that an integral solution violates."""
        return self._cuts(values_of(solution), 0.5)

    def tighten(self, solution: Solution) -> Iterator[Cut]:
        """Yield the cuts that a fractional solution violates."""
        for threshold in THRESHOLDS:
            yield from self._cuts(values_of(solution), threshold)

    def _used(self, values: Sequence[Number], threshold: float) -> list[Edge]:
        return [edge for column, edge in self.stated.edges.items() if values[column] > threshold]

    @abstractmethod
    def _cuts(self, values: Sequence[Number], threshold: float) -> Iterator[Cut]:
        """Yield the cuts that the hyperedges above a threshold violate."""


class Support(_Walker):
    """No amount explains itself.

    For a set ``U`` of unknown amounts and ``w`` in it: if ``w`` becomes known, the tail of some hyperedge into ``U``
    has no amount of ``U``, or an amount of ``U`` is the letter. A derivation has an order; the first amount of ``U`` in
    this order is derived from no other amount of ``U``.
    """

    kind = Kind.SUPPORT

    def _cuts(self, values: Sequence[Number], threshold: float) -> Iterator[Cut]:
        stated = self.stated
        for group in self._unreached(values, threshold):
            entering = [c for v in group for c, edge in stated.into[v] if not edge.tail & group]
            entering += [stated.let[v] for v in group if v in stated.let]
            inflow = sum(values[column] for column in entering)
            for amount in sorted(group):
                known, one = stated.amount_known(amount)
                if inflow + LEAST < one + sum(values[c] for c in known):
                    reason = Reason(self.kind, tuple(sorted(group)))
                    yield self.cut(reason, entering, known, ">=", one)

    def _unreached(self, values: Sequence[Number], threshold: float) -> list[frozenset[int]]:
        """Return groups of known amounts that the given numbers and the letter do not reach over edges above the
        threshold.
        """
        stated, used = self.stated, self._used(values, threshold)
        left = {v for v, c in stated.known.items() if values[c] > threshold} | {self.graph.asked}
        left -= {v for v, c in stated.let.items() if values[c] > threshold}
        while reached := {edge.head for edge in used if not edge.tail & left} & left:
            left -= reached
        before: dict[int, set[int]] = {v: set() for v in left}
        for edge in used:
            if edge.head in left:
                before[edge.head] |= edge.tail & left
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


class LetterNeeded(_Walker):
    """If there is a letter, the asked amount depends on it.

    For an amount and a set ``W`` with this amount, but without the asked amount: if the amount is the letter, a
    hyperedge leads out of ``W``.
    """

    kind = Kind.LETTER

    def _cuts(self, values: Sequence[Number], threshold: float) -> Iterator[Cut]:
        for column, letter in self.stated.letters.items():
            if values[column] <= max(threshold, LEAST):
                continue
            resting, used = {letter}, self._used(values, threshold)
            while more := {e.head for e in used if e.tail & resting} - resting:
                resting |= more
            leaving = [c for c, e in self.stated.edges.items() if e.tail & resting and e.head not in resting]
            if self.graph.asked not in resting and sum(values[c] for c in leaving) + LEAST < values[column]:
                reason = Reason(self.kind, tuple(sorted(resting)))
                yield self.cut(reason, leaving, [column], ">=", 0)


class Contradictions(Separator):
    """Descriptions that contradict each other do not mean the same amount."""

    kind = Kind.CONTRADICTION

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Yield the cuts that a solution violates."""
        values, linked = values_of(solution), defaultdict[int, dict[int, Columns]](dict)
        for (description, amount), columns in self.stated.links.items():
            if any(values[c] > LEAST for c in columns):
                linked[amount][description] = columns
        for amount, found in linked.items():
            for pair in map(frozenset, combinations(found, 2)):
                both = [column for description in pair for column in found[description]]
                if pair in self.graph.contradictions and sum(values[c] for c in both) > 1 + LEAST:
                    yield self.cut(Reason(self.kind, (amount,)), both, [], "<=", 1)

    tighten = separate
