"""No row of the program, and none that is added later, cuts a derivation off."""

from __future__ import annotations

from contextlib import suppress

import pytest

import solvers.problems.best as module
from solvers.ilp.solution import holds
from solvers.problems.best import best
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.program import DerivationProgram
from tests.problems.brute import Listed, Lister, TooManyError
from tests.problems.random_graphs import random_graph
from tests.problems.stories import story


def columns(stated: DerivationProgram, listed: Listed) -> list[int]:
    """What the columns are for a derivation."""
    graph = stated.graph
    used = {edge.statement for edge in listed.edges} | ({listed.closing} - {None})
    known = {edge.head for edge in listed.edges} | ({listed.letter} - {None})
    slots = {v for s in used for v in graph.statements[s].slots}
    solved = {(edge.statement, edge.slot) for edge in listed.edges}
    found = []
    for variable in stated.program.variables:
        kind, *key = variable.key
        value = {
            "edge": lambda key: tuple(key) in solved,
            "close": lambda key: key[0] == listed.closing,
            "letter": lambda key: key[0] == listed.letter,
            "lettered": lambda _: listed.letter is not None,
            "known": lambda key: key[0] in known,
            "spent": lambda key: key[0] in slots,
            "read": lambda key: any(graph.statements[s].reading == key[0] for s in used),
            "link": lambda key: any(tuple(key) in graph.statements[s].takes for s in used),
            "odd": lambda key: key[0] in known and odd(listed, *key),
        }[kind](key)
        found.append(int(value))
    return found


def odd(listed: Listed, amount: int, flaw: str) -> bool:
    value = listed.values[amount]
    return value < 0 if flaw == "NEGATIVE" else value.denominator > 1


def listed_from(seed: int) -> tuple[Hypergraph, Lister]:
    """The first graph from this seed on that has few enough derivations to be listed, and these."""
    for number in range(seed, seed + 9_000, 1_000):
        graph = random_graph(number) if seed % 4 else story(2 + seed % 3, 1, number, letter=0.5, links=True)
        lister = Lister(graph, 8000)
        with suppress(TooManyError):
            lister.values()
            return graph, lister
    raise AssertionError("no graph can be listed")


@pytest.mark.sample(40)
@pytest.mark.parametrize("seed", range(200))
def test_no_row_cuts_a_derivation_off(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    graph, lister = listed_from(seed)
    made: list[DerivationProgram] = []
    monkeypatch.setattr(
        module, "DerivationProgram", lambda graph: made.append(DerivationProgram(graph)) or made[0]
    )
    ranking = best(graph, 4)
    (stated,) = made
    answers = {derivation.answer for derivation in ranking.derivations}
    for listed in lister.all:
        values = columns(stated, listed)
        again = listed.values[graph.asked] in answers
        for constraint in stated.program.constraints:
            if not (again and constraint.name == "another"):
                assert holds(stated.program, constraint, values), (constraint, listed)
        cost = sum(c * v for c, v in zip(stated.program.costs, values, strict=True)) + stated.program.offset
        paid = sum(
            (a.negative if listed.values[v] < 0 and a.negative else 0)
            + (a.broken if listed.values[v].denominator > 1 and a.broken else 0)
            for v, a in enumerate(graph.amounts)
            if v in listed.values
        )
        said = sum(
            stated.program.costs[v.index] * values[v.index]
            for v in stated.program.variables
            if v.key[0] == "odd"
        )
        assert cost - said + paid == pytest.approx(listed.cost)
