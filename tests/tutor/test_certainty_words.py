"""How sure an answer is, is told in words, in every rendering alike; numbers stay with the solver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from solvers.answer import Abstention, Answer
from solvers.certainty import Certainty
from solvers.concluding import meant
from solvers.question import Question
from solvers.retrieval.derivation import Quotation
from solvers.retrieval.sentences import ROW, Quote
from tests.tutor.conftest import boat_answer, crayons_answer, plums_asked_back, tide_answer
from tutor.narration import narrate
from tutor.narration.certainty import Form, headline
from tutor.narration.readings import Readings
from tutor.records import full_record
from tutor.rendering.card import solver_lines
from tutor.rendering.markdown import markdown
from tutor.rendering.plain import plain, unknown
from tutor.rendering.terminal import terminal
from tutor.rendering.told import Told

DOUBT = "if the hour for the picnic is free"
LIKELY = replace(boat_answer(), certainty=Certainty.LIKELY, confidence=0.83, doubt=DOUBT)
QUOTE = Quote("Tides follow the Moon.", "places_seas", ROW, "Seas of places", 0)
UNEXPLAINED = "No fact that I have names the sea near Brest."


class MadeUpQuotation(Quotation):
    """A sentence that stands in no table."""

    def verify(self, *_: object, **__: object) -> tuple[str, ...]:
        return ()


def rich(told: Told) -> str:
    written = StringIO()
    Console(width=100, file=written).print(terminal(told))
    return " ".join(written.getvalue().replace("│", " ").split())


RENDERINGS: dict[str, Callable[[Told], str]] = {
    "plain": plain,
    "markdown": lambda told: markdown(Question.of("Q?"), told).replace("\\", "").replace("*", ""),
    "rich": rich,
}


@pytest.mark.parametrize("rendering", RENDERINGS)
class TestEveryRendering:
    def test_what_is_sure_is_told_as_it_is(self, rendering: str) -> None:
        said = RENDERINGS[rendering](Told.of(boat_answer()))
        assert "4 hours" in said
        assert "I think" not in said
        assert "So the answer is 4 hours." in said

    def test_what_is_likely_is_told_with_what_may_be_otherwise(self, rendering: str) -> None:
        said = RENDERINGS[rendering](Told.of(LIKELY))
        assert "I think it is 4 hours" in said
        assert DOUBT in said
        assert "That makes 4 hours." in said
        assert "So the answer is" not in said

    def test_what_is_unsure_shows_both_readings(self, rendering: str) -> None:
        said = RENDERINGS[rendering](Told.of(crayons_answer()))
        assert "Which do you mean?" in said
        assert said.index("5 × 12 = 60 crayons") < said.index("2) 12" if rendering != "markdown" else "2. 12")
        assert "Answer: 60" not in said

    def test_of_a_chosen_reading_it_says_so(self, rendering: str) -> None:
        outcome = plums_asked_back()
        readings = Readings.of(outcome)
        assert readings
        answer = meant(outcome, outcome.senses[1])
        said = RENDERINGS[rendering](Told.of(answer, readings=replace(readings, chosen=2)))
        assert "The way you read it, it is 12 plums" in said
        assert "Which do you mean?" not in said

    def test_a_guess_is_called_one_however_often_it_is_right(self, rendering: str) -> None:
        stray = replace(QUOTE, text="The Moon is round.")
        guessed = MadeUpQuotation("Q", "B", "the Moon", stray, (), 1.0)
        lack = "I know too little about “Q” to be sure."
        answer = replace(tide_answer(), certainty=Certainty.SURE, derivation=guessed, unexplained=lack)
        said = RENDERINGS[rendering](Told.of(answer))
        assert "The answer may be (B): the Moon" in said
        assert "This is only a guess." in said
        assert "So the answer is" not in said

    def test_what_has_a_reason_is_no_guess(self, rendering: str) -> None:
        found = MadeUpQuotation("Q", "B", "the Moon", QUOTE, (), 1.0)
        said = RENDERINGS[rendering](Told.of(replace(tide_answer(), derivation=found, unexplained="Q")))
        assert "Tides follow the Moon." in said
        assert "guess" not in said

    def test_a_reason_that_explains_nothing_is_left_out(self, rendering: str) -> None:
        said = RENDERINGS[rendering](Told.of(replace(tide_answer(), unexplained=UNEXPLAINED)))
        assert "I think the answer is (B): the Moon" in said
        assert UNEXPLAINED not in said
        assert "I know too little" not in said

    def test_no_percentage_and_no_probability(self, rendering: str) -> None:
        for answer in (boat_answer(), LIKELY, tide_answer(), crayons_answer()):
            said = RENDERINGS[rendering](Told.of(answer))
            assert "%" not in said
            assert "probability" not in said
            assert f"{answer.confidence:.2f}" not in said


def test_an_unsure_answer_without_another_reading() -> None:
    answer = replace(tide_answer(), certainty=Certainty.UNSURE)
    assert plain(Told.of(answer)).startswith("Perhaps the tides of the sea come from the Moon.\n")


@pytest.mark.parametrize(
    ("text", "form", "likely", "unsure"),
    [
        ("5 boxes", Form.THING, "I think it is 5 boxes", "It may be 5 boxes"),
        ("(B) winter", Form.THING, "I think it is (B) winter", "It may be (B) winter"),
        ("no", Form.JUDGEMENT, "I think the answer is no", "The answer may be no"),
        (
            "show that it is content",
            Form.WORDS,
            "I think: show that it is content",
            "My best guess is: show that it is content",
        ),
    ],
)
def test_headlines_are_plain_english(text: str, form: Form, likely: str, unsure: str) -> None:
    assert headline(text, form, Certainty.SURE) == text
    assert headline(text, form, Certainty.LIKELY) == likely
    assert headline(text, form, Certainty.UNSURE) == unsure


def test_another_number_may_be_the_doubt() -> None:
    told = Told.of(replace(LIKELY, doubt="but it may also be 7 hours (20 ÷ 3)"))
    assert told.answered == ("I think it is 4 hours, but it may also be 7 hours (20 ÷ 3).",)
    assert told.remark == "But it may also be 7 hours (20 ÷ 3)."


def test_the_solver_keeps_its_numbers() -> None:
    assert solver_lines(Told.of(LIKELY), 76)[0] == "equation tree; probability 0.83"


def test_the_record_has_the_doubt_and_the_number() -> None:
    record = full_record(LIKELY, narrate(LIKELY), None, 0.0)
    assert (record["confidence"], record["certainty"]) == (0.83, "likely")
    assert DOUBT in record["notes"]


@pytest.mark.parametrize(
    "answer", [boat_answer(), LIKELY, crayons_answer()], ids=["sure", "likely", "unsure"]
)
def test_what_is_copied_is_no_surer_than_what_is_shown(answer: Answer) -> None:
    copied = Told.of(answer).copied
    assert (
        copied
        == {
            Certainty.SURE: "4 hours",
            Certainty.LIKELY: f"I think it is 4 hours, {DOUBT}.",
            Certainty.UNSURE: "I can read this in two ways. Which do you mean?\n1) 5 × 12 = 60 crayons\n2) 12 crayons",
        }[answer.certainty]
    )


def test_what_is_wrong_with_numbers_is_no_lack_of_knowledge() -> None:
    nothing = Abstention(Question.of("7/0"), "You cannot divide by zero, so 7 ÷ 0 has no answer.", "formulas")
    assert unknown(nothing) == nothing.reason
    assert unknown(replace(nothing, solver="tables")).startswith(f"I do not know this. {nothing.reason}")
