"""Atom tables as sorted numpy columns, and conjunctive queries over them.

Finding the groundings of a formula is "a database query evaluation problem" (Riedel 2008, section 4.2). The
queries here are joins of at most a few tables that fit in memory and change every round, so columns of
integers with a compressed sparse row index beat a database that must be loaded first
(tests/benchmarks/RESULTS.md, "Markov logic").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]

DENSE = 1 << 23
"""Up to how many possible tuples membership is a table look-up; beyond it is a binary search."""

CHUNK = 1 << 20
"""Rows that a join makes at once: bounds its memory."""

FEW = 100
"""Up to how many combinations of tuples a plain loop joins faster than whole columns do."""

LARGEST = 1 << 61
"""Tuples that a predicate may have, so that codes fit 64 bits."""


def encode(columns: Sequence[Ints], sizes: Sequence[int], count: int) -> Ints:
    """One integer for each of `count` rows; the last column varies fastest."""
    code = np.zeros(count, np.int64)
    for column, size in zip(columns, sizes, strict=True):
        code *= size
        code += column
    return code


def decode(codes: Ints, sizes: Sequence[int]) -> list[Ints]:
    """The columns that `encode` made the codes of."""
    found = []
    for size in reversed(sizes):
        codes, column = np.divmod(codes, size)
        found.append(column)
    return found[::-1]


class Table:
    """A set of tuples of integers; column i is below `sizes[i]`. A tuple can be in it to a degree."""

    def __init__(self, codes: Ints, sizes: Sequence[int], degrees: Floats | None = None) -> None:
        """Hold the tuples with these `codes`, which are sorted and distinct.

        Args:
            codes: one for each tuple.
            sizes: by column.
            degrees: to which each tuple is in the table, in (0, 1]; None: wholly.
        """
        self.codes = codes
        self.sizes = tuple(sizes)
        self.degrees = degrees
        self._indexes: dict[tuple[int, ...], tuple[Ints, Ints]] = {}

    def __len__(self) -> int:
        return len(self.codes)

    @cached_property
    def columns(self) -> tuple[Ints, ...]:
        """The tuples by column."""
        return tuple(decode(self.codes, self.sizes))

    @cached_property
    def members(self) -> frozenset[int]:
        """The codes, to look up a few."""
        return frozenset(self.codes.tolist())

    @cached_property
    def rows(self) -> list[tuple[int, ...]]:
        """The tuples, to look at a few."""
        return list(zip(*(column.tolist() for column in self.columns), strict=True))

    @cached_property
    def certain(self) -> Table:
        """The tuples that are wholly in the table."""
        return self.from_degree(1.0)

    def from_degree(self, least: float) -> Table:
        """The tuples that are in the table to this degree at least."""
        if self.degrees is None:
            return self
        return Table(self.codes[self.degrees >= least], self.sizes)

    def degree(self, codes: Ints) -> Floats:
        """The degree of each of `codes`, 0 for those not in the table."""
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
        """Which of `codes` are in the table."""
        if self._dense is not None:
            found: Bools = self._dense[codes]
            return found
        if not len(self.codes):
            return np.zeros(len(codes), np.bool_)
        places = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
        equal: Bools = self.codes[places] == codes
        return equal

    def matches(self, places: tuple[int, ...], keys: Ints) -> tuple[Ints, Ints, Ints]:
        """The rows whose columns `places` have the values that each of `keys` encodes.

        Returns:
            For each key the first position and the number of its rows, and the row at every position.
        """
        if places not in self._indexes:
            own = encode([self.columns[p] for p in places], [self.sizes[p] for p in places], len(self))
            order = np.argsort(own, kind="stable")
            self._indexes[places] = own[order], order
        own, order = self._indexes[places]
        first = np.searchsorted(own, keys, "left")
        return first, np.searchsorted(own, keys, "right") - first, order


@dataclass(frozen=True, slots=True)
class Condition:
    """What a row of variables must satisfy: an atom or an equality holds, or does not.

    An atom that holds to a degree only does both. A term is a variable's number, or -1 - c for the constant
    with the number c.
    """

    predicate: str | None
    """None: the two terms are equal."""
    terms: tuple[int, ...]
    holds: bool


Tables: TypeAlias = Mapping[str, Table]
Columns: TypeAlias = dict[int, Ints]


def answers(conditions: Sequence[Condition], sizes: Sequence[int], tables: Tables) -> Iterator[list[Ints]]:
    """The values of all variables under which all `conditions` hold.

    Args:
        conditions: a conjunction.
        sizes: by variable, how many values it has.
        tables: by predicate.

    Returns:
        Columns by variable, in parts of about `CHUNK` rows; no row comes twice.
    """
    if any(c.holds and c.predicate is not None and not len(tables[c.predicate]) for c in conditions):
        return
    if _few(conditions, sizes, tables):
        rows = list(_looped(conditions, len(sizes), tables))
        if rows:
            yield list(np.array(rows, np.int64).T.copy())
        return
    query = _Query(sizes, tables)
    ground = [condition for condition in conditions if max(condition.terms) < 0]
    if not all(query.holds(condition) for condition in ground):
        return
    rest = tuple(c for c in conditions if max(c.terms) >= 0) if ground else tuple(conditions)
    for columns, count in query.extend({}, 1, rest):
        if count:
            yield [columns[variable] for variable in range(len(sizes))]


def _few(conditions: Sequence[Condition], sizes: Sequence[int], tables: Tables) -> bool:
    """Whether tables with few tuples bind all variables."""
    combinations, bound = 1, set[int]()
    for condition in conditions:
        if condition.predicate is not None:
            size = len(tables[condition.predicate])
            if condition.holds:
                combinations *= size
                bound.update(condition.terms)
            if combinations > FEW or size > FEW:
                return False
    return bool(sizes) and bound.issuperset(range(len(sizes)))


def _looped(conditions: Sequence[Condition], variables: int, tables: Tables) -> Iterator[list[int]]:
    """The values of all variables, where `_few` says that tables bind them."""
    found = [[-1] * variables]
    sources = [(tables[c.predicate].rows, c.terms) for c in conditions if c.holds and c.predicate is not None]
    for rows, terms in sorted(sources, key=lambda source: len(source[0])):
        before, found = found, []
        for known in before:
            for row in rows:
                values = known.copy()
                for term, value in zip(terms, row, strict=True):
                    if (values[term] if term >= 0 else -1 - term) == value:
                        continue
                    if term < 0 or values[term] >= 0:
                        break
                    values[term] = value
                else:
                    found.append(values)
    checks = [c for c in conditions if not c.holds or c.predicate is None]
    for values in found:
        if all(_holds(c, [values[t] if t >= 0 else -1 - t for t in c.terms], tables) for c in checks):
            yield values


def _holds(condition: Condition, values: list[int], tables: Tables) -> bool:
    """Whether a condition without positive atoms is met."""
    if condition.predicate is None:
        return (values[0] == values[1]) == condition.holds
    table, code = tables[condition.predicate].certain, 0
    for size, value in zip(table.sizes, values, strict=True):
        code = code * size + value
    return code not in table.members


class _Query:
    def __init__(self, sizes: Sequence[int], tables: Tables) -> None:
        self._sizes = sizes
        self._tables = tables

    def holds(self, condition: Condition) -> bool:
        """Whether a condition without variables is met."""
        if condition.predicate is None:
            return (condition.terms[0] == condition.terms[1]) == condition.holds
        table, code = self._tables[condition.predicate], 0
        for size, term in zip(table.sizes, condition.terms, strict=True):
            code = code * size - 1 - term
        return (code in (table if condition.holds else table.certain).members) == condition.holds

    def extend(
        self, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> Iterator[tuple[Columns, int]]:
        """Filter by what is bound, bind one thing more, go on."""
        ready = [c for c in pending if all(term < 0 or term in columns for term in c.terms)]
        for condition in ready:
            keep = self._test(condition, columns, count)
            if not keep.all():
                columns, count = _taken(columns, keep), int(keep.sum())
            if not count:
                return
        pending = tuple(c for c in pending if c not in ready)
        equal = next((c for c in pending if self._binds(c, columns)), None)
        sources = [c for c in pending if c.predicate is not None and c.holds]
        free = [variable for variable in range(len(self._sizes)) if variable not in columns]
        if equal is not None:
            known, other = sorted(equal.terms, key=lambda term: term not in columns and term >= 0)
            bound = {**columns, other: self._values(known, columns, count)}
            yield from self.extend(bound, count, tuple(c for c in pending if c is not equal))
        elif sources:
            source = min(sources, key=lambda c: self._growth(c, columns))
            yield from self._join(source, columns, count, tuple(c for c in pending if c is not source))
        elif free:
            yield from self._each_value(min(free, key=lambda v: self._sizes[v]), columns, count, pending)
        else:
            yield columns, count

    def _binds(self, condition: Condition, columns: Columns) -> bool:
        known = sum(term < 0 or term in columns for term in condition.terms)
        return condition.predicate is None and condition.holds and known == 1

    def _values(self, term: int, columns: Columns, count: int) -> Ints:
        return columns[term] if term >= 0 else np.full(count, -1 - term, np.int64)

    def _test(self, condition: Condition, columns: Columns, count: int) -> Bools:
        values = [self._values(term, columns, count) for term in condition.terms]
        if condition.predicate is None:
            found: Bools = values[0] == values[1]
        else:
            table = self._tables[condition.predicate]
            if not condition.holds:
                table = table.certain
            found = table.holds(encode(values, table.sizes, count))
        return found if condition.holds else ~found

    def _growth(self, condition: Condition, columns: Columns) -> float:
        """How many rows of the table meet one row of the columns, were the values spread evenly."""
        table = self._tables[condition.predicate or ""]
        bound = [
            size
            for term, size in zip(condition.terms, table.sizes, strict=True)
            if term < 0 or term in columns
        ]
        return len(table) / min(prod(bound), max(len(table), 1))

    def _join(
        self, source: Condition, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> Iterator[tuple[Columns, int]]:
        table = self._tables[source.predicate or ""]
        places = tuple(p for p, term in enumerate(source.terms) if term < 0 or term in columns)
        keys = encode(
            [self._values(source.terms[p], columns, count) for p in places],
            [table.sizes[p] for p in places],
            count,
        )
        first, found, order = table.matches(places, keys)
        for start, stop, cut in _parts(found):
            rows = np.repeat(np.arange(start, stop), found[start:stop])
            position = np.arange(len(rows)) - np.repeat(
                np.cumsum(found[start:stop]) - found[start:stop], found[start:stop]
            )
            if cut is not None:
                rows, position = rows[cut], position[cut]
            chosen = order[first[rows] + position]
            joined = {variable: column[rows] for variable, column in columns.items()}
            keep: Bools | None = None
            for place, term in enumerate(source.terms):
                if place in places:
                    continue
                column = table.columns[place][chosen]
                if term in joined:  # a variable that stands twice in the atom
                    same = joined[term] == column
                    keep = same if keep is None else keep & same
                else:
                    joined[term] = column
            size = len(rows)
            if keep is not None:
                joined, size = _taken(joined, keep), int(keep.sum())
            if size:
                yield from self.extend(joined, size, pending)

    def _each_value(
        self, variable: int, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> Iterator[tuple[Columns, int]]:
        size = self._sizes[variable]
        at_once = max(1, CHUNK // max(size, 1))
        for start in range(0, count if size else 0, at_once):
            stop = min(start + at_once, count)
            joined = {v: np.repeat(column[start:stop], size) for v, column in columns.items()}
            joined[variable] = np.tile(np.arange(size, dtype=np.int64), stop - start)
            yield from self.extend(joined, (stop - start) * size, pending)


def _taken(columns: Columns, keep: Bools) -> Columns:
    return {variable: column[keep] for variable, column in columns.items()}


def _parts(found: Ints) -> Iterator[tuple[int, int, slice | None]]:
    """Runs of rows that together meet about `CHUNK` others; a row that alone meets more is cut."""
    ends = np.cumsum(found)
    start, total = 0, len(found)
    while start < total:
        before = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, before + CHUNK, "right")))
        size = int(ends[stop - 1]) - before
        if size > CHUNK:
            for place in range(0, size, CHUNK):
                yield start, stop, slice(place, place + CHUNK)
        elif size:
            yield start, stop, None
        start = stop
