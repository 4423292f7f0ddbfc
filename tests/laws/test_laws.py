"""Questions that a law of science binds, those that no law binds, and what is told about them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.laws import FOLDER, load
from solvers.answer import Answer
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.laws.comparing import LawCompared
from solvers.laws.crossing import Cross
from solvers.laws.derivation import LawApplied
from solvers.laws.solve import applied
from solvers.question import Question
from solvers.routing import route
from tutor.narration import narrate

OPEN = [
    (
        "Paul weighs 120 pounds and sits 3 feet from the middle of a seesaw. Rita weighs 90 pounds. "
        "How far from the middle must she sit to balance it?",
        "4 feet",
    ),
    (
        "One horse pulls a log north with 400 N and another pulls it north with 350 N in the same direction. "
        "What is the net force on the log?",
        "750 newtons north",
    ),
    ("A stone has a mass of 84 g and a volume of 30 mL. What is its density?", "2.8 grams per milliliter"),
    ("Oil has a density of 0.9 g/mL. What is the mass of 50 mL of it?", "45 grams"),
    ("A cork has a mass of 6 g and a volume of 24 cm3. Will it float or sink in water?", "it floats"),
    ("How much work does a pump do that lifts a bucket of 80 newtons by 5 meters?", "400 joules"),
    ("A heater uses 3,000 joules of energy in 2 minutes. What is its power?", "25 watts"),
    ("A chlorine atom has 17 protons, 17 electrons, and 18 neutrons. What is its mass number?", "35"),
    ("A neutral atom has 26 electrons. How many protons does it have?", "26 protons"),
    (
        "The half-life of a substance is 4 hours. How much of 48 grams of it is left after 12 hours?",
        "6 grams",
    ),
    ("A toaster draws a current of 5 amperes from a 120-volt outlet. What is its resistance?", "24 ohms"),
    (
        "The plants of a lake hold 60,000 kilojoules of energy. 10% of it gets to each next level. "
        "How much energy do the secondary consumers get?",
        "600 kilojoules",
    ),
    ("A skin cell of a fox has 34 chromosomes. How many are in a sperm cell of it?", "17 chromosomes"),
    (
        "A car goes from 5 meters per second to 25 meters per second in 10 seconds. What is its acceleration?",
        "2 meters per second squared",
    ),
]
CHOICES = [
    (
        "A boat is pushed south by the wind with 90 N and north by its motor with 240 N. What is the net force? "
        "(A) 330 N north (B) 330 N south (C) 150 N north (D) 150 N south",
        "C",
    ),
    (
        "A lamp hangs from a chain. Gravity pulls it down with 25 N, and the chain pulls it up with 25 N. "
        "What will the lamp do? (A) move up (B) move down (C) stay at rest",
        "C",
    ),
    (
        "A tile has a mass of 75 g and a volume of 50 cm3. What does it do in water? "
        "(A) It floats, because its density is 0.67 g/cm3. (B) It sinks, because its density is 1.5 g/cm3. "
        "(C) It floats, because its density is 1.5 g/cm3.",
        "B",
    ),
    (
        "A closed can with a candle in it has a mass of 420 g. The candle burns for a minute. What is the mass of the "
        "can now? (A) less than 420 g, because wax has burned (B) 420 g, because nothing got out (C) more than 420 g",
        "B",
    ),
    (
        "A tug and a tanker are pulled with the same force. The tanker has more mass. Which accelerates less, and why? "
        "(A) the tug, because it has less mass (B) the tug, because it has more mass "
        "(C) the tanker, because it has more mass (D) the tanker, because it has less mass",
        "C",
    ),
    (
        "The mass of a cart is tripled while the force on it stays the same. What happens to its acceleration? "
        "(A) It triples. (B) It stays the same. (C) It becomes one third. (D) It doubles.",
        "C",
    ),
    (
        "The speed of a bus doubles. What happens to its kinetic energy? "
        "(A) It doubles. (B) It is halved. (C) It becomes four times as large.",
        "C",
    ),
    (
        "In guinea pigs, rough fur (R) is dominant over smooth fur (r). An Rr male and an rr female have young. "
        "What share of the young probably has smooth fur? (A) none (B) 1/4 (C) 1/2 (D) 3/4",
        "C",
    ),
]
UNBOUND = [
    "A pan holds 700 grams of rice. Lea takes 150 grams out. How many grams of rice are left?",
    "An open pan with water has a mass of 800 grams. 90 grams of water evaporate. What is its mass now?",
    "Two boys each push a cart with 40 newtons in the same direction. What is the net force on the cart?",
    "A rope pulls with 60 newtons and another with 80 newtons. What is the net force?",
    "A metal ball has a mass of 40 grams, a volume of 5 cubic centimeters, and costs $3. What is its density?",
    "A block has a mass of 40 grams. What is its density?",
    "Will a block with a density of 0.95 g/cm3 float in the liquid?",
    "A wagon has more mass than a cart. Which one accelerates more? (A) the wagon (B) the cart",
    "A bottle has 12 ounces and another one 8 ounces. How much heavier is the first one?",
    "What is the unit of electric resistance? (A) volt (B) ohm (C) watt",
    "Why does a balloon shrink in the cold? (A) It has less pressure. (B) It has more mass.",
    "A pulley with three ropes lifts a 90-newton crate. How much force must a worker exert?",
    "A crate at rest is pushed with 45 newtons and begins to slide. How large is the force of friction on it?",
    "A waiter carries a tray of 20 newtons 15 meters across a room. How much work does he do on it?",
    "A plum has a density of 1.02 g/cm3. Does it float or sink in salt water?",
    "The plants of a lake have 4,000 kilojoules of energy, and 90% of it is lost at each level. How much energy do the "
    "primary consumers get?",
    "An egg cell of a dog has 39 chromosomes. How many chromosomes does the fertilized egg have?",
    "The half-life of a substance is 5 days. How much of a 40-gram sample has decayed after 10 days?",
    "A closed tin with two candles has a mass of 300 grams. The candles melt. What is the mass of two such tins?",
    "A cart moves at a constant speed while a horse pulls it with 400 newtons. What is the net force on it?",
    "A force of 30 newtons pulls a boat north, and one of 40 newtons pulls it east. What is the net force on it?",
]


@pytest.mark.parametrize(("text", "answer"), OPEN)
def test_a_law_gives_the_amount(text: str, answer: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert (outcome.solver, outcome.certainty) == ("laws", Certainty.SURE)
    assert outcome.text == answer


@pytest.mark.parametrize(("text", "label"), CHOICES)
def test_a_law_gives_the_choice(text: str, label: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert (outcome.solver, outcome.value) == ("laws", (label,))


@pytest.mark.parametrize("text", UNBOUND)
def test_no_law_binds_the_question(text: str) -> None:
    question = Question.parse(text)
    assert applied(question) is None
    assert "laws" not in route(question).solvers


def test_the_law_is_told_before_the_calculation_and_checked_by_another_one() -> None:
    outcome = ask("How much work is done if a force of 30 newtons moves a sled 7 meters?")
    assert isinstance(outcome, Answer)
    law, done, end = [step.text for step in narrate(outcome).steps]
    assert law.startswith("Work is done when a force moves something")
    assert done == "The force times the distance is 30 × 7 = 210 joules."
    assert end.startswith("Check: 210 ÷ 7 = 30 newtons, as the question says. 210 joules of work is done")


def test_what_follows_is_told_with_its_reason() -> None:
    outcome = ask("A cork has a mass of 6 g and a volume of 24 cm3. Will it float or sink in water?")
    assert isinstance(outcome, Answer)
    told = [step.text for step in narrate(outcome).steps]
    assert (
        "A thing that is less dense than the liquid floats in it, and a thing that is denser sinks." in told
    )
    assert told[-1].endswith("So the cork floats.")


def test_a_factor_is_taken_step_by_step() -> None:
    outcome = ask(
        "The half-life of a substance is 4 hours. How much of 48 grams of it is left after 12 hours?"
    )
    assert isinstance(outcome, Answer)
    told = [step.text for step in narrate(outcome).steps]
    assert "12 hours is 3 times 4 hours, so this happens 3 times." in told
    assert "Half of 12 grams is 6 grams." in told


def test_a_change_is_told_with_what_stays_the_same() -> None:
    outcome = ask(CHOICES[4][0])
    assert isinstance(outcome, Answer)
    assert "With the same force, a larger mass means a smaller acceleration." in [
        step.text for step in narrate(outcome).steps
    ]


def test_a_cross_is_told_with_its_four_pairs() -> None:
    outcome = ask(CHOICES[7][0])
    assert isinstance(outcome, Answer)
    told = " ".join(step.text for step in narrate(outcome).steps)
    assert "The young of Rr and rr get one of these pairs: Rr, Rr, rr, and rr." in told
    assert "The recessive allele r shows only if there is no R, so only in rr." in told


def test_a_wrong_solution_does_not_pass() -> None:
    found = applied(Question.parse(OPEN[0][0]))
    assert isinstance(found, LawApplied)
    assert not found.verify()
    assert "the sides of the law are" in replace(found, solution=Fraction(5)).verify()[0]
    assert "the sides of the law are" in replace(found, unit="inch").verify()[0]


def test_a_wrong_comparison_does_not_pass() -> None:
    found = applied(Question.parse(OPEN[4][0]))
    assert isinstance(found, LawApplied)
    assert replace(found, way="more").verify() == ("0.25 g per cm3 is less, not more.",) or replace(
        found, way="more"
    ).verify()[0].endswith("is less, not more.")


def test_a_factor_that_is_taken_too_often_does_not_pass() -> None:
    found = applied(Question.parse(OPEN[9][0]))
    assert isinstance(found, LawApplied)
    assert replace(found, times=found.times[::-1]).verify()[0] == "The factor is not taken 3 times."


def test_a_wrong_change_does_not_pass() -> None:
    found = applied(Question.parse(CHOICES[6][0]))
    assert isinstance(found, LawCompared)
    assert not found.verify()
    assert replace(found, result=Fraction(2)).verify() == ("2 times the kinetic_energy does not follow.",)


def test_parents_with_alleles_of_two_genes_do_not_pass() -> None:
    found = applied(Question.parse(CHOICES[7][0]))
    assert isinstance(found, Cross)
    assert not found.verify()
    assert replace(found, parents=("Rr", "bb")).verify()[0].startswith("The parents do not have two alleles")


def test_the_equations_name_known_quantities(tmp_path: Path) -> None:
    text = (FOLDER / "laws.toml").read_text(encoding="utf-8")
    (tmp_path / "laws.toml").write_text(text.replace('"work = force * distance"', '"work = force * way"'))
    with pytest.raises(KnowledgeError, match="the unknown quantity 'way'"):
        load(tmp_path)


def test_an_equation_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    text = (FOLDER / "laws.toml").read_text(encoding="utf-8")
    (tmp_path / "laws.toml").write_text(text.replace('"work = force * distance"', '"work = force *"'))
    with pytest.raises(KnowledgeError, match="cannot be read"):
        load(tmp_path)
