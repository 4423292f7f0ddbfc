"""Queries over atom tables: plain loops and whole columns find what trying all values finds."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from solvers.markov import loops, tables
from solvers.markov.joins import answers
from solvers.markov.tables import Condition, Table, encode

SIZES = (3, 4, 3)
COLUMNS = {"P": (0,), "Q": (0, 1), "R": (0, 2), "S": (1,)}
"""By predicate, the variables whose numbers of values are those of its arguments."""


def drawn(chance: random.Random) -> dict[str, Table]:
    found = {}
    for name, places in COLUMNS.items():
        sizes = [SIZES[place] for place in places]
        every = list(product(*map(range, sizes)))
        rows = chance.sample(every, chance.randint(0, len(every)))
        columns = [np.array([row[n] for row in rows], np.int64) for n in range(len(sizes))]
        degrees = np.array([chance.choice((0.5, 1.0)) for _ in rows]) if chance.random() < 0.3 else None
        if degrees is None and chance.random() < 0.5:
            found[name] = Table.of([column.tolist() for column in columns], sizes)
            continue
        codes = encode(columns, sizes, len(rows))
        order = np.argsort(codes)
        found[name] = Table(codes[order], sizes, None if degrees is None else degrees[order])
    return found


def conditions(chance: random.Random) -> list[Condition]:
    found = []
    for _ in range(chance.randint(1, 4)):
        name = chance.choice((*COLUMNS, None))
        if name is None:
            found.append(
                Condition(None, (0, chance.choice((2, -1 - chance.randrange(3)))), chance.random() < 0.5)
            )
            continue
        terms = [v if chance.random() < 0.8 else -1 - chance.randrange(SIZES[v]) for v in COLUMNS[name]]
        if name == "R" and chance.random() < 0.2:
            terms = [0, 0]
        found.append(Condition(name, tuple(terms), chance.random() < 0.7))
    return found


def met(condition: Condition, row: tuple[int, ...], known: dict[str, Table]) -> bool:
    values = [row[t] if t >= 0 else -1 - t for t in condition.terms]
    if condition.predicate is None:
        return (values[0] == values[1]) == condition.holds
    table = known[condition.predicate]
    code = encode([np.array([v]) for v in values], table.sizes, 1)
    degree = float(table.degree(code)[0])
    return degree > 0 if condition.holds else degree < 1


@pytest.mark.parametrize("few", [0, 5, 100])
def test_queries_find_what_trying_all_values_finds(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "FEW", few)
    monkeypatch.setattr(tables, "FEW", few)
    chance = random.Random(7)
    for _ in range(400):
        known, asked = drawn(chance), conditions(chance)
        rows = [
            row
            for columns in answers(asked, SIZES, known)
            for row in zip(*map(np.ndarray.tolist, columns), strict=True)
        ]
        expected = [row for row in product(*map(range, SIZES)) if all(met(c, row, known) for c in asked)]
        assert sorted(rows) == expected, asked
