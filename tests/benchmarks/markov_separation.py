"""Finding violated transitivity: numpy columns against sqlite3, at several numbers of records.

python -m tests.benchmarks.markov_separation

Clusters of about ten, of whose pairs one in a hundred is missing. Median of five passes, loading included.
"""

from __future__ import annotations

import random
import sqlite3
from statistics import median
from time import perf_counter

import numpy as np

from solvers.markov import Evidence, parse
from solvers.markov.atoms import Atoms
from solvers.markov.models import CompiledModel
from solvers.markov.partial import Theory

MODEL = parse("Same(record, record)\nSame(x, y) ^ Same(y, z) => Same(x, z).")
JOIN = """
SELECT a.one, a.two, b.two FROM same a JOIN same b ON b.one = a.two
WHERE NOT EXISTS (SELECT 1 FROM same c WHERE c.one = a.one AND c.two = b.two)
"""


def world(records: int) -> list[tuple[int, int]]:
    chance = random.Random(records)
    cluster = [chance.randrange(max(1, records // 10)) for _ in range(records)]
    members: dict[int, list[int]] = {}
    for record, number in enumerate(cluster):
        members.setdefault(number, []).append(record)
    return [(a, b) for group in members.values() for a in group for b in group if chance.random() > 0.01]


def by_numpy(theory: Theory, records: int, pairs: list[tuple[int, int]]) -> int:
    true = np.unique(np.array(pairs, np.int64) @ np.array([records, 1]))
    return theory.groundings(theory.joint[0], theory.atoms.world(true)).number


def by_sqlite(pairs: list[tuple[int, int]]) -> int:
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE same (one INTEGER, two INTEGER, PRIMARY KEY (one, two)) WITHOUT ROWID")
        database.executemany("INSERT INTO same VALUES (?, ?)", pairs)
        return len(database.execute(JOIN).fetchall())


def main() -> None:
    print("| records | true pairs | violated | numpy, ms | sqlite3, ms |")
    for records in (20, 130, 1295, 5000):
        pairs = world(records)
        evidence = Evidence({"record": [f"R{n}" for n in range(records)]})
        compiled = CompiledModel(MODEL, ["Same"])
        theory = Theory(compiled, Atoms(compiled, evidence))
        times: dict[str, list[float]] = {"numpy": [], "sqlite": []}
        for _ in range(5):
            begun = perf_counter()
            violated = by_numpy(theory, records, pairs)
            between = perf_counter()
            assert by_sqlite(pairs) == violated
            times["numpy"].append(1000 * (between - begun))
            times["sqlite"].append(1000 * (perf_counter() - between))
        cells = [records, len(pairs), violated, *(f"{median(found):.1f}" for found in times.values())]
        print("| " + " | ".join(map(str, cells)) + " |")


if __name__ == "__main__":
    main()
