"""Domains too large to ground fully: cutting planes look up what an atom costs instead of listing it."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from solvers.markov import Evidence, infer, local, parse
from tests.markov.worlds import evidence_for, random_model

LARGE = """
Tall(person)
Near(person, person)
Same(person, person)
0.7 !Tall(x) v !Same(x, y)
0.2 Tall(y) => !Same(x, y)
2.1 Near(x, y) => Same(x, y)
Same(x, y) ^ Same(y, z) => Same(x, z).
Same(x, y) => Same(y, x).
"""


def test_a_hundred_million_atoms_are_decided_in_little_memory() -> None:
    model, chance = parse(LARGE), random.Random(2)
    people = [f"P{n}" for n in range(10_000)]
    evidence = Evidence({"person": people})
    for person in people[::2]:
        evidence.add("Tall", person)
    for _ in range(300):
        evidence.add("Near", chance.choice(people), chance.choice(people))
    tracemalloc.start()
    result = infer(model, evidence, ["Same"])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert result.hidden == 10**8
    assert result.optimal
    assert len(result.atoms) > 300
    assert peak < 200e6


@pytest.mark.sample(50)
@pytest.mark.parametrize("seed", range(200))
def test_costs_that_are_looked_up_are_those_that_are_listed(seed: int, monkeypatch) -> None:
    model, evidence = random_model(seed), evidence_for(seed)
    listed = infer(model, evidence, ["Smokes", "Ill"])
    monkeypatch.setattr(local, "DENSE", 0)
    found = infer(model, evidence, ["Smokes", "Ill"])
    assert (found.impossible, found.violations) == (listed.impossible, listed.violations)
    assert found.objective == pytest.approx(listed.objective)
    assert found.groundings == listed.groundings


@pytest.mark.parametrize("seed", range(5))
def test_of_two_atoms_that_are_one_both_costs_count(seed: int, monkeypatch) -> None:
    chance, people = random.Random(seed), ["Ann", "Ben", "Cleo", "Dan", "Eve"]
    evidence = Evidence({"person": people})
    for person in people:
        if chance.random() < 0.5:
            evidence.add("Tall", person)
        evidence.add("Near", person, chance.choice(people))
    evidence.add("Same", "Ann", "Ben")
    model = parse(LARGE)
    listed = infer(model, evidence, ["Same"])
    monkeypatch.setattr(local, "DENSE", 0)
    found = infer(model, evidence, ["Same"])
    assert found.objective == pytest.approx(listed.objective)
    assert found.atoms == listed.atoms
