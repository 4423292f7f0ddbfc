"""Words of a higher band are replaced, or explained before they are needed."""

from __future__ import annotations

import pytest

from knowledge.vocabulary import MATH, SCIENCE
from tests.tutor.told import answered
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.hard_words import explained, plainer
from tutor.narration.step import Narration, Step


def _told(*texts: str) -> Narration:
    return Narration("A wick draws up oil.", tuple(Step(text, "fact") for text in texts), ())


def _texts(narration: Narration) -> list[str]:
    return [step.text for step in narration.steps]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A rotating wheel absorbs heat.", "A spinning wheel takes in heat."),
        ("An object was released.", "A thing was let out."),
        ("An hour later, the wheel turned.",) * 2,
    ],
)
def test_a_plainer_word_has_the_same_form(text: str, told: str) -> None:
    assert plainer(text, Band.LOWEST, SCIENCE, "") == told
    assert plainer(text, Band.HIGHEST, SCIENCE, "") == text


def test_words_of_the_question_stay() -> None:
    text = "The Moon rotates once a month."
    assert plainer(text, Band.LOWEST, SCIENCE, "Does the Moon rotate?") == text


def test_a_word_is_explained_before_the_step_that_needs_it_and_once() -> None:
    told = _told("A lamp burns.", "A dense oil burns well.", "Some oils are less dense.")
    assert _texts(explained(told, Band.LOWER, SCIENCE)) == [
        "A lamp burns.",
        "A dense thing is heavy for its size.",
        "A dense oil burns well.",
        "Some oils are less dense.",
    ]
    assert explained(told, Band.UPPER, SCIENCE) == told


def test_what_goes_on_from_a_step_is_not_cut_off_from_it() -> None:
    told = _told("Bubbles rise in the jar.", "They are filled with helium.")
    assert _texts(explained(told, Band.LOWER, SCIENCE))[0] == "Helium is a gas that makes balloons go up."


def test_a_step_that_says_what_a_word_means_comes_first() -> None:
    told = _told("A leaf is full of pigment.", "A pigment is what gives a leaf its color.")
    assert _texts(explained(told, Band.LOWER, SCIENCE)) == [told.steps[1].text, told.steps[0].text]


def test_a_verb_is_no_noun() -> None:
    told = _told("The color of the jar does not matter.")
    assert explained(told, Band.LOWEST, SCIENCE) == told


def test_a_word_means_something_else_in_each_subject() -> None:
    told = _told("The area of the field is large.")
    assert _texts(explained(told, Band.LOWEST, MATH))[0] == "Area is how many squares fit on a flat shape."
    assert explained(told, Band.LOWEST, SCIENCE) == told


def test_each_band_gets_its_own_words() -> None:
    answer = answered("Why does wood float on water?")
    low, high = (narrate(answer, band=band) for band in (Band.LOWEST, Band.HIGHEST))
    assert any("heavy for its size" in text for text in _texts(low))
    assert not any("heavy for its size" in text for text in _texts(high))
