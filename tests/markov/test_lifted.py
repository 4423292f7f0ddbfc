"""Lifted linear programs: colours are what they claim, and the optimum is that of the whole relaxation."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from solvers.ilp.backend import Outcome
from solvers.markov import Evidence, exact, infer, lifted, parse
from solvers.markov.costs import LocalCosts
from solvers.markov.incidence import Incidence
from solvers.markov.lifted import Lifted
from solvers.markov.network import Block, Network
from solvers.markov.syntax import HARD
from tests.markov.worlds import evidence_for, random_model


def incidence(seed: int) -> Incidence:
    """Of a random network with few different costs and weights, so that much is alike."""
    random = np.random.default_rng(seed)
    count = 24
    network = Network(LocalCosts(np.zeros(0, np.int64), np.zeros(0), 0.0))
    network.atoms += range(count)
    network.costs += random.choice([-1.5, -0.5, 0.5, 1.0], count).tolist()
    for width in (2, 3):
        clauses = 2 * random.integers(0, count, (14, width)) + random.integers(0, 2, (14, width))
        network.blocks.append(Block(clauses, random.choice([0.5, 2.0, HARD], 14, p=[0.5, 0.4, 0.1]), "any"))
    network.choices.append((0, 1, 2))
    found = Incidence(network)
    found.grow()
    return found


def apart(known: Incidence) -> Lifted:
    """Every variable and every row in a colour of its own."""
    ones, ones_by_row = np.ones(len(known.costs), np.int64), np.ones(len(known.weights), np.int64)
    return Lifted(np.arange(len(ones)), ones, np.arange(len(ones_by_row)), ones_by_row)


def doubled(known: Incidence) -> Incidence:
    """The network twice, side by side."""
    count, rows, literals = len(known.costs), len(known.weights), len(known.literals)
    found = Incidence.__new__(Incidence)
    found.costs, found.weights = np.tile(known.costs, 2), np.tile(known.weights, 2)
    found.owners = np.append(known.owners, known.owners + rows)
    found.literals = np.append(known.literals, known.literals + 2 * count)
    found.starts = np.append(known.starts, known.starts + literals)
    return found


@pytest.mark.parametrize("backend", ["highs", "cbc"])
@pytest.mark.parametrize("seed", range(12))
def test_the_relaxation_has_the_same_optimum(seed: int, backend: str) -> None:
    known = doubled(incidence(seed))
    colours = lifted.lifted(known)
    assert colours is not None
    assert len(colours.members) <= len(known.costs) // 2
    whole = lifted.relaxation(known, apart(known), backend, inf, None)
    small = lifted.relaxation(known, colours, backend, inf, None)
    assert small.status == whole.status
    if whole.bound is not None:
        assert small.bound == pytest.approx(whole.bound)
        assert len(small.values or ()) == len(known.costs)


def test_too_many_colours_are_of_no_use() -> None:
    known = incidence(0)
    known.costs = np.arange(len(known.costs)) / 7
    assert lifted.lifted(known) is None


def test_colours_of_clashing_hashes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known = doubled(incidence(3))
    assert lifted.lifted(known) is not None
    monkeypatch.setattr(lifted, "_mixed", np.zeros_like)
    assert lifted.lifted(known) is None


@pytest.mark.sample(50)
@pytest.mark.parametrize("seed", range(200))
def test_inference_is_as_exact_as_without(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    model, evidence = random_model(seed), evidence_for(seed)
    without = infer(model, evidence, ["Smokes", "Ill"])
    monkeypatch.setattr(exact, "LARGE", 1)
    monkeypatch.setattr(lifted, "WORTH", 0)
    found = infer(model, evidence, ["Smokes", "Ill"])
    assert (found.impossible, found.optimal) == (without.impossible, without.optimal)
    assert found.objective == pytest.approx(without.objective)
    assert found.bound == pytest.approx(without.bound)


def test_what_it_leaves_fractional_is_decided_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of three friends no two may smoke alike, at a price: every half is better than any world.
    text = "Friends(p, p)\nSmokes(p)\n2 Friends(x, y) => Smokes(x) v Smokes(y)\n"
    text += "2 Friends(x, y) => !Smokes(x) v !Smokes(y)"
    evidence = Evidence({"p": [f"P{n}" for n in range(9)]})
    for n in range(0, 9, 3):
        for one, two in ((n, n + 1), (n + 1, n + 2), (n + 2, n)):
            evidence.add("Friends", f"P{one}", f"P{two}")
    without = infer(parse(text), evidence, ["Smokes"])
    monkeypatch.setattr(exact, "LARGE", 1)
    found = infer(parse(text), evidence, ["Smokes"])
    assert found.optimal
    assert found.objective == pytest.approx(without.objective) == pytest.approx(-6)
    assert not all(turn.relaxed for turn in found.rounds)


def test_what_the_bound_does_not_prove_is_solved_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    known = exact.relaxation

    def wrong(*given: object) -> Outcome:
        outcome = known(*given)
        return Outcome(outcome.status, [0.0 for _ in outcome.values or ()], outcome.bound)

    text = "Friends(p, p)\nSmokes(p)\n2 Smokes(P0)\n1 Friends(x, y) ^ Smokes(x) => Smokes(y)\n0.1 !Smokes(x)"
    evidence = Evidence({"p": [f"P{n}" for n in range(6)]})
    for n in range(1, 6):
        evidence.add("Friends", "P0", f"P{n}")
    without = infer(parse(text), evidence, ["Smokes"])
    monkeypatch.setattr(exact, "LARGE", 1)
    monkeypatch.setattr(exact, "relaxation", wrong)
    found = infer(parse(text), evidence, ["Smokes"])
    assert found.optimal
    assert found.objective == pytest.approx(without.objective) == pytest.approx(-0.6)
