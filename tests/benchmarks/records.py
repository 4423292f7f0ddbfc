"""Measurements as lines of small CSV files, from which tables and plots are made again at any time."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path


def read(path: Path) -> list[dict[str, str]]:
    """The lines of a file, none if there is no file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def replace(path: Path, key: Mapping[str, object], figures: Mapping[str, object]) -> None:
    """Write a line, in the place of the one with the same key."""
    text = {name: str(value) for name, value in key.items()}
    shown = {name: f"{v:.8g}" if isinstance(v, float) else str(v) for name, v in figures.items()}
    lines = [line for line in read(path) if any(line[name] != value for name, value in text.items())]
    lines.append({**text, **shown})
    lines.sort(key=lambda line: [(len(line[name]), line[name]) for name in key])
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        names = list(dict.fromkeys(name for line in lines for name in line))
        writer = csv.DictWriter(file, names, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
