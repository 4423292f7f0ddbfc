"""Conversations in SQLite: one file of the person's data folder, checked when it is opened.

Everything from outside is a parameter, never a part of SQL. Write-ahead logging keeps what was written when the
process is killed, and lets two tutors write at once.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tutor.database import DatabaseError, connect, is_sound, transaction
from tutor.folders import data_folder
from tutor.history.entry import Entry

FILE = "history.sqlite"
VERSION = 1

_SCHEMA = """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY, begun REAL NOT NULL, latest REAL NOT NULL, title TEXT NOT NULL
);
CREATE TABLE entries (
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, at REAL NOT NULL, searched TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (conversation, position)
) WITHOUT ROWID
"""


class HistoryError(RuntimeError):
    """The conversations cannot be read or written; the message says why and what to do."""


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
        HistoryError: of every method; the file cannot be used.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / FILE
        try:
            self._database = connect(self.path, _SCHEMA, VERSION)
        except DatabaseError as error:
            raise HistoryError(str(error)) from None
        with self._told():
            if not is_sound(self._database):
                raise sqlite3.DatabaseError("it is damaged")

    def begin(self, title: str) -> int:
        """Begin a conversation; returns its number."""
        now = time.time()
        with self._told(), transaction(self._database) as execute:
            row = execute(
                "INSERT INTO conversations (begun, latest, title) VALUES (?, ?, ?)", (now, now, title)
            )
        assert row.lastrowid is not None
        return row.lastrowid

    def add(self, conversation: int, entry: Entry) -> None:
        """Add a turn to a conversation."""
        now = time.time()
        content = json.dumps(entry.as_json(), ensure_ascii=False)
        with self._told(), transaction(self._database) as execute:
            execute(
                "INSERT INTO entries SELECT ?, coalesce(max(position), 0) + 1, ?, ?, ? "
                "FROM entries WHERE conversation = ?",
                (conversation, now, _searched(entry), content, conversation),
            )
            execute("UPDATE conversations SET latest = ? WHERE id = ?", (now, conversation))

    def conversations(self, words: str = "", *, limit: int = 200) -> list[Conversation]:
        """Those in which all of `words` occur, the latest first."""
        asked = [f"%{_literal(word.casefold())}%" for word in words.split()]
        test = "".join(
            " AND EXISTS (SELECT 1 FROM entries WHERE conversation = id AND searched LIKE ? ESCAPE '\\')"
            for _ in asked
        )
        with self._told():
            rows = self._database.execute(
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

    def entries(self, conversation: int) -> list[Entry]:
        """The turns of a conversation in order; empty when there is no such conversation."""
        with self._told():
            rows = self._database.execute(
                "SELECT content FROM entries WHERE conversation = ? ORDER BY position", (conversation,)
            ).fetchall()
        try:
            return [Entry.from_json(json.loads(content)) for (content,) in map(tuple, rows)]
        except (KeyError, TypeError, ValueError):
            raise HistoryError(
                f"Conversation {conversation} was written by another version and cannot be read; delete it."
            ) from None

    def delete(self, conversation: int) -> bool:
        """Delete a conversation; returns whether there was one."""
        with self._told():
            found = self._database.execute("DELETE FROM conversations WHERE id = ?", (conversation,)).rowcount
        return bool(found)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn faults of SQLite into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise HistoryError(
                f"Conversations cannot be kept in {self.path} ({error}); move that file away or make it writable."
            ) from None


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
