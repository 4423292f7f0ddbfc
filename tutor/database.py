"""SQLite as the tutor keeps it: one file, nothing lost when the process or the terminal is killed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

Execute = Callable[..., sqlite3.Cursor]


class DatabaseError(RuntimeError):
    """A file cannot be used as the store; the message says which and what to do."""


def connect(path: Path, schema: str, version: int) -> sqlite3.Connection:
    """Open the store at `path`, created with `schema` where there is none.

    Every statement outside `with connection:` commits by itself; what is committed is on the disk (write-ahead log,
    full synchronisation), so that a killed process loses nothing.

    Args:
        path: of the file; its folder is made.
        schema: statements that create the tables.
        version: of the schema; a file of a newer one is refused.

    Raises:
        DatabaseError: the file cannot be opened, is damaged, or is of a newer version.
    """
    connection = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found > version:
            raise DatabaseError(f"{path} was written by a newer tutor; update the tutor to use it.")
        if found < version:
            connection.executescript(f"BEGIN; {schema}; PRAGMA user_version = {version:d}; COMMIT;")
    except (OSError, sqlite3.Error) as error:
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
        raise DatabaseError(f"{path} cannot be used ({error}); move it away to begin a new one.") from None
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[Execute]:
    """All of a block's statements or, if it fails or the process dies, none; gives what runs a statement."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection.execute
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has ended one already that found the disk full
            connection.execute("ROLLBACK")
        raise


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether SQLite's own check finds nothing wrong with the file."""
    return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")
