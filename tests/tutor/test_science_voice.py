"""Answers from facts as a teacher says them: the answer first, in the words of the question, then why."""

from __future__ import annotations

import re

import pytest

from solvers.certainty import Certainty
from solvers.events import silent
from tests.tutor.told import answered, told
from tutor import tasks
from tutor.narration import narrate
from tutor.narration.certainty import headline_of
from tutor.narration.levels import Level, at_level
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

OF_THE_MACHINE = re.compile(
    r"speaks? of|leads? to|covers? of|aligned|score|\d\.\d\d|the tables alone", re.IGNORECASE
)


@pytest.mark.parametrize(
    ("question", "headline", "reasons"),
    [
        (
            "Why do stars twinkle?",
            "Stars twinkle because moving air bends their light.",
            (
                "The light of a star passes through moving air.",
                "The air bends it a little to and fro, so the star seems to flicker.",
                "Stars near the horizon twinkle more, because you see them through more air.",
            ),
        ),
        (
            "What do whiskers do for a cat?",
            "Whiskers feel the way through dark narrow places.",
            (
                "Whiskers are stiff hairs with many nerves at their roots.",
                "With them a cat feels in the dark whether it fits through a gap.",
            ),
        ),
        (
            "Who discovered penicillin?",
            "Alexander Fleming discovered penicillin in 1928.",
            ("Penicillin is used for killing bacteria.",),
        ),
        (
            "Is a bat a bird?",
            "No, a bat is not a bird.",
            (
                "A bat is a kind of mammal.",
                "A bat has fur.",
                "Its young are born alive and drink milk.",
                "Birds have feathers and lay eggs.",
            ),
        ),
        (
            "Which is bigger, the Earth or the Moon?",
            "The Earth is bigger than the Moon.",
            (
                "The diameter of the Earth is about 7,900 miles.",
                "The diameter of the Moon is about 2,160 miles.",
            ),
        ),
        (
            "How do a planet and a star differ?",
            "A planet only reflects light, but a star makes its own light.",
            (
                "A planet is a large round body that moves around a star.",
                "A star is a huge ball of hot gas that makes its own light.",
                "Both are celestial bodies.",
                "Mercury, Venus, and Mars are planets, and Polaris, Sirius, and Betelgeuse are examples of stars.",
            ),
        ),
        (
            "What are the steps of digestion?",
            "The steps of digestion are chewing, swallowing, churning in the stomach, taking up nutrients, and "
            "getting rid of solid waste.",
            ("Chew a cracker for a while and it tastes sweet, because digestion starts in your mouth.",),
        ),
        (
            "Name the stages of the water cycle.",
            "The stages of the water cycle are evaporation, condensation, precipitation, runoff, and collection.",
            (
                "First comes evaporation, the change of a liquid into a gas at its surface.",
                "Then comes condensation, the change of a gas into a liquid as it cools.",
                "Then comes precipitation, water that falls from clouds as rain, snow, sleet or hail.",
                "Then comes runoff, rain or melted snow that flows over the ground into streams.",
                "Last comes collection, the gathering of water in rivers, lakes, and the sea, from which it evaporates "
                "again.",
            ),
        ),
    ],
)
def test_the_answer_comes_first_and_nothing_is_said_twice(
    question: str, headline: str, reasons: tuple[str, ...]
) -> None:
    found = answered(question)
    narration = narrate(found)
    assert narration.headline == headline
    assert headline_of(found, narration, Certainty.SURE) == headline
    shown = Told.of(found, narration).steps
    assert tuple(step.text for step in shown) == reasons


@pytest.mark.parametrize(
    "question",
    [
        "Where are blood cells made? (A) bones (B) skin (C) hair",
        "Which season does Chile have in January? (A) summer (B) winter",
        "Which organ pumps blood through the body?",
        "Does ice sink in water?",
        "Why do leaves look green?",
    ],
)
def test_nothing_of_the_machine_is_told(question: str) -> None:
    found = answered(question)
    for level in (Level.FULL, Level.SIMPLER, Level.DETAIL):
        text = plain(Told.of(found, at_level(narrate(found), level))).rpartition("Solver:")[0]
        assert not OF_THE_MACHINE.search(text), text
        lines = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
        assert len(set(lines)) == len(lines)
        assert all(line.endswith((".", "!")) for line in lines)


