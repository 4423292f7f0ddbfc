"""The line in which a problem is answered; while it is empty, letters are commands."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.widgets import Input

LONGEST = 200
"""Characters that an answer may have."""


class AnswerInput(Input):
    """An input whose `commands`, keys to actions of the screen, hold while nothing is typed.

    A space begins an answer in words.
    """

    def __init__(self, commands: Mapping[str, str], **options: object) -> None:
        super().__init__(max_length=LONGEST, **options)  # type: ignore[arg-type]
        self._commands = commands

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the key is text here and no command."""
        if not self.value and key in self._commands:
            return False
        return super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.key in self._commands:
            event.prevent_default()
            event.stop()  # a key that bubbles up acts only after the next one was typed
            await self.screen.run_action(self._commands[event.key])
