"""How laws are told and hinted at, and which questions may be about one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from knowledge.laws import has_word
from solvers.answer import Answer
from solvers.asking import ask
from tutor.narration import narrate
from tutor.narration.step import Narration

PROBLEMS = Path(__file__).parents[1] / "benchmarks/data/own_problems.jsonl"


def told(text: str) -> Narration:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert outcome.solver == "laws"
    return narrate(outcome)


def steps(text: str) -> list[str]:
    return [step.text for step in told(text).steps]


def test_half_lives_are_told_backward() -> None:
    found = told(
        "The half-life of a substance is 5 years. After 10 years 7 grams are left. "
        "How many grams were there originally?"
    )
    texts = [step.text for step in found.steps]
    assert "7 grams is half of what was there before, so that was 14 grams." in texts
    assert "14 × 2 = 28" in [step.formula for step in found.steps]
    assert found.hints[-2:] == ("7 × 2 = ?", "14 × 2 = ?")


def test_half_of_an_amount_is_divided_by_two() -> None:
    found = told("The half-life of a substance is 4 hours. How much of 80 grams of it is left after 8 hours?")
    assert [step.formula for step in found.steps if step.formula] == ["80 ÷ 2 = 40", "40 ÷ 2 = 20"]


@pytest.mark.parametrize(
    "text",
    [
        "A girl pushes a wall with 150 newtons and moves it 0 meters. How much work does she do?",
        "A 3-kilogram wagon moves at 0 m/s. What is its momentum?",
    ],
)
def test_no_check_divides_by_zero(text: str) -> None:
    assert not any("Check" in step for step in steps(text))


def test_what_floats_is_what_has_the_mass() -> None:
    assert steps("The corks have a mass of 12 g and a volume of 48 mL. Will they float or sink in water?")[
        -1
    ].endswith("So the corks float.")
    assert steps("Syrup has a density of 1.3 g/mL. Will a plum of 44 g and 40 cm³ float in it?")[-1].endswith(
        "So the plum floats."
    )


def test_the_density_of_the_liquid_makes_neither() -> None:
    text = "A bead has a mass of 6 g and a volume of 6 cm3. Will it float or sink in water?"
    assert steps(text)[-1].endswith("So the bead neither rises nor sinks.")


def test_a_unit_with_a_slash_is_told_in_full() -> None:
    said = " ".join(steps("Syrup has a density of 1.3 g/mL. Will a plum of 44 g and 40 cm³ float in it?"))
    assert "is less than 1.3 grams per milliliter" in said


def test_the_sum_of_forces_has_its_unit() -> None:
    said = steps(
        "Two men push a cart with 90 N and 60 N to the right, and a mule pulls it with 40 N to the left. "
        "What is the net force on it?"
    )
    assert any(step.startswith("The 150 newtons and the 40 newtons work against each other") for step in said)


def test_a_product_is_told_by_a_noun() -> None:
    said = steps("6 grams of carbon react with 16 grams of oxygen. How many grams of gas form?")
    assert said[-1].endswith("The mass of the products is 22 grams.")


def test_a_hint_does_not_tell_the_result() -> None:
    text = "A sealed jar weighs 310 g. The ice in it melts. What is its mass now?"
    assert not any("310" in hint for hint in told(text).hints)
    change = (
        "The mass of a cart is tripled while the force on it stays the same. What happens to its acceleration? "
        "(A) It triples. (B) It stays the same. (C) It becomes one third."
    )
    assert (
        told(change).hints[-1]
        == "With the same force, what does three times the mass mean for the acceleration?"
    )
    assert "With the same force, three times the mass means a third of the acceleration." in steps(change)


def test_a_change_of_distance_is_squared() -> None:
    said = steps(
        "The distance between two moons triples. What happens to the gravity between them? "
        "(A) It becomes one ninth. (B) It becomes one third. (C) It triples."
    )
    assert any("three times the distance means a ninth of the gravity" in step for step in said)


def test_a_speed_is_higher_and_a_time_is_longer() -> None:
    speed = (
        "A sled and a bike have the same mass. Why does the bike have more momentum? "
        "(A) It has a higher speed. (B) It has a lower speed."
    )
    assert "With the same mass, a higher speed means more momentum." in steps(speed)
    time = (
        "A crane does the same work in less time. What happens to its power? "
        "(A) It increases. (B) It decreases. (C) It stays the same."
    )
    assert "With the same work, a shorter time means more power." in steps(time)


def test_plants_have_offspring() -> None:
    said = steps("Two Gg plants are crossed. What fraction of the offspring is Gg?")
    assert any(step.startswith("The offspring of Gg and Gg get one of these pairs") for step in said)
    assert not any("young" in step for step in said)
    said = steps(
        "Two Gg plants are crossed. What fraction of the offspring of these Gg plants has the recessive trait?"
    )
    assert said[-1] == "The share of the offspring with this trait is 1/4."


@pytest.mark.parametrize(
    ("text", "may_be"),
    [
        ("what is the density of a stone", True),
        ("the half life of it is a day", True),
        ("salt dissolved in a sealed jar", True),
        ("what share of the young of tt and tt is tall", True),
        ("how long is the trip from here to the left bank", False),
        ("he has nine pens in the end and gets a new one", False),
    ],
)
def test_a_question_has_a_word_of_a_law(text: str, may_be: bool) -> None:
    assert has_word(text.split()) is may_be


def test_few_other_problems_have_a_word_of_a_law() -> None:
    texts = [
        json.loads(line)["question"].lower() for line in PROBLEMS.read_text(encoding="utf-8").splitlines()
    ]
    may_be = [text for text in texts if has_word(re.findall(r"[^\W\d_]+", text))]
    assert len(may_be) < len(texts) / 5
