"""How rounding to a place is explained: between which numbers it lies, which is nearer, and why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.wording import written_number
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.nearest import by_distance, why

WHY = (
    (
        "347",
        "100",
        "347 lies between 300 and 400. Its tens digit, 4, is less than 5, so it is nearer to 300.",
    ),
    (
        "2.68",
        "1/10",
        "2.68 lies between 2.6 and 2.7. Its hundredths digit, 8, is 5 or more, so it is nearer to 2.7.",
    ),
    (
        "250",
        "100",
        "250 lies between 200 and 300, exactly in the middle. From the middle we round up, to 300.",
    ),
    ("90", "10", "90 is one of the tens already, so it stays as it is."),
    ("33", "5", "33 lies between 30 and 35. The middle is 32.5, and 33 is more, so it is nearer to 35."),
)


@pytest.mark.parametrize(("exact", "place", "told"), WHY)
def test_the_reason_names_the_digit_or_the_middle(exact: str, place: str, told: str) -> None:
    assert why(Fraction(exact), Fraction(place), written_number) == told


def test_the_youngest_compare_with_the_middle() -> None:
    told = why(Fraction(347), Fraction(100), written_number, Band.LOWEST)
    assert told.endswith("The middle is 350, and 347 is less, so it is nearer to 300.")


def test_a_number_without_end_shows_its_first_digits() -> None:
    told = why(Fraction(50, 3), Fraction(1), str)
    assert "is 833/50..., and that lies between 16 and 17" in told


def test_the_check_measures_both_ways() -> None:
    assert (
        by_distance(Fraction(347), Fraction(100), written_number)
        == "from 347 it is 47 down to 300 and 53 up to 400"
    )
    assert not by_distance(Fraction(350), Fraction(100), written_number)


def test_a_story_ends_with_about_so_many() -> None:
    answer = ask("A stadium has 3,748 seats. Rounded to the nearest hundred, about how many seats is that?")
    assert isinstance(answer, Answer)
    told = narrate(answer)
    assert told.steps[0].text.endswith("so it is nearer to 3,700. That is about 3,700 seats.")
    assert told.hints[-1].endswith("Between which two hundreds does 3,748 lie, and which of them is nearer?")
    assert "3,700" not in " ".join(told.hints)


def test_a_calculation_is_told_with_its_check() -> None:
    answer = ask("Round 865 to the nearest hundred.")
    assert isinstance(answer, Answer)
    told = narrate(answer)
    assert told.steps[-1].text == (
        "Check: from 865 it is 65 down to 800 and 35 up to 900. So 865, rounded to the nearest hundred, is 900."
    )
    assert told.hints == ("Between which two hundreds does 865 lie, and which of them is nearer?",)


def test_another_solver_tells_the_same_rounding() -> None:
    text = "Ella read 148 pages in May and 275 pages in June. To the nearest ten, how many pages did she read in all?"
    answer = ask(text, solver="equations")
    assert isinstance(answer, Answer)
    assert answer.text == "420 pages"
    assert "Its ones digit, 3, is less than 5, so it is nearer to 420." in narrate(answer).steps[-1].text
