"""The connected components of a growing network, tracked so that only those that have changed are solved again.

Opening a solver for a component with few rows would cost more than solving it, so small ones are combined.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from solvers.markov.network import Network

PACKED = 500
"""The most rows of a part that takes in more components."""


class Row(NamedTuple):
    """A clause, or a choice in which at most one literal holds."""

    literals: list[int]
    weight: float | None
    """The cost of violating the clause; None if it is a choice."""
    name: str


@dataclass(slots=True, eq=False)
class Part:
    """Components that are solved together."""

    rows: list[Row] = field(default_factory=list)
    stated: int = 0
    """How many of the rows a solver knows."""


class Parts:
    """The parts of a network by their variables; the network only grows, so parts are only joined."""

    def __init__(self, network: Network) -> None:
        """Start without parts."""
        self._network = network
        self._above: list[int] = []
        """By variable, one in the same part that is closer to the variable that represents the part."""
        self._parts: dict[int, Part] = {}
        self._blocks = self._choices = 0
        self._open: int | None = None
        """A variable in the part that takes in small components."""

    def grown(self) -> list[Part]:
        """Return the parts with all current rows of the network."""
        self._above.extend(range(len(self._above), len(self._network.atoms)))
        fresh = self._fresh()
        places = [self._joined([literal >> 1 for literal in row.literals]) for row in fresh]
        for place, row in zip(places, fresh, strict=True):
            self._of(self._top(place)).rows.append(row)
        return list(self._parts.values())

    def of(self, variables: Iterable[int]) -> list[Part]:
        """Return the parts that contain these variables, with all current rows of the network."""
        self.grown()
        tops = dict.fromkeys(map(self._top, variables))
        return list(dict.fromkeys(self._parts[top] for top in tops if top in self._parts))

    def _fresh(self) -> list[Row]:
        network, found = self._network, list[Row]()
        for block in network.blocks[self._blocks :]:
            for clause, weight in zip(block.clauses.tolist(), block.weights.tolist(), strict=True):
                found.append(Row([literal for literal in clause if literal >= 0], weight, block.name))
        for choice in network.choices[self._choices :]:
            found.append(Row([2 * variable + 1 for variable in choice], None, "one value"))
        self._blocks, self._choices = len(network.blocks), len(network.choices)
        return found

    def _of(self, top: int) -> Part:
        """Return the part that a variable represents."""
        if top not in self._parts:
            if self._open is not None:
                known = self._top(self._open)
                if len(self._parts[known].rows) < PACKED:
                    return self._parts[self._join(known, top)]
            self._parts[top] = Part()
            self._open = top
        return self._parts[top]

    def _joined(self, variables: list[int]) -> int:
        """Put variables into the same part; return the one that represents it."""
        top = self._top(variables[0])
        for variable in variables[1:]:
            top = self._join(top, self._top(variable))
        return top

    def _top(self, variable: int) -> int:
        above = self._above
        while above[variable] != variable:
            above[variable] = variable = above[above[variable]]
        return variable

    def _join(self, one: int, other: int) -> int:
        """Join two parts; the solver of the larger one continues and takes the rows of the smaller one."""
        if one == other:
            return one
        parts = self._parts
        if other in parts and (one not in parts or parts[one].stated < parts[other].stated):
            one, other = other, one
        self._above[other] = one
        if other in parts:
            parts[one].rows += parts.pop(other).rows
        return one
