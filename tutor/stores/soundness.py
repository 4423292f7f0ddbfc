"""Checks that a store is undamaged: SQLite's own check, the tables, and their contents."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tutor.stores.errors import StoreError, damaged
from tutor.stores.kinds import text, text_or_nothing
from tutor.stores.layout import Layout, Table

_FAR = 1000
"""A version that no tutor will ever reach, so that it can only be damage."""


def version_of(connection: sqlite3.Connection, path: Path, layout: Layout) -> int:
    """Return the version of the file, or 0 if it is empty.

    Raises:
        DamagedError: there has never been such a version.
        StoreError: a newer tutor, or another program, wrote the file.
        sqlite3.Error: it cannot be read.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if layout.version < version < _FAR:
        raise StoreError(f"{path} was saved by a newer version of the tutor; update the tutor to use it.")
    if tables and not tables & set(layout.tables):
        raise StoreError(
            f"{path} was created by another program; move it somewhere else so that a new one can be created."
        )
    if bool(tables) != (0 < version <= layout.version):
        raise damaged(path, f"its version number is {version}")
    return version


def fault_of_file(connection: sqlite3.Connection) -> str:
    """Return what SQLite finds wrong with the file; empty if nothing is wrong.

    Raises:
        sqlite3.Error: it cannot even be examined.
    """
    said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if said != "ok":
        return said.strip().splitlines()[-1]
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        return "a row refers to one that is missing"
    return ""


def fault_of_content(connection: sqlite3.Connection, layout: Layout) -> str:
    """Return what is wrong with the tables or their contents; empty if nothing is wrong.

    Raises:
        sqlite3.Error: they cannot be read.
    """
    for name, table in layout.tables.items():
        columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]
        if columns != list(table.columns):
            return (
                f"the table {name} is missing" if not columns else f"the table {name} has the wrong columns"
            )
        read = ", ".join(_light(table, column) for column in columns)
        for row in connection.execute(f"SELECT {read} FROM {name}"):
            if wrong := table.faults(dict(zip(columns, row, strict=True))):
                return f"the column {wrong[0]} of the table {name} has an unexpected value"
    return ""


def _light(table: Table, column: str) -> str:
    """Return the SQL that reads a column; for long texts, only their type."""
    if table.columns[column] in (text, text_or_nothing):
        return f"CASE typeof({column}) WHEN 'text' THEN '' WHEN 'null' THEN NULL ELSE 0 END"
    return column
