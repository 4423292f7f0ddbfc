"""Opening a store: it is created, updated, and checked by one process at a time, and recovered if it is damaged."""

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
    """Open the store at `path`, which is created if it does not exist.

    What is committed is on the disk (write-ahead log, full synchronization), so a killed process loses nothing. If the
    file is damaged, what can be read goes into a new file in its place, and the damaged one is kept next to it.

    Returns:
        Returns the connection, in which every statement outside a transaction commits by itself, and a message about
        what was saved from a damaged file and what was lost. Usually, the message is empty.

    Raises:
        StoreError: the store cannot be used.
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
    """Return a text from the file, even if some of its bytes are invalid."""
    return content.decode("utf-8", "replace")


def _sound(path: Path, layout: Layout) -> sqlite3.Connection:
    """Return a connection to an undamaged store.

    Raises:
        DamagedError: the store is damaged.
        StoreError: it cannot be used for another reason.
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
    """Create the file if it does not exist, and make sure that nobody else can read it or the files next to it."""
    with suppress(
        FileExistsError
    ):  # opening and closing an existing file would release the locks of this process
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if not path.is_file():
        raise StoreError(f"{path} is not a file; move it somewhere else so that a new one can be created.")
    for each in (path, *beside(path)):
        with suppress(OSError):  # missing, or on a file system without permissions
            each.chmod(0o600)


def _prepare(connection: sqlite3.Connection, path: Path, layout: Layout) -> None:
    """Check the file and update it to the newest version, as a whole or not at all."""
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
