"""Talking on about an answer, by what is typed, by command and by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.tutor.conftest import BOAT, SURE_TIDE, TIDE, ScriptedEngine
from tests.tutor.test_app import card, notice, put, shown
from tutor import clipboard
from tutor.actions import CARD, CONVERSATION, GROUPS, SLASH
from tutor.app import TutorApp
from tutor.history.store import History
from tutor.messages import Failed, Rephrased, Replied
from tutor.screens.help import HelpScreen
from tutor.screens.history import HistoryScreen
from tutor.screens.settings import SettingsScreen
from tutor.settings import Settings, load_settings
from tutor.widgets.card import Card
from tutor.widgets.exchange import Remark
from tutor.widgets.prompt import Prompt
from tutor.widgets.transcript import Transcript


def reply(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query(Remark).last().query_one(".reply", Static).visual)


async def test_steps_are_shown_and_explained_by_saying_so(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, BOAT)
        await put(pilot, "hint")
        await put(pilot, "next step please")
        assert card(pilot).shown == 3
        await put(pilot, "why?")
        assert "└ reason" in shown(card(pilot))
        await put(pilot, "but why?")
        assert "└ from the words" in shown(card(pilot))
        assert "[3 dollars]" in shown(card(pilot))
        await put(pilot, "one step back")
        await put(pilot, "show all the steps")
        assert card(pilot).shown == 5
        for typed in ("hint", "/hint"):
            await put(pilot, typed)
            assert notice(pilot).startswith("That was the last step.")
        assert not pilot.app.screen.query(Remark)


async def test_proofs_are_shown_by_saying_so(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test(size=(120, 40)) as pilot:
        await put(pilot, BOAT)
        await put(pilot, "show the tree")
        assert "┌" in shown(card(pilot))
        await put(pilot, "show me the tables")
        assert "No table was needed" in notice(pilot)
        await put(pilot, TIDE)
        await put(pilot, "show the tables")
        assert "Causes of tides  │ sea │ tides │ Moon │" in shown(card(pilot))
        assert notice(pilot) == ""


@pytest.mark.parametrize(
    ("question", "said", "task", "answered"),
    [
        (BOAT, "are you sure?", "checked", "The sums are checked: I did them again"),
        (BOAT, "I think it is 8", "mistake", "8 is not the answer"),
        (BOAT, "why not 8?", "mistake", "8 is not the answer"),
        (
            TIDE,
            "why not C?",
            "contrast",
            "I think it is (B) the Moon, but I am not sure.",
        ),
        (TIDE, "I think it's Venus", "contrast", "I think it is (B) the Moon, but I am not sure"),
        (TIDE, "is it the moon?", None, "I think it is (B) the Moon too, but I am not sure."),
        (TIDE, "why not B?", None, "I think it is (B) the Moon, but I am not sure."),
        (SURE_TIDE, "why not C?", "contrast", "1. I found nothing that says so of (C)."),
        (SURE_TIDE, "is it the moon?", None, "Yes, (B) the Moon is right."),
        (SURE_TIDE, "why not B?", None, "(B) the Moon is the answer."),
        (TIDE, "why not F?", None, "There is no choice “F”; the choices are A, B, C."),
        (TIDE, "why not the Sun?", None, "There is no choice “sun”; the choices are A, B, C."),
    ],
)
async def test_a_reply_in_words(
    engine: ScriptedEngine, question: str, said: str, task: str | None, answered: str
) -> None:
    messages: list[object] = []
    async with TutorApp(engine).run_test(message_hook=messages.append) as pilot:
        await put(pilot, question)
        await put(pilot, said)
        assert reply(pilot).startswith(answered)
        assert [name for name, _ in engine.tasks] == ([task] if task else [])
    assert any(isinstance(message, Replied | Failed) for message in messages)


async def test_a_changed_number_is_asked_again_and_compared(engine: ScriptedEngine) -> None:
    messages: list[object] = []
    async with TutorApp(engine).run_test(message_hook=messages.append) as pilot:
        await put(pilot, BOAT)
        await put(pilot, "what if Ines paid 26 dollars?")
        assert str(card(pilot).border_title) == "6 hours"
        views = str(card(pilot).query_one(".views", Static).visual)
        assert "With 26 in place of “20 dollars”, the answer is 6 hours" in views
        assert "That is 2 more." in views
        assert not pilot.app.screen.query(Remark)
    assert any(isinstance(message, Rephrased) for message in messages)


async def test_what_cannot_be_done_is_told(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, "why?")
        assert "Ask a question first" in notice(pilot)
        await put(pilot, BOAT)
        await put(pilot, "I think it is 9 impossible")
        assert reply(pilot) == "That cannot be done."


async def test_a_proof_above_what_was_said_since_comes_into_sight(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test(size=(80, 24)) as pilot:
        await put(pilot, BOAT)
        for _ in range(12):
            await put(pilot, "I think it is 9")
        transcript = pilot.app.screen.query_one(Transcript)
        assert not transcript.region.contains_point(card(pilot).region.offset)
        await put(pilot, "show the solver")
        await pilot.pause()
        assert transcript.region.contains_point(card(pilot).region.offset)
        await put(pilot, "next step")
        await pilot.pause()
        assert transcript.region.contains_region(card(pilot).step.region)


async def test_commands_complete_and_run(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        prompt = pilot.app.screen.query_one(Prompt)
        await pilot.press("slash")
        await pilot.pause()
        assert notice(pilot).split() == [f"/{name}" for name in sorted(SLASH)]
        await pilot.press("p", "r")
        await pilot.pause()
        assert "/practice" in notice(pilot)
        await pilot.press("backspace", "backspace", "o", "backspace", "s", "t", "tab")
        assert prompt.text == "/steps "
        await pilot.press("enter")
        await pilot.pause()
        assert "no answer yet" in notice(pilot)
        for typed, said in (
            ("/prooff", "did you mean /proof?"),
            ("/clear now", "does not take anything"),
            ("/zz", "/help"),
        ):
            await put(pilot, typed)
            assert said in notice(pilot)
            assert prompt.text == typed
        await put(pilot, BOAT)
        for command, view in (("/proof", "proof"), ("/solver", "solver"), ("/steps", "steps")):
            await put(pilot, command)
            assert card(pilot).view == view
        await put(pilot, "/hint")
        assert card(pilot).shown == 2
        await put(pilot, "/why")
        assert "└ reason" in shown(card(pilot))
        await put(pilot, "/why not 8")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert reply(pilot).startswith("8 is not the answer")
        await put(pilot, "/teach A zorbel measures dust.")
        assert reply(pilot) == "Learned: A zorbel measures dust."
        assert engine.tasks[-1] == ("teach", ("A zorbel measures dust.",))
        await put(pilot, "/theme dusk")
        assert pilot.app.theme == "dusk"
        await put(pilot, "/theme mauve")
        assert "no theme 'mauve'" in notice(pilot)
        await put(pilot, "/help")
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_every_action_has_its_help_and_a_name_of_its_own() -> None:
    assert {"help", "why", "hint", "steps", "proof", "solver", "teach", "theme", "export"} <= SLASH.keys()
    assert {"history", "settings", "clear", "quit", "practice"} <= SLASH.keys()
    for _, actions in GROUPS:
        assert all(action.help.endswith(".") for action in actions)
    names = [action.name for _, actions in GROUPS for action in actions]
    assert len(names) == len(set(names))
    for group in (CARD, CONVERSATION):
        keys = [key for action in group for key in action.keys.split(",") if key]
        assert len(keys) == len(set(keys))


async def test_every_key_of_the_registry_works(
    engine: ScriptedEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys of every action, one after another, on an answer; each leaves an app that goes on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clipboard, "_programs", list)
    elsewhere = ("practice", "progress")  # screens with tests of their own
    app = TutorApp(engine, history=History())
    async with app.run_test(size=(100, 30)) as pilot:
        await put(pilot, BOAT)
        for action in (*CARD, *CONVERSATION):
            for key in action.keys.split(",") if action.keys and action.name not in elsewhere else ():
                if not app.screen.query(Card):
                    await put(pilot, BOAT)
                card(pilot).focus()
                await pilot.press(key)
                await pilot.app.workers.wait_for_complete()
                await pilot.pause()
                while len(app.screen_stack) > 1:
                    await pilot.press("escape")
        await put(pilot, BOAT)
        assert str(card(pilot).border_title) == "4 hours"
        assert (tmp_path / "tutor-1.md").exists()
        await pilot.press("ctrl+q")
    assert engine.closed


async def test_keys_of_ones_own(engine: ScriptedEngine) -> None:
    settings = Settings(keys={"next_step": "n", "help": "f9"})
    async with TutorApp(engine, settings).run_test() as pilot:
        await put(pilot, BOAT)
        await pilot.press("n")
        assert card(pilot).shown == 2
        await pilot.press("space")
        assert card(pilot).shown == 2
        await pilot.press("f9")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert pilot.app.screen.keys_of("help", "f1") == "F9"


async def test_a_ladder_by_keys_on_the_card(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, BOAT)
        await pilot.press("space", "escape", "right", "right")
        assert "└ from the words" in shown(card(pilot))
        await pilot.press("left", "left")
        assert "└" not in shown(card(pilot))
        await pilot.press("up")
        assert card(pilot).at == 0
        await pilot.press("down", "down")
        assert pilot.app.screen.query_one(Prompt).has_focus
        await pilot.press("escape", "i")
        assert pilot.app.screen.query_one(Prompt).text == "what if "


async def test_conversations_are_kept_found_and_gone_on_with(engine: ScriptedEngine) -> None:
    async with TutorApp(engine, history=History()).run_test() as pilot:
        await put(pilot, BOAT)
        await put(pilot, "are you sure?")
        await put(pilot, "Where do quokkas live?")
        await pilot.press("ctrl+l")
        await put(pilot, TIDE)
    app = TutorApp(engine, history=History())
    async with app.run_test() as pilot:
        assert "Last time: Which body of the sky" in str(pilot.app.screen.query_one("Welcome").visual)  # type: ignore[attr-defined]
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert str(card(pilot).border_title) == "I think the tides of the sea come from the Moon"
        await pilot.press("f3")
        screen = pilot.app.screen
        assert isinstance(screen, HistoryScreen)
        assert screen.query_one(OptionList).option_count == 2
        await pilot.press("slash", *"quokkas", "enter")
        assert screen.query_one(OptionList).option_count == 1
        await pilot.press("enter")
        await pilot.pause()
        titles = [str(one.border_title) for one in app.screen.query(Card)]
        assert titles == ["4 hours", "No answer"]
        assert reply(pilot).startswith("The sums are checked")
        await put(pilot, "I think it is 8")
        assert engine.tasks[-1][0] == "mistake"
        await put(pilot, "what if Ines paid 26 dollars?")
        assert "That is 2 more." in str(card(pilot).query_one(".views", Static).visual)
        await put(pilot, "/history boat")
        await pilot.press("delete")
        await pilot.press("delete")
        assert app.screen.query_one(OptionList).option_count == 0
        await pilot.press("escape")


async def test_what_is_changed_in_the_settings_is_remembered(engine: ScriptedEngine) -> None:
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        await pilot.press("f4")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right", "down", "down", "right", "down", "space", "escape")
        assert app.theme == "paper"
        await put(pilot, BOAT)
        assert card(pilot).shown == 5
        await pilot.press("ctrl+t")
        await pilot.pause()
    settings = load_settings()
    assert (settings.theme, settings.time_limit, settings.all_steps) == ("dusk", 60.0, True)


async def test_export_and_copy_say_what_they_did(
    engine: ScriptedEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clipboard, "_programs", list)
    monkeypatch.setenv("TERM", "xterm-256color")
    async with TutorApp(engine).run_test() as pilot:
        await put(pilot, "/export")
        assert "nothing to export" in notice(pilot)
        await put(pilot, "/copy")
        assert "Ask a question first" in notice(pilot)
        await put(pilot, BOAT)
        await put(pilot, "/export")
        assert "4 hours" in (tmp_path / "tutor-1.md").read_text(encoding="utf-8")
        await put(pilot, "/export svg")
        assert (tmp_path / "tutor-1.svg").exists()
        await put(pilot, "/copy")
        assert pilot.app.clipboard == "4 hours"
        assert "Copied to the terminal" in notice(pilot)
        await put(pilot, "/copy all")
        assert pilot.app.clipboard.startswith("Answer: 4 hours")
        monkeypatch.setenv("TERM", "linux")
        await put(pilot, "/copy")
        assert "cannot copy" in notice(pilot)
