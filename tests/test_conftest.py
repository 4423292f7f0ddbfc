"""Samples of long lists: the same for the same seed, spread over the list, everything when it is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import drawn

CONFTEST = Path(__file__).with_name("conftest.py")

LISTS = """
import pytest

@pytest.mark.sample(5)
@pytest.mark.parametrize("number", range(100))
def test_number(number):
    print("number", number)

def test_fixture(sample):
    print("drawn", *sample(range(40), 4))
"""


@pytest.fixture
def run(tmp_path: Path):
    """What the tests of `LISTS` print, one line each."""
    (tmp_path / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_lists.py").write_text(LISTS, encoding="utf-8")
    quiet = ("-q", "-s", "-p", "no:cacheprovider", "--strict-markers", "-W", "error")
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

    def lines(*options: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", *quiet, *options]
        done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True)
        return done.stdout.replace(".", "").splitlines()

    return lines


def printed(lines: list[str], word: str) -> list[str]:
    return [line for line in lines if line.startswith(word)]


def test_one_of_every_stretch_is_drawn_in_order() -> None:
    items = range(100)
    for seed in range(20):
        assert [number // 10 for number in drawn(items, 10, seed)] == list(range(10))
    assert drawn(items, 10, 1) == drawn(items, 10, 1) != drawn(items, 10, 2)
    assert {number for seed in range(400) for number in drawn(items, 10, seed)} == set(items)


def test_a_short_list_is_taken_as_it_is() -> None:
    assert drawn("abc", 3, 1) == drawn("abc", 9, 1) == ["a", "b", "c"]


def test_the_same_cases_are_drawn_until_the_seed_is_another(run) -> None:
    first, again, other = run(), run("-k", "number or fixture"), run("--sample-seed", "2")
    assert len(printed(first, "number")) == 5
    assert len(printed(first, "drawn")[0].split()) == 1 + 4
    for word in ("number", "drawn"):
        assert printed(first, word) == printed(again, word) != printed(other, word)
    assert "long lists: a sample of each, --sample-seed 2 (--all: in full)" in other


def test_all_are_run_when_asked_and_one_by_its_name(run) -> None:
    full = run("--all")
    assert len(printed(full, "number")) == 100
    assert len(printed(full, "drawn")[0].split()) == 1 + 40
    left_out = next(n for n in range(100) if f"number {n}" not in printed(run(), "number"))
    named = run(f"test_lists.py::test_number[{left_out}]")
    assert printed(named, "number") == [f"number {left_out}"]
