"""Grounding and separation inside a program of one's own, against brute force over all worlds."""

from __future__ import annotations

import itertools
import math

import pytest

from solvers.ilp import Program, Status
from solvers.markov import Model, parse, parse_formula, print_model
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.grounding import Grounder
from solvers.markov.premises import bindings
from solvers.markov.separation import FormulaSeparator
from solvers.markov.syntax import WeightedFormula
from tests.markov.worlds import DECLARATIONS, PEOPLE, evidence_for, random_model, score


def cutting_planes(model: Model, evidence: Evidence, *, start: bool = True) -> set[GroundAtom] | None:
    hidden = [(p, (c,)) for p in ("Smokes", "Ill") for c in PEOPLE]
    program = Program(sense="max")
    for atom in hidden:
        program.binary(atom)
    separator = FormulaSeparator("formulas", Grounder(model, evidence, hidden), program)
    if start:
        for cut in separator.initial():
            if cut.weight is None:
                program.add(cut.constraint, cut.name, cut.key)
            else:
                program.soft(cut.constraint, weight=cut.weight, name=cut.name, key=cut.key)
    solution = program.solve(separators=[separator])
    if solution.status is Status.INFEASIBLE:
        return None
    assert solution.status is Status.OPTIMAL
    return {atom for atom in hidden if solution[atom]} | {atom for atom, _ in evidence}


@pytest.mark.parametrize("seed", range(60))
def test_cutting_planes_reach_the_optimum_of_all_worlds(seed: int) -> None:
    model = random_model(seed)
    evidence = evidence_for(seed)
    known = {atom for atom, _ in evidence}
    hidden = [(p, (c,)) for p in ("Smokes", "Ill") for c in PEOPLE]
    best = max(
        score(model, known | set(chosen))
        for size in range(len(hidden) + 1)
        for chosen in itertools.combinations(hidden, size)
    )
    found = cutting_planes(model, evidence, start=seed % 2 == 0)
    if found is None:
        assert best == -math.inf, print_model(model)
    else:
        assert score(model, found) == pytest.approx(best), print_model(model)


def test_a_hard_formula_grounds_only_where_its_premises_hold() -> None:
    model = parse(DECLARATIONS + "Friends(x, y) ^ Smokes(x) => Smokes(y).")
    evidence = Evidence({"person": PEOPLE})
    evidence.add("Friends", "A", "B")
    hidden = [("Smokes", (p,)) for p in PEOPLE]
    grounder = Grounder(model, evidence, hidden)
    assert list(grounder.violated({"Smokes": {("B",)}})) == []
    (grounding,) = grounder.violated({"Smokes": {("A",)}})
    assert grounding.clauses[0].literals == ((False, ("Smokes", ("A",))), (True, ("Smokes", ("B",))))


def test_soft_evidence_scales_the_weight() -> None:
    model = parse(DECLARATIONS + "2.0 Friends(x, y) ^ Tall(y) => Smokes(x)")
    evidence = Evidence({"person": PEOPLE})
    evidence.add("Friends", "A", "B", degree=0.75)
    evidence.add("Tall", "B", degree=0.5)
    (grounding,) = Grounder(model, evidence, [("Smokes", ("A",))]).initial()
    assert grounding.weight == pytest.approx(1.0)


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


def test_a_predicate_cannot_be_observed_and_hidden() -> None:
    evidence = Evidence({"person": PEOPLE})
    evidence.add("Smokes", "A")
    with pytest.raises(ValueError, match="observed and hidden"):
        Grounder(parse(DECLARATIONS), evidence, [("Smokes", ("B",))])


def test_a_formula_without_weight_cannot_be_grounded() -> None:
    model = parse(DECLARATIONS + "Smokes(x) => Ill(x)")
    assert isinstance(model.formulas[0], WeightedFormula)
    with pytest.raises(ValueError, match="no weight"):
        Grounder(model, Evidence(), [])
