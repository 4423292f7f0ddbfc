"""The line for answers: letters are text, but a single letter followed by Enter may be a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widgets import Input

from tutor.rendering.plain import printable
from tutor.widgets.own_keys import own_key

LONGEST = 200
"""The most characters in an answer."""


class AnswerInput(Input):
    """An input that takes the text on Enter and empties the line at once, so that the next text starts fresh."""

    BINDINGS: ClassVar = [
        Binding("enter", "submit", "answer", show=True),
        Binding("escape", "empty", "clear the line", show=True),
        Binding("question_mark", "hint", "hint", show=True),
    ]

    def __init__(self, letters: Mapping[str, str], **options: object) -> None:
        """Create an empty line.

        Args:
            letters: the letters that are commands by themselves, and the screen actions they run.
            options: the options of `Input`.
        """
        super().__init__(max_length=LONGEST, **options)  # type: ignore[arg-type]
        self._letters = letters

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is text here; the question mark is text only after other text."""
        return (
            False if key == "question_mark" and not self.value else super().check_consume_key(key, character)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action applies: Esc empties a line with text and otherwise leaves the screen; only an empty
        line has hints.
        """
        if action == "empty":
            return bool(self.value)
        return not self.value if action == "hint" else True

    def action_empty(self) -> None:
        self.value = ""

    async def action_hint(self) -> None:
        await self.screen.run_action("hint")

    async def action_submit(self) -> None:
        """Run the command, or submit the answer."""
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
        """Insert pasted text as a single line."""
        event.text = " ".join(printable(event.text).split("\n"))
