"""How the app looks: dark at 80x24, and where it matters light at 160x50 and in 16 colours at 60x18."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.problems.chosen import story
from tests.tutor.conftest import BOAT, CRAYONS, PLUMS, TIDE, ScriptedEngine, respond
from tests.tutor.test_app import put
from tests.tutor.test_practice import begun, press
from tests.tutor.test_replay import BothEngines
from tests.tutor.test_situations import answered
from tutor.app import TutorApp
from tutor.history.store import Conversation, History
from tutor.practice.session import Goal
from tutor.settings import Settings
from tutor.widgets.card import Card
from tutor.widgets.prompt import Prompt

BUNS = "Tess has 4 trays of 13 buns and gives 17 buns away. How many buns does Tess have left?"
LOOKS = {"dark": ("chalk", (80, 24)), "light": ("paper", (160, 50)), "16": ("terminal", (60, 18))}

Does = Callable[[Pilot[None]], Awaitable[None]]


def keys(*pressed: str, said: tuple[str, ...] = (BOAT,)) -> Does:
    async def do(pilot: Pilot[None]) -> None:
        for text in said:
            await put(pilot, text)
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()  # until the screen that the next key is for is there
        await at_rest(pilot)

    return do


async def at_rest(pilot: Pilot[None]) -> None:
    """Wait until every card knows its width and nothing changes anymore, however busy the machine is."""
    for box in pilot.app.screen.query(Input):
        box.cursor_blink = False
    before = ""
    while (
        not all(card.size for card in pilot.app.screen.query(Card)) or before != pilot.app.export_screenshot()
    ):
        before = pilot.app.export_screenshot()
        await pilot.pause(0.1)


VIEWS = {
    "welcome": keys(said=()),
    "steps": keys("space", "space", "question_mark", "question_mark"),
    "proof": keys("tab"),
    "solver": keys("tab", "tab"),
    "graph": keys("tab", said=(TIDE,)),
    "talk": keys(said=(BOAT, "why not 8?", "are you sure?")),
    "readings": keys(said=(CRAYONS,)),
    "asked_back": keys(said=(PLUMS,)),
    "chosen": keys("2", "space", said=(CRAYONS,)),
    "likely": keys(said=(TIDE, "why not C?")),
    "unknown": keys(said=("Where do quokkas live?", "Will it crash?")),
    "help": keys("f1"),
    "settings": keys("f4", "down"),
}


EVERYWHERE = ("welcome", "steps", "graph", "talk", "readings")
"""Views that differ most from size to size; the others are looked at once."""


@pytest.mark.parametrize(
    ("view", "look"),
    [(view, look) for view in VIEWS for look in LOOKS if view in EVERYWHERE or look == "dark"],
)
def test_view(snap_compare: Any, view: str, look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.screens.settings.settings_path", lambda: Path("config.toml"))
    theme, size = LOOKS[look]
    app = TutorApp(ScriptedEngine(respond), Settings(theme=theme))
    assert snap_compare(app, terminal_size=size, run_before=VIEWS[view])


@pytest.mark.parametrize(("columns", "lines"), [(60, 24), (80, 24), (120, 30)])
def test_picture(snap_compare: Any, columns: int, lines: int) -> None:
    found = answered(BUNS, story(BUNS, ("rate", 52), ("change", 35)))
    app = TutorApp(ScriptedEngine(lambda question: found))
    do = keys("space", "space", said=(BUNS,))
    assert snap_compare(app, terminal_size=(columns, lines), run_before=do)


@pytest.mark.parametrize("theme", ["meadow", "night"])
def test_other_themes(snap_compare: Any, theme: str) -> None:
    app = TutorApp(ScriptedEngine(respond), Settings(theme=theme))
    assert snap_compare(app, terminal_size=(80, 24), run_before=VIEWS["steps"])


@pytest.mark.parametrize("look", LOOKS)
def test_practice(snap_compare: Any, look: str) -> None:
    async def practise(pilot: Pilot[None]) -> None:
        await begun(pilot)
        await press(pilot, "question_mark")
        await press(pilot, "1", "2", "enter")
        await at_rest(pilot)

    theme, size = LOOKS[look]
    app = TutorApp(BothEngines(), Settings(theme=theme), practice=Goal(problems=10, skill="sharing"))
    assert snap_compare(app, terminal_size=size, run_before=practise)


def test_history(snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    when = datetime(2026, 3, 4, 17, 5)
    kept = [Conversation(2, when, when, BOAT, 3), Conversation(1, when, when, "What is rain?", 1)]
    history = History()
    monkeypatch.setattr(history, "conversations", lambda words="", limit=200: kept)
    app = TutorApp(ScriptedEngine(respond), history=history)
    assert snap_compare(app, terminal_size=(80, 24), press=["f3"])


def test_too_small(snap_compare: Any) -> None:
    assert snap_compare(TutorApp(ScriptedEngine(respond)), terminal_size=(50, 15))


def test_commands_being_typed(snap_compare: Any) -> None:
    async def begin(pilot: Pilot[None]) -> None:
        pilot.app.screen.query_one(Prompt).put("/h")
        await pilot.pause()

    assert snap_compare(TutorApp(ScriptedEngine(respond)), terminal_size=(80, 24), run_before=begin)
