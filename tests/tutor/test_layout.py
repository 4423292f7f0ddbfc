"""Sizes, colours and what is told while a solve goes on."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.widgets import Static

from solvers.events import Solved, Stage
from solvers.ilp import Round, Status
from tests.tutor.conftest import BOAT, ScriptedEngine
from tests.tutor.test_app import card, put, shown
from tutor.app import TutorApp
from tutor.screens.base import TooSmall
from tutor.settings import Settings
from tutor.widgets.card import Card
from tutor.widgets.live import Live
from tutor.widgets.prompt import Prompt


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30), (160, 50), (200, 60)])
async def test_everything_has_its_place(engine: ScriptedEngine, size: tuple[int, int]) -> None:
    app = TutorApp(engine)
    async with app.run_test(size=size) as pilot:
        await put(pilot, BOAT)
        await pilot.press("space")
        prompt, answer = app.screen.query_one(Prompt), card(pilot)
        assert not app.screen.query_one(TooSmall).display
        assert 0 <= prompt.region.y < prompt.region.bottom < size[1]
        assert answer.region.width <= size[0]
        aside = answer.query_one(".aside", Static)
        assert aside.display == (size[0] >= 130)


async def test_resizing_at_any_moment(slow_engine: ScriptedEngine) -> None:
    app = TutorApp(slow_engine)
    async with app.run_test(size=(160, 50)) as pilot:
        app.screen.query_one(Prompt).put(BOAT)
        await pilot.press("enter")
        for size in ((40, 10), (59, 40), (100, 17), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.query_one(TooSmall).display == (size != (80, 24))
            note = app.screen.query_one(TooSmall).region
            assert (note.size == size) == (size != (80, 24))
        slow_engine.hold.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "1 A pond club asks 8 dollars plus 3 dollars an hour for a boat." in shown(card(pilot))


@pytest.mark.parametrize("smallest", [(50, 12), (9, 2), (1, 1)])
async def test_what_was_too_small_goes_on_where_it_was(
    engine: ScriptedEngine, smallest: tuple[int, int]
) -> None:
    app = TutorApp(engine)
    async with app.run_test(size=smallest) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.press("h", "i")
        assert app.screen.query_one(Prompt).text == "hi"
        await pilot.resize_terminal(*smallest)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await put(pilot, BOAT)
        await pilot.resize_terminal(*smallest)
        await pilot.press("space")
        await pilot.resize_terminal(80, 24)
        await pilot.press("space")
        assert card(pilot).shown == 3


async def test_what_the_solver_does_is_shown_while_it_does_it(slow_engine: ScriptedEngine) -> None:
    app = TutorApp(slow_engine)
    async with app.run_test() as pilot:
        app.screen.query_one(Prompt).put(BOAT)
        await pilot.press("enter")
        while "round 1" not in str(card(pilot).query_one(".body", Static).visual):
            await pilot.pause()
        said = str(card(pilot).query_one(".body", Static).visual)
        assert "equations: solving, 96 variables, 310 constraints" in said
        assert "bound 7.31" in said
        await pilot.press("escape")
        await app.workers.wait_for_complete()


async def test_what_is_told_while_a_card_is_mounted_is_shown(
    engine: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Card, "watch_virtual_size", lambda _: None)  # the size may be known before
    early = Card(BOAT)
    app = TutorApp(engine)
    async with app.run_test() as pilot:
        early.progress(Stage("solving", "tables", "240 variables"))
        await app.screen.mount(early)
        await pilot.pause()
        assert "240 variables" in str(early.query_one(".body", Static).visual)


def test_live_lines_follow_the_events() -> None:
    live = Live()
    assert str(live.content()).startswith("waiting for the solver")
    for event in (
        Stage("reading"),
        Stage("solving", "tables", "240 variables"),
        Solved("tables", Round(1, (("links", 4),), 6.0, 7.5, 0.1, Status.OPTIMAL)),
        Solved("tables", Round(2, (("links", 1),), 6.0, 6.5, 0.1, Status.OPTIMAL)),
    ):
        live.take(event)
    assert str(live.content()).splitlines() == [
        "tables: solving, 240 variables",
        "round 2   bound 6.50   best so far 6.00",
        "added: 1 links",
        "bound █▁",
    ]
    live.take(Stage("solving", "tables", "choice B, 90 variables"))
    live.take(Solved("tables", Round(1, (), 5.0, 5.0, 0.1, Status.OPTIMAL)))
    assert "bound █" not in str(live.content())  # of another program
    live.take(Stage("building", "rules"))
    assert str(live.content()) == "rules: building"


@pytest.mark.parametrize("theme", ["chalk", "terminal"])
async def test_no_color_is_honoured(
    engine: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TutorApp(engine, Settings(theme=theme))
    async with app.run_test() as pilot:
        await put(pilot, BOAT)
        width, height = app.size
        filters = [f for f in app._filters if getattr(f, "enabled", True)]
        for strip in app.screen._compositor.render_strips(app.size):
            shades = strip
            for line_filter in filters:
                shades = shades.apply_filter(line_filter, Color(0, 0, 0))
            for segment in shades:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour and not colour.is_default:
                        red, green, blue = colour.get_truecolor()
                        assert red == green == blue
        assert width * height > 0
        assert isinstance(card(pilot), Card)
