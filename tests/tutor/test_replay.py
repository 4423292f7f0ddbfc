"""Every action of the registry, replayed key by key; what a person then sees is on the screen."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests.tutor.conftest import BOAT, CRAYONS, TIDE, ScriptedEngine, respond
from tests.tutor.test_practice import PracticeEngine
from tutor import clipboard
from tutor.actions import GROUPS
from tutor.app import TutorApp
from tutor.history.store import History
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Store

SCRIPT: tuple[tuple[str, tuple[str, ...], str], ...] = (
    # the action, the keys ("> " begins text that is pasted), what is seen then
    ("help", ("f1",), "Start a new line."),
    ("older", ("escape", "up"), "Nora has 14 stickers"),
    ("newer", ("down",), "Type a question"),
    ("new_line", ("> Where do quokkas", "ctrl+j", "> live?"), "live?"),
    ("ask", ("enter",), "No table mentions"),
    ("ask", (f"> {TIDE}", "enter"), "(B) the Moon"),
    ("second_reading", (f"> {CRAYONS}", "enter", "2"), "The way you read it, it is 12 crayons"),
    ("first_reading", ("escape", "1"), "The way you read it, it is 60 crayons"),
    ("ask", ("enter", f"> {BOAT}", "enter"), "4 hours"),
    ("next_step", ("space",), "step 2 of 5"),
    ("why", ("question_mark",), "reason"),
    ("cancel", ("escape",), "ask more"),
    ("because", ("left",), "3·x"),
    ("back", ("backspace",), "step 1 of 5"),
    ("all", ("a",), "step 5 of 5"),
    ("next_view", ("tab",), "Divide both sides"),
    ("solver", ("v",), "objective"),
    ("proof", ("p",), "Divide both sides"),
    ("steps", ("s",), "Check: 8 + 3 × 4 = 20"),
    ("copy", ("c",), "clipboard"),
    ("copy_all", ("y",), "clipboard"),
    ("simpler", ("e",), "I do not know a simpler way"),
    ("detail", ("d",), "nothing here to work out in parts"),
    ("sure", ("u",), "The sums are checked"),
    ("why_not", ("n", "> 8?", "enter"), "8 is not the answer"),
    ("claim", ("escape", "t", "> 8", "enter"), "8 is not the answer"),
    ("what_if", ("escape", "i", "> she paid 26 dollars?", "enter"), "6 hours"),
    ("card_above", ("escape", "up", "up"), "4 hours"),
    ("card_below", ("down",), "step"),
    ("to_prompt", ("enter",), "Type a question"),
    ("page_up", ("pageup",), "4 hours"),
    ("page_down", ("pagedown",), "Check: 8 + 3 × 4 = 20"),
    ("hint", ("ctrl+n",), "step 2 of 5"),
    ("teach", ("> /teach A zorbel measures dust.", "enter"), "Learned: A zorbel"),
    ("theme", ("ctrl+t",), "Theme "),
    ("export", ("ctrl+s",), "Saved to"),
    ("settings", ("f4",), "time_limit"),
    ("history", ("escape", "f3"), "Where do quokkas"),
    ("search", ("slash", "> quokkas"), "Where do quokkas"),
    ("history_export", ("enter", "e"), "Saved to"),
    ("close", ("escape",), "Type a question"),
    ("clear", ("ctrl+l",), "Type a question"),
    ("resume", ("ctrl+r",), "6 hours"),
    ("open", ("f3", "enter"), "6 hours"),
    ("delete", ("ctrl+l", "f3", "ctrl+d", "ctrl+d"), "Deleted."),
    ("practice", ("escape", "f2"), "0 of 10"),
    ("practice_hint", ("question_mark",), "With an empty box"),
    ("trial", ("f7", "> 12", "enter"), "not counted"),
    ("answer", ("> 12", "enter"), "Not yet."),
    ("undo", ("f9",), "was undone"),
    ("solution", ("f6",), "Check: 8 + 3 × 4 = 20"),
    ("practice_up", ("pageup",), "With an empty box"),
    ("practice_down", ("pagedown",), "Check: 8 + 3 × 4 = 20"),
    ("next", ("f8",), "1 of 10"),
    ("practice_progress", ("f5",), "skills mastered"),
    ("progress_close", ("escape",), "1 of 10"),
    ("choice_down", ("down",), "1 of 10"),
    ("choice_up", ("up",), "1 of 10"),
    ("finish", ("escape",), "0 of 1 right"),
    ("progress", ("escape", "f5"), "skills mastered"),
    *((f"against_{place}", (str(place),), "0 of 10") for place in range(1, 6)),
    ("practice_due", ("f5", "f2"), "0 of 10"),
    ("quit", ("ctrl+q",), ""),
)
"""Some keys are pressed on what the line before has brought up."""

SLIPS = ("off by one", "other operation", "reversed", "step left out", "wrong unit")


class BothEngines(ScriptedEngine):
    """Answers questions and makes problems."""

    def __init__(self) -> None:
        super().__init__(respond)
        self._practice = PracticeEngine()

    def run(self, task: str, *arguments: Any, **options: Any) -> object:
        asked = self._practice if task in ("problem", "judged") else super()
        return asked.run(task, *arguments, **options)


def slips_made() -> None:
    """Five kinds of slips, made some time ago."""
    now = datetime(2026, 3, 2, tzinfo=UTC)
    with closing(Store()) as store:
        for seed, slip in enumerate(SLIPS):
            attempt = Attempt(now, "sharing", seed, 1, BOAT, "5", int(Grade.AGAIN), 0, 1.0, slip)
            store.record(attempt, reviewed("sharing", store.states().get("sharing"), Grade.AGAIN, now))


async def press(pilot: Pilot[None], step: str) -> None:
    if step.startswith("> "):
        pilot.app.post_message(Paste(step[2:]))
        await pilot.pause()
        return
    await pilot.press(step)
    for _ in range(3):  # what is done may begin something else
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def seen(pilot: Pilot[None]) -> str:
    """All that stands on the screen."""
    app = pilot.app
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))


async def test_every_action_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clipboard, "_programs", list)
    slips_made()
    app = TutorApp(BothEngines(), history=History())
    async with app.run_test(size=(100, 40)) as pilot:
        for action, steps, words in SCRIPT:
            if action.startswith("against") and action != "against_1":
                steps = ("escape", "escape", "f5", *steps)
            for step in steps:
                await press(pilot, step)
            assert words in seen(pilot), f"{action}: {words!r} is not in\n{seen(pilot)}"


def test_no_action_is_left_out() -> None:
    assert {action for action, _, _ in SCRIPT} == {action.name for _, group in GROUPS for action in group}
