"""Where questions are typed: Enter asks, Ctrl+J begins a new line, up and down bring back what was asked."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.widgets import TextArea

from tutor.actions import PROMPT, bindings
from tutor.messages import Submitted


class Prompt(TextArea):
    """A text area of one to six lines."""

    BINDINGS = bindings(PROMPT)

    def __init__(self, **options: Any) -> None:
        super().__init__(
            placeholder="Type a science question or a word problem",
            highlight_cursor_line=False,
            tab_behavior="focus",
            **options,
        )
        self.cursor_blink = False  # nothing blinks but what is being solved
        self._asked: list[str] = []
        self._place = 0
        self._draft = ""

    def remember(self, text: str) -> None:
        """Keep `text` for the up key."""
        if not self._asked or self._asked[-1] != text:
            self._asked.append(text)
        self._place = len(self._asked)

    def put(self, text: str) -> None:
        """Replace what is typed by `text`, the cursor behind it."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    async def _on_key(self, event: events.Key) -> None:
        """Enter asks; a priority binding would overtake the keys typed just before it."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.action_submit()

    def action_submit(self) -> None:
        self.post_message(Submitted(self.text))

    def action_new_line(self) -> None:
        self.insert("\n")

    def action_older(self) -> None:
        if self.cursor_location[0] > 0:
            self.action_cursor_up()
        elif self._place > 0:
            if self._place == len(self._asked):
                self._draft = self.text
            self._go(self._place - 1)

    def action_newer(self) -> None:
        if self.cursor_location[0] < self.document.line_count - 1:
            self.action_cursor_down()
        elif self._place < len(self._asked):
            self._go(self._place + 1)

    def _go(self, place: int) -> None:
        self._place = place
        self.put(self._asked[place] if place < len(self._asked) else self._draft)
