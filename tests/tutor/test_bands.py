"""The same question in the four grade bands: methods, signs, words and sentences of each."""

from __future__ import annotations

import re

import pytest

from tests.tutor.told import answered
from tutor.narration import narrate
from tutor.narration.band import MOST, Band
from tutor.narration.by_hand import by_hand
from tutor.narration.sentences import sentences
from tutor.splitting import length, split

BANDS = (Band.LOWEST, Band.LOWER, Band.UPPER, Band.HIGHEST)
PROBLEMS = (
    "There are 6 ducks on a pond. 4 more ducks come. How many ducks are there now?",
    "Jo has 24 shells. Al has 15 shells. How many more shells does Jo have than Al?",
    "A farmer has 4 boxes. Each box has 12 eggs. How many eggs does he have?",
    "20 cookies are shared equally among 5 children. How many cookies does each child get?",
    "45 children go boating. Each boat holds 6 children. How many boats are needed?",
    "3/4 of the 24 children walk to school. How many children walk to school?",
    "Ivy scored 7, 9, 6 and 10 points in four games. What was her average score?",
    "A garden is 9 m long and 5 m wide. What is its area?",
    "Anna and Bo have 30 coins together. Anna has 6 more coins than Bo. How many coins does Bo have?",
    "A train goes 240 km in 3 hours. How fast is it?",
    "A pen costs $1.25 and a notebook costs $3.50. How much do they cost together?",
    "Each of 5 shelves holds 14 books. 9 books are taken away. How many books are left?",
    "Nils and Ute have 38 stamps together. Ute has 4 stamps fewer than Nils. How many stamps does Nils have?",
)
FACTS = (
    "How many legs does a spider have?",
    "Is a whale a fish?",
    "How is a rainbow made?",
    "What happens when water freezes?",
    "What is the difference between a solid and a liquid?",
    "Which of these is a mammal? (A) shark (B) bat (C) frog",
    "Is the Sun a star?",
    "Why do cats purr?",
)


def _told(question: str, band: Band) -> list[str]:
    found = narrate(answered(question), is_known=True, band=band)
    return [text for step in found.steps for text in sentences(step.text)]


@pytest.mark.sample(4)
@pytest.mark.parametrize("question", PROBLEMS)
def test_a_problem_is_told_in_sentences_of_its_band(question: str) -> None:
    own = question.rstrip("?")
    for band in BANDS:
        said = [text for text in _told(question, band) if text.rstrip(".") not in own]
        beyond = re.search(r"learn in grades (\d) and (\d)", said[0])
        most = MOST[Band("-".join(beyond.groups())) if beyond else band]
        assert [text for text in said if length(text) > most] == [], band


@pytest.mark.sample(4)
@pytest.mark.parametrize("question", PROBLEMS)
def test_the_lowest_band_has_no_signs_for_times_and_divided_by(question: str) -> None:
    first, *said = _told(question, Band.LOWEST)
    assert first.startswith("This takes what you learn in grades") or not re.search(
        "[×÷]", " ".join([first, *said])
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("question", FACTS)
def test_facts_are_told_in_sentences_of_their_band(question: str) -> None:
    for band in BANDS:
        assert [text for text in _told(question, band) if len(text.split()) > MOST[band]] == [], band


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("That is 2 × 11 + 4 × 7 = 50.", "That is 22 + 28 = 50."),
        ("There are 30 − 2 × 4 = 22 left.", "There are 30 − 8 = 22 left."),
        ("That is 3 × 8 = 24 nuts.", "That is 8 + 8 + 8 = 24 nuts."),
        (
            "Check: that is 20 ÷ 5 = 4 pins for each.",
            "Check: count by 4s: 4, 8, 12, 16, 20. That is 5 times.",
        ),
        ("That is 30 ÷ 5 = 6 nuts for each.", "That is 6 nuts for each."),
        ("So multiply: 8 × 3 = 24 m².", "So add: 8 + 8 + 8 = 24 m²."),
    ],
)
def test_the_lowest_band_adds_what_products_come_to(line: str, told: str) -> None:
    assert by_hand(line) == told


def test_no_band_needs_letters_for_two_unknowns() -> None:
    for band in BANDS:
        assert not any(re.search(r"\b(?:Let|be) [a-z]\b", text) for text in _told(PROBLEMS[-1], band))


def test_what_is_left_over_is_told_in_groups_before_remainders_are_learned() -> None:
    said = " ".join(_told(PROBLEMS[4], Band.LOWEST))
    assert "Make groups of 6 from all 45. That makes 7 groups, and 3 are left." in said
    assert "remainder" not in said
    assert "remainder 3" in " ".join(_told(PROBLEMS[4], Band.LOWER))


@pytest.mark.parametrize(
    ("long", "short"),
    [
        (
            "A green leaf looks green because it reflects green light and absorbs other colors.",
            "A green leaf looks green. That is because it reflects green light. It absorbs other colors.",
        ),
        (
            "Copper is used for wires because of its good conduction of electricity.",
            "Copper is used for wires. That is because of its good conduction of electricity.",
        ),
        ("That is because its axis is tilted toward one side.",) * 2,
    ],
)
def test_a_reason_is_cut_once(long: str, short: str) -> None:
    assert split(long, MOST[Band.LOWEST]) == short
