"""Opening a store: made, migrated and checked by one process at a time, and saved from where it is damaged."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from tutor.folders import private_folder
from tutor.stores.alone import alone
from tutor.stores.errors import FAULTS, DamagedError, StoreError, damaged, told
from tutor.stores.layout import Layout
from tutor.stores.salvage import beside, log_of, salvaged
from tutor.stores.soundness import fault_of_content, fault_of_file, version_of

PATIENCE = 5.0
"""Seconds to wait for another process that writes."""


def opened(path: Path, layout: Layout) -> tuple[sqlite3.Connection, str]:
    """Open the store at `path`, begun where there is none.

    What is committed is on the disk (write-ahead log, full synchronization), so that a killed process loses nothing.
    Of a damaged file what can be read is saved into a new one in its place, and the damaged one is kept beside it.

    Returns:
        The connection, of which every statement outside a transaction commits by itself, and what is to be said: what
        was saved from a damaged file, and what was lost. Mostly nothing.

    Raises:
        StoreError: it cannot be used.
    """
    try:
        private_folder(path.parent)
        with alone(path.parent):
            try:
                return _sound(path, layout), ""
            except DamagedError:
                note = salvaged(path, layout)
                return _sound(path, layout), note
    except (OSError, *FAULTS) as error:
        raise told(path, error) from None


def text_of(content: bytes) -> str:
    """Return a text of the file, although some byte of it may be wrong."""
    return content.decode("utf-8", "replace")


def _sound(path: Path, layout: Layout) -> sqlite3.Connection:
    """Return a connection to a store that is in order.

    Raises:
        DamagedError: it is not.
        StoreError: it cannot be used otherwise.
    """
    _own(path)
    if not path.stat().st_size and _written(log_of(path)):
        raise damaged(path, "it is empty, but its log is not")
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.text_factory = text_of
    try:
        _prepare(connection, path, layout)
    except BaseException as error:
        with suppress(sqlite3.Error):
            connection.close()
        if isinstance(error, FAULTS):
            raise told(path, error) from None
        raise
    return connection


def _own(path: Path) -> None:
    """Make the file where there is none, and see that nobody else can read it or what SQLite writes beside it."""
    with suppress(
        FileExistsError
    ):  # opening and closing one that is there would undo the locks of this process
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if not path.is_file():
        raise StoreError(f"{path} is not a file; move it somewhere else so that a new one can be created.")
    for each in (path, *beside(path)):
        with suppress(OSError):  # not there, or of a file system without permissions
            each.chmod(0o600)


def _prepare(connection: sqlite3.Connection, path: Path, layout: Layout) -> None:
    """Check the file, and bring it to the newest version, which is done as a whole or not at all."""
    run = connection.execute
    run("PRAGMA trusted_schema = OFF")
    run("PRAGMA foreign_keys = ON")
    run("PRAGMA secure_delete = ON")  # what is deleted is gone from the file
    run("PRAGMA synchronous = FULL")
    version = version_of(connection, path, layout)
    if version and (fault := fault_of_file(connection)):
        raise damaged(path, fault)
    run("PRAGMA journal_mode = WAL")
    if version < layout.version:
        try:
            connection.executescript(f"{layout.begun(version)} COMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                run("ROLLBACK")
            raise
    if version and (fault := fault_of_content(connection, layout)):
        raise damaged(path, fault)


def _written(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0
