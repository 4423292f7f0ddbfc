"""Requests to round: what they say of the answer, and the text that is left without them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.reading import pipeline
from solvers.reading.nearest import Plain, without_rounding
from solvers.reading.places import digit_of
from solvers.reading.read import read_text

CUT = (
    ("Round 452 to the nearest hundred.", "Find 452.", "100"),
    ("What is 9,184 rounded to the nearest ten?", "What is 9,184?", "10"),
    ("Can you round off 0.38 to the nearest tenth?", "Can you find off 0.38?", "1/10"),
    ("Round 61,700 to the nearest ten thousand.", "Find 61,700.", "10000"),
    ("Round 5,312 to the nearest hundreds place and explain how.", "Find 5,312.", "100"),
    (
        "A cow ate 38.6 kg of hay. To the nearest kilogram, how much is that?",
        "A cow ate 38.6 kg of hay. How much is that?",
        "1",
    ),
    ("How far did Uma swim, rounded to the nearest tenth of a mile?", "How far did Uma swim?", "1/10"),
    ("How many cards does Gus have when rounded to the nearest 50?", "How many cards does Gus have?", "50"),
    ("What is the area to the nearest square foot?", "What is the area?", "1"),
    ("What is its speed to the nearest mile per hour?", "What is its speed?", "1"),
    (
        "Rounded to the nearest person, how many people sat in each row?",
        "How many people sat in each row?",
        "1",
    ),
    ("How long is the fence? Round your answer to the nearest tenth.", "How long is the fence?", "1/10"),
    ("How long is the fence? Round to the nearest whole foot.", "How long is the fence?", "1"),
    ("Multiply 6.1 by 2.3, then round the result to the nearest whole number.", "Multiply 6.1 by 2.3.", "1"),
)

EACH = (
    "Ivo has 28 nuts and 43 figs. Round each number to the nearest ten. About how many is that together?",
    "Ivo has 28 nuts and 43 figs. About how many is that together if both numbers are rounded to the nearest ten?",
    "Ivo has 28 nuts and 43 figs. Estimate how many that is together by rounding to the nearest ten.",
    "Round the numbers to the nearest ten and then add. Ivo has 28 nuts and 43 figs. How many is that together?",
)

OTHERS = (
    "How far is it to the nearest lake if Bo walks 2 miles an hour for 3 hours?",
    "The shop rounds its prices to the nearest dollar. A cap costs $8. How much do 2 caps cost?",
    "Six friends sit at a round table. How many chairs are there?",
    "Round 46 up to the nearest ten.",
    "Round 4,638 to the nearest ten and to the nearest hundred.",
)


def plain(text: str) -> Plain | None:
    return without_rounding(text, pipeline.words_of(text))


@pytest.mark.parametrize(("text", "left", "place"), CUT)
def test_a_request_to_round_is_cut_out(text: str, left: str, place: str) -> None:
    found = plain(text)
    assert found is not None
    assert found.text.strip() == left
    assert found.nearest.place == Fraction(place)
    assert not found.nearest.each


@pytest.mark.parametrize("text", EACH)
def test_each_number_is_rounded(text: str) -> None:
    reading = read_text(text)
    assert reading.nearest is not None
    assert reading.nearest.each
    assert [quantity.value for quantity in reading.quantities] == [28, 43]


@pytest.mark.parametrize("text", OTHERS)
def test_other_texts_are_left_as_they_are(text: str) -> None:
    assert plain(text) is None
    assert read_text(text).nearest is None


@pytest.mark.parametrize("text", [*(text for text, _, _ in CUT), *EACH])
def test_tokens_keep_their_places(text: str) -> None:
    reading = read_text(text)
    places = [(token.start, token.end) for token in reading.tokens]
    assert places == sorted(places)
    shown = [text[token.start : token.end].lower() for token in reading.tokens]
    assert all(one in (token.text.lower(), "round") for one, token in zip(shown, reading.tokens, strict=True))


def test_a_place_is_told_in_the_unit_of_the_text() -> None:
    cents = read_text("Tea costs $5 for 3 cups. How much is one cup, rounded to the nearest cent?").nearest
    assert cents is not None
    assert cents.place == Fraction(1, 100)
    dollars = read_text("Tea costs 460 cents. To the nearest dollar, how much is that?").nearest
    assert dollars is not None
    assert dollars.place == 100


def test_digits_have_names() -> None:
    assert [digit_of(Fraction(place)) for place in ("10", "1/10", "5")] == ["tens", "tenths", ""]
