"""Connected components: told apart, solved again only where something changed, and the same optimum."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.markov import Evidence, exact, infer, parse, parts
from solvers.markov.costs import LocalCosts
from solvers.markov.network import Block, Network
from solvers.markov.parts import Parts
from tests.markov.worlds import evidence_for, random_model


def network(variables: int) -> Network:
    """One without rows."""
    found = Network(LocalCosts(np.zeros(0, np.int64), np.zeros(0), 0.0))
    found.atoms += range(variables)
    found.costs += [1.0] * variables
    return found


def clauses(*rows: tuple[int, int]) -> Block:
    """A block of clauses: one of two variables holds."""
    table = np.array([[2 * one + 1, 2 * two + 1] for one, two in rows], np.int64)
    return Block(table, np.full(len(rows), 1.0), "either")


def variables(found: Parts) -> list[list[int]]:
    return sorted(sorted({n >> 1 for row in part.rows for n in row.literals}) for part in found.grown())


def test_rows_join_components(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PACKED", 0)
    known = network(7)
    found = Parts(known)
    known.blocks.append(clauses((0, 1), (2, 3), (4, 5)))
    assert variables(found) == [[0, 1], [2, 3], [4, 5]]
    first = found.grown()[0]
    first.stated = len(first.rows)
    known.blocks.append(clauses((3, 0), (5, 4)))
    assert variables(found) == [[0, 1, 2, 3], [4, 5]]
    assert first in found.grown()
    assert [row.literals for row in first.rows[: first.stated]] == [[1, 3]]
    known.choices.append((1, 4, 6))
    assert variables(found) == [[0, 1, 2, 3, 4, 5, 6]]
    assert sum(len(part.rows) for part in found.grown()) == 6


def test_small_components_share_a_part() -> None:
    known = network(40)
    found = Parts(known)
    known.blocks.append(clauses(*((n, n + 1) for n in range(0, 40, 2))))
    assert len(found.grown()) == 1


@pytest.mark.sample(30)
@pytest.mark.parametrize("seed", range(120))
def test_components_apart_have_the_same_optimum(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    model, evidence = random_model(seed), evidence_for(seed)
    together = infer(model, evidence, ["Smokes", "Ill"])
    monkeypatch.setattr(parts, "PACKED", 0)
    apart = infer(model, evidence, ["Smokes", "Ill"])
    assert (apart.impossible, apart.optimal) == (together.impossible, together.optimal)
    assert apart.objective == pytest.approx(together.objective)
    assert apart.bound == pytest.approx(together.bound)


def test_only_what_has_changed_is_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PACKED", 0)
    solved: list[int] = []
    original = exact._Stated.solve

    def counted(self, *given):
        solved.append(1)
        return original(self, *given)

    monkeypatch.setattr(exact._Stated, "solve", counted)
    text = "Friends(p, p)\nSmokes(p)\n5 Smokes(P0)\n1 Friends(x, y) ^ Smokes(x) => Smokes(y)\n0.1 !Smokes(x)"
    evidence = Evidence({"p": [f"P{n}" for n in range(8)]})
    for n in (0, 1, 2, 3, 4, 6):
        evidence.add("Friends", f"P{n}", f"P{n + 1}")
    model = parse(text + "\n5 Smokes(P6)")
    result = infer(model, evidence, ["Smokes"])
    assert ("Smokes", ("P5",)) in result.atoms
    assert len(solved) < 2 * (len(result.rounds) - 1)
