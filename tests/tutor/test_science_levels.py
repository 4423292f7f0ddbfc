"""Answers from facts on every level: hints, short sentences, pictures, offers."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from tests.tutor.told import answered, told
from tutor.cli import app
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.looked_up import sought_in, without
from tutor.narration.offers import EXAMPLES, offer
from tutor.narration.sentences import sentences
from tutor.pictures.draw import told as picture_told


@pytest.mark.parametrize(
    ("question", "sought"),
    [
        ("Which organ cleans the blood?", "an organ"),
        ("Where do otters sleep?", "a place"),
        ("How many toes has a sloth?", "a number"),
        ("Why do pipes burst?", "a reason"),
        ("Is a wren a bird?", ""),
    ],
)
def test_what_is_sought_is_said_by_the_words_that_open_a_question(question: str, sought: str) -> None:
    assert sought_in(question) == sought


def test_hints_have_gaps_in_place_of_the_answer() -> None:
    assert without("The kidney filters blood.", ["the kidney"]) == "_____ filters blood."
    hints = told("Which season does Chile have in January? (A) summer (B) winter").hints
    assert hints[0] == "You are looking for a season. What do you know about Chile?"
    assert len(hints) == 3
    assert not any("summer" in hint for hint in hints)
    assert "southern" not in hints[1]
    assert "southern" in hints[2]


@pytest.mark.parametrize(
    ("question", "hints"),
    [
        (
            "Why does a helium balloon rise?",
            (
                "You are looking for a reason. What do you know about a helium balloon?",
                "Think about helium.",
                "Fill in the blank: A helium balloon rises because helium is _____.",
            ),
        ),
        (
            "Is a spider an insect?",
            (
                "What do you know about a spider?",
                "A spider is a kind of arachnid.",
                "A spider is a kind of arachnid. A spider has eight legs and two body parts. An insect "
                "has six legs and three body parts. "
                "What does that tell you about a spider?",
            ),
        ),
        (
            "What do cows eat?",
            (
                "What do you know about cows?",
                "There are 3 things to name.",
                "One of them is grass. What are the others?",
            ),
        ),
    ],
)
def test_hints_go_towards_a_fact_in_three_steps(question: str, hints: tuple[str, ...]) -> None:
    assert told(question).hints == hints


def test_a_band_has_sentences_of_its_length() -> None:
    found = answered("Is coal a renewable resource?")
    lowest = narrate(found, band=Band.LOWEST)
    assert all(len(text.split()) <= 11 for step in lowest.steps for text in sentences(step.text))
    assert lowest.steps != narrate(found).steps


@pytest.mark.parametrize(
    ("question", "kind", "says"),
    [
        ("What are the stages of the butterfly life cycle?", "cycle", "and then the butterfly egg again."),
        ("What are the steps of digestion?", "causes", "chewing, then swallowing,"),
        (
            "Why does ice float on water?",
            "causes",
            "ice is less dense than liquid water, so ice floats on water.",
        ),
        ("How do a frog and a toad differ?", "columns", "skin; a frog: smooth; a toad: drier and bumpier."),
        ("Which is bigger, the Earth or the Moon?", "columns", "the Moon: about 2,160 miles"),
    ],
)
def test_pictures_are_read_off_the_facts(question: str, kind: str, says: str) -> None:
    picture = told(question).picture
    assert picture is not None
    assert picture.kind == kind
    assert says in picture_told(picture)


def test_json_holds_to_the_level() -> None:
    def record(*options: str) -> dict[str, object]:
        arguments = ["ask", "--json", *options, "How do a frog and a toad differ?"]
        return json.loads(CliRunner().invoke(app, arguments).output)  # type: ignore[no-any-return]

    hint = record("--level", "hint1")
    assert (hint["answer"], hint["text"], hint["picture"]) == (None, None, None)
    assert "smooth" not in json.dumps(hint)
    whole = record()
    assert isinstance(whole["picture"], dict)
    assert whole["picture"]["kind"] == "columns"
    assert record("--picture", "off")["picture"] is None


def test_what_is_offered_can_be_answered() -> None:
    assert offer("How heavy is a zebra?") == "You can ask me, for example: “What is a zebra?”"
    assert offer("Why is it?") == f"You can ask me, for example: “{EXAMPLES['why']}”"
    for question in (*EXAMPLES.values(), "What is a zebra?"):
        assert isinstance(ask(Question.parse(question), time_limit=120), Answer), question
