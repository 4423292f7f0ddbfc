"""The line in which a problem is answered: letters are text, and a letter alone, with Enter, may be a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widgets import Input

from tutor.rendering.plain import printable
from tutor.widgets.own_keys import own_key

LONGEST = 200
"""Characters that an answer may have."""


class AnswerInput(Input):
    """An input whose Enter takes the text and empties the line at once, so that what is typed next begins a new one."""

    BINDINGS: ClassVar = [
        Binding("enter", "submit", "answer", show=True),
        Binding("escape", "empty", "clear the line", show=True),
        Binding("question_mark", "hint", "hint", show=True),
    ]

    def __init__(self, letters: Mapping[str, str], **options: object) -> None:
        """Make an empty line.

        Args:
            letters: that are commands when they stand alone, and the actions of the screen that they do.
            options: of `Input`.
        """
        super().__init__(max_length=LONGEST, **options)  # type: ignore[arg-type]
        self._letters = letters

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is text here: the question mark only behind other text."""
        return (
            False if key == "question_mark" and not self.value else super().check_consume_key(key, character)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Esc empties a line that has something, and else leaves the screen; only an empty line asks for a hint."""
        if action == "empty":
            return bool(self.value)
        return not self.value if action == "hint" else True

    def action_empty(self) -> None:
        self.value = ""

    async def action_hint(self) -> None:
        await self.screen.run_action("hint")

    async def action_submit(self) -> None:
        """Do the command, or hand over the answer."""
        typed, self.value = self.value, ""
        command = self._letters.get(typed.strip().casefold())
        if command:
            await self.screen.run_action(command)
        else:
            self.post_message(self.Submitted(self, typed))

    async def _on_key(self, event: events.Key) -> None:
        is_text = event.key != "question_mark" or bool(self.value)
        if await own_key(self, event, is_text=is_text):
            event.stop()
            event.prevent_default()

    def _on_paste(self, event: events.Paste) -> None:
        """What is pasted is text, in one line."""
        event.text = " ".join(printable(event.text).split("\n"))
