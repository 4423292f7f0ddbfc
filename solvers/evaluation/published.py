"""Accuracies published by others, to print next to ours."""

from __future__ import annotations

import tomllib
from pathlib import Path


def published(division: str) -> dict[str, float]:
    """Return each system's accuracy in percent on a division of the data, such as "aggregate"; empty if none is
    known."""
    tables = tomllib.loads((Path(__file__).parent / "published.toml").read_text("utf-8"))
    return {system: float(figure) for system, figure in tables.get(division, {}).items()}
