"""The questions in a file or in standard input: JSON lines or CSV, either of which may be compressed with gzip."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path

LARGEST = 1 << 29
"""The most bytes in a file once decompressed; more is refused, since a small file can expand to a great many."""

STANDARD = Path("-")
"""Standard input or output."""


class InputError(ValueError):
    """A file cannot be used; the message says which one, what is wrong, and what to do."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question as it is in the file."""

    number: int
    """The number of its line."""
    text: str
    """A JSON object."""
    fault: str = ""
    """Why the line is not a question, if its form already shows that; `text` is then the line itself."""

    @property
    def identifier(self) -> object:
        """Return its "id", or `None` if it has none or has one that cannot be written again."""
        from tutor.records import line

        try:
            value = json.loads(self.text)
            identifier = value.get("id") if isinstance(value, dict) else None
            line({"id": identifier})
        except (ValueError, RecursionError):
            return None
        return identifier


def kind(path: Path) -> tuple[str, bool]:
    """Return "csv" or "jsonl", and whether the file is compressed, judging by its name."""
    names = [suffix.lower() for suffix in path.suffixes]
    compressed = names[-1:] == [".gz"]
    return "csv" if names[: -1 if compressed else None][-1:] == [".csv"] else "jsonl", compressed


def read_items(path: Path) -> list[Item]:
    """Return all questions of a file in order, or of standard input (JSON lines) for "-"; blank lines are skipped.

    Raises:
        InputError: the file cannot be read, or is a CSV file without a column "question".
    """
    form, compressed = kind(path)
    text = _bytes(path, compressed).decode("utf-8", errors="replace").removeprefix("\ufeff")
    if form == "csv":
        from tutor.batch.rows import items_of

        return items_of(text, path)
    return [Item(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _bytes(path: Path, compressed: bool) -> bytes:
    shown = "Standard input" if path == STANDARD else path
    try:
        if path == STANDARD:
            from typer import get_binary_stream

            content = get_binary_stream("stdin").read(LARGEST + 1)
        else:
            with gzip.open(path) if compressed else path.open("rb") as file:
                content = file.read(LARGEST + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise InputError(f"{path} is damaged or is not a gzip file; check the file.") from None
    except OSError as error:
        raise InputError(
            f"{shown} cannot be read ({error.strerror}); check its name and permissions."
        ) from None
    if len(content) > LARGEST:
        raise InputError(f"{shown} is larger than {LARGEST >> 20} MB; split it into smaller files.")
    return content
