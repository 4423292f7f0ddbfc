"""Levels that go up and down, and below zero, and temperatures on two scales."""

from __future__ import annotations

import pytest

from solvers import Answer, ask
from solvers.problems.levels import with_level
from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It was 3 degrees and fell by 8 degrees. What is the temperature now?", -5),
        ("At noon it was 6 °C. By midnight it had fallen by 10 °C. What was the temperature at midnight?", -4),
        ("It was -4 degrees and rose by 9 degrees. What is the temperature now?", 5),
        (
            "A thermometer read 6 degrees at noon. By night it had dropped 10 degrees. "
            "What did the thermometer show at night?",
            -4,
        ),
        ("On Monday it was 2 degrees. On Tuesday it was 6 degrees colder. What was the temperature on Tuesday?", -4),
        ("It was -2 °C. It got 7 degrees warmer, then it fell by 10 degrees. How warm is it now?", -5),
        ("The temperature was 5 °C at noon and dropped 12 degrees. What is it now?", -7),
        ("At 7 in the morning it was 41 degrees. At 3 in the afternoon it was 58 degrees. How much did it rise?", 17),
        ("The temperature was 12 degrees and dropped to 5 degrees. By how many degrees did it drop?", 7),
        ("At 4 a.m. the temperature was -3 degrees. At noon it was 9 degrees. How many degrees did it rise?", 12),
        ("On Sunday it was 6 °C. On Monday it was -2 °C. By how many degrees did the temperature drop?", 8),
        ("The temperature fell from 71 degrees to 63 degrees. How many degrees did it fall?", 8),
        ("The balance of an account is $20. Eva withdraws $35. What is the balance now?", -15),
        ("At 6 a.m. it was 52 degrees outside. At 2 p.m. it was 71 degrees. By how many degrees did it go up?", 19),
        ("It was 3 °C at sunset. By midnight the temperature had fallen by 8 degrees. What was it at midnight?", -5),
        ("It is 15 degrees now. It has risen 6 degrees since dawn. What was the temperature at dawn?", 9),
        ("It is 59 degrees Fahrenheit outside. What is the temperature in degrees Celsius?", 15),
        ("It is 5 degrees Fahrenheit. What is the temperature in Celsius?", -15),
    ],
)  # fmt: skip
def test_what_a_level_comes_to(text: str, value: int) -> None:
    assert storied(text).value == value


@pytest.mark.parametrize(
    "text",
    [
        "The temperature was 12 degrees and dropped to 5 degrees. What is the temperature now?",
        "It was 9 degrees at noon and 4 degrees at night. How many degrees did it rise?",
        "It was 9 degrees and fell 4 degrees. How many degrees did it fall?",
        "It was 12 degrees at noon, 9 degrees warmer than at dawn. What was the temperature at dawn?",
        "A bag costs $4. How much do 6 bags cost?",
    ],
)
def test_what_is_no_level_after_its_changes(text: str) -> None:
    assert Situation(with_level(read_text(text))).evidence.topic is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "At 4 a.m. the temperature was -3 degrees. At noon it was 9 degrees. How many degrees did it rise?",
            "From −3 it is 3 up to 0, and it is 9 more up to 9: 9 − (−3) = 12 degrees.",
        ),
        (
            "It is 15 degrees now. It has risen 6 degrees since dawn. What was the temperature at dawn?",
            "Start at 15 degrees and go down 6 degrees: 15 − 6 = 9 degrees.",
        ),
        (
            "It is 15 degrees now. It has risen 6 degrees since dawn. What was the temperature at dawn?",
            "Check: go back up 6 degrees: 9 + 6 = 15 degrees, as the question says.",
        ),
        (
            "It is 59 degrees Fahrenheit outside. What is the temperature in degrees Celsius?",
            "Water freezes at 32 °F, not at 0 °F, so take 32 away: 59 °F − 32 = 27 °F.",
        ),
    ],
)
def test_it_is_told_on_the_way_up_and_down(text: str, told: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert told in " ".join(step.text for step in narrate(answer).steps)


def test_the_weather_is_no_thing_that_grows_cold() -> None:
    text = "At sunset it was 4 degrees. By midnight it had dropped 10 degrees. What was the temperature at midnight?"
    told = " ".join(step.text for step in narrate(storied(text)).steps)
    assert "By midnight it had dropped 10 degrees" in told
