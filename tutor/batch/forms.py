"""The formats of a file of answers: lines of JSON or CSV, either of which may be compressed with gzip."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO


def write(lines: Callable[[], Iterable[bytes]], path: Path, form: str, compressed: bool) -> None:
    """Write lines of JSON in the requested format."""
    with gzip.open(path, "wb") if compressed else path.open("wb") as target:
        if form != "csv":
            target.writelines(lines())
            return
        with io.TextIOWrapper(target, encoding="utf-8", newline="") as text:
            _write_csv(lines, text)


def _write_csv(lines: Callable[[], Iterable[bytes]], target: IO[str]) -> None:
    """Write every row with all columns, even if the first lines are from an earlier version that had fewer."""
    names = dict.fromkeys(name for one in lines() for name in json.loads(one))
    writer = csv.DictWriter(target, list(names), restval="")
    writer.writeheader()
    for one in lines():
        writer.writerow(
            {
                name: json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
                for name, value in json.loads(one).items()
            }
        )