@pytest.mark.parametrize(
    ("question", "headline", "reasons"),
    [
        (
            "Where is bile made? (A) lungs (B) liver",
            "Bile is made in the liver.",
            (
                "The liver is the organ that cleans the blood and makes bile.",
                "Bile helps to break down fat.",
                "A lung is used for breathing.",
                "So the answer is (B).",
            ),
        ),
        (
            "Which body part helps a bird fly? (A) wings (B) feet",
            "Wings help a bird fly.",
            (
                "Birds fly because wings, light bones and strong muscles lift them.",
                "A foot is used for standing.",
                "So the answer is (A).",
            ),
        ),
        (
            "Do plants have cells?",
            "Yes, plants have cells.",
            (
                "A plant is a kind of organism.",
                "An organism has one or more cells.",
                "Under a microscope, a leaf of pondweed shows plant cells like green bricks in a wall.",
            ),
        ),
        (
            "Which of these is a mammal? (A) a bat (B) a frog",
            "A bat is a mammal.",
            (
                "A bat has fur.",
                "Its young are born alive and drink milk.",
                "Birds have feathers and lay eggs.",
                "A frog is an amphibian.",
                "So the answer is (A).",
            ),
        ),
        (
            "Does ice sink in water?",
            "No, ice does not sink in water.",
            ("Ice floats in water.", "Ice floats on water because it is less dense than liquid water."),
        ),
    ],
)  # fmt: skip
def test_the_answer_is_a_sentence_in_the_words_of_the_question(
    question: str, headline: str, reasons: tuple[str, ...]
) -> None:
    found = answered(question)
    narration = narrate(found)
    assert headline_of(found, narration, Certainty.SURE) == headline
    assert tuple(step.text for step in narration.steps) == reasons


def test_what_is_less_sure_is_said_so_in_the_same_sentence() -> None:
    found = answered("Where is bile made? (A) lungs (B) liver")
    narration = narrate(found)
    assert headline_of(found, narration, Certainty.LIKELY) == "I think bile is made in the liver"
    found = answered("Does ice sink in water?")
    said = headline_of(found, narrate(found), Certainty.LIKELY)
    assert said == "No, I think ice does not sink in water"


@pytest.mark.parametrize(
    ("question", "choice", "texts"),
    [
        (
            "Which season is it in Australia in January? (A) spring (B) summer (C) winter",
            "A",
            (
                "(A) spring would be right in September, because in the southern hemisphere, "
                "September is a month of spring.",
                "But in the southern hemisphere, January is a month of summer.",
            ),
        ),
        (
            "Which month has the shortest days in Canada? (A) June (B) December",
            "A",
            (
                "(A) June would be right in the southern hemisphere, because in the southern hemisphere, "
                "the winter solstice occurs in June.",
                "But in the northern hemisphere, the winter solstice occurs in December, "
                "and Canada lies in the northern hemisphere.",
            ),
        ),
        (
            "What does a thermometer measure? (A) temperature (B) wind speed",
            "B",
            (
                "An anemometer measures wind speed, often in kilometers per hour.",
                "But a thermometer measures temperature.",
            ),
        ),
        (
            "Where is bile made? (A) lungs (B) liver",
            "A",
            (
                "A lung is used for breathing.",
                "But bile is made in the liver.",
            ),
        ),
    ],
)  # fmt: skip
def test_of_another_choice_it_is_told_when_it_would_be_right_and_what_is_true_instead(
    question: str, choice: str, texts: tuple[str, ...]
) -> None:
    told = tasks.contrast(silent, answered(question), choice)
    assert tuple(step.text for step in told.steps) == texts


def test_what_happens_comes_after_what_it_happens_by() -> None:
    assert told("What happens when water boils?").headline == "When water is boiled, it turns to steam."


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which of these is a source of heat? (A) ice (B) stove", "A stove is a source of heat."),
        (
            "Which food does a squirrel store for winter? (A) nuts (B) meat",
            "A squirrel stores nuts for winter.",
        ),
        (
            "Which gas do plants take in to make food? (A) oxygen (B) carbon dioxide",
            "Plants take in carbon dioxide to make food.",
        ),
        ("Which of these animals lays eggs? (A) dog (B) chicken", "A chicken lays eggs."),
    ],
)
def test_a_choice_has_its_article_and_a_verb_its_particle(question: str, headline: str) -> None:
    assert told(question).headline == headline
