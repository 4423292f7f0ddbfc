"""One conversation: the worker that answers, what was said so far, and the history that keeps it."""

from __future__ import annotations

from tutor.conversation.choosing import Choices
from tutor.engine import Engine
from tutor.history.entry import Entry
from tutor.history.store import Conversation, History, HistoryError
from tutor.settings import Settings


class Session:
    """What a conversation needs besides the screen."""

    def __init__(
        self, engine: Engine, settings: Settings | None = None, history: History | None = None
    ) -> None:
        self.engine = engine
        self.settings = settings or Settings()
        self.history = history
        """`None` where conversations are not kept."""
        self.entries: list[Entry] = []
        self.choices = Choices()
        """Which readings the person has chosen."""
        self._number: int | None = None

    def keep(self, entry: Entry) -> str:
        """Add a turn; returns what went wrong in keeping it, or nothing."""
        self.entries.append(entry)
        if self.history is None:
            return ""
        try:
            if self._number is None:
                self._number = self.history.begin(entry.said)
            self.history.add(self._number, entry)
        except HistoryError as error:
            self.history = None
            return str(error)
        return ""

    def begin_anew(self) -> None:
        """Leave this conversation, which stays in the history, for a new one."""
        self.entries, self.choices, self._number = [], Choices(), None

    def resume(self, number: int) -> list[Entry]:
        """Go on with a kept conversation; returns its turns.

        Raises:
            HistoryError: it cannot be read.
        """
        assert self.history is not None
        self.entries = self.history.entries(number)
        self.choices = Choices(self.entries)
        self._number = number
        return self.entries

    def latest(self) -> Conversation | None:
        """The latest kept conversation, other than this one.

        Raises:
            HistoryError: they cannot be read.
        """
        found = self.history.conversations(limit=2) if self.history else []
        return next((c for c in found if c.identifier != self._number), None)
