"""MaxWalkSAT: never better than the exact solver, the same for the same seed, better with more to go."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from solvers.ilp import Limits
from solvers.markov import parse
from solvers.markov.evidence import Evidence
from solvers.markov.inference import infer
from solvers.markov.walksat import Walk
from tests.markov.worlds import PEOPLE, evidence_for, random_model

CLUSTERS = "Same(record, record)\nSame(x, y) ^ Same(y, z) => Same(x, z).\n"


def clusters(count: int, seed: int) -> str:
    """Records with random scores for being the same."""
    chance = random.Random(seed)
    names = [f"R{n}" for n in range(count)]
    scores = [f"{chance.gauss(-0.3, 1):.3f} Same({a}, {b})" for a in names for b in names]
    return CLUSTERS + "\n".join(scores)


@pytest.mark.parametrize("method", ["cpi", "full"])
def test_it_never_beats_the_exact_solver_and_often_meets_it(method) -> None:
    met = 0
    for seed in range(40):
        evidence = evidence_for(seed)
        exact = infer(random_model(seed), evidence, ["Smokes", "Ill"])
        walk = Walk(flips=300, seed=seed)
        walked = infer(
            random_model(seed), evidence, ["Smokes", "Ill"], method=method, base="maxwalksat", walk=walk
        )
        if exact.impossible:
            assert walked.impossible or walked.violations
            met += 1
            continue
        if not walked.violations:
            assert walked.objective <= exact.objective + 1e-9
            assert walked.bound >= exact.objective - 1e-9
            met += walked.objective > exact.objective - 1e-9
    assert met >= 36


@pytest.mark.parametrize("start", ["local", "random"])
def test_the_same_seed_gives_the_same_world(start) -> None:
    model, evidence = parse(clusters(12, 3)), Evidence()
    walk = Walk(flips=2000, start=start, seed=5)
    results = [infer(model, evidence, ["Same"], base="maxwalksat", walk=walk) for _ in range(2)]
    assert results[0].atoms == results[1].atoms
    assert results[0].objective == results[1].objective


def test_more_flips_and_restarts_do_not_hurt() -> None:
    model, evidence = parse(clusters(12, 4)), Evidence()
    found = []
    for flips, restarts in ((10, 0), (2000, 0), (2000, 2)):
        walk = Walk(flips=flips, restarts=restarts, start="random", noise=0.2)
        result = infer(model, evidence, ["Same"], method="full", base="maxwalksat", walk=walk)
        found.append((-result.violations, result.objective))
    assert found == sorted(found)
    assert found[0] < found[2]


def test_it_stops_in_time() -> None:
    model, evidence = parse(clusters(25, 5)), Evidence()
    begun = perf_counter()
    walk = Walk(flips=10**9)
    infer(model, evidence, ["Same"], base="maxwalksat", walk=walk, limits=Limits(seconds=0.5))
    assert perf_counter() - begun < 2.0


def test_a_world_without_cost_ends_the_walk() -> None:
    model = parse("Smokes(person)\nSmokes(A) v Smokes(B).\nSmokes(x) => x = A.")
    result = infer(model, Evidence({"person": PEOPLE}), ["Smokes"], base="maxwalksat", walk=Walk(flips=10**9))
    assert result.atoms == (("Smokes", ("A",)),)
    assert result.optimal
