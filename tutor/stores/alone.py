"""Only one process at a time opens the stores in a folder, so that two that start together do not interfere.

The lock is SQLite's own lock on an empty file: it works on every system and disappears with its process, no matter how
that ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tutor.stores.errors import BusyError, told

FILE = "stores.lock"
PATIENCE = 20.0
"""Seconds to wait for another process, which may be saving a large file."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only process that opens a store in `folder`.

    Raises:
        StoreError: another process does not finish, or the folder cannot be written to.
    """
    path = folder / FILE
    with closing(_lock(path)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            found = told(path, error)
            if isinstance(found, BusyError):
                raise BusyError(
                    f"Another tutor is opening the files in {folder}; try again in a moment."
                ) from None
            raise type(found)(
                f"{path} cannot be used ({error}); you can delete it safely, because it holds no data."
            ) from None
        yield


def _lock(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    except sqlite3.Error as error:
        raise told(path, error) from None
