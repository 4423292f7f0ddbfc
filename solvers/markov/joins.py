"""Conjunctive queries over atom tables: the groundings of a formula that a condition selects.

The queries join at most a few tables that fit in memory and change every round, so columns of integers with a
compressed sparse row index are faster than a database that has to be loaded first (tests/benchmarks/RESULTS.md, "Markov
logic"). If tables have only a few tuples, a plain loop (`solvers.markov.loops`) is faster than both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from solvers import deadline
from solvers.markov.loops import looped
from solvers.markov.tables import Bools, Condition, Ints, Tables, encode

CHUNK = 1 << 18
"""How many rows a join makes at once, which limits its memory and how late it notices a deadline."""

Columns: TypeAlias = dict[int, Ints]


def answers(conditions: Sequence[Condition], sizes: Sequence[int], tables: Tables) -> Iterator[list[Ints]]:
    """Yield the values of all variables for which all `conditions` hold.

    Args:
        conditions: a conjunction.
        sizes: the number of values of each variable.
        tables: the tables by predicate.

    Returns:
        Columns by variable, in parts of about `CHUNK` rows; no row is repeated.
    """
    found = looped(conditions, sizes, tables)
    if found is not None:
        if found:
            yield found
        return
    query = _Query(sizes, tables)
    ground = [condition for condition in conditions if max(condition.terms) < 0]
    if not all(query.holds(condition) for condition in ground):
        return
    rest = tuple(c for c in conditions if max(c.terms) >= 0) if ground else tuple(conditions)
    for columns, count in query.extend({}, 1, rest):
        if count:
            yield [columns[variable] for variable in range(len(sizes))]


class _Query:
    def __init__(self, sizes: Sequence[int], tables: Tables) -> None:
        self._sizes = sizes
        self._tables = tables

    def holds(self, condition: Condition) -> bool:
        """Return whether a condition without variables holds."""
        if condition.predicate is None:
            return (condition.terms[0] == condition.terms[1]) == condition.holds
        table = self._tables[condition.predicate]
        row = [np.array([-1 - term]) for term in condition.terms]
        table = table if condition.holds else table.certain
        return bool(table.holds(encode(row, table.sizes, 1))[0]) == condition.holds

    def extend(
        self, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> Iterator[tuple[Columns, int]]:
        """Filter by what is bound, bind one more thing, and continue."""
        deadline.check()
        columns, count, pending = self._filtered(columns, count, pending)
        if not count:
            return
        equal = next((c for c in pending if self._binds(c, columns)), None)
        sources = [c for c in pending if c.predicate is not None and c.holds]
        free = [variable for variable in range(len(self._sizes)) if variable not in columns]
        if equal is not None:
            known, other = sorted(equal.terms, key=lambda term: term not in columns and term >= 0)
            bound = {**columns, other: self._values(known, columns, count)}
            yield from self.extend(bound, count, _without(pending, equal))
        elif sources:
            source = min(sources, key=lambda c: self._growth(c, columns))
            yield from self._join(source, columns, count, _without(pending, source))
        elif free:
            yield from self._each_value(min(free, key=lambda v: self._sizes[v]), columns, count, pending)
        else:
            yield columns, count

    def _filtered(
        self, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> tuple[Columns, int, tuple[Condition, ...]]:
        """Return the rows that satisfy all fully bound conditions, and the remaining conditions."""
        left = []
        for condition in pending:
            if not all(term < 0 or term in columns for term in condition.terms):
                left.append(condition)
            elif count:
                keep = self._test(condition, columns, count)
                if not keep.all():
                    columns, count = _taken(columns, keep), int(keep.sum())
        return columns, count, tuple(left)

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
        """Return how many rows of the table match one row of the columns if the values are spread evenly."""
        table = self._tables[condition.predicate or ""]
        bound = [
            size
            for term, size in zip(condition.terms, table.sizes, strict=True)
            if term < 0 or term in columns
        ]
        return table.count / min(prod(bound), max(table.count, 1))

    def _join(
        self, source: Condition, columns: Columns, count: int, pending: tuple[Condition, ...]
    ) -> Iterator[tuple[Columns, int]]:
        table = self._tables[source.predicate or ""]
        places = tuple(p for p, term in enumerate(source.terms) if term < 0 or term in columns)
        for rows, chosen in self._matches(source, places, columns, count):
            joined = {variable: column[rows] for variable, column in columns.items()}
            keep: Bools | None = None
            for place, term in enumerate(source.terms):
                if place in places:
                    continue
                column = table.columns[place][chosen]
                if term in joined:  # a variable that occurs twice in the atom
                    same = joined[term] == column
                    keep = same if keep is None else keep & same
                else:
                    joined[term] = column
            size = len(rows)
            if keep is not None:
                joined, size = _taken(joined, keep), int(keep.sum())
            if size:
                yield from self.extend(joined, size, pending)

    def _matches(
        self, source: Condition, places: tuple[int, ...], columns: Columns, count: int
    ) -> Iterator[tuple[Ints, Ints]]:
        """Yield rows of the columns with the matching rows of the table, which have the same values at `places`."""
        table = self._tables[source.predicate or ""]
        if not places:
            for begin in range(0, count * table.count, CHUNK):
                end = min(begin + CHUNK, count * table.count)
                yield np.divmod(np.arange(begin, end), table.count)
            return
        sizes = [table.sizes[p] for p in places]
        keys = encode([self._values(source.terms[p], columns, count) for p in places], sizes, count)
        first, found, order = table.matches(places, keys)
        for start, stop, cut in _parts(found):
            some = found[start:stop]
            rows = np.repeat(np.arange(start, stop), some)
            position = np.arange(len(rows)) - np.repeat(np.cumsum(some) - some, some)
            if cut is not None:
                rows, position = rows[cut], position[cut]
            yield rows, order[first[rows] + position]

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


def _without(pending: tuple[Condition, ...], one: Condition) -> tuple[Condition, ...]:
    return tuple(condition for condition in pending if condition is not one)


def _taken(columns: Columns, keep: Bools) -> Columns:
    return {variable: column[keep] for variable, column in columns.items()}


def _parts(found: Ints) -> Iterator[tuple[int, int, slice | None]]:
    """Yield sequences of rows that together match about `CHUNK` others; a row that matches more alone is split."""
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
