"""What tests of several rooms share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def few_taught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Training includes none of the problems of our own, so that it takes no time."""
    path = tmp_path / "taught.tsv"
    path.write_text("answer\tproblem\n", encoding="utf-8")
    monkeypatch.setattr("solvers.training.TAUGHT", path)
