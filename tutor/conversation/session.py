"""One conversation: the worker that answers, the turns so far, and the history that saves them."""

from __future__ import annotations

from tutor.conversation.choosing import Choices
from tutor.engine import Engine
from tutor.history.entry import Entry
from tutor.history.store import Conversation, History
from tutor.settings import Settings
from tutor.stores.errors import StoreError


class Session:
    """What a conversation needs apart from the screen."""

    def __init__(
        self, engine: Engine, settings: Settings | None = None, history: History | None = None
    ) -> None:
        self.engine = engine
        self.settings = settings or Settings()
        self.history = history
        """`None` if conversations are not saved."""
        self.entries: list[Entry] = []
        self.choices = Choices()
        """Which readings the person has chosen."""
        self._number: int | None = None
        self._kept = 0
        """How many of the turns are in the history, if there is one."""
        self._fault = ""
        """What went wrong when the last turn was saved."""

    def keep(self, entry: Entry) -> str:
        """Save a turn; return a new error message, if any.

        A turn that cannot be saved now, because the disk is full or another program is writing, is saved with the next
        one.
        """
        self.entries.append(entry)
        if self.history is None:
            self._kept = len(self.entries)
            return ""
        try:
            if self._number is None or not self.history.has(self._number):  # deleted in the meantime
                self._number = self.history.begin(self.entries[self._kept].said)
            for waiting in self.entries[self._kept :]:
                self.history.add(self._number, waiting)
                self._kept += 1
        except StoreError as error:
            known, self._fault = self._fault, str(error)
            return "" if known == self._fault else self._fault
        self._fault = ""
        return ""

    def begin_anew(self) -> None:
        """Leave this conversation, which stays in the history, and start a new one."""
        self.entries, self.choices, self._number, self._kept = [], Choices(), None, 0

    def resume(self, number: int) -> list[Entry]:
        """Continue a saved conversation; return its turns.

        Raises:
            StoreError: it cannot be read.
        """
        assert self.history is not None
        self.entries = self.history.entries(number)
        self.choices = Choices(self.entries)
        self._number, self._kept = number, len(self.entries)
        return self.entries

    def latest(self) -> Conversation | None:
        """Return the latest saved conversation other than this one.

        Raises:
            StoreError: the conversations cannot be read.
        """
        found = self.history.conversations(limit=2) if self.history else []
        return next((c for c in found if c.identifier != self._number), None)
