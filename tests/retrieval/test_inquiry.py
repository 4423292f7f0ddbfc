"""Questions about what is changed, measured, and kept the same in an experiment that they describe."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.retrieval.experiment import Role, situation
from solvers.retrieval.inquiry import Inquiry, inquired, spans
from tutor.narration import narrate

BALL = (
    "Olga rolls one marble down ramps that are 1, 2 and 3 feet high onto a rug and measures how far it goes. What "
    "should she keep the same each time? (A) the height of the ramp (B) the distance that it goes (C) the kind of rug "
    "(D) the results"
)
MICE = (
    "Cora feeds one group of mice seeds and the other group fruit. All mice live in the same kind of cage. After a "
    "month she weighs each mouse. {} (A) the kind of food (B) the kind of cage (C) the mass of the mice"
)
CASES = [
    (BALL, "C"),
    (MICE.format("What does she measure?"), "C"),
    (MICE.format("What is the independent variable?"), "A"),
    (MICE.format("Which variable is controlled?"), "B"),
    (
        "Ana fills four jars with water of different temperatures and drops one mint into each. She times how long "
        "each mint takes to vanish. What is the dependent variable? (A) the temperature of the water "
        "(B) the time to vanish (C) the amount of water",
        "B",
    ),
    (
        "Pat tests how the color of a cup affects how fast water warms in the Sun. Which of these should be the same "
        "for all cups? (A) the color of the cup (B) the warming rate (C) the amount of water",
        "C",
    ),
    (
        "Half of the people learn a list of words with music, and the other half learn it in silence, to find out "
        "whether music helps people remember words. Which variable was changed? (A) whether there is music "
        "(B) the number of words remembered",
        "A",
    ),
    (
        "To compare two brands of tape, Quinn hangs weights on strips of each brand until they peel off. What would "
        "make this a fair test? (A) using wider strips of one brand (B) using strips of the same length and width "
        "(C) hanging the weights on one brand only",
        "B",
    ),
]
TABLE = [line.split("\t") for line in (Path(__file__).parent / "inquiries.tsv").read_text().splitlines()[1:]]
"""An answer and a question in each row."""
SITUATIONS = {
    "How does the width of a belt affect how long it lasts?": (
        "does the width of a belt",
        "how long it lasts",
    ),
    "They study the influence of noise on the sleep of dogs.": ("of noise", "the sleep of dogs"),
    "Ben asks how the growth of ferns depends on light.": ("on light", "the growth of ferns"),
    "Mia finds out which of two saws cuts fastest.": ("which of two saws", "cuts fastest"),
    "Mia finds out how much salt makes water boil fastest.": ("how much salt", "makes water boil fastest"),
    "Mia finds the glue that holds the most weight.": ("the glue", "holds the most weight"),
    "Mia sees whether ice melts faster in salt water.": ("in salt water", "melts faster"),
    "Mia sees whether fresh eggs sink faster than old eggs.": ("fresh eggs old eggs", "sink faster than"),
    "Mia thinks that sugar makes yeast grow faster.": ("sugar", "makes yeast grow faster"),
    "Mia grows peas with and without compost and weighs them.": ("with without compost", "weighs them"),
    "Mia keeps jars at 5, 10, and 15 degrees and counts the flies.": (
        "5 , 10 , and 15 degrees and",
        "counts the flies",
    ),
}
"""The words of each sentence that say what is changed and what is measured."""
OTHERS = [
    "Why should a scientist change only one variable at a time? (A) so the test is faster (B) so she knows the cause",
    "What does a balance measure? (A) mass (B) length",
    "Which object is attracted to a magnet? (A) an iron nail (B) a cork",
    "Ray puts one cup of water in the sun and another in the shade. Which property of the water changes first? "
    "(A) its temperature (B) its color",
    "Ray puts one cup in the sun and another in the shade. In which step does he measure them? (A) first (B) last",
    "Ray puts one cup in the sun and another in the shade. What should he use to measure how warm they are? "
    "(A) a thermometer (B) a ruler",
    "Ice, water, and steam are three forms. Which of these is the same size as a cube? (A) a die (B) a sea",
]


@pytest.mark.parametrize(("text", "label"), CASES, ids=[text[-30:] for text, _ in CASES])
def test_the_situation_says_which_choice_has_the_role(text: str, label: str) -> None:
    question = Question.parse(text)
    found = inquired(question, [1 / len(question.choices)] * len(question.choices))
    assert found is not None
    position, sure, proof = found
    assert question.choices[position].label == label
    assert sure >= 0.75
    assert proof.verify() == ()


def test_nearly_all_questions_of_the_table_are_answered() -> None:
    wrong = []
    for label, text in TABLE:
        question = Question.parse(text)
        found = inquired(question, [1 / len(question.choices)] * len(question.choices))
        if found is None or question.choices[found[0]].label != label:
            wrong.append(text)
    assert len(wrong) <= len(TABLE) // 15, wrong


@pytest.mark.parametrize("sentence", SITUATIONS)
def test_a_sentence_says_what_is_changed_and_measured(sentence: str) -> None:
    ((_, parts),) = situation(f"{sentence} What is the independent variable?")
    assert (parts[Role.CHANGED], parts[Role.MEASURED]) == SITUATIONS[sentence]


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("She gives them the same light and soil.", "same light and soil"),
        ("She uses jars of the same size.", "same size"),
        ("She keeps the light in the room constant.", "the light in the room"),
        ("The room stays the same.", "the room stays"),
        ("Each jar holds one mint.", "holds one mint"),
        ("She measures out 5 grams of salt for both.", None),
    ],
)
def test_a_sentence_says_what_is_kept(sentence: str, kept: str | None) -> None:
    ((_, parts),) = situation(f"{sentence} What is the independent variable?")
    assert parts.get(Role.KEPT) == kept
    assert Role.MEASURED not in parts


@pytest.mark.parametrize("text", OTHERS)
def test_a_question_without_an_experiment_asks_for_no_role(text: str) -> None:
    assert inquired(Question.parse(text), [0.5, 0.5]) is None


def test_the_proof_of_a_wrong_role_is_refused() -> None:
    proof = Inquiry(BALL, "C", "the kind of floor", Role.KEPT, (("the height of the drop", Role.CHANGED),))
    assert proof.verify() == ()
    turned = replace(proof, choice="the distance that it goes")
    assert turned.verify() == ("'the distance that it goes' is not what is kept.",)
    unfair = replace(proof, role=Role.FAIR)
    assert unfair.verify() == ("'the kind of floor' keeps nothing the same.",)


def test_the_sentence_that_says_it_is_found() -> None:
    assert spans(Question.parse(MICE.format("What does she measure?")).text, Role.KEPT) == (
        "All mice live in the same kind of cage.",
    )


def test_what_stays_the_same_is_told_with_the_reason() -> None:
    found = ask(Question.parse(BALL))
    assert isinstance(found, Answer)
    assert narrate(found).steps[0].text == (
        "In a fair test, only the thing being tested should change, and everything else should stay the same."
    )


def test_a_variable_that_the_story_names_is_not_taken_for_the_one_asked_for() -> None:
    question = MICE.format("The independent variable is the food. What is the dependent variable?")
    found = ask(Question.parse(question))
    assert isinstance(found, Answer)
    assert narrate(found).steps[0].text == "The dependent variable is what is measured to see the result."


def test_the_roles_are_told_from_the_story() -> None:
    found = ask(Question.parse(MICE.format("What is the independent variable?")))
    assert isinstance(found, Answer)
    assert [step.text for step in narrate(found).steps] == [
        "The independent variable is what is changed on purpose, so it differs from one trial or group to another.",
        "Cora feeds one group of mice seeds and the other group fruit.",
        "She measures the mass of the mice and keeps the kind of cage the same.",
        "So the answer is (A).",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CASES[-3][0], "Pat changes the color of the cup and measures the warming rate."),
        (
            "One pot gets tap water, and another pot gets salt water. The height of the plants is measured. Which "
            "variable was changed? (A) the height of the plants (B) the kind of water",
            "The height of the plants is measured.",
        ),
        (
            "Two girls put one ice cube on foil and another on wool, and they time how long each takes to melt. What "
            "should they change? (A) the kind of sheet (B) the time to melt",
            "They measure the time to melt.",
        ),
    ],
)
def test_who_does_it_is_told(text: str, said: str) -> None:
    found = ask(Question.parse(text))
    assert isinstance(found, Answer)
    assert said in [step.text for step in narrate(found).steps]
