"""Reading other people's tables as they are, before anything is guessed about them.

There are two formats: JSON lines with one table per line, as in published copies of the Aristo Tablestore (`table_id`,
`topic`, `header`, `content_cols`, `rows`); and a single table of tab-separated lines with a header line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard, cast

from knowledge.errors import KnowledgeError
from knowledge.files import bytes_of
from knowledge.tables.parse import MOST_COLUMNS

LARGEST_STORE = 64_000_000
"""The most bytes of a foreign file."""
MOST_TABLES = 1_000


@dataclass(frozen=True, slots=True)
class Foreign:
    """A table as someone else wrote it."""

    name: str
    topic: str
    header: tuple[str, ...]
    content: tuple[int, ...]
    """Columns that hold facts, ascending; the others hold the words between them."""
    rows: tuple[tuple[str, ...], ...]
    source: str
    """File and name, for the note on where it comes from."""


def read_aristo(path: Path) -> list[Foreign]:
    """Return the tables of a file of JSON lines.

    Raises:
        KnowledgeError: the file cannot be read, or a line is not a table; the message gives the line.
    """
    found = []
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:  # `ValueError` also covers a number that is too long
            column = error.colno if isinstance(error, json.JSONDecodeError) else None
            raise KnowledgeError(
                "the line is not JSON", "write one table per line", path=path, line=number, column=column
            ) from None
        try:
            found.append(_table(record, path))
        except ValueError as error:
            remedy = 'give "table_id", "topic", "header", and "rows", a list of lists of text'
            raise KnowledgeError(str(error), remedy, path=path, line=number) from None
        if len(found) > MOST_TABLES:
            what = f"there are more than {MOST_TABLES} tables"
            raise KnowledgeError(what, "split the file", path=path, line=number)
    if not found:
        raise KnowledgeError("there are no tables", "write one table per line as JSON", path=path, line=1)
    return found


def read_plain(path: Path) -> list[Foreign]:
    """Return the single table in a file of tab-separated lines, whose first line has the column names.

    Raises:
        KnowledgeError: the file cannot be read, has no rows, or has a ragged row; the message gives the line.
    """
    lines = [(n, line) for n, line in enumerate(_text(path).split("\n"), start=1) if line.strip()]
    rows = [tuple(cell.strip() for cell in line.split("\t")) for _, line in lines]
    if len(rows) < 2 or not 2 <= len(rows[0]) <= MOST_COLUMNS:
        what = "the file is not a table"
        remedy = f"write 2 to {MOST_COLUMNS} column names, then one row per line, with tabs between the cells"
        raise KnowledgeError(what, remedy, path=path, line=1)
    for (number, _), row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            what = f"the row has {len(row)} cells, but the header has {len(rows[0])}"
            raise KnowledgeError(what, "separate the cells with one tab each", path=path, line=number)
    topic = path.stem.replace("_", " ").replace("-", " ")
    content = tuple(range(len(rows[0])))
    return [Foreign(path.stem, topic, rows[0], content, tuple(rows[1:]), path.name)]


def _text(path: Path) -> str:
    data = bytes_of(path, LARGEST_STORE)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KnowledgeError("the file is not UTF-8 text", "save it as UTF-8", path=path, line=line) from None


def _table(record: object, path: Path) -> Foreign:
    """Return the table in one line. Raises `ValueError` with what is wrong."""
    if not isinstance(record, dict):
        raise ValueError("the line is not a JSON object")
    fields = cast(Mapping[str, object], record)
    name, header, rows = fields.get("table_id"), fields.get("header"), fields.get("rows")
    if not isinstance(name, str) or not name.strip():
        raise ValueError('the table has no "table_id"')
    topic = fields.get("topic")
    if not _is_text_list(header) or not 2 <= len(header) <= MOST_COLUMNS:
        raise ValueError(f'the "header" must be a list of 2 to {MOST_COLUMNS} column names')
    content = fields.get("content_cols", [n for n, label in enumerate(header) if label.strip()])
    if (
        not isinstance(content, list)
        or len(content) < 2
        or not all(type(n) is int and 0 <= n < len(header) for n in content)
    ):
        raise ValueError('the "content_cols" must be a list of at least two columns, counted from 0')
    return Foreign(
        name,
        topic if isinstance(topic, str) and topic.strip() else name,
        tuple(header),
        tuple(sorted(set(content))),
        _rows(rows, len(header)),
        f"{path.name}, {name}",
    )


def _rows(rows: object, columns: int) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table. Raises `ValueError` with what is wrong."""
    if not isinstance(rows, list) or not rows or not all(_is_text_list(row) for row in rows):
        raise ValueError('the "rows" must be a list of lists of text')
    ragged = next((n for n, row in enumerate(rows, start=1) if len(row) != columns), None)
    if ragged is not None:
        raise ValueError(f"row {ragged} has {len(rows[ragged - 1])} cells, but the header has {columns}")
    return tuple(tuple(row) for row in rows)


def _is_text_list(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
