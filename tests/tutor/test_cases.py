"""An everyday case behind an explanation that shows none, and a reason behind every choice."""

from __future__ import annotations

import pytest

from knowledge.accounts import CASE, load
from solvers.science.spine.say import described
from tests.tutor.told import answered, told
from tutor.narration.accounts import case_of
from tutor.narration.cases import cases
from tutor.narration.reasons import reason_found
from tutor.narration.step import Step


@pytest.mark.parametrize(
    ("question", "case"),
    [
        ("Which force pulls things down?", "When you let go of a ball"),
        ("Why does ice float on water?", "That is why the ice cubes bob"),
        ("Which tool measures temperature?", "If you have a fever"),
        ("How many chambers does the heart have?", "Put your fingers on your wrist"),
    ],
)
def test_a_case_stands_behind_an_answer_that_shows_none(question: str, case: str) -> None:
    assert any(step.text.startswith(case) for step in told(question).steps)


def test_no_case_is_told_where_an_example_stands() -> None:
    cases = {text for account in load() if account.kind == CASE for text in account.sentences}
    assert cases.isdisjoint(step.text for step in told("What is an herbivore?").steps)


def test_what_is_met_in_many_ways_has_only_a_case_that_bears_on_the_question() -> None:
    question = "Which gas makes up most of the air? (A) nitrogen (B) helium (C) neon"
    assert not any("soda" in step.text for step in told(question).steps)


def test_cases_name_things_and_not_their_namesakes() -> None:
    account = case_of("the Moon")
    assert account is not None
    assert "Astronauts" in account.sentences[0]


@pytest.mark.parametrize(
    ("name", "called", "says"),
    [
        ("a force pulling things down", "gravity", "the force that pulls things down"),
        ("an animal eating only plants", "an herbivore", "an animal that eats only plants"),
        ("a person studying rocks", "a geologist", "a person who studies rocks"),
        ("an organism being eaten", "prey", "an organism that is eaten"),
        ("a first working model", "a prototype", "a first working model"),
        ("a gas becoming a liquid", "condensation", "a gas becoming a liquid"),
        ("the moving of pollen", "pollination", "the moving of pollen"),
    ],
)
def test_what_is_described_does_something_before_it_is_named(name: str, called: str, says: str) -> None:
    assert described(name, called) == says


def test_a_fact_that_only_repeats_the_choice_is_linked_by_what_that_is_made_of() -> None:
    headline = "A magnet attracts a steel pin."
    found = [Step("Iron is attracted to a magnet.", "fact")]
    steps = reason_found("Which object does a magnet attract?", headline, "a steel pin", found)
    assert [step.text for step in steps] == [
        "Steel is iron with a little carbon in it.",
        "Iron is attracted to a magnet.",
    ]


def test_the_thing_in_the_question_is_told_where_nothing_else_says_why() -> None:
    headline = "More turns of wire make an electromagnet stronger."
    steps = reason_found("What makes an electromagnet stronger?", headline, "more turns of wire", [])
    assert steps[-1].text == "The more turns the coil has, the stronger it pulls."


def test_a_fact_stays_that_says_why_in_words_of_the_answer() -> None:
    question = (
        "Which trait does a foal inherit from its parents? (A) its name (B) a scar (C) the color of its fur"
    )
    assert any("genes" in step.text for step in told(question).steps)


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Name the three states of matter.", "The three states of matter are solid, liquid, and gas."),
        ("Name two fossil fuels.", "fossil fuels."),
        ("Where do penguins live?", "Penguins live on cold seacoasts and in the Southern Hemisphere."),
        ("What happens to water when it boils?", "When water is boiled, it turns to steam."),
        (
            "Which system of the body moves blood? (A) digestive (B) circulatory (C) nervous",
            "The circulatory system",
        ),
        (
            "Which statement describes the role of mitochondria in a cell? "
            "(A) They make food from light. (B) They release energy from food. (C) They store water.",
            "Mitochondria release energy from food.",
        ),
    ],
)
def test_an_answer_is_a_sentence_in_the_words_of_its_question(question: str, headline: str) -> None:
    assert headline in told(question).headline


def test_a_thing_with_many_uses_has_only_a_case_that_bears_on_the_question() -> None:
    assert not any("closed windows" in step.text for step in told("Why do cars have seat belts?").steps)


def test_moving_away_from_light_is_no_case_of_how_light_moves() -> None:
    assert not any("bugs" in step.text for step in told("How quickly does light move?").steps)


def test_a_principle_that_only_the_reason_of_a_choice_names_has_no_case_unless_it_bears_on_the_answer() -> (
    None
):
    answer = answered("Which organ pumps blood? (A) the heart (B) the lung")
    texts = ["The heart pumps blood.", "Whether it pumps harder on stairs, a fair test can show."]
    assert not any("paper airplanes" in one.sentences[0] for _, one in cases(answer, texts))
