"""Where the premises of a rule hold, and to what degree."""

from __future__ import annotations

import pytest

from solvers.markov import parse, parse_formula
from solvers.markov.evidence import Evidence
from solvers.markov.premises import bindings
from tests.markov.worlds import DECLARATIONS, PEOPLE


def test_bindings_give_the_degree_of_a_premise() -> None:
    model = parse(DECLARATIONS)
    evidence = Evidence({"person": PEOPLE})
    evidence.add("Friends", "A", "B", degree=0.6)
    evidence.add("Friends", "B", "A", degree=0.9)
    evidence.add("Tall", "B", degree=0.8)
    premises = parse_formula("(Friends(x, y) v Friends(y, x)) ^ Tall(y)")
    declared = {p.name: p for p in model.predicates}
    found = {
        tuple(sorted((v.name, c) for v, c in b.items())): d for b, d in bindings(premises, declared, evidence)
    }
    assert found == {(("x", "A"), ("y", "B")): pytest.approx(0.8)}
