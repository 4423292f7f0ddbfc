"""The app driven by keys alone: asking, revealing, cancelling, failing."""

from __future__ import annotations

from dataclasses import replace

from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Static

from tests.tutor.conftest import BOAT, ScriptedEngine
from tutor.app import TutorApp
from tutor.messages import Concluded, Failed, Progressed, Submitted
from tutor.screens.help import HelpScreen
from tutor.widgets.card import Card
from tutor.widgets.exchange import Exchange, QuestionText
from tutor.widgets.prompt import Prompt
from tutor.widgets.step import StepView
from tutor.widgets.welcome import EXAMPLES, Welcome


async def put(pilot: Pilot[None], text: str) -> None:
    """Say `text` in the prompt and wait for what comes back."""
    pilot.app.screen.query_one(Prompt).put(text)
    pilot.app.screen.query_one(Prompt).focus()
    await pilot.press("enter")
    await pilot.pause(0.05)  # on a busy machine the screen hears of it later
    while getattr(pilot.app.screen, "busy", None):  # a changed question is asked after it was changed
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def card(pilot: Pilot[None]) -> Card:
    return pilot.app.screen.query(Card).last()


def shown(widget: Card) -> str:
    """What the card says below its views, steps as "number text"."""
    steps = [
        " ".join(str(part.visual).lstrip(" ▸") for part in view.query(Static))
        for view in widget.query(StepView)
    ]
    visible = steps if widget.view == "steps" else []
    return "\n".join([*visible, str(widget.query_one(".body", Static).visual)])


