"""Looking at a store without changing it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tutor.stores.errors import FAULTS, StoreError, damaged, told
from tutor.stores.layout import Layout
from tutor.stores.opening import PATIENCE, text_of
from tutor.stores.soundness import fault_of_content, fault_of_file, version_of


def examined(path: Path, layout: Layout) -> str:
    """Return a description of the store at `path`: the number of rows in each table, its size, and who can read it.

    Raises:
        StoreError: something is wrong; the message says what, and what to do.
    """
    if not path.exists():
        return "not created yet"
    if not path.is_file():
        raise StoreError(f"{path} is not a file; move it somewhere else so that a new one can be created.")
    where = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(where, uri=True, timeout=PATIENCE)) as connection:
            connection.text_factory = text_of
            version = version_of(connection, path, layout)
            fault = fault_of_file(connection)
            if version == layout.version:
                fault = fault or fault_of_content(connection, layout)
            if fault:
                raise damaged(path, fault)
            tables = layout.tables if version else ()
            counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]
    except FAULTS as error:
        raise told(path, error, "read") from None
    rows = [f"{count:,} {name}" for name, count in zip(tables, counts, strict=True)]
    state = path.stat()
    size = f"{state.st_size:,} bytes, {oct(state.st_mode & 0o777)[2:]}"
    return ", ".join([*rows, size])
