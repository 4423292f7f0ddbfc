"""How the app looks: both themes, 80x24 and 120x40."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tutor.conftest import BOAT, ScriptedEngine, respond
from tests.tutor.test_app import put
from tutor.app import TutorApp
from tutor.settings import Settings

LOOKS = [(theme, size) for theme in ("chalk", "paper") for size in ((80, 24), (120, 40))]


@pytest.mark.parametrize(("theme", "size"), LOOKS)
@pytest.mark.parametrize(
    "keys", [["space", "space"], ["p"], ["v"], ["f1"]], ids=["steps", "proof", "solver", "help"]
)
def test_answered(snap_compare: Any, theme: str, size: tuple[int, int], keys: list[str]) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await put(pilot, BOAT)
        await pilot.press(*keys)

    assert snap_compare(TutorApp(ScriptedEngine(respond), Settings(theme=theme)), terminal_size=size, run_before=ask)


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_welcome(snap_compare: Any, theme: str, size: tuple[int, int]) -> None:
    assert snap_compare(TutorApp(ScriptedEngine(respond), Settings(theme=theme)), terminal_size=size)


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_not_answered(snap_compare: Any, theme: str, size: tuple[int, int]) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await put(pilot, "Where do quokkas live?")
        await put(pilot, "Will it crash?")
        await pilot.press("enter")

    assert snap_compare(TutorApp(ScriptedEngine(respond), Settings(theme=theme)), terminal_size=size, run_before=ask)
