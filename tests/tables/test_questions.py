"""Questions of our own that the shipped tables can answer, by every kind of reasoning the program knows.

The right answers were written down before the first run.
"""

from __future__ import annotations

import pytest

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.tables import solve
from tests.told import as_answer
from tutor.narration import narrate

LOOKUP = [
    (
        "Which instrument tells how fast the wind blows? (A) ruler (B) anemometer (C) telescope (D) balance",
        "B",
    ),
    ("Which organ pumps blood around the body? (A) stomach (B) lung (C) skin (D) heart", "D"),
    ("What is the young of a duck called? (A) duckling (B) calf (C) tadpole (D) kid", "A"),
    ("To which group of animals does a lizard belong? (A) mammals (B) reptiles (C) birds (D) insects", "B"),
    (
        "Jupiter is known as the (A) smallest planet (B) hottest planet (C) largest planet (D) nearest planet",
        "C",
    ),
    ("Which kind of animal is a hummingbird? (A) mammal (B) bird (C) reptile (D) insect", "B"),
    ("What type of rock is basalt? (A) sedimentary (B) metamorphic (C) igneous", "C"),
]
PARALLEL = [
    ("Snakes, lizards and turtles are all (A) birds (B) fish (C) reptiles (D) mammals", "C"),
    ("Granite, basalt and obsidian are rocks that are (A) sedimentary (B) igneous (C) metamorphic", "B"),
    (
        "Burning paper and rusting iron are examples of (A) physical change (B) chemical change (C) melting",
        "B",
    ),
]
CHAINS = [
    ("In Australia, July is a month of which season? (A) winter (B) summer (C) spring (D) fall", "A", 2),
    ("In Canada, July is a month of which season? (A) winter (B) summer (C) spring (D) fall", "B", 2),
    (
        "How does granite form? (A) from layers of sediment (B) melted rock cools and hardens (C) by wind (D) by rain",
        "B",
        2,
    ),
    (
        "In Japan, the shortest day of the year is in which month? "
        "(A) June (B) March (C) December (D) September",
        "C",
        3,
    ),
    (
        "In Argentina, the longest night of the year is in which month? "
        "(A) June (B) March (C) December (D) September",
        "A",
        3,
    ),
    ("In New Zealand, January is a month of which season? (A) winter (B) summer (C) spring (D) fall", "B", 2),
    (
        "In Germany, the longest day of the year is in which month? (A) June (B) March (C) December (D) September",
        "A",
        3,
    ),
    (
        "In South Africa, the shortest day of the year is in which month? "
        "(A) June (B) March (C) December (D) September",
        "A",
        3,
    ),
    (
        "How does marble form? (A) melted rock cools and hardens (B) rock is changed by heat and pressure "
        "(C) layers of sediment are pressed together (D) wind blows",
        "B",
        2,
    ),
    (
        "When a puddle dries up, water changes from a (A) liquid to a gas (B) gas to a liquid "
        "(C) solid to a liquid (D) liquid to a solid",
        "A",
        2,
    ),
    (
        "The stomach is part of the body system that (A) breaks food down into nutrients "
        "(B) moves blood through the body (C) takes in oxygen (D) controls the body",
        "A",
        2,
    ),
    (
        "A dolphin belongs to a group of animals that (A) lay eggs in water (B) have feathers "
        "(C) feed their young milk (D) have moist skin",
        "C",
        2,
    ),
]
RELATIONS = [
    (
        "Which process changes matter from a gas to a liquid? (A) condensation (B) evaporation (C) melting",
        "A",
    ),
    ("From spring to summer, the hours of daylight (A) decrease (B) increase", "B"),
    ("A substance turns from a solid to a liquid by (A) freezing (B) condensation (C) melting", "C"),
]
OPEN = [
    ("What force pulls objects toward Earth?", "gravity"),
    ("Which organ pumps blood?", "heart"),
]


def answer(text: str) -> Proposal:
    question = Question.parse(text)
    outcome = solve(question, read(question), limits=Limits(seconds=60))
    assert isinstance(outcome, Proposal), outcome
    assert outcome.derivation.verify() == ()
    return outcome


@pytest.mark.parametrize(("text", "gold"), [*LOOKUP, *RELATIONS])
def test_lookup_and_relations(text: str, gold: str) -> None:
    assert answer(text).value == (gold,)


@pytest.mark.parametrize(("text", "gold"), PARALLEL)
def test_parallel_evidence(text: str, gold: str) -> None:
    found = answer(text)
    assert found.value == (gold,)
    assert len(found.derivation.facts) > 1


@pytest.mark.parametrize(("text", "gold", "tables"), CHAINS)
def test_chains(text: str, gold: str, tables: int) -> None:
    found = answer(text)
    assert found.value == (gold,)
    assert len({fact.table for fact in found.derivation.facts}) >= tables
    *facts, last = narrate(as_answer(found)).steps
    assert all(step.kind in ("fact", "contrast") for step in facts)
    assert last.text.endswith(f"So the answer is ({gold}).")


@pytest.mark.parametrize(("text", "gold"), OPEN)
def test_open_questions(text: str, gold: str) -> None:
    assert answer(text).text.casefold() == gold
