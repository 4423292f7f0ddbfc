"""The program finds what listing all derivations finds, on random hypergraphs by seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from solvers.problems.best import best
from solvers.problems.hypergraph import Hypergraph
from tests.problems.brute import TooManyError, cheapest
from tests.problems.checking import check
from tests.problems.random_graphs import random_graph
from tests.problems.stories import story

VALUES = 4


def agrees(make: Callable[[int], Hypergraph], seed: int) -> None:
    """Compare on the first graph from this seed on that has few enough derivations to be listed."""
    for turn in range(9):
        graph = make(seed + 1_000 * turn)
        with suppress(TooManyError):
            wanted = cheapest(graph, VALUES)
            break
    else:
        raise AssertionError("no graph can be listed")
    ranking = best(graph, VALUES)
    assert [d.answer for d in ranking.derivations] == [value for _, value in wanted]
    assert [d.cost for d in ranking.derivations] == pytest.approx([cost for cost, _ in wanted])
    assert ranking.exhausted == (len(wanted) < VALUES)
    assert ranking.proven
    assert all(d.proven for d in ranking.derivations)
    for derivation in ranking.derivations:
        assert check(graph, derivation) == ()


@pytest.mark.sample(80)
@pytest.mark.parametrize("seed", range(300))
def test_program_equals_listing_on_random_graphs(seed: int) -> None:
    agrees(random_graph, seed)


@pytest.mark.sample(20)
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("letter", [None, 0.4])
def test_program_equals_listing_on_stories(seed: int, letter: float | None) -> None:
    agrees(lambda seed: story(2 + seed % 3, 1, seed, letter=letter, links=seed % 2 == 0), seed)


def test_random_graphs_have_what_they_should() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(300):
        graph = random_graph(seed)
        edges = sum(len(graph.edges(s)) for s in range(len(graph.statements)))
        assert edges <= 62
        used = Counter(statement.reading for statement in graph.statements)
        kinds["many edges"] += edges >= 40
        kinds["letter"] += graph.letter is not None
        kinds["links"] += bool(graph.links)
        kinds["contradictions"] += bool(graph.contradictions)
        kinds["shared readings"] += max(used.values()) > 1
        kinds["long sums"] += any(len(statement.slots) > 3 for statement in graph.statements)
        kinds["soft faults"] += any(0 < amount.broken < 9 for amount in graph.amounts)
    assert min(kinds.values()) >= 50, kinds
