"""One open store: errors in its statements are reported in a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tutor.stores.errors import FAULTS, BusyError, told
from tutor.stores.layout import Layout
from tutor.stores.opening import opened

Execute = Callable[..., sqlite3.Cursor]


class Database:
    """The store at `path`, which is created if it does not exist.

    Raises:
        StoreError: the file cannot be used; every method but `close` may raise this.
    """

    def __init__(self, path: Path, layout: Layout) -> None:
        self.path = path
        self._connection, self.note = opened(path, layout)
        """`note` is a message about opening it, such as what was saved from a damaged file; usually empty."""

    @contextmanager
    def reading(self) -> Iterator[Execute]:
        """Run statements that read."""
        try:
            yield self._connection.execute
        except FAULTS as error:
            raise told(self.path, error, "read") from None

    @contextmanager
    def changing(self) -> Iterator[Execute]:
        """Run all of a block's statements or, if it fails or the process dies, none of them."""
        try:
            with self._transaction():
                yield self._connection.execute
        except FAULTS as error:
            fault = told(self.path, error, "written")
            if isinstance(fault, BusyError):
                raise fault from None
            raise type(fault)(f"{fault} Nothing was changed.") from None

    def forget(self) -> None:
        """Remove deleted data from the log, too, or later if someone is reading."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # SQLite has already ended one if the disk is full
                self._connection.execute("ROLLBACK")
            raise


def storable(text: str) -> str:
    """Return `text` without halves of surrogate pairs, which no file accepts; some terminals send them."""
    return text.encode("utf-8", "replace").decode("utf-8")
