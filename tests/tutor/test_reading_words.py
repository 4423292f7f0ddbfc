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
    told = lines(
        "A shelter had 64 blankets in a closet and 28 were in the baskets. How many blankets are still there?"
    )
    assert told == (
        "Put them together: 64 + 28 = 92 blankets.",
        "Take 28 away from 64: 64 − 28 = 36 blankets.",
    )


def test_a_reading_of_several_steps_is_told_in_one_line() -> None:
    told = lines(
        "A ferry ticket is $11 and a bus ticket is $6. A group needs 2 ferry tickets and 4 bus tickets. "
        "What do they pay if each brings $3?"
    )
    assert told[1] == "2 × $11 = $22; 4 × $3 = $12; $22 + $12 = $34."
    assert all("\n" not in each and len(each) <= 110 for each in told)
