"""Earlier conversations, which can be viewed, searched, continued, exported, and deleted with keys alone."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tutor.actions import HISTORY, bindings
from tutor.counted import counted
from tutor.history.export import ExportError, export
from tutor.history.store import Conversation, History
from tutor.stores.errors import StoreError
from tutor.widgets.keys import KeyLine

_LONGEST = 200


class HistoryScreen(ModalScreen[int | None]):
    """A list of conversations; its result is the one to continue."""

    BINDINGS = bindings(HISTORY)

    def __init__(self, history: History, words: str = "") -> None:
        super().__init__()
        self._history = history
        self._words = words
        self._found: list[Conversation] = []
        self._doomed: int | None = None
        """The conversation to delete if the key is pressed once more."""

    def compose(self) -> ComposeResult:
        yield Input(self._words, placeholder="Words to search for", id="words")
        found = OptionList(id="found", markup=False)
        found.border_title = "Conversations: press Enter to continue one"
        yield found
        yield Static(id="said", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._look()
        self.query_one(OptionList).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._words = event.value
        self._look()

    def on_input_submitted(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self) -> None:
        self.action_open()

    def on_option_list_option_highlighted(self) -> None:
        self._doomed = None

    def action_open(self) -> None:
        if chosen := self._chosen():
            self.dismiss(chosen.identifier)

    def action_delete(self) -> None:
        """Ask first, and delete on the second press."""
        chosen = self._chosen()
        if chosen is None:
            return
        if self._doomed != chosen.identifier:
            self._doomed = chosen.identifier
            self._say(f"Press again to permanently delete “{_short(chosen.title, 40)}”.")
            return
        try:
            self._history.delete(chosen.identifier)
        except StoreError as error:
            self._say(str(error))
            return
        self._look()
        self._say("Deleted.")

    def action_search(self) -> None:
        self.query_one(Input).focus()

    def action_export(self) -> None:
        if chosen := self._chosen():
            try:
                self._say(f"Saved to {export(self._history.entries(chosen.identifier))}")
            except (ExportError, StoreError) as error:
                self._say(str(error))

    def action_close(self) -> None:
        self.dismiss(None)

    def _look(self) -> None:
        found = self.query_one(OptionList)
        try:
            self._found = self._history.conversations(self._words)
        except StoreError as error:
            self._found = []
            self._say(str(error))
        else:
            self._say(
                ""
                if self._found
                else "Nothing found."
                if self._words
                else "There are no saved conversations yet."
            )
        found.clear_options()
        found.add_options([Option(_line(conversation)) for conversation in self._found])
        if self._found:
            found.highlighted = 0

    def _chosen(self) -> Conversation | None:
        place = self.query_one(OptionList).highlighted
        return self._found[place] if place is not None and place < len(self._found) else None

    def _say(self, words: str) -> None:
        self.query_one("#said", Static).update(Content(words))


def _line(conversation: Conversation) -> Content:
    turns = counted(conversation.entries, "turn")
    return Content(f"{conversation.latest:%Y-%m-%d %H:%M}  {_short(conversation.title, _LONGEST)}  ({turns})")


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
