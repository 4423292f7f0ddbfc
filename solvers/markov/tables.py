"""Atom tables: sets of tuples of numbered constants, as sorted numpy columns or, if there are few, as plain rows.

Finding the groundings of a formula is "a database query evaluation problem" (Riedel 2008, section 4.2); the
queries are in `solvers.markov.joins`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]
Row: TypeAlias = tuple[int, ...]

DENSE = 1 << 23
"""The most possible tuples for which membership is a table lookup; with more, it is a binary search."""

FEW = 100
"""The most tuples for which a plain loop is faster than whole columns."""

LARGEST = 1 << 61
"""The most tuples that a predicate may have, so that codes fit into 64 bits."""


def encode(columns: Sequence[Ints], sizes: Sequence[int], count: int) -> Ints:
    """Return one integer for each of `count` rows; the last column varies fastest."""
    code = np.zeros(count, np.int64)
    for column, size in zip(columns, sizes, strict=True):
        code *= size
        code += column
    return code


def decode(codes: Ints, sizes: Sequence[int]) -> list[Ints]:
    """Return the columns that `encode` turned into the codes."""
    found = []
    for size in reversed(sizes):
        codes, column = np.divmod(codes, size)
        found.append(column)
    return found[::-1]


class Table:
    """A set of tuples of integers; column i is below `sizes[i]`. A tuple can be in it to a degree."""

    def __init__(self, codes: Ints, sizes: Sequence[int], degrees: Floats | None = None) -> None:
        """Store the tuples with these `codes`, which are sorted and distinct.

        Args:
            codes: one for each tuple.
            sizes: the sizes by column.
            degrees: the degree to which each tuple is in the table, in (0, 1]; None means 1.
        """
        self.codes = codes
        self.sizes = tuple(sizes)
        self.degrees = degrees
        self.count = len(codes)
        """The number of tuples."""
        self._indexes: dict[tuple[int, ...], tuple[Ints, Ints]] = {}
        self._by_value: dict[tuple[int, ...], dict[Row, list[Row]]] = {}

    @classmethod
    def of(cls, columns: Sequence[Sequence[int]], sizes: Sequence[int]) -> Table:
        """Return the table of distinct tuples, which get codes only when they are needed."""
        found = cls(_NONE, sizes)
        found.count = len(columns[0]) if columns else 0
        if found.count:
            del found.codes
            if found.count <= FEW:
                found.rows = list(zip(*columns, strict=True))
            else:
                found.columns = tuple(np.array(column, np.int64) for column in columns)
        return found

    @cached_property
    def codes(self) -> Ints:
        """Return the tuples as sorted numbers."""
        return np.sort(encode(self.columns, self.sizes, self.count))

    @cached_property
    def columns(self) -> tuple[Ints, ...]:
        """Return the tuples by column."""
        if "codes" in self.__dict__:
            return tuple(decode(self.codes, self.sizes))
        return tuple(np.array(self.rows, np.int64).T.copy())

    @cached_property
    def rows(self) -> list[Row]:
        """Return the tuples as rows, for looking at a few."""
        return list(zip(*(column.tolist() for column in self.columns), strict=True))

    @cached_property
    def members(self) -> frozenset[Row]:
        """Return the tuples as a set, for looking up a few."""
        return frozenset(self.rows)

    def by_value(self, places: tuple[int, ...]) -> dict[Row, list[Row]]:
        """Return the tuples by their values at these places, for looking up a few."""
        found = self._by_value.get(places)
        if found is None:
            found = self._by_value[places] = {}
            for row in self.rows:
                found.setdefault(tuple([row[place] for place in places]), []).append(row)
        return found

    @cached_property
    def certain(self) -> Table:
        """Return the tuples that are in the table with degree 1."""
        return self.from_degree(1.0)

    def from_degree(self, least: float) -> Table:
        """Return the tuples that are in the table to at least this degree."""
        if self.degrees is None:
            return self
        return Table(self.codes[self.degrees >= least], self.sizes)

    def degree(self, codes: Ints) -> Floats:
        """Return the degree of each of `codes`, 0 for those not in the table."""
        found = self.holds(codes).astype(np.float64)
        if self.degrees is not None and len(self.codes):
            found *= self.degrees[np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)]
        return found

    @cached_property
    def _dense(self) -> Bools | None:
        if prod(self.sizes) > DENSE:
            return None
        dense = np.zeros(prod(self.sizes), np.bool_)
        dense[self.codes] = True
        return dense

    def holds(self, codes: Ints) -> Bools:
        """Return which of `codes` are in the table."""
        if self._dense is not None:
            found: Bools = self._dense[codes]
            return found
        if not len(self.codes):
            return np.zeros(len(codes), np.bool_)
        places = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
        equal: Bools = self.codes[places] == codes
        return equal

    def matches(self, places: tuple[int, ...], keys: Ints) -> tuple[Ints, Ints, Ints]:
        """Return the rows whose columns `places` have the values that each of `keys` encodes.

        Returns:
            For each key, the first position and the number of its rows; and the row at every position.
        """
        if places not in self._indexes:
            own = encode([self.columns[p] for p in places], [self.sizes[p] for p in places], self.count)
            order = np.argsort(own, kind="stable")
            self._indexes[places] = own[order], order
        own, order = self._indexes[places]
        first = np.searchsorted(own, keys, "left")
        return first, np.searchsorted(own, keys, "right") - first, order


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a row of variables: an atom or an equality holds, or does not hold.

    An atom with a degree below 1 does both. A term is a variable's number, or -1 - c for the constant with the number
    c.
    """

    predicate: str | None
    """The table of the atom; None if the condition is that the two terms are equal."""
    terms: tuple[int, ...]
    holds: bool


Tables: TypeAlias = Mapping[str, Table]

_NONE: Ints = np.zeros(0, np.int64)
