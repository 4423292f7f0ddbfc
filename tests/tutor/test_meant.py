"""What is told of each thing in a list or a difference, and what is left out because it says nothing new."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from tutor.narration import narrate
from tutor.narration.accounts import account_of
from tutor.narration.again_said import says_nothing
from tutor.narration.meant import meant_each


def steps(question: str) -> tuple[str, ...]:
    found = ask(question, time_limit=60)
    assert isinstance(found, Answer)
    return tuple(step.text for step in narrate(found, is_known=True).steps)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("weather", "Weather is"),
        ("weathering", "Weathering is"),
        ("a moon", "A moon is"),
        ("the Moon", "The Moon is"),
    ],
)
def test_an_account_is_of_that_very_thing(name: str, begins: str) -> None:
    account = account_of(name)
    assert account is not None
    assert account.sentences[0].startswith(begins)


def test_each_thing_is_explained_or_none() -> None:
    assert [step.text for step in meant_each(["magma", "lava"], [])] == [
        "Magma is melted rock below the ground.",
        "Lava is melted rock that has come out of a volcano.",
    ]
    assert meant_each(["magma", "a flurb"], []) == []
    assert meant_each(["magma", "lava"], ["Lava is melted rock that has come out of a volcano."]) == []


@pytest.mark.parametrize(
    ("text", "before", "is_nothing"),
    [
        ("A puddle drying up is an example of evaporation.", "A puddle drying up is evaporation.", True),
        ("Oil is less dense than water.", "No, oil is not denser than water.", False),
        ("A gill takes in oxygen.", "A fish breathes with gills.", False),
    ],
)
def test_another_relation_alone_is_no_news(text: str, before: str, is_nothing: bool) -> None:
    assert says_nothing(text, [before]) is is_nothing


def test_the_stages_of_a_process_are_told_with_what_they_are() -> None:
    told = steps("What are the steps of the water cycle?")
    assert told[0] == "First comes evaporation, the change of a liquid into a gas at its surface."


def test_a_list_of_ways_is_followed_by_how_it_comes_about() -> None:
    told = " ".join(steps("Name two ways that seeds can travel."))
    assert "Some seeds fly with the wind" in told
    assert "pollen" not in told


def test_what_is_counted_in_a_unit_is_explained() -> None:
    told = steps("How many meters are in one kilometer?")
    assert any("kilo" in text or "meter" in text for text in told)
