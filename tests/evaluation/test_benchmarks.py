"""What is run by hand still begins: every benchmark can be imported, whatever has changed since it was run."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

BENCHMARKS = sorted(path.stem for path in (Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_can_be_imported(name: str) -> None:
    assert importlib.import_module(f"tests.benchmarks.{name}").__doc__
