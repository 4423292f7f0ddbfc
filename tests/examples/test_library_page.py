"""The examples of the page on library use run, in order, and print what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "tutor/docs/library.md").read_text(encoding="utf-8")
PAIRS = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", PAGE, re.DOTALL)


def test_every_example_says_what_it_prints() -> None:
    assert len(PAIRS) == PAGE.count("```python") >= 7


def test_the_examples_print_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for code, printed in PAIRS:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, "library.md", "exec"), names)
        assert out.getvalue() == printed, code


def test_the_readme_shows_the_same_three_lines() -> None:
    first, _ = PAIRS[0]
    assert first in (ROOT / "README.md").read_text(encoding="utf-8")
