"""Two readings are offered by key, the chosen one is told, and the choice holds for the conversation."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from typer.testing import CliRunner, Result

from solvers.answer import Abstention, Outcome, Sense
from solvers.certainty import Certainty
from solvers.concluding import meant
from solvers.question import Question
from tests.tutor.conftest import (
    BOAT,
    CRAYONS,
    PLUMS,
    TIDE,
    ScriptedEngine,
    crayons_answer,
    plums_asked_back,
    respond,
    tide_answer,
)
from tests.tutor.test_app import card, notice, put, shown
from tests.tutor.test_replay import seen
from tutor.app import TutorApp
from tutor.cli import app as command_line
from tutor.conversation.choosing import Choices
from tutor.exits import ABSTAINED, ANSWERED
from tutor.history.store import History
from tutor.narration.readings import Readings
from tutor.rendering.told import Told
from tutor.widgets.card import Card
from tutor.widgets.exchange import Remark
from tutor.widgets.prompt import Prompt

TWELVE = "The way you read it, it is 12 {}"


def one_reading(outcome: Abstention) -> Abstention:
    return replace(outcome, senses=outcome.senses[:1])


def facts(count: int) -> Abstention:
    """A question about a fact that is asked back, with so many choices."""
    answer = tide_answer()
    senses = tuple(
        Sense(text, text, (text[1],), 0.4, "tables", answer.derivation)
        for text in ("(B) the Moon", "(A) Mars")
    )
    return Abstention(answer.question, "I am not sure.", "tables", senses=senses[:count])


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize(("question", "thing"), [(CRAYONS, "crayons"), (PLUMS, "plums")])
async def test_a_key_chooses_what_is_meant(engine: ScriptedEngine, question: str, thing: str) -> None:
    async with TutorApp(engine).run_test(size=(80, 24)) as pilot:
        await put(pilot, question)
        assert str(card(pilot).border_title) == "Which do you mean?"
        assert f"1  5 × 12 = 60 {thing}" in shown(card(pilot))
        assert f"2  12 {thing}" in shown(card(pilot))
        assert "1 first way  2 second way" in seen(pilot)
        await press(pilot, "2")
        assert str(card(pilot).border_title) == TWELVE.format(thing)
        assert "So I think the answer is" in shown(card(pilot)) or card(pilot).shown == 1
        assert len(pilot.app.screen.query(Card)) == 1
        assert pilot.app.screen.query_one(Prompt).text == ""


@pytest.mark.parametrize(
    ("outcome", "asks"),
    [
        (crayons_answer(), "I can read this in two ways. Which do you mean?"),
        (plums_asked_back(), "I am not sure how to understand the question. Which do you mean?"),
        (replace(plums_asked_back(), missing="It says 12."), "It says 12. Which do you mean?"),
        (
            one_reading(plums_asked_back()),
            "I am not sure how to understand the question. Is this what you mean?",
        ),
        (facts(2), "I am not sure which of these it is. Which one do you want to look at?"),
        (facts(1), "I am not sure, but this may be it. Do you want to look at it?"),
    ],
)
def test_the_question_back_is_plain_english(outcome: Outcome, asks: str) -> None:
    readings = Readings.of(outcome)
    assert readings
    assert readings.asks == asks
    assert f"{readings.lead} {readings.question}" == asks


def test_a_fact_that_is_looked_at_becomes_no_surer() -> None:
    outcome = facts(2)
    answer = meant(outcome, outcome.senses[1])
    readings = Readings.of(outcome)
    assert readings
    told = Told.of(answer, readings=replace(readings, chosen=2))
    assert answer.certainty is Certainty.UNSURE
    assert told.title == "The answer may be (A): Mars"
    assert told.answered == ("The answer may be (A): Mars.",)
    assert meant(plums_asked_back(), plums_asked_back().senses[0]).certainty is Certainty.LIKELY


async def test_after_clearing_nothing_is_left_to_choose(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        await press(pilot, "ctrl+l")
        assert "first way" not in seen(pilot)
        await pilot.press("1")
        assert pilot.app.screen.query_one(Prompt).text == "1"


async def test_the_other_reading_can_be_taken_afterwards(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        await press(pilot, "2")
        views = str(card(pilot).query_one(".views", Static).visual)
        assert "The other reading (1): 5 × 12 = 60 crayons" in views
        await press(pilot, "escape", "1")
        assert str(card(pilot).border_title) == "The way you read it, it is 60 crayons"
        await press(pilot, "space")
        assert card(pilot).shown == 2


async def test_a_digit_is_text_where_there_is_nothing_to_choose(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        await press(pilot, "2")
        await pilot.press("1", "2")
        assert pilot.app.screen.query_one(Prompt).text == "12"
        await put(pilot, BOAT)
        await pilot.press("escape", "1")
        await pilot.pause()
        assert pilot.app.screen.query_one(Prompt).text == "1"
        assert str(card(pilot).border_title) == "4 hours"


async def test_what_is_said_after_a_question_back_is_about_that_question(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, BOAT)
        await put(pilot, PLUMS)
        await put(pilot, "I think it is 60")
        task, (found, given, senses) = engine.tasks[-1]
        assert (task, found, given) == ("mistake", plums_asked_back(), "60")
        assert senses == plums_asked_back().senses
        await put(pilot, "are you sure?")
        said = str(pilot.app.screen.query(Remark).last().query_one(".reply", Static).visual)
        assert said.startswith("No. I am not sure how to understand the question. Which do you mean?")
        assert "2) 12 plums" in said
        for words in ("why?", "show the proof"):
            await put(pilot, words)
            assert "First press 1 or 2" in notice(pilot)
        await press(pilot, "2")
        assert notice(pilot) == ""
        assert str(card(pilot).border_title) == TWELVE.format("plums")
        await put(pilot, "I think it is 60")
        assert engine.tasks[-1][1][0].value == 12  # type: ignore[attr-defined]


async def test_steps_wait_until_it_is_known_what_is_meant(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        for said in ("why?", "hint", "show all the steps"):
            await put(pilot, said)
            assert "First press 1 or 2" in notice(pilot)
        await pilot.press("escape", "space", "a", "p")
        assert "60 crayons" in shown(card(pilot))


async def test_the_choice_holds_for_the_conversation(engine: ScriptedEngine) -> None:
    async with TutorApp(engine, history=History()).run_test() as pilot:
        await put(pilot, PLUMS)
        await press(pilot, "2")
        await put(pilot, TIDE)
        await put(pilot, PLUMS)
        assert str(card(pilot).border_title) == TWELVE.format("plums")
    async with TutorApp(engine, history=History()).run_test() as pilot:
        await put(pilot, PLUMS)
        assert str(card(pilot).border_title) == "Which do you mean?"
        await press(pilot, "ctrl+l", "f3", "end", "enter")
        titles = [str(one.border_title) for one in pilot.app.screen.query(Card)]
        assert titles == [
            "Which do you mean?",
            TWELVE.format("plums"),
            "I think the tides of the sea come from the Moon",
            TWELVE.format("plums"),
        ]
        await put(pilot, PLUMS)
        assert str(card(pilot).border_title) == TWELVE.format("plums")


async def test_the_question_with_another_number_is_read_the_same_way(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        await press(pilot, "1")
        await put(pilot, "what if she had 6 boxes?")
        assert str(card(pilot).border_title) == "The way you read it, it is 72 crayons"
        views = str(card(pilot).query_one(".views", Static).visual)
        assert "With 6 in place of “5 boxes”, I get 72 crayons" in views
        assert "The other reading (2): 12 crayons" in views


async def test_before_one_is_chosen_the_question_with_another_number_is_open_too(
    engine: ScriptedEngine,
) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, CRAYONS)
        await put(pilot, "what if she had 6 boxes?")
        assert str(card(pilot).border_title) == "Which do you mean?"
        assert "1  6 × 12 = 72 crayons" in shown(card(pilot))


async def test_what_was_left_open_can_be_chosen_on_another_day(engine: ScriptedEngine) -> None:
    async with TutorApp(engine, history=History()).run_test() as pilot:
        await put(pilot, CRAYONS)
    async with TutorApp(engine, history=History()).run_test() as pilot:
        await press(pilot, "ctrl+r")
        assert str(card(pilot).border_title) == "Which do you mean?"
        await press(pilot, "2")
        assert str(card(pilot).border_title) == TWELVE.format("crayons")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("5 × 12 = 60 crayons", 1),
        ("5 × 13 = 65 crayons", 1),
        ("11 crayons", 2),
        ("1 crayon", 2),
        ("12 ÷ 5 = 2.4 crayons", 0),
    ],
)
def test_a_reading_is_the_same_with_another_number(line: str, expected: int) -> None:
    choices, before, after = Choices(), Question.of("How many are 12?"), Question.of("How many are 13?")
    choices.choose(before, line)
    choices.pass_on(before, after)
    assert choices.among(after, ("5 × 12 = 60 crayons", "12 crayons")) == expected
    assert choices.among(Question.of("What else?"), ("5 × 12 = 60 crayons", "12 crayons")) == 0


def test_of_two_sums_of_one_shape_that_with_the_same_numbers_is_meant() -> None:
    choices, question = Choices(), Question.of("How many are there?")
    choices.choose(question, "4 × 12 = 48 pens")
    assert choices.among(question, ("5 × 13 = 65 pens", "4 × 13 = 52 pens")) == 2


class TestTheCommandLine:
    @pytest.fixture(autouse=True)
    def _scripted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def scripted(question: Question, **_: object) -> Outcome:
            outcome = respond(question)
            assert not isinstance(outcome, Exception)
            return outcome

        monkeypatch.setattr("solvers.asking.ask", scripted)

    def run(self, *arguments: str, typed: str = "") -> Result:
        return CliRunner().invoke(command_line, ["ask", "--format", "plain", *arguments], input=typed)

    @pytest.mark.parametrize("question", [CRAYONS, PLUMS])
    @pytest.mark.parametrize("typed", ["2\n", "3\nyes\n2)\n"])
    def test_who_sits_at_a_terminal_is_asked(
        self, question: str, typed: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tutor.commands.ask._is_conversation", lambda: True)
        result = self.run(question, typed=typed)
        assert result.exit_code == ANSWERED
        before, _, after = result.stdout.partition("1 or 2? (press Enter to skip) ")
        assert "1) 5 × 12 = 60" in before
        assert "The way you read it, it is 12" in after
        assert "60" not in after

    @pytest.mark.parametrize(("question", "code"), [(CRAYONS, ANSWERED), (PLUMS, ABSTAINED)])
    @pytest.mark.parametrize("typed", ["\n", ""])
    def test_it_may_be_left_open(
        self, question: str, code: int, typed: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tutor.commands.ask._is_conversation", lambda: True)
        result = self.run(question, typed=typed)
        assert result.exit_code == code
        assert result.stdout.rstrip().endswith("(press Enter to skip)")

    @pytest.mark.parametrize("question", [CRAYONS, PLUMS])
    @pytest.mark.parametrize(
        ("given", "said"),
        [("12", "The way you read it, I get 12 too."), ("60", "Your 60 fits the other way to read")],
    )
    def test_ones_own_answer_is_judged_by_the_reading_that_was_chosen(
        self, question: str, given: str, said: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tutor.commands.ask._is_conversation", lambda: True)
        result = self.run("--given", given, question, typed="2\n")
        assert result.exit_code == ANSWERED
        before, _, after = result.stdout.partition("1 or 2? (press Enter to skip) ")
        assert said not in before
        assert "The way you read it, it is 12" in after
        assert said in after

    @pytest.mark.parametrize("question", [CRAYONS, PLUMS])
    def test_it_is_judged_by_both_readings_while_it_is_open(
        self, question: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tutor.commands.ask._is_conversation", lambda: True)
        result = self.run("--given", "77", question, typed="\n")
        assert "if I read it one way, and 12" in result.stdout.partition("press Enter to skip) ")[2]

    def test_a_pipe_is_not_asked(self) -> None:
        unsure, asked_back = self.run(CRAYONS), self.run(PLUMS)
        assert (unsure.exit_code, asked_back.exit_code) == (ANSWERED, ABSTAINED)
        assert "1) 5 × 12 = 60 crayons\n2) 12 crayons\n" in unsure.stdout
        assert "If you mean the first:" in unsure.stdout
        assert asked_back.stdout == ""
        assert "1) 5 × 12 = 60 plums\n2) 12 plums\n" in asked_back.stderr

    def test_json_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tutor.commands.ask._is_conversation", lambda: True)
        record = json.loads(self.run("--json", PLUMS).stdout)
        assert record["answer"] is None
        assert [one["line"] for one in record["readings"]] == ["5 × 12 = 60 plums", "12 plums"]
