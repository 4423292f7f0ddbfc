"""Weights by constant by likelihood: the maximum that a general optimiser finds, and what it refuses."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solvers.markov import Evidence, Model, infer, parse
from solvers.markov.evidence import Example
from solvers.markov.likelihood import likelihood

TEXT = """
topic = {Sport, Food}
Word(text, word)
Verb(verb)
Topic(text, topic)
Word(t, +w) => Topic(t, +c)
Verb(+v) ^ Word(t, +w) => !Topic(t, +c)
Topic(t, c) ^ Topic(t, d) => c = d.
"""
TOPICS = ("Sport", "Food", None)


def drawn(seed: int, count: int) -> list[Example]:
    """Texts with two topics or none, which some words and a verb hint at."""
    chance = random.Random(seed)
    examples = []
    for _ in range(count):
        evidence = Evidence({"text": ("T1", "T2")})
        evidence.add("Verb", chance.choice(("Cook", "Win")))
        true = set()
        for text in ("T1", "T2"):
            topic = chance.choice(TOPICS)
            words = {"Sport": ("Goal", "Ball"), "Food": ("Pan", "Ball"), None: ("Goal", "Pan")}[topic]
            for word in {chance.choice(words), chance.choice(("Ball", "Day"))}:
                evidence.add("Word", text, word)
            if topic is not None:
                true.add(("Topic", (text, topic)))
        examples.append(Example(evidence, frozenset(true)))
    return examples


def loss(model: Model, examples: list[Example], deviation: float) -> float:
    """The negative logarithm of the likelihood and of the prior, from the tables' definition."""
    plain, by_verb = (dict(f.weights) for f in model.formulas[:2])
    total = sum(w**2 for table in (plain, by_verb) for w in table.values()) / (2 * deviation**2)
    for example in examples:
        (verb,) = (arguments[0] for arguments in example.evidence.table("Verb"))
        for text in ("T1", "T2"):
            words = [w for t, w in example.evidence.table("Word") if t == text]
            worth = {None: 0.0}
            for topic in TOPICS[:2]:
                worth[topic] = sum(
                    plain.get((w, topic), 0.0) - by_verb.get((verb, w, topic), 0.0) for w in words
                )
            true = next((topic for topic in TOPICS[:2] if ("Topic", (text, topic)) in example.true), None)
            total += float(np.log(sum(np.exp(list(worth.values()))))) - worth[true]
    return total


def test_the_weights_are_the_likeliest() -> None:
    from scipy.optimize import minimize

    examples, deviation = drawn(0, 60), 1.0
    found = likelihood(parse(TEXT), examples, "Topic", epochs=300, step=0.2, deviation=deviation)
    names = [[key for key, _ in f.weights] for f in found.formulas[:2]]

    def value(weights: np.ndarray) -> float:
        numbers = iter(weights.tolist())
        tables = [tuple((key, next(numbers)) for key in keys) for keys in names]
        formulas = [
            type(f)(f.formula, None, per_constant=f.per_constant, weights=rows)
            for f, rows in zip(found.formulas, tables, strict=False)
        ]
        return loss(Model(found.predicates, found.domains, tuple(formulas)), examples, deviation)

    best = minimize(value, np.zeros(sum(map(len, names)))).fun
    assert loss(found, examples, deviation) == pytest.approx(best, rel=1e-3)


def test_choices_seen_seldom_get_no_weight_and_a_seed_repeats() -> None:
    examples = drawn(1, 20)
    few, again = (likelihood(parse(TEXT), examples, "Topic", least=12, seed=3) for _ in range(2))
    every = likelihood(parse(TEXT), examples, "Topic", seed=3)
    assert few == again
    assert 0 < len(few.formulas[1].weights) < len(every.formulas[1].weights)


def test_what_is_learned_answers() -> None:
    found = likelihood(parse(TEXT), drawn(2, 200), "Topic", epochs=5, step=0.5)
    evidence = Evidence({"text": ["New"]})
    evidence.add("Word", "New", "Ball")
    evidence.add("Word", "New", "Pan")
    evidence.add("Verb", "Cook")
    assert infer(found, evidence, ["Topic"]).atoms == (("Topic", ("New", "Food")),)


@pytest.mark.parametrize(
    ("formula", "complaint"),
    [
        ("Topic(t, c) ^ Topic(t, d) => c = d.", "to one value at the place of"),
        ("Word(t, +w) => Topic(t, +c)", "must be only in Topic"),
    ],
)
def test_it_refuses_formulas_of_other_forms(formula: str, complaint: str) -> None:
    other = "" if "one value" in complaint else "Word(+t, +w) => Topic(+t, Sport)"
    text = TEXT.replace(formula, other)
    with pytest.raises(ValueError, match=complaint):
        likelihood(parse(text), drawn(0, 2), "Topic")
