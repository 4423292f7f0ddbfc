"""Units, totals, and choices: which amounts a law takes, what it gives, and which choice says so."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.laws import FOLDER, load
from solvers.answer import Answer
from solvers.asking import ask
from solvers.laws.crossing import Cross
from solvers.laws.derivation import LawApplied
from solvers.laws.solve import applied
from solvers.question import Question

GIVEN = [
    ("A bolt has a mass of 56 g and a volume of 8 mL. Will it float or sink in water?", "it sinks"),
    ("A syrup has a density of 1.3 g/mL. Will a plum of 44 g and 40 cm³ float in it?", "it floats"),
    ("Gasoline has a density of 0.7 g/cm³. What is the mass of 3 liters of it?", "2100 grams"),
    (
        "A bead has a mass of 6 g and a volume of 6 cm3. Will it float or sink in water?",
        "it neither rises nor sinks",
    ),
    ("6 grams of carbon react with 16 grams of oxygen. How many grams of gas are produced?", "22 grams"),
    (
        "A colorless gas is in a sealed flask that weighs 340 g. The gas is heated. What is its mass now?",
        "340 g",
    ),
    (
        "A feather has a mass of 1 g and a volume of 600 cm3. What is its density?",
        "about 0.0017 grams per cubic centimeter",
    ),
]
NOT_GIVEN = [
    "How much energy does a 40-watt lamp use in 3 months?",
    "3 grams of carbon react with oxygen to form 11 grams of gas. How many grams of oxygen reacted?",
    "Joe stirs 30 g of salt into water and gets 250 g of solution. How many grams of water did he take?",
    "The Bergs cut 70 pounds of wood and burned 25 pounds. How many pounds do they have now?",
    "A chef combines 5 pounds of flour, 2 pounds of sugar, and 1 pound of butter. How many pounds of flour is that?",
]
CHOSEN = [
    (
        "A brick has a mass of 6 kg and a volume of 3 liters. What is its density? "
        "(A) 2 g/cm3 (B) 2,000 g/cm3 (C) 3/0 (D) 3 g/cm3",
        "A",
    ),
    (
        "A pump lifts 50 newtons of water by 4 meters. How much work does it do? "
        "(A) 200 kilojoules (B) 200 joules (C) 54 joules",
        "B",
    ),
    (
        "A toy has a density of 1 g/mL. What does it do in water? "
        "(A) It sinks. (B) It floats. (C) It neither sinks nor floats.",
        "C",
    ),
    (
        "The mass of a moon triples. What happens to the gravity between it and its planet? "
        "(A) It doubles. (B) It triples. (C) It stays the same.",
        "B",
    ),
]
CROSSED = [
    ("What fraction of the offspring of Gg and Gg plants shows the recessive trait?", Fraction(1, 4)),
    (
        "Two Gg plants are crossed. What fraction of the offspring of these Gg plants shows the dominant trait?",
        Fraction(3, 4),
    ),
    ("Two Gg plants are crossed. What fraction of the offspring is Gg?", Fraction(1, 2)),
]


@pytest.mark.parametrize(("text", "answer"), GIVEN)
def test_a_law_gives_the_amount_or_what_follows(text: str, answer: str) -> None:
    found = applied(Question.parse(text))
    assert isinstance(found, LawApplied)
    assert found.text == answer


@pytest.mark.parametrize("text", NOT_GIVEN)
def test_no_law_takes_the_total_for_a_part(text: str) -> None:
    assert applied(Question.parse(text)) is None


@pytest.mark.parametrize(("text", "label"), CHOSEN)
def test_the_choice_has_the_unit_and_the_words_of_the_result(text: str, label: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert (outcome.solver, outcome.value) == ("laws", (label,))


@pytest.mark.parametrize(("text", "share"), CROSSED)
def test_the_parents_are_not_what_is_asked_for(text: str, share: Fraction) -> None:
    found = applied(Question.parse(text))
    assert isinstance(found, Cross)
    assert found.solution == share


def test_a_total_leaves_the_question_to_other_solvers() -> None:
    outcome = ask(
        "3 grams of carbon react with oxygen to form 11 grams of gas. How many grams of oxygen reacted?"
    )
    assert getattr(outcome, "solver", "") != "laws"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('same = ["neither rise nor sink"', 'other = ["neither rise nor sink"', "has no words"),
        ('tells = ["it floats", ', "tells = [", "has 2 clauses"),
    ],
)
def test_every_outcome_has_a_text(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = (FOLDER / "laws.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "laws.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(KnowledgeError, match=fault):
        load(tmp_path)
