"""How the app of a visitor hears and is seen: as Textual does it for a browser, but nothing typed harms it."""

from __future__ import annotations

from textual import events, messages
from textual.drivers.web_driver import WebDriver
from textual.message import Message


class VisitorDriver(WebDriver):
    """Textual's driver, for people who need not be trusted."""

    def process_message(self, message: Message) -> None:
        """Pass on what was typed, but no size: some terminals write theirs among the keys, the page never does."""
        if not isinstance(message, events.Resize):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Read what is typed, and end the app if that cannot be read any more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(messages.ExitApp())
