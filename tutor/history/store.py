"""Conversations in SQLite: one file of the person's data folder; see `tutor.stores`.

Everything from outside is a parameter, never a part of SQL.
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
    """A conversation as it stands in a list."""

    identifier: int
    begun: datetime
    latest: datetime
    title: str
    """What was said first."""
    entries: int


class History:
    """The conversations of one file.

    Raises:
        StoreError: of every method but `close`; the file cannot be used.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or history_path()
        self._database = Database(self.path, LAYOUT)

    @property
    def note(self) -> str:
        """What is to be said about opening the file; mostly nothing."""
        return self._database.note

    def begin(self, title: str) -> int:
        """Begin a conversation; returns its number."""
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
        """Those in which all of `words` occur, the latest first."""
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
        """Whether there is a conversation of this number, whatever can be read of it."""
        if not 0 < conversation <= LARGEST:
            return False
        with self._database.reading() as execute:
            found = execute("SELECT 1 FROM conversations WHERE id = ?", (conversation,)).fetchone()
        return found is not None

    def entries(self, conversation: int) -> list[Entry]:
        """The turns of a conversation in order; empty when there is no such conversation."""
        if not 0 < conversation <= LARGEST:
            return []
        with self._database.reading() as execute:
            rows = execute(
                "SELECT content FROM entries WHERE conversation = ? ORDER BY position", (conversation,)
            ).fetchall()
        return [_entry(row["content"]) for row in rows]

    def delete(self, conversation: int) -> bool:
        """Delete a conversation, whatever can be read of it; returns whether there was one."""
        if not self.has(conversation):
            return False
        with self._database.changing() as execute:
            found = execute("DELETE FROM conversations WHERE id = ?", (conversation,)).rowcount
        self._database.forget()
        return bool(found)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def history_path() -> Path:
    """Where the person's conversations stand, whether or not the file is there."""
    return data_folder() / FILE


def _entry(content: str) -> Entry:
    try:
        return Entry.from_json(json.loads(content))
    except (ValueError, RecursionError):
        return UNREADABLE


def _searched(entry: Entry) -> str:
    """What the search looks in."""
    told = entry.told
    steps = [step.text for step in told.narration.steps] if told else []
    choices = [choice.text for choice in entry.question.choices] if entry.question else []
    parts = [entry.said, *choices, told.narration.headline if told else "", *steps, entry.reply]
    return "\n".join(parts).casefold()


def _literal(word: str) -> str:
    """`word` for LIKE, its wild cards meaning themselves."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
