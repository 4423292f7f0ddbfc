"""Why a store cannot be used, in one sentence that says what to do: it is busy, damaged, or full."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DAMAGE = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # a missing table or column, or a format that no program writes
)


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite may raise about a file; the second if its message quotes a damaged one."""


class StoreError(RuntimeError):
    """A store cannot be used; the message says which one, why, and what to do."""


class BusyError(StoreError):
    """Another program is using the store; the same operation will work in a moment."""


class DamagedError(StoreError):
    """The file is not as it was written; opening it again recovers what can be read."""


def damaged(path: Path, fault: str) -> DamagedError:
    """Return the error for a store at `path` with this fault."""
    return DamagedError(f"{path} is damaged ({fault}); restart the tutor to recover what can still be read.")


def told(path: Path, error: Exception, doing: str = "used") -> StoreError:
    """Return the error for a fault reported by SQLite or the operating system for the store at `path`.

    Args:
        path: the path of the store.
        error: the fault.
        doing: what could not be done to the file.
    """
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    if primary in _BUSY:
        return BusyError(f"{path} is in use by another program; try again when that program has finished.")
    if isinstance(error, UnicodeDecodeError):
        return damaged(path, "it contains invalid text")
    if primary in _DAMAGE or code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return damaged(path, str(error))
    why = getattr(error, "strerror", None) or error
    return StoreError(
        f"{path} cannot be {doing} ({why}); free some disk space, or make the file and its folder writable."
    )
