"""Draws the main views of the app for README.md: `python -m tests.acceptance.screenshots [NAME]...` writes
tutor/docs/*.svg.

The real solvers answer; only what was practised before is made up, with a seed.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from solvers.events import Observer, silent
from tutor.engine import Engine
from tutor.tasks import TASKS

FOLDER = Path(__file__).parents[2] / "tutor" / "docs"

KITE = (
    "Noor had 26 kites in her shop. She sold 9 of them on Monday and got 14 new ones on Tuesday. "
    "How many kites does Noor have now?"
)
BOAT = (
    "A boat hire asks 12 dollars plus 9 dollars an hour. Kofi paid 48 dollars. "
    "For how many hours did he hire the boat?"
)
CHILE = "In Chile, which month has the shortest period of daylight? (A) March (B) June (C) December"

Does = Callable[[Pilot[None]], Awaitable[None]]


class EngineHere(Engine):
    """Does the worker's tasks in this process, which loads once for all views and waits as long as it takes."""

    def start(self) -> None:
        """There is nothing to load."""

    def run(self, task: str, *arguments: object, time_limit: float = 0.0, observe: Observer = silent) -> Any:
        return TASKS[task](observe, *arguments)


def view(*steps: str) -> Does:
    """What a person does: "> text" asks, anything else is a key."""

    async def do(pilot: Pilot[None]) -> None:
        from tutor.widgets.prompt import Prompt

        for step in steps:
            if step.startswith("> "):
                prompt = pilot.app.screen.query_one(Prompt)
                prompt.put(step[2:])
                prompt.focus()
                await pilot.press("enter")
            else:
                await pilot.press(step)
            await pilot.app.workers.wait_for_complete()
            await pilot.pause(0.2)
            while _waits(pilot.app.screen):
                await pilot.pause(0.1)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(1.0)

    return do


def _waits(screen: Screen[object]) -> bool:
    """Whether an answer or a problem is still worked at."""
    return bool(getattr(screen, "busy", None)) or "Looking for" in str(
        [part.visual for part in screen.query("#problem").results(Static)]
    )


VIEWS: dict[str, tuple[str, tuple[int, int], Does]] = {
    "steps": ("chalk", (80, 24), view(f"> {KITE}", "space", "question_mark")),
    "graph": ("chalk", (140, 34), view(f"> {CHILE}", "tab")),
    "equation": ("paper", (100, 30), view(f"> {BOAT}", "tab")),
    "rounds": ("dusk", (100, 26), view(f"> {CHILE}", "tab", "tab")),
    "talk": ("meadow", (100, 34), view(f"> {KITE}", "> I think it is 3", "> what if she sold 12?")),
    "practice": ("chalk", (80, 24), view("f2", "question_mark", "question_mark", *"69", "enter")),
    "progress": ("night", (100, 44), view("f5")),
    "settings": ("paper", (80, 24), view("f4")),
}


def made_up(days: int = 70) -> None:
    """Some weeks of practice."""
    from knowledge.curriculum import load_curriculum
    from tutor.practice.generation import generate
    from tutor.practice.rows import Attempt
    from tutor.practice.schedule import Grade, choose, reviewed
    from tutor.practice.store import Store

    randomly, graph = random.Random(7), load_curriculum()
    with closing(Store()) as store:
        recent: list[str] = []
        for back in range(days, -1, -1):
            for turn in range(randomly.choice((0, 0, 3, 6, 10, 16)) if back > 3 else 8):
                now = datetime.now(UTC) - timedelta(days=back, minutes=30 - turn)
                states = store.states()
                skill = choose(graph, states, now, recent)
                problem = generate(skill, store.count(skill), level=1)
                grade = Grade(randomly.choices((1, 2, 3), (1, 1, 7))[0])
                slip = (
                    randomly.choice(("other operation", "step left out", "off by one")) if grade == 1 else ""
                )
                attempt = Attempt(now, skill, problem.seed, 1, problem.text, "", int(grade), 0, 25.0, slip)
                store.record(attempt, reviewed(skill, states.get(skill), grade, now))
                recent.append(skill)


async def draw(name: str, theme: str, size: tuple[int, int], do: Does) -> None:
    """Write one view."""
    from tutor.app import TutorApp
    from tutor.settings import Settings

    app = TutorApp(EngineHere(), Settings(theme=theme))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await do(pilot)
        if app.screen.query("Card.-failed, Card.-abstained"):
            raise SystemExit(f"{name} has no answer; draw again when the machine is calmer.")
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.svg").write_text(app.export_screenshot(title="tutor"), encoding="utf-8")


def main(names: Sequence[str] = ()) -> None:
    """Draw the views of these names, or every view."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "HOME": folder,
            "XDG_DATA_HOME": f"{folder}/data",
            "XDG_CONFIG_HOME": f"{folder}/.config",
        }
        made_up()
        for name, (theme, size, do) in VIEWS.items():
            if names and name not in names:
                continue
            asyncio.run(draw(name, theme, size, do))


if __name__ == "__main__":
    main(sys.argv[1:])
