"""What MaxWalkSAT keeps up to date from flip to flip is what starting there would find."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solvers.markov import walksat
from solvers.markov.costs import LocalCosts
from solvers.markov.network import Block, Network
from solvers.markov.syntax import HARD

VARIABLES = 12


def network(seed: int) -> Network:
    """Random clauses of one to four literals, some hard."""
    chance = random.Random(seed)
    found = Network(LocalCosts(np.zeros(0, np.int64), np.zeros(0), 0.0))
    found.atoms = list(range(VARIABLES))
    found.costs = [chance.choice([0.0, 0.7, -0.4]) for _ in range(VARIABLES)]
    clauses = np.full((60, 4), -1, np.int64)
    for row in clauses:
        size = chance.randint(1, 4)
        row[:size] = [2 * v + chance.randrange(2) for v in chance.sample(range(VARIABLES), size)]
    weights = np.array([chance.choice([HARD, 0.5, 1.25]) for _ in clauses])
    found.blocks = [Block(clauses, weights, "random")]
    return found


def false_cost(state: walksat._State, network: Network) -> tuple[int, float]:
    """Hard clauses that are false, and what else is paid, by the definition."""
    block = network.blocks[0]
    hard, soft = (
        0,
        sum(abs(c) for c, v in zip(network.costs, state.values, strict=True) if (c > 0) == v and c),
    )
    for clause, weight in zip(block.clauses.tolist(), block.weights.tolist(), strict=True):
        if not any(state.values[literal >> 1] == literal & 1 for literal in clause if literal >= 0):
            hard, soft = (hard + 1, soft) if weight == HARD else (hard, soft + weight)
    return hard, soft


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("seed", range(5))
def test_gains_cost_and_false_clauses_follow_every_flip(seed: int, few: int, monkeypatch) -> None:
    monkeypatch.setattr(walksat, "FEW", few)
    random_network, chance = network(seed), random.Random(seed)
    state = walksat._State(random_network, hard_first=True)
    state.start(np.array([chance.random() < 0.5 for _ in range(VARIABLES)]))
    price = max(state._weights)
    for _ in range(60):
        hard, soft = false_cost(state, random_network)
        assert state.cost == pytest.approx(hard * price + soft)
        fresh = walksat._State(random_network, hard_first=True)
        fresh.start(state.values)
        assert list(state.gains)[:-1] == pytest.approx(list(fresh.gains)[:-1])
        drawn = {tuple(state.draw(chance.random)) for _ in range(30)}
        for variables in drawn:
            assert bool(variables) == bool(hard or soft)
        gain, before = state.gains[3], state.cost
        state.flip(3)
        assert state.cost == pytest.approx(before - gain)
        state.flip(chance.randrange(VARIABLES))


def test_hard_clauses_are_drawn_first_and_each_false_one_in_turn() -> None:
    random_network = network(1)
    for hard_first in (True, False):
        state = walksat._State(random_network, hard_first=hard_first)
        state.start(np.zeros(VARIABLES, np.bool_))
        chance = random.Random(0)
        clauses = {state._false.draw(chance.random) for _ in range(2000)}
        false = set(np.flatnonzero(state._sums == 0).tolist())
        hard = {clause for clause in false if state._weights[clause] == max(state._weights)}
        assert hard
        assert clauses == (hard if hard_first else false)
