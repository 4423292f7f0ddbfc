"""Random small networks and their scores by the definition, independent of clauses, joins and rows."""

from __future__ import annotations

import itertools
import math
import random

from solvers.markov import HARD, Atom, Constant, Formula, Model, parse
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.syntax import (
    And,
    Equal,
    Exists,
    ForAll,
    Iff,
    Implies,
    Not,
    Or,
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
    """Truth by the definition."""
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
    """Equation 2 of Riedel 2008; minus infinity where a hard formula is false."""
    total = 0.0
    for weighted in model.formulas:
        for instance in instances(free_variables(weighted.formula), weighted.formula):
            if weighted.weight == HARD:
                total += 0 if holds(instance, world) else -math.inf
            elif holds(instance, world):
                total += weighted.weight
    return total


def evidence_for(seed: int) -> Evidence:
    """Friends and heights, drawn."""
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
    """A formula with every connective, quantifiers and equality."""
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


def random_model(seed: int) -> Model:
    """One to four formulas with weights of both signs, some hard."""
    chance = random.Random(seed)
    lines = []
    for _ in range(chance.randint(1, 4)):
        body = random_formula(chance, chance.randint(1, 2))
        hard = chance.random() < 0.2
        lines.append(f"{body}." if hard else f"{round(chance.uniform(-3, 3), 2)} {body}")
    return parse(DECLARATIONS + "\n".join(lines))


def worlds(hidden: list[GroundAtom]):
    """Every choice of true hidden atoms."""
    for size in range(len(hidden) + 1):
        yield from (set(chosen) for chosen in itertools.combinations(hidden, size))
