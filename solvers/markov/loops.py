"""Conjunctive queries on tables with only a few tuples: a plain loop, which is faster than any numpy call."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.markov.tables import FEW, Condition, Ints, Row, Table, Tables

MOST = 1 << 16
"""Rows up to which values of free variables are listed at once."""

Values = list[int]
"""By variable; -1: not known."""


def looped(conditions: Sequence[Condition], sizes: Sequence[int], tables: Tables) -> list[Ints] | None:
    """Return the values of all variables for which all `conditions` hold, by variable; no row is repeated.

    Args:
        conditions: a conjunction.
        sizes: the number of values of each variable.
        tables: the tables by predicate.

    Returns:
        None if tables or intermediate results have more than `FEW` rows, if a variable occurs twice in an atom, or if
        there are no variables.
    """
    if not sizes:
        return None
    checks = [c for c in conditions if not c.holds or c.predicate is None]
    bound = {term for c in conditions if c.holds and c.predicate is not None for term in c.terms}
    free = [variable for variable in range(len(sizes)) if variable not in bound]
    late = [check for check in checks if any(term in free for term in check.terms)]
    found = _joined(conditions, len(sizes), tables)
    if found and any(c.predicate is not None and tables[c.predicate].count > FEW for c in checks):
        return None
    if found:
        for condition in checks:
            if condition not in late:
                found = _checked(found, condition, tables)
        found = _listed(found, late, free, sizes, tables) if late else found
    if not found:
        return None if found is None else []
    columns = list(np.array(found, np.int64).T.copy())
    return columns if late else _spread(columns, free, sizes)


def _joined(conditions: Sequence[Condition], variables: int, tables: Tables) -> list[Values] | None:
    """Return the values of the variables for which all atoms hold that must, each with its other variables unknown;
    `None` if there are too many.
    """
    sources: list[tuple[int, int, Table, tuple[int, ...]]] = []
    for condition in conditions:
        if condition.holds and condition.predicate is not None:
            table = tables[condition.predicate]
            if not table.count:
                return []
            sources.append((table.count, len(sources), table, condition.terms))
    sources.sort()
    found: list[Values] = [[-1] * variables]
    bound: set[int] = set()
    for count, _, table, terms in sources:
        known = tuple([place for place, term in enumerate(terms) if term < 0 or term in bound])
        if count > FEW or (not known and len(found) * count > FEW) or len({*terms}) < len(terms):
            return None
        fresh = [(place, term) for place, term in enumerate(terms) if place not in known]
        index, wanted = table.by_value(known), [terms[place] for place in known]
        before, found = found, []
        for values in before:
            for row in index.get(_row(values, wanted), ()):
                extended = values.copy()
                for place, variable in fresh:
                    extended[variable] = row[place]
                found.append(extended)
        if not found:
            return []
        if len(found) > FEW:
            return None
        bound.update(terms)
    return found


def _listed(
    found: list[Values], late: Sequence[Condition], free: Sequence[int], sizes: Sequence[int], tables: Tables
) -> list[Values] | None:
    """Return the rows with every value of the free variables for which the `late` conditions hold; `None` if there
    are too many.
    """
    for variable in free:
        if len(found) * sizes[variable] > FEW:
            return None
        every = range(sizes[variable])
        found = [[*row[:variable], value, *row[variable + 1 :]] for row in found for value in every]
    for condition in late:
        found = _checked(found, condition, tables)
    return found


def _spread(columns: list[Ints], free: Sequence[int], sizes: Sequence[int]) -> list[Ints] | None:
    """Return the rows with every value of the free variables."""
    for variable in free:
        count, size = len(columns[0]), sizes[variable]
        if count * size > MOST:
            return None
        columns = [np.repeat(column, size) for column in columns]
        columns[variable] = np.tile(np.arange(size), count)
    return columns


def _row(values: Values, terms: Sequence[int]) -> Row:
    return tuple([values[term] if term >= 0 else -1 - term for term in terms])


def _checked(found: list[Values], condition: Condition, tables: Tables) -> list[Values]:
    """Return the rows for which an equality, or the negation of an atom, holds."""
    terms = condition.terms
    if condition.predicate is None:
        rows = [_row(values, terms) for values in found]
        return [v for v, (one, two) in zip(found, rows, strict=True) if (one == two) == condition.holds]
    if not tables[condition.predicate].count:
        return found
    members = tables[condition.predicate].certain.members
    return [values for values in found if _row(values, terms) not in members]
