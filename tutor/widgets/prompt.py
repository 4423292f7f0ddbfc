"""The prompt for questions: Enter asks, Ctrl+J starts a new line, and up and down bring back earlier questions.

While nothing is typed, a few keys reach the newest card, so that you can step through it without leaving the prompt.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.widgets import TextArea

from solvers.question import LONGEST
from tutor.actions import PROMPT, bindings, in_empty_prompt
from tutor.conversation.slash import completions
from tutor.messages import Completing, Submitted, TooLong
from tutor.rendering.plain import printable
from tutor.widgets.own_keys import own_key


class Prompt(TextArea):
    """A text area of one to six lines."""

    BINDINGS: ClassVar = [*in_empty_prompt(), *bindings(PROMPT)]

    def __init__(self, **options: Any) -> None:
        super().__init__(
            placeholder="Type a question, or / for commands",
            highlight_cursor_line=False,
            tab_behavior="focus",
            **options,
        )
        self.cursor_blink = False  # only what is being solved blinks
        self.has_card = False
        """Whether there is an answer that keys can step through."""
        self.open_readings = 0
        """How many readings of the last question there are to choose from."""
        self._asked: list[str] = []
        self._place = 0
        self._draft = ""
        self._given_back = ""

    def remember(self, text: str) -> None:
        """Keep `text` for the up key."""
        if not self._asked or self._asked[-1] != text:
            self._asked.append(text)
        self._place = len(self._asked)

    def put(self, text: str) -> None:
        """Replace the text with `text` and put the cursor after it."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key may reach the card, which it does only while nothing is typed."""
        if action == "choose":
            return not self.text and int(str(parameters[0])) <= self.open_readings
        return self.has_card and not self.text if action == "card" else True

    async def _on_key(self, event: events.Key) -> None:
        """Act on a key at once, because a key that bubbles up acts only after the letters typed next."""
        if event.key == "enter":
            handled = True
            self._enter()
        elif event.key == "tab" and (found := completions(self.text)):
            handled = True
            self.put(f"/{found[0].name} ")
        else:
            handled = await own_key(self, event, is_text=bool(self.text))
        if handled:
            event.stop()
            event.prevent_default()

    def _enter(self) -> None:
        """Ask the question or, after a backslash (which every terminal can send), start a new line."""
        row, column = self.cursor_location
        if self.document.get_line(row)[:column].endswith("\\"):
            self.action_delete_left()
            self.action_new_line()
        else:
            self.action_submit()

    async def _on_paste(self, event: events.Paste) -> None:
        """Insert pasted text as text, never as a key or a terminal sequence."""
        event.stop()
        event.prevent_default()
        self.paste(event.text)

    def paste(self, text: str) -> None:
        """Insert text from elsewhere, either all of it or nothing."""
        text = printable(text)
        count = len(self.text) - len(self.selected_text) + len(text)
        if count > LONGEST:
            self.post_message(TooLong(count))
        else:
            self.replace(text, *self.selection)

    def on_text_area_changed(self) -> None:
        """Report which commands a half-typed one could become, and which keys are now available."""
        if self.text != self._given_back:  # a notice about that text stays until the text changes
            self._given_back = ""
            self.post_message(Completing(tuple(completions(self.text))))
        if len(self.text) < 2:
            self.refresh_bindings()

    async def action_card(self, action: str) -> None:
        await self.screen.run_action(f"card('{action}')")

    async def action_choose(self, number: int) -> None:
        await self.screen.run_action(f"choose({number})")

    def action_submit(self) -> None:
        """Submit the text, and leave the prompt empty for the next one."""
        text = self.text
        self.put("")
        self.post_message(Submitted(text))

    def give_back(self, text: str) -> None:
        """Put text that cannot be handled back into the prompt or, if there is new text, into the up key's list."""
        if self.text:
            self.remember(text)
        else:
            self._given_back = text
            self.put(text)

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
