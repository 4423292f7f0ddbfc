"""The questions of a file: JSON lines or CSV, either of them compressed with gzip."""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from dataclasses import dataclass
from pathlib import Path

LARGEST = 1 << 29
"""Bytes of a file, once decompressed; more is refused, since a small file can hold a great many."""
_CELL = 1 << 20


class InputError(ValueError):
    """A file cannot be used; the message says which, where and what to do."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question as it stands in the file."""

    number: int
    """Of its line."""
    text: str
    """A JSON object."""

    @property
    def identifier(self) -> object:
        """Its "id"; `None` without one."""
        try:
            value = json.loads(self.text)
        except (json.JSONDecodeError, RecursionError):
            return None
        return value.get("id") if isinstance(value, dict) else None


def kind(path: Path) -> tuple[str, bool]:
    """ "csv" or "jsonl", and whether it is compressed, by the name of the file."""
    names = [suffix.lower() for suffix in path.suffixes]
    compressed = names[-1:] == [".gz"]
    return "csv" if names[: -1 if compressed else None][-1:] == [".csv"] else "jsonl", compressed


def read_items(path: Path) -> list[Item]:
    """All questions of a file in order; blank lines are none.

    Raises:
        InputError: the file cannot be read, or is no CSV with a column "question".
    """
    form, compressed = kind(path)
    text = _bytes(path, compressed).decode("utf-8", errors="replace").removeprefix("\ufeff")
    if form == "csv":
        return _from_csv(path, text)
    return [Item(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _bytes(path: Path, compressed: bool) -> bytes:
    try:
        with gzip.open(path) if compressed else path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise InputError(f"{path} is damaged or not compressed with gzip; check the file.") from None
    except OSError as error:
        raise InputError(
            f"{path} cannot be read: {error.strerror}; check the name and its permissions."
        ) from None
    if len(content) > LARGEST:
        raise InputError(f"{path} holds more than {LARGEST >> 20} MB; divide it into smaller files.")
    return content


def _from_csv(path: Path, text: str) -> list[Item]:
    """Rows as objects; a column besides "id" and "question" is a choice with the column's name as its label."""
    csv.field_size_limit(_CELL)
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    items = []
    try:
        names = next(rows, [])
        if "question" not in names:
            raise InputError(f'{path} has no column "question" in its first line; name its columns.')
        while (row := next(rows, None)) is not None:
            if any(row):
                items.append(Item(rows.line_num, _object(names, row)))
    except csv.Error as error:
        raise InputError(f"{path}, line {rows.line_num}: {error}; mend the quotation marks there.") from None
    return items


def _object(names: list[str], row: list[str]) -> str:
    cells = dict(zip(names, row, strict=False))
    choices = [
        {"label": name, "text": cell}
        for name, cell in cells.items()
        if name not in ("id", "question") and cell.strip()
    ]
    return json.dumps({"id": cells.get("id"), "question": cells.get("question"), "choices": choices})
