"""Conjunctive queries where tables have a few tuples: a plain loop, which costs less than any call of numpy."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.markov.tables import FEW, Condition, Row, Tables

Values = list[int]
"""By variable; -1: not known."""


def looped(conditions: Sequence[Condition], sizes: Sequence[int], tables: Tables) -> list[Values] | None:
    """The values of all variables under which all `conditions` hold, each once.

    Args:
        conditions: a conjunction.
        sizes: by variable, how many values it has.
        tables: by predicate.

    Returns:
        None: tables, or what comes between, have more than `FEW` rows, or a variable stands twice in an atom.
    """
    sources, checks = [], []
    for condition in conditions:
        if condition.predicate is None:
            checks.append(condition)
            continue
        table = tables[condition.predicate]
        if condition.holds and not table.count:
            return []
        twice = condition.holds and len({*condition.terms}) < len(condition.terms)
        if table.count > FEW or twice:
            return None
        if condition.holds:
            sources.append((table, condition.terms))
        elif table.count:
            checks.append(condition)
    sources.sort(key=lambda source: source[0].count)
    found, bound = [[-1] * len(sizes)], set[int]()
    for table, terms in sources:
        known = [place for place, term in enumerate(terms) if term < 0 or term in bound]
        if not known and len(found) * table.count > FEW:
            return None
        index, wanted = table.by_value(tuple(known)), [terms[place] for place in known]
        fresh = [(place, term) for place, term in enumerate(terms) if place not in known]
        before, found = found, []
        for values in before:
            for row in index.get(_row(values, wanted), ()):
                extended = values.copy()
                for place, variable in fresh:
                    extended[variable] = row[place]
                found.append(extended)
            if len(found) > FEW:
                return None
        if not found:
            return []
        bound.update(terms)
    for variable, size in enumerate(sizes):
        if variable not in bound:
            if len(found) * size > FEW:
                return None
            found = [[*v[:variable], value, *v[variable + 1 :]] for v in found for value in range(size)]
    for condition in checks:
        if not found:
            break
        found = _checked(found, condition, tables)
    return found


def _row(values: Values, terms: Sequence[int]) -> Row:
    return tuple([values[term] if term >= 0 else -1 - term for term in terms])


def _checked(found: list[Values], condition: Condition, tables: Tables) -> list[Values]:
    """Those under which an equality, or the negation of an atom, holds."""
    terms = condition.terms
    if condition.predicate is None:
        rows = [_row(values, terms) for values in found]
        return [v for v, (one, two) in zip(found, rows, strict=True) if (one == two) == condition.holds]
    members = tables[condition.predicate].certain.members
    return [values for values in found if _row(values, terms) not in members]
