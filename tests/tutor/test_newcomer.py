"""A newcomer's path with the real solvers: ask, step, doubt, practise, see progress, leave, come back: all is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing

from textual.pilot import Pilot
from textual.widgets import Static

from tests.tutor.test_app import card, shown
from tutor.app import TutorApp
from tutor.engine import Engine
from tutor.history.store import History
from tutor.messages import Concluded, Progressed, Replied, Revealed, SpansChanged, Submitted
from tutor.practice.store import Store
from tutor.screens.practice import PracticeScreen
from tutor.screens.progress import ProgressScreen
from tutor.widgets.exchange import Remark
from tutor.widgets.prompt import Prompt
from tutor.widgets.welcome import EXAMPLES, Welcome

FIRST = EXAMPLES[0]
"""Of the three questions that the welcome shows; the up key brings it."""


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait for what the solvers' process brings about; fails with what the screen says."""
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, [str(part.visual) for part in pilot.app.screen.query(Static)]
        await pilot.pause(0.02)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until nothing is worked at."""
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def said(pilot: Pilot[None], part: str) -> str:
    return str(pilot.app.screen.query_one(f"#{part}", Static).visual)


def replied(pilot: Pilot[None]) -> str:
    """What the newest remark was answered."""
    return str(pilot.app.screen.query(Remark).last().query_one(".reply", Static).visual)


async def practise(pilot: Pilot[None]) -> None:
    """Ten problems: the first wrong, then right, the second with a hint, the others right at once."""
    screen = pilot.app.screen
    assert isinstance(screen, PracticeScreen)
    for place in range(10):
        await until(pilot, lambda: screen._problem)
        problem = screen._problem
        assert problem is not None
        assert f"{place} of 10" in said(pilot, "skill")
        assert said(pilot, "problem") == problem.text
        if place == 0:
            await press(pilot, *"1000", "enter")
            await until(pilot, lambda: "Not yet." in said(pilot, "told"))
        if place == 1:
            await press(pilot, "question_mark")
            assert said(pilot, "told")
        right = problem.answer if isinstance(problem.answer, str) else problem.answer_text
        await press(pilot, *right, "enter")
        await until(pilot, lambda: "Right" in said(pilot, "told"))
        await press(pilot, "enter")
    assert "9 of 10 right, 1 of them with a hint." in said(pilot, "problem")


async def test_the_path_of_a_newcomer() -> None:
    messages: list[object] = []
    app = TutorApp(Engine(spare=False), history=History())
    async with app.run_test(size=(80, 24), message_hook=messages.append) as pilot:
        assert "Last time" not in str(app.screen.query_one(Welcome).visual)
        await press(pilot, "up")
        assert app.screen.query_one(Prompt).text == FIRST
        await press(pilot, "enter")
        await until(pilot, lambda: card(pilot).told)
        assert str(card(pilot).border_title) == "9 stickers"
        assert str(card(pilot).border_subtitle) == ""
        await press(pilot, "space", "question_mark")
        assert card(pilot).shown == 2
        assert "└" in shown(card(pilot))
        await press(pilot, *"why not 19?", "enter")
        await until(pilot, lambda: "14 + 5" in replied(pilot))
        reply = replied(pilot)
        kinds = [type(message) for message in messages]
        for kind in (Submitted, Progressed, Concluded, SpansChanged, Revealed, Replied):
            assert kind in kinds
        await press(pilot, "f2")
        await until(pilot, lambda: isinstance(app.screen, PracticeScreen))
        await practise(pilot)
        await press(pilot, "f5")
        assert isinstance(app.screen, ProgressScreen)
        progress = {part: said(pilot, part) for part in ("headline", "slips", "weeks", "mastery")}
        assert "1 day in a row" in progress["headline"]
        await press(pilot, "escape", "escape")
        await press(pilot, "ctrl+q")
    app = TutorApp(Engine(spare=False), history=History())
    async with app.run_test(size=(80, 24)) as pilot:
        assert f"Last time: {FIRST[:40]}" in str(app.screen.query_one(Welcome).visual)
        await press(pilot, "ctrl+r")
        assert str(card(pilot).border_title) == "9 stickers"
        assert replied(pilot) == reply
        await press(pilot, "f5")
        assert {part: said(pilot, part) for part in progress} == progress
    with closing(Store()) as kept:
        assert [attempt.grade for attempt in kept.attempts()] == [1, 2, *[3] * 8]
