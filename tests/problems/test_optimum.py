"""The program finds what listing all derivations finds, on random hypergraphs by seed, and no row cuts one off."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

import solvers.problems.best as module
from solvers.ilp import Status
from solvers.ilp.solution import holds
from solvers.problems.best import ANOTHER, best
from solvers.problems.derivation import Derivation
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.program import DerivationProgram
from tests.problems.brute import Lister, TooManyError, cheapest
from tests.problems.checking import check
from tests.problems.random_graphs import random_graph

VALUES = 4


def listed_from(seed: int, budget: int = 20_000) -> tuple[Hypergraph, Lister]:
    """The first graph from this seed on that has few enough derivations to be listed, and these."""
    for number in range(seed, seed + 9_000, 1_000):
        graph = random_graph(number)
        with suppress(TooManyError):
            return graph, Lister(graph, budget)
    raise AssertionError("no graph can be listed")


@pytest.mark.sample(100)
@pytest.mark.parametrize("seed", range(300))
def test_program_equals_listing_on_random_graphs(seed: int) -> None:
    graph, _ = listed_from(seed)
    wanted = cheapest(graph, VALUES)
    ranking = best(graph, VALUES)
    assert [d.answer for d in ranking.derivations] == [value for _, value in wanted]
    assert [d.cost for d in ranking.derivations] == pytest.approx([cost for cost, _ in wanted])
    assert ranking.exhausted == (len(wanted) < VALUES)
    assert ranking.status in (Status.OPTIMAL, Status.INFEASIBLE)
    assert all(d.proven for d in ranking.derivations)
    for derivation in ranking.derivations:
        assert check(graph, derivation) == ()


def columns(stated: DerivationProgram, listed: Derivation) -> list[int]:
    """What the columns are for a derivation."""
    used = [stated.graph.statements[step] for step in listed.steps]
    inside = {
        "use": set(listed.steps),
        "known": {statement.head for statement in used},
        "spent": {amount for statement in used for amount in statement.slots},
    }
    return [int(number in inside[kind]) for kind, number in (v.key for v in stated.program.variables)]


@pytest.mark.sample(40)
@pytest.mark.parametrize("seed", range(200))
def test_no_row_cuts_a_derivation_off(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    graph, lister = listed_from(seed, 8000)
    made: list[DerivationProgram] = []
    monkeypatch.setattr(
        module, "DerivationProgram", lambda graph: made.append(DerivationProgram(graph)) or made[0]
    )
    answers = {derivation.answer for derivation in best(graph, VALUES).derivations}
    (stated,) = made
    for listed in lister.all:
        values = columns(stated, listed)
        for constraint in stated.program.constraints:
            if not (listed.answer in answers and constraint.name == ANOTHER):
                assert holds(stated.program, constraint, values), (constraint, listed)
        cost = sum(c * v for c, v in zip(stated.program.costs, values, strict=True)) + stated.program.offset
        assert cost == pytest.approx(listed.cost)


def test_random_graphs_have_what_they_should() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(300):
        graph = random_graph(seed)
        statements = graph.statements
        heads = Counter(statement.head for statement in statements)
        kinds["many statements"] += len(statements) >= 30
        kinds["several ways"] += max(heads.values(), default=0) > 3
        kinds["long sums"] += any(len(statement.slots) > 3 for statement in statements)
        kinds["circles"] += any(
            one.head in other.tail and other.head in one.tail for one in statements for other in statements
        )
        kinds["shared words"] += any(
            count > 1 for count in Counter(w for s in statements for w in s.words).values()
        )
        kinds["rewards"] += any(amount.idle < 0 for amount in graph.amounts)
    assert min(kinds.values()) >= 50, kinds