def notice(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#notice", Static).visual)


async def test_asking_gives_a_card_with_the_first_step(engine: ScriptedEngine) -> None:
    messages: list[object] = []
    app = TutorApp(engine)
    async with app.run_test(message_hook=messages.append) as pilot:
        assert app.screen.query(Welcome)
        await put(pilot, BOAT)
        assert not app.screen.query(Welcome)
        assert str(card(pilot).border_title) == "4 hours"
        assert str(card(pilot).border_subtitle) == ""
        assert "1 A pond club asks 8 dollars plus 3 dollars an hour" in shown(card(pilot))
        assert "\n2 " not in shown(card(pilot))
        assert app.screen.query_one(Prompt).has_focus
    kinds = [type(m) for m in messages if isinstance(m, Submitted | Progressed | Concluded)]
    assert kinds[0] is Submitted
    assert Progressed in kinds
    assert Concluded in kinds
    assert engine.closed


async def test_steps_are_revealed_and_their_words_highlighted(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        await pilot.press("space", "space")
        assert card(pilot).shown == 3
        assert "8 + 3 × □" in shown(card(pilot))
        await pilot.pause()
        question = app.screen.query_one(QuestionText).visual
        marked = {
            question.plain[span.start : span.end] for span in question.spans if "underline" in str(span.style)
        }
        assert marked == {"8 dollars", "3 dollars", "How many hours"}
        await pilot.press("escape", "backspace")
        assert card(pilot).shown == 2
        await pilot.press("a")
        assert "So the answer is 4 hours." in shown(card(pilot))
        assert "Space: next step" not in shown(card(pilot))


async def test_views_change_by_key(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        await pilot.press("escape", "p")
        assert "┌" in shown(card(pilot))
        await pilot.press("v")
        assert "96 variables" in shown(card(pilot))
        assert "nothing violated" in shown(card(pilot))
        await pilot.press("tab")
        assert card(pilot).view == "steps"


async def test_escape_cancels_and_the_next_question_is_answered(slow_engine: ScriptedEngine) -> None:
    messages: list[object] = []
    app = TutorApp(slow_engine)
    async with app.run_test(message_hook=messages.append) as pilot:
        app.screen.query_one(Prompt).put(BOAT)
        await pilot.press("enter")
        await pilot.press("w", "h", "y")  # the screen still takes keys
        assert app.screen.query_one(Prompt).text == "why"
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert str(card(pilot).border_title) == "Canceled"
        assert any(isinstance(m, Failed) and m.is_cancelled for m in messages)
        slow_engine.hold.set()
        await put(pilot, BOAT)
        assert str(card(pilot).border_title) == "4 hours"


async def test_a_second_question_waits_without_being_lost(slow_engine: ScriptedEngine) -> None:
    app = TutorApp(slow_engine)
    async with app.run_test() as pilot:
        app.screen.query_one(Prompt).put(BOAT)
        await pilot.press("enter")
        app.screen.query_one(Prompt).put("What is rain?")
        await pilot.press("enter")
        assert notice(pilot) == "waiting: What is rain?"
        assert app.screen.query_one(Prompt).text == ""
        await pilot.press("escape")  # takes it back, and cancels nothing
        assert app.screen.query_one(Prompt).text == "What is rain?"
        assert notice(pilot) == ""
        await pilot.press("enter")
        slow_engine.hold.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert [one.said for one in app.screen.query(Exchange)] == [BOAT, "What is rain?"]


async def test_a_crash_costs_one_answer(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, "Please crash with 3 pens")
        assert str(card(pilot).border_title) == "No answer"
        assert "stopped unexpectedly" in shown(card(pilot))
        await put(pilot, BOAT)
        assert str(card(pilot).border_title) == "4 hours"


async def test_an_abstention_says_why(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, "What does a quokka eat?")
        assert "No table mentions 'quokka'." in shown(card(pilot))
        card(pilot).focus()
        await pilot.press("space", "p", "a")  # there is nothing to step through
        assert "No table mentions 'quokka'." in shown(card(pilot))


async def test_what_cannot_be_asked_stays_in_the_prompt(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        for typed, said in (
            ("", "The question is empty"),
            ("🙂", "has no words"),
            ("x" * 10_000, "longer than 4,000 characters"),
            ("Which? (A) one", "only one choice"),
            ("Which? (A) same (B) same", "are the same"),
        ):
            app.screen.query_one(Prompt).put(typed)
            await pilot.press("enter")
            assert said in notice(pilot)
            assert app.screen.query_one(Prompt).text == typed
            app.screen.query_one(Prompt).put("")
        await put(pilot, "[bold red]quokka[/] \x1b[31m")
        assert "[bold red]quokka[/]" in str(app.screen.query_one(QuestionText).visual)
        assert notice(pilot) == ""


async def test_history_by_arrows(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        prompt = app.screen.query_one(Prompt)
        await pilot.press("h", "i", "up")
        assert prompt.text == EXAMPLES[0]
        await pilot.press("up", "up", "up")
        assert prompt.text == EXAMPLES[-1]
        await pilot.press("down", "down", "down")
        assert prompt.text == "hi"
        await pilot.press("ctrl+j", "x")
        assert prompt.text == "hi\nx"


async def test_typing_on_a_card_goes_on_in_the_prompt(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        await pilot.press("escape", "A", "n", "n", "space", "s")
        assert app.screen.query_one(Prompt).text == "Ann s"


async def test_pasting_on_a_card_goes_to_the_prompt(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        card(pilot).post_message(Paste("a pasted question"))
        await pilot.pause()
        assert app.screen.query_one(Prompt).text == "a pasted question"


async def test_pasted_text_steers_nothing(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        prompt = app.screen.query_one(Prompt)
        app.post_message(Paste("red \x1b[31m pens\rand \x07 more"))
        await pilot.pause()
        assert prompt.text == "red  [31m pens\nand   more"


async def test_after_an_abstention_one_types_on(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, "What does a quokka eat?")
        await pilot.press("a", "space", "p")
        assert app.screen.query_one(Prompt).text == "a p"


async def test_help_theme_clear_and_cards_by_key(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        await put(pilot, BOAT)
        first, second = app.screen.query(Card)
        await pilot.press("escape", "up")
        assert first.has_focus
        await pilot.press("down", "down")
        assert app.screen.query_one(Prompt).has_focus
        await pilot.press("escape")
        assert second.has_focus
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "ctrl+t")
        assert app.theme == "paper"
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert not app.screen.query(Card)


async def test_an_answer_that_the_border_cuts_off_is_shown_in_full(engine: ScriptedEngine) -> None:
    long = "A hinge squeaks less when a drop of oil lies between its two metal parts and keeps them apart."
    async with TutorApp(engine).run_test(size=(80, 24)) as pilot:
        await put(pilot, BOAT)
        widget = card(pilot)
        assert not widget.query_one(".headline").display
        assert widget.told is not None
        widget.conclude(replace(widget.told, headline=long), None)
        await pilot.pause()
        headline = widget.query_one(".headline", Static)
        assert headline.display
        assert str(headline.visual) == long
