"""Grounding and separation against brute force over all worlds, on random small networks."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from solvers.ilp import Program, Status
from solvers.markov import HARD, Atom, Constant, Formula, Model, parse, parse_formula
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.grounding import Grounder, bindings
from solvers.markov.separation import FormulaSeparator
from solvers.markov.syntax import (
    And,
    Equal,
    Exists,
    ForAll,
    Iff,
    Implies,
    Not,
    Or,
    WeightedFormula,
    free_variables,
    substitute,
)

PEOPLE = ("A", "B", "C")
DECLARATIONS = """
Friends(person, person)
Smokes(person)
Ill(person)
Tall(person)
"""


def holds(formula: Formula, world: set[GroundAtom]) -> bool:
    """Truth by the definition, independent of clauses and joins."""
    match formula:
        case Atom(predicate, terms):
            return (predicate, tuple(term.name for term in terms)) in world
        case Equal(left, right):
            return left == right
        case Not(body):
            return not holds(body, world)
        case And(parts):
            return all(holds(part, world) for part in parts)
        case Or(parts):
            return any(holds(part, world) for part in parts)
        case Implies(premise, conclusion):
            return not holds(premise, world) or holds(conclusion, world)
        case Iff(one, two):
            return holds(one, world) == holds(two, world)
        case Exists(variables, body):
            return any(holds(g, world) for g in instances(variables, body))
        case ForAll(variables, body):
            return all(holds(g, world) for g in instances(variables, body))


def instances(variables, body):
    for constants in itertools.product(PEOPLE, repeat=len(variables)):
        yield substitute(body, {v: Constant(c) for v, c in zip(variables, constants, strict=True)})


def score(model: Model, world: set[GroundAtom]) -> float:
    total = 0.0
    for weighted in model.formulas:
        for instance in instances(free_variables(weighted.formula), weighted.formula):
            if weighted.weight == HARD:
                total += 0 if holds(instance, world) else -math.inf
            elif holds(instance, world):
                total += weighted.weight
    return total


def evidence_for(seed: int) -> Evidence:
    chance = random.Random(seed)
    evidence = Evidence({"person": PEOPLE})
    for one, two in itertools.product(PEOPLE, repeat=2):
        if chance.random() < 0.5:
            evidence.add("Friends", one, two)
    for one in PEOPLE:
        if chance.random() < 0.5:
            evidence.add("Tall", one)
    return evidence


def random_formula(chance: random.Random, depth: int) -> str:
    if depth == 0:
        kind = chance.choice(["Smokes", "Ill", "Tall", "Friends", "Smokes", "Ill", "="])
        variables = chance.sample(["x", "y"], 2)
        if kind == "=":
            other, sign = chance.choice([variables[1], "A"]), chance.choice(["=", "!="])
            return f"(Ill(x) ^ Smokes(y) v {variables[0]} {sign} {other})"
        return f"{kind}({', '.join(variables) if kind == 'Friends' else variables[0]})"
    one, two = random_formula(chance, depth - 1), random_formula(chance, depth - 1)
    return chance.choice(
        [
            *(f"({one} {connective} {two})" for connective in ("^", "v", "=>", "<=>")),
            *(f"!({one})", f"(EXIST y {two})", f"(FORALL x {one})"),
        ]
    )


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
    chance = random.Random(seed)
    lines = []
    for _ in range(chance.randint(1, 4)):
        body = random_formula(chance, chance.randint(1, 2))
        hard = chance.random() < 0.2
        lines.append(f"{body}." if hard else f"{round(chance.uniform(-3, 3), 2)} {body}")
    model = parse(DECLARATIONS + "\n".join(lines))
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
        assert best == -math.inf, lines
    else:
        assert score(model, found) == pytest.approx(best), lines


def test_a_hard_formula_grounds_only_where_its_premises_hold() -> None:
    model = parse(DECLARATIONS + "Friends(x, y) ^ Smokes(x) => Smokes(y).")
    evidence = Evidence({"person": PEOPLE})
    evidence.add("Friends", "A", "B")
    hidden = [("Smokes", (p,)) for p in PEOPLE]
    grounder = Grounder(model, evidence, hidden)
    assert list(grounder.violated({"Smokes": {("B",)}})) == []
    (grounding,) = grounder.violated({"Smokes": {("A",)}})
    assert grounding.binding == (("x", "A"), ("y", "B"))
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
