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
        "A shelter had 64 blankets in a closet. The helper put 28 of them in the baskets. "
        "How many blankets are still in the closet?"
    )
    assert told == (
        "Take 28 away from 64: 64 − 28 = 36 blankets.",
        "Put them together: 64 + 28 = 92 blankets.",
    )


def test_a_reading_of_several_steps_is_told_in_one_line() -> None:
    told = lines(
        "Adult passes to the zoo cost $11 and child passes cost $6. "
        "How much do 2 adult passes and 4 child passes cost?"
    )
    assert told[0] == "2 × $11 = $22; 4 × $6 = $24; $22 + $24 = $46."
    assert all("\n" not in each and len(each) <= 110 for each in told)
