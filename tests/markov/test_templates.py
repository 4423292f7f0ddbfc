"""Weights by constant: a template with its table means the same as its formulas written out."""

from __future__ import annotations

import random

import pytest

from solvers.markov import Constant, Evidence, Model, infer, parse, print_model
from solvers.markov.evidence import Example
from solvers.markov.mira import mira
from solvers.markov.syntax import WeightedFormula, substitute

TEXT = """
topic = {Sport, Food, Art}
Word(text, word)
Length(text, length)
Topic(text, topic)
Near(text, text)
Word(t, +w) => Topic(t, +c)
Length(t, +l) ^ Word(t, +w) => !Topic(t, +c)
Near(t, u) ^ Topic(t, +c) => Topic(u, c)
Topic(t, c) ^ Topic(t, d) => c = d.
"""
WORDS, LENGTHS, TOPICS = ("Goal", "Pan", "two words"), ("Short", "Long"), ("Sport", "Food", "Art")


def drawn(seed: int) -> Model:
    """The formulas with weights for some of their constants."""
    chance = random.Random(seed)
    model = parse(TEXT)
    choices = [
        [(w, c) for w in WORDS for c in TOPICS],
        [(length, w, c) for length in LENGTHS for w in WORDS for c in TOPICS],
        [(c,) for c in TOPICS],
    ]
    formulas = list(model.formulas)
    for place, listed in enumerate(choices):
        by_name = {v.name: n for n, v in enumerate(formulas[place].per_constant)}
        order = {"Word": "wc", "Length": "lwc"}.get(("Word", "Length", "Near")[place], "c")
        rows = []
        for constants in chance.sample(listed, len(listed) * 2 // 3):
            known = dict(zip(order, constants, strict=True))
            named = tuple(known[name] for name in by_name)
            rows.append((named, round(chance.uniform(-2, 2), 2)))
        formulas[place] = WeightedFormula(
            formulas[place].formula, None, per_constant=formulas[place].per_constant, weights=tuple(rows)
        )
    return Model(model.predicates, model.domains, tuple(formulas))


def written_out(model: Model) -> Model:
    """One formula for each weight."""
    formulas = [f for f in model.formulas if not f.weights]
    for weighted in model.formulas:
        for constants, weight in weighted.weights:
            chosen = dict(zip(weighted.per_constant, map(Constant, constants), strict=True))
            formulas.append(WeightedFormula(substitute(weighted.formula, chosen), weight))
    return Model(model.predicates, model.domains, tuple(formulas))


def texts(seed: int) -> Evidence:
    chance = random.Random(seed)
    evidence = Evidence({"text": ("T1", "T2", "T3"), "word": (*WORDS, "Unknown"), "length": LENGTHS})
    for text in ("T1", "T2", "T3"):
        evidence.add("Length", text, chance.choice(LENGTHS))
        for word in chance.sample((*WORDS, "Unknown"), 2):
            evidence.add("Word", text, word)
        for other in ("T1", "T2", "T3"):
            if chance.random() < 0.4:
                evidence.add("Near", text, other)
    if seed % 3 == 0:
        evidence.add("Topic", "T1", chance.choice(TOPICS))
    if seed % 3 == 1:
        evidence.deny("Topic", "T2", chance.choice(TOPICS))
    return evidence


@pytest.mark.parametrize("seed", range(20))
def test_a_table_means_what_its_formulas_mean_one_by_one(seed: int) -> None:
    model, evidence = drawn(seed), texts(seed)
    found = infer(model, evidence, ["Topic"])
    full = infer(written_out(model), evidence, ["Topic"], method="full")
    assert found.optimal
    assert full.optimal
    assert found.objective == pytest.approx(full.objective), print_model(model)
    again = infer(parse(print_model(model)), evidence, ["Topic"])
    assert (again.atoms, again.objective) == (found.atoms, found.objective)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(8))
def test_one_value_at_most_holds_with_every_base_solver(seed: int) -> None:
    result = infer(drawn(seed), texts(seed), ["Topic"], base="maxwalksat")
    assert result.violations == 0
    topics = [constants[0] for _, constants in result.atoms]
    assert len(topics) == len(set(topics))


def test_mira_learns_a_weight_for_each_word_and_topic() -> None:
    model = parse(TEXT)
    seen = {"Sport": "Goal", "Food": "Pan", "Art": "two words"}
    examples = []
    for number, (topic, word) in enumerate(sorted(seen.items()) * 3):
        name = f"T{number}"
        evidence = Evidence({"text": [name]})
        evidence.add("Word", name, word)
        examples.append(Example(evidence, frozenset({("Topic", (name, topic))})))
    kept = tuple(f for f in model.formulas if f.is_hard or "w" in {v.name for v in f.per_constant})
    learned = mira(Model(model.predicates, model.domains, kept), examples, ["Topic"], aggressiveness=1.0)
    table = dict(learned.formulas[0].weights)
    for topic, word in seen.items():
        assert max(TOPICS, key=lambda other, word=word: table.get((word, other), 0.0)) == topic
        evidence = Evidence({"text": ["New"]})
        evidence.add("Word", "New", word)
        assert infer(learned, evidence, ["Topic"]).atoms == (("Topic", ("New", topic)),)


def test_mira_can_keep_the_tables_and_learn_what_is_beside_them() -> None:
    head = "topic = {Sport, Food}\nWord(text, word)\nTopic(text, topic)\n"
    rule = "Word(t, +w) => Topic(t, +c)\n"
    hint = "//# weight: 0.5 Goal, Sport\n"
    evidence = Evidence({"text": ["T1"]})
    evidence.add("Word", "T1", "Goal")
    example = Example(evidence, frozenset())
    model = parse(head + hint + rule + "0 Topic(t, Sport)\n")
    kept = mira(model, [example], ["Topic"], epochs=20, aggressiveness=0.1, tables=False)
    moved = mira(model, [example], ["Topic"], epochs=20, aggressiveness=0.1)
    assert kept.formulas[0].weights == model.formulas[0].weights
    assert kept.formulas[1].weight < 0
    assert moved.formulas[0].weights != model.formulas[0].weights


def test_mira_says_which_marks_it_cannot_learn() -> None:
    with pytest.raises(ValueError, match="its conclusion is not a single hidden atom"):
        mira(parse(TEXT), [Example(texts(0), frozenset())], ["Topic"])
