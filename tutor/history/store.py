"""Conversations in SQLite, one file in the person's data folder; see `tutor.stores`.

Everything from outside is passed as a parameter, never as part of the SQL.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tutor.folders import data_folder
from tutor.history.entry import UNREADABLE, Entry
from tutor.history.layout import LAYOUT
from tutor.stores.database import Database, storable
from tutor.stores.kinds import LARGEST

FILE = "history.sqlite"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation as an item of a list."""

    identifier: int
    begun: datetime
    latest: datetime
    title: str
    """What was said first."""
    entries: int


class History:
    """The conversations in one file.

    Raises:
        StoreError: the file cannot be used; every method but `close` may raise this.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or history_path()
        self._database = Database(self.path, LAYOUT)

    @property
    def note(self) -> str:
        """Return a message about opening the file; usually empty."""
        return self._database.note

    def begin(self, title: str) -> int:
        """Start a conversation; return its number."""
        now = time.time()
        with self._database.changing() as execute:
            row = execute(
                "INSERT INTO conversations (begun, latest, title) VALUES (?, ?, ?)",
                (now, now, storable(title)),
            )
        assert row.lastrowid is not None
        return row.lastrowid

    def add(self, conversation: int, entry: Entry) -> None:
        """Add a turn to a conversation."""
        now = time.time()
        content = storable(json.dumps(entry.as_json(), ensure_ascii=False))
        with self._database.changing() as execute:
            execute(
                "INSERT INTO entries SELECT ?, coalesce(max(position), 0) + 1, ?, ?, ? "
                "FROM entries WHERE conversation = ?",
                (conversation, now, storable(_searched(entry)), content, conversation),
            )
            execute("UPDATE conversations SET latest = ? WHERE id = ?", (now, conversation))

    def conversations(self, words: str = "", *, limit: int = 200) -> list[Conversation]:
        """Return the conversations that contain all of `words`, latest first."""
        asked = [f"%{_literal(storable(word).casefold())}%" for word in words.split()]
        test = "".join(
            " AND EXISTS (SELECT 1 FROM entries WHERE conversation = id AND searched LIKE ? ESCAPE '\\')"
            for _ in asked
        )
        with self._database.reading() as execute:
            rows = execute(
                "SELECT id, begun, latest, title, (SELECT count(*) FROM entries WHERE conversation = id) AS n "
                f"FROM conversations WHERE n > 0{test} ORDER BY latest DESC, id DESC LIMIT ?",
                (*asked, limit),
            ).fetchall()
        return [
            Conversation(
                row["id"],
                datetime.fromtimestamp(row["begun"]),
                datetime.fromtimestamp(row["latest"]),
                row["title"],
                row["n"],
            )
            for row in rows
        ]

    def has(self, conversation: int) -> bool:
        """Return whether there is a conversation with this number, even if it cannot be read."""
        if not 0 < conversation <= LARGEST:
            return False
        with self._database.reading() as execute:
            found = execute("SELECT 1 FROM conversations WHERE id = ?", (conversation,)).fetchone()
        return found is not None

    def entries(self, conversation: int) -> list[Entry]:
        """Return the turns of a conversation in order; empty if there is no such conversation."""
        if not 0 < conversation <= LARGEST:
            return []
        with self._database.reading() as execute:
            rows = execute(
                "SELECT content FROM entries WHERE conversation = ? ORDER BY position", (conversation,)
            ).fetchall()
        return [_entry(row["content"]) for row in rows]

    def delete(self, conversation: int) -> bool:
        """Delete a conversation, even if it cannot be read; return whether there was one."""
        if not self.has(conversation):
            return False
        with self._database.changing() as execute:
            found = execute("DELETE FROM conversations WHERE id = ?", (conversation,)).rowcount
        self._database.forget()
        return bool(found)

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def history_path() -> Path:
    """Return the path of the person's conversations, whether or not the file exists."""
    return data_folder() / FILE


def _entry(content: str) -> Entry:
    try:
        return Entry.from_json(json.loads(content))
    except (ValueError, RecursionError):
        return UNREADABLE


def _searched(entry: Entry) -> str:
    """Return the text that the search looks at."""
    told = entry.told
    steps = [step.text for step in told.narration.steps] if told else []
    choices = [choice.text for choice in entry.question.choices] if entry.question else []
    parts = [entry.said, *choices, told.narration.headline if told else "", *steps, entry.reply]
    return "\n".join(parts).casefold()


def _literal(word: str) -> str:
    """Return `word` for LIKE, with its wildcards escaped."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
