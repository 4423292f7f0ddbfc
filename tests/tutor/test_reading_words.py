"""Readings to choose from, told by what is done with the amounts."""

from __future__ import annotations

from solvers.answer import Outcome
from solvers.asking import ask
from solvers.question import Question
from tutor.narration.readings import Readings


def lines(text: str) -> tuple[str, ...]:
    """The readings of a question that is asked back."""
    found: Outcome = ask(Question.parse(text), time_limit=120)
    readings = Readings.of(found)
    assert readings is not None
    return readings.lines


def test_a_reading_says_what_is_taken_away_from_what() -> None:
    told = lines("Nell had 64 beads. Her aunt's box had 28 beads for her. How many beads are there for Nell?")
    assert told == (
        "Take 28 away from 64: 64 − 28 = 36 beads.",
        "Put them together: 64 + 28 = 92 beads.",
    )


def test_a_reading_of_several_steps_is_told_in_one_line() -> None:
    told = lines(
        "A ferry makes 4 trips every weekday with 60 people aboard each time. On Saturday it makes only 2 trips, with "
        "75 people each time. How many people does it carry on one weekday and one Saturday put together?"
    )
    assert told[0].endswith("240 + 150 = 390 people.")
    assert told[0].count("; ") >= 2
    assert all("\n" not in each and len(each) <= 110 for each in told)
