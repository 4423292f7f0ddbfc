"""Chatty questions: which event they ask about, and which fact says why it happens."""

from __future__ import annotations

import pytest

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.plainer import plain_readings
from solvers.science.spine.index import index
from solvers.science.spine.solve import solve
from solvers.science.spine.story import Story, content, reason_in


def meant(text: str) -> list[str]:
    return [one.text for one in plain_readings(read(Question.parse(text)))]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Okay so my uncle parked by a tree and the hood of his truck got sticky, what's up with that?",
            "Why did the hood of the truck get sticky?",
        ),
        (
            "My neighbor says that crickets chirp faster on warm nights, how come?",
            "crickets chirp faster on warm",
        ),
        (
            "I noticed that our kite dips when the wind stops, why is that?",
            "Why does the kite dip when the wind",
        ),
        (
            "How come my rabbit's nose twitches all the time?",
            "Why does my rabbit's nose twitch all the time?",
        ),
        ("how come you can't hear a dog whistle", "Why can't you hear a dog whistle?"),
    ],
)
def test_the_event_is_found_without_its_frame(text: str, first: str) -> None:
    assert first in meant(text)[0]


@pytest.mark.parametrize(
    "text",
    ["We built a sundial. What is it for?", "We lit a candle. What happens to it?", "How do snails move?"],
)
def test_a_question_that_says_what_it_asks_for_is_left_as_it_is(text: str) -> None:
    assert not any(one.startswith("Why") for one in meant(text))


def test_what_people_did_is_asked_about_last_and_without_spans_of_time() -> None:
    asked = meant("I left a spoon in the soup for an hour and the handle got hot, what happened?")
    assert asked[0] == "Why did the handle get hot?"
    assert "Why did I leave a spoon in the soup?" in asked


def test_another_question_is_tried_for_what_has_a_name() -> None:
    assert "What is the pregnancy of a fox?" in meant("How long is a fox pregnant?")
    assert "What are examples of learned skills?" in meant(
        "Give me examples of skills people learn at school."
    )
    assert "Where do crows sleep?" in meant("Where do ravens and crows sleep?")


def test_a_story_tells_an_event_if_it_has_its_words() -> None:
    story = Story("Why did the rubbed comb pick up paper bits?", "the comb picked up paper", index())
    assert story.weight(content("a rubbed comb picks up paper"), "a rubbed comb picks up paper") > 0
    assert story.weight(content("a rubbed comb pulls a stream of water"), "a rubbed comb pulls water") == 0
    assert story.weight(content("a comb does not pick up paper"), "a comb does not pick up paper") == 0


def test_what_is_more_so_than_something_is_no_reason_for_what_just_is() -> None:
    story = Story("Why is a tile floor colder than a rug?", "a tile floor is colder than a rug", index())
    assert story.weight(content("a tile floor is shiny"), "a tile floor is shiny") == 0


def test_the_reason_comes_from_the_fact_whose_event_is_told() -> None:
    text = "So the laundry was on the line in the wind all day and now it is dry, how come?"
    reading = read(Question.parse(text))
    told = reason_in(reading, plain_readings(reading)[0])
    assert told is not None
    assert told.text == "Laundry dries on a line because its water evaporates into the moving air."


def test_a_chatty_question_is_answered() -> None:
    text = (
        "Um so I rode over a thorny path and my grandpa says salt on his driveway melts the ice, why is that?"
    )
    question = Question.parse(text)
    found = solve(question, read(question), limits=Limits(seconds=20))
    assert isinstance(found, Proposal)
    assert "because" in found.text
    assert found.derivation.verify() == ()
