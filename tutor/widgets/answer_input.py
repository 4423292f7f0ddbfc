"""The line in which a problem is answered; while it is empty, letters are commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.timer import Timer
from textual.widgets import Input

LONGEST = 200
"""Characters that an answer may have."""

WAIT = 0.3
"""Seconds after which a letter that might begin a number in words was a command."""

_BEGINNINGS = frozenset("hnqs")
"""Letters of commands with which numbers begin: half, nine, quarter, six."""


class AnswerInput(Input):
    """An input whose `commands`, keys to actions of the screen, hold while nothing is typed.

    "s" is a command, and "seven" an answer: a letter that may begin a number waits a moment for another one.
    """

    BINDINGS: ClassVar = [
        Binding("enter", "submit", "answer", show=True),
        Binding("escape", "empty", "empty the line", show=True),
    ]

    def __init__(self, commands: Mapping[str, str], **options: object) -> None:
        super().__init__(max_length=LONGEST, **options)  # type: ignore[arg-type]
        self._commands = commands
        self._waiting = ""
        self._timer: Timer | None = None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the key is text here and no command."""
        if not self.value and key in self._commands:
            return False
        return super().check_consume_key(key, character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Esc empties a line that has something, and else leaves the screen."""
        return bool(self.value) if action == "empty" else True

    def action_empty(self) -> None:
        self.value = ""

    async def _on_key(self, event: events.Key) -> None:
        if self._waiting:
            is_letter = len(event.key) == 1 and event.key.isalpha()
            await self._resolve(is_text=is_letter and event.key != self._waiting)  # twice "h" is two hints
        if not self.value and event.key in self._commands:
            event.prevent_default()
            event.stop()  # a key that bubbles up acts only after the next one was typed
            if event.key in _BEGINNINGS:
                self._waiting = event.key
                self._timer = self.set_timer(WAIT, self._resolve)
            else:
                await self.screen.run_action(self._commands[event.key])

    async def _resolve(self, *, is_text: bool = False) -> None:
        """Take the letter that waits as the beginning of a word, or else as a command."""
        letter, self._waiting = self._waiting, ""
        if self._timer:
            self._timer.stop()
        if is_text:
            self.insert_text_at_cursor(letter)
        elif letter:
            await self.screen.run_action(self._commands[letter])
