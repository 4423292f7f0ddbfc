"""The input and output of a visitor's app, as in Textual's driver for browsers, but safe from anything that
is typed.
"""

from __future__ import annotations

from textual import events, messages
from textual.drivers.web_driver import WebDriver
from textual.message import Message


class VisitorDriver(WebDriver):
    """Textual's driver, for people who cannot be trusted."""

    def process_message(self, message: Message) -> None:
        """Pass on what was typed, but not sizes: some terminals send theirs as keys, but the page never does."""
        if not isinstance(message, events.Resize):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Read what is typed, and end the app if it can no longer be read."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(messages.ExitApp())
