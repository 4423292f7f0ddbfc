"""Keys as a terminal sends them after the app was slow for a moment: many at once."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

BACK = "\b"
NAMED = {"\b": "backspace", " ": "space", "/": "slash", "?": "question_mark", ".": "full_stop", "\n": "enter"}


def keys_of(text: str) -> list[events.Key]:
    """The keys that type a text; a new line is Enter."""
    return [
        events.Key(NAMED.get(letter, letter), letter if letter.isprintable() else None) for letter in text
    ]


async def burst(pilot: Pilot[None], *parts: str) -> None:
    """Post all keys at once, as a terminal does after the app was slow for a moment."""
    for part in parts:
        for key in keys_of(part):
            pilot.app.post_message(key)
    await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Until all is done that was begun."""
    for _ in range(3):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()
