"""Learned weights: against the definition of pseudo-likelihood, and against what the examples show."""

from __future__ import annotations

import dataclasses
import itertools
import math

import pytest

from solvers.markov import Constant, Evidence, Model, WeightedFormula, infer, parse
from solvers.markov.learning import Example, mira, pseudo_likelihood
from solvers.markov.syntax import substitute
from tests.markov.worlds import DECLARATIONS, PEOPLE, evidence_for, score

TEXT = (
    DECLARATIONS
    + """
Friends(x, y) ^ Smokes(x) => Smokes(y)
Smokes(x) <=> Ill(x)
Tall(x) ^ !Ill(x)
Smokes(x)
"""
)
HIDDEN = [(name, (person,)) for name in ("Smokes", "Ill") for person in PEOPLE]


def example(seed: int, *true: str) -> Example:
    evidence = evidence_for(seed)
    return Example(evidence, frozenset(("Smokes" if t[0] == "S" else "Ill", (t[1],)) for t in true))


def loss(model, examples, deviation: float) -> float:
    """Minus the logarithm of the pseudo-likelihood, by the definition, and of the prior."""
    total = sum(f.weight**2 for f in model.formulas) / (2 * deviation**2)
    for one in examples:
        known = {atom for atom, _ in one.evidence}
        for atom in HIDDEN:
            there = score(model, known | one.true | {atom})
            without = score(model, known | (one.true - {atom}))
            margin = there - without if atom in one.true else without - there
            total += math.log1p(math.exp(-margin))
    return total


def test_the_weights_are_a_minimum_of_the_pseudo_likelihood_by_its_definition() -> None:
    model = parse(TEXT)
    examples = [example(3, "SA", "SB", "IA", "IC"), example(5, "SC", "IC"), example(8)]
    learned = pseudo_likelihood(model, examples, ["Smokes", "Ill"], deviation=2.0)
    best = loss(learned, examples, 2.0)
    for place, step in itertools.product(range(4), (-0.02, 0.02)):
        formulas = list(learned.formulas)
        formulas[place] = type(formulas[place])(formulas[place].formula, formulas[place].weight + step)
        moved = type(learned)(learned.predicates, learned.domains, tuple(formulas))
        assert loss(moved, examples, 2.0) > best


def test_mira_infers_what_the_examples_show() -> None:
    model = parse(
        """
        Long(text)
        Replies(text, text)
        Junk(text)
        Long(x) => Junk(x)
        Replies(x, y) ^ Junk(x) => Junk(y)
        !Junk(x)
        """
    )
    examples = []
    for long in range(4):
        evidence = Evidence({"text": ("A", "B", "C", "D", "E")})
        evidence.add("Long", "ABCD"[long])
        evidence.add("Replies", "ABCD"[long], "BCDE"[long])
        examples.append(Example(evidence, frozenset({("Junk", ("ABCD"[long],)), ("Junk", ("BCDE"[long],))})))
    learned = mira(model, examples, ["Junk"])
    for one in examples:
        assert frozenset(infer(learned, one.evidence, ["Junk"]).atoms) == one.true
    assert all(f.weight == round(f.weight, 6) for f in learned.formulas)


def test_hard_formulas_stay_and_mira_tells_of_its_epochs() -> None:
    model = parse(DECLARATIONS + "Smokes(x) => Ill(x).\nTall(x) => Smokes(x)\n!Smokes(x)")
    examples = [example(2, "SA", "IA", "SC", "IC")]
    told: list[tuple[int, int]] = []
    learned = mira(model, examples, ["Smokes", "Ill"], epochs=3, observe=lambda *turn: told.append(turn))
    assert learned.formulas[0].is_hard
    assert [epoch for epoch, _ in told] == [1, 2, 3]
    assert pseudo_likelihood(model, examples, ["Smokes", "Ill"]).formulas[0].is_hard


def written_out(model: Model) -> Model:
    """Each formula with weights by constant as many formulas."""
    formulas: list[WeightedFormula] = []
    for weighted in model.formulas:
        for constants, weight in weighted.weights or (((), weighted.weight),):
            chosen = dict(zip(weighted.per_constant, map(Constant, constants), strict=bool(constants)))
            formulas.append(WeightedFormula(substitute(weighted.formula, chosen), weight))
    return Model(model.predicates, model.domains, tuple(formulas))


def test_weights_by_constant_are_pseudo_likely_too() -> None:
    model = parse(DECLARATIONS + "Friends(x, +y) => Smokes(x)\nTall(+z) => !Ill(+x)\nSmokes(x) <=> Ill(x)")
    examples = [example(3, "SA", "SB", "IA", "IC"), example(5, "SC", "IC"), example(8)]
    learned = pseudo_likelihood(model, examples, ["Smokes", "Ill"], deviation=2.0)
    assert [len(f.weights) for f in learned.formulas] == [3, 9, 0]
    best = loss(written_out(learned), examples, 2.0)
    for formula, step in itertools.product(range(2), (-0.02, 0.02)):
        for place, (constants, weight) in enumerate(learned.formulas[formula].weights):
            formulas = list(learned.formulas)
            rows = list(formulas[formula].weights)
            rows[place] = (constants, weight + step)
            formulas[formula] = dataclasses.replace(formulas[formula], weights=tuple(rows))
            moved = dataclasses.replace(learned, formulas=tuple(formulas))
            assert loss(written_out(moved), examples, 2.0) > best
    often = pseudo_likelihood(model, examples, ["Smokes", "Ill"], least=6)
    assert sum(len(f.weights) for f in often.formulas) < 12


def test_what_speaks_of_two_hidden_atoms_has_no_weights_by_constant() -> None:
    model = parse(DECLARATIONS + "Smokes(+x) => Ill(+x)")
    with pytest.raises(ValueError, match="its conclusion is not a single hidden atom"):
        pseudo_likelihood(model, [example(1)], ["Smokes", "Ill"])
