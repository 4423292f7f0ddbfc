"""Conjunctive queries on tables with only a few tuples: a plain loop, which is faster than any numpy call."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.markov.tables import FEW, Condition, Ints, Row, Table, Tables

MOST = 1 << 16
"""The most rows for which values of free variables are listed at once."""

Values = list[int]
"""By variable; -1 if it is not known."""


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
    atoms = [(c.predicate, c.terms) for c in conditions if c.holds and c.predicate is not None]
    checks = [c for c in conditions if not c.holds or c.predicate is None]
    found = _joined(atoms, len(sizes), tables)
    if not found:
        return None if found is None else []
    if any(c.predicate is not None and tables[c.predicate].count > FEW for c in checks):
        return None
    bound = {term for _, terms in atoms for term in terms}
    free = [variable for variable in range(len(sizes)) if variable not in bound]
    return _listed(found, checks, free, sizes, tables)


def _joined(
    atoms: Sequence[tuple[str, tuple[int, ...]]], variables: int, tables: Tables
) -> list[Values] | None:
    """Return the values of the variables for which all atoms hold, each with its other variables unknown; `None` if
    there are too many.
    """
    found: list[Values] = [[-1] * variables]
    if not all(tables[predicate].count for predicate, _ in atoms):
        return []
    bound: set[int] = set()
    for predicate, terms in sorted(atoms, key=lambda atom: tables[atom[0]].count):
        table = tables[predicate]
        known = tuple([place for place, term in enumerate(terms) if term < 0 or term in bound])
        is_wide = table.count > FEW or (not known and len(found) * table.count > FEW)
        if is_wide or len({*terms}) < len(terms):
            return None
        found = _extended(found, table, terms, known)
        if not found:
            return []
        if len(found) > FEW:
            return None
        bound.update(terms)
    return found


def _extended(
    found: Sequence[Values], table: Table, terms: Sequence[int], known: tuple[int, ...]
) -> list[Values]:
    """Return the rows with the values that a table has for the variables of an atom at other than its known places."""
    fresh = [(place, term) for place, term in enumerate(terms) if place not in known]
    index, wanted = table.by_value(known), [terms[place] for place in known]
    extended = []
    for values in found:
        for row in index.get(_row(values, wanted), ()):
            more = values.copy()
            for place, variable in fresh:
                more[variable] = row[place]
            extended.append(more)
    return extended


def _listed(
    found: list[Values],
    checks: Sequence[Condition],
    free: Sequence[int],
    sizes: Sequence[int],
    tables: Tables,
) -> list[Ints] | None:
    """Return the rows that pass the checks, with every value of the free variables; `None` if there are too many."""
    late = [check for check in checks if any(term in free for term in check.terms)]
    for condition in checks:
        if condition not in late:
            found = _checked(found, condition, tables)
    if late:
        for variable in free:
            if len(found) * sizes[variable] > FEW:
                return None
            every = range(sizes[variable])
            found = [[*row[:variable], value, *row[variable + 1 :]] for row in found for value in every]
        for condition in late:
            found = _checked(found, condition, tables)
    if not found:
        return []
    columns = list(np.array(found, np.int64).T.copy())
    return columns if late else _spread(columns, free, sizes)


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
