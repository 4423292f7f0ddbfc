"""What facts say is said once, hints ask about the thing itself, and a food chain is the question's own."""

from __future__ import annotations

import pytest

from tests.tutor.told import answered, told
from tutor.narration import narrate
from tutor.narration.accounts import ACCOUNT
from tutor.narration.again import said_once
from tutor.narration.instead import of_those
from tutor.narration.levels import NOTHING_MORE, Level, at_level
from tutor.narration.looked_up import asked_about
from tutor.narration.step import Evidence, Narration, Step

_FROM_ACCOUNT = (Evidence(ACCOUNT, "how:1"),)


@pytest.mark.parametrize(
    ("headline", "first", "second", "left"),
    [
        (
            "Fog forms when vapor cools near the ground.",
            "Vapor near the ground cools.",
            "Tiny drops float in the air.",
            ["Tiny drops float in the air."],
        ),
        (
            "Fog forms when vapor cools near the ground.",
            "Vapor near the ground cools.",
            "It turns into drops.",
            ["Vapor near the ground cools.", "It turns into drops."],
        ),
        (
            "A tent keeps out the rain with a waterproof cloth.",
            "A tent is a shelter that keeps out rain.",
            "Campers sleep in one.",
            ["Campers sleep in one."],
        ),
        (
            "A tent keeps out the rain with a waterproof cloth.",
            "A tent does not keep out the rain forever.",
            "Campers sleep in one.",
            ["A tent does not keep out the rain forever.", "Campers sleep in one."],
        ),
        (
            "A mole lives in the ground.",
            "A mole lives in the ground, where it digs tunnels.",
            "It eats worms.",
            ["There it digs tunnels.", "It eats worms."],
        ),
    ],
)
def test_steps_begin_with_what_is_new(headline: str, first: str, second: str, left: list[str]) -> None:
    steps = tuple(Step(text, "fact", evidence=_FROM_ACCOUNT) for text in (first, second))
    assert [step.text for step in said_once(Narration(headline, steps, ())).steps] == left


def test_a_case_is_not_named_by_its_own_words() -> None:
    text = "Oil lowers the friction of the hinge, an example of lowering friction."
    found = said_once(Narration(text, (Step(text, "answer"),), (), says=text.rstrip(".")))
    assert found.headline == "Oil lowers the friction of the hinge."
    assert found.says == "Oil lowers the friction of the hinge"


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Why do owls hunt at night?", "owls"),
        ("Why does the Moon shine at night?", "the Moon"),
    ],
)
def test_a_hint_asks_about_the_thing_and_not_when_or_where(question: str, thing: str) -> None:
    assert asked_about(question) == thing


def test_the_food_chain_is_that_of_the_question() -> None:
    asks = "In a food chain of grass, mouse and owl, which one is the producer? (A) mouse (B) grass (C) owl"
    picture = narrate(answered(asks)).picture
    assert picture is not None
    assert [part.label for part in picture.parts] == ["grass", "mouse", "owl"]


def test_why_something_happens_on_an_occasion_is_why_it_happens() -> None:
    assert " because " in told("Why do people yawn when they are tired?").headline
    assert " because " in told("Why do we sweat when we dance?").headline


def test_choices_that_say_where_are_no_things() -> None:
    chosen, others = "in ponds", ["in deserts", "on glaciers"]
    assert not of_those("Where do frogs lay eggs?", chosen, others, ["Frogs lay eggs in ponds."], others)


def test_two_things_are_told_apart_by_one_feature() -> None:
    assert told("What is the difference between a comet and an asteroid?").headline.count(" is made of ") == 2


def test_detail_adds_something_or_says_that_nothing_more_is_known() -> None:
    bare = Narration("A mole lives in the ground.", (Step("It digs tunnels.", "fact"),), ())
    assert [step.text for step in at_level(bare, Level.DETAIL).steps] == ["It digs tunnels.", NOTHING_MORE]


def test_the_fact_that_says_all_of_an_answer_and_more_is_the_answer() -> None:
    fuller = Step("Brick is made of clay, sand and water by baking.", "fact")
    other = Step("Bricks are stacked to make walls.", "fact")
    told = Narration(
        "Brick is made of clay by baking.", (fuller, other), (), says="brick is made of clay by baking"
    )
    found = said_once(told)
    assert (found.headline, found.says) == (fuller.text, "brick is made of clay, sand and water by baking")
    assert found.steps == (other,)


def test_a_fact_about_what_a_clause_adds_is_no_fuller_answer() -> None:
    fact = Step("Clay is earth that is stored in pits.", "fact")
    told = Narration("Clay is stored in pits.", (fact,), (), says="clay is stored in pits")
    assert said_once(told).headline == "Clay is stored in pits."


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("The Moon travels around Earth in about a month.", False),
        ("The Moon goes around Earth because Earth's gravity holds it.", True),
    ],
)
def test_a_fact_is_told_again_only_for_its_reason(text: str, is_told: bool) -> None:
    steps = (Step(text, "fact"), Step("People have counted months since long ago.", "fact"))
    found = said_once(Narration("The Moon goes around Earth in about a month.", steps, ()))
    assert (steps[0] in found.steps) is is_told
