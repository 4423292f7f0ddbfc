"""Recovery: what can be read of a damaged store goes into a new one in its place, and the damaged file is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from tutor.stores.errors import FAULTS, BusyError, told
from tutor.stores.layout import Layout, Row, Rows, Saved, Table
from tutor.stores.pages import Record, records

_MOST_NAMED = 3
"""The most losses to name one by one."""
_MOST_MISSING = 2
"""How many columns too few or too many a row may seem to have because of a damaged byte."""


def beside(path: Path) -> list[Path]:
    """Return the files that SQLite may write next to a store."""
    return [path.with_name(path.name + side) for side in ("-wal", "-shm", "-journal")]


def log_of(path: Path) -> Path:
    """Return the write-ahead log of a store."""
    return path.with_name(f"{path.name}-wal")


def salvaged(path: Path, layout: Layout) -> str:
    """Save what can be read of the damaged store at `path`; return a message about it.

    The finished new file takes the place of the damaged one at once. Nobody else may be opening stores in the folder
    (see `alone`).

    Raises:
        StoreError: another program has the file open, or there is no space.
    """
    _refuse_while_open(path)
    aside, new = _free(path), path.with_name(f"{path.name}.new")
    try:
        _copy(path, aside)
        log = log_of(aside)
        found = _found(records(aside.read_bytes(), log.read_bytes() if log.exists() else b""), layout)
        saved = layout.mended(found)
        _write(new, saved.rows, layout)
        for side in beside(path):  # these would be taken for those of the new file
            side.unlink(missing_ok=True)
        new.replace(path)
    except (OSError, *FAULTS) as error:
        for half in (new, aside, log_of(aside)):
            half.unlink(missing_ok=True)
        raise told(path, error, "repaired") from None
    return _told(path, aside, saved)


def _refuse_while_open(path: Path) -> None:
    """Refuse if another tutor has the file open, because it would go on writing to the damaged one."""
    with (
        suppress(*FAULTS),
        closing(sqlite3.connect(path, timeout=1.0, isolation_level=None)) as connection,
    ):
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN IMMEDIATE")
        except FAULTS as error:
            if isinstance(told(path, error), BusyError):
                raise BusyError(
                    f"{path} is damaged, and another tutor is using it; quit that one, and then start again."
                ) from None


def _free(path: Path) -> Path:
    """Return an unused name for the damaged file."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _copy(path: Path, aside: Path) -> None:
    """Copy the damaged file with its log."""
    for source, target in ((log_of(path), log_of(aside)), (path, aside)):
        if source.exists():
            _private(target)
            shutil.copyfile(source, target)


def _private(path: Path) -> None:
    """Create an empty file that nobody else can read."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _found(found: Sequence[Record], layout: Layout) -> Rows:
    """Return the rows of each table that have its format."""
    rows: dict[str, dict[tuple[object, ...], Row]] = {name: {} for name in layout.tables}
    for record in found:
        for name, table in layout.tables.items():
            if row := _row(record, table):
                key = tuple(row[column] for column in list(row)[: 2 if table.is_index else 1])
                rows[name].setdefault(key, row)
    return {name: [of_table[key] for key in sorted(of_table, key=repr)] for name, of_table in rows.items()}


def _row(record: Record, table: Table) -> Row | None:
    missing = len(table.columns) - len(record.values)
    if record.in_index != table.is_index or abs(missing) > _MOST_MISSING:
        return None
    values = [*record.values, *[None] * missing][: len(table.columns)]
    row = dict(zip(table.columns, values, strict=True))
    if table.has_rowid:
        if next(iter(row.values())) is not None:
            return None
        row[next(iter(row))] = record.rowid
    return row


def _write(path: Path, rows: Rows, layout: Layout) -> None:
    """Write a new store with these rows."""
    _private(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(layout.begun())
        for name, table in layout.tables.items():
            places = ", ".join(f":{column}" for column in table.columns)
            connection.executemany(
                f"INSERT INTO {name} ({', '.join(table.columns)}) VALUES ({places})", rows[name]
            )
        connection.execute("COMMIT")


def _told(path: Path, aside: Path, saved: Saved) -> str:
    more = len(saved.lost) - _MOST_NAMED
    named = [*saved.lost[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    lost = f"Lost, as far as I can tell: {', '.join(named)}." if named else "Nothing seems to be lost."
    return f"{path} was damaged. Recovered: {saved.found}. {lost} The damaged file is kept as {aside.name}."
