"""The word sets of calculations: what is shipped loads, and what is missing or no set of words is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.formulas import load_words, words_of


def test_the_shipped_words_load() -> None:
    assert "multiplied" in words_of("operations")


def test_what_is_no_text_is_reported_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('ask = "what find"\nadd = 3\n', encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"words\.toml:2"):
        load_words(tmp_path)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"words.toml: the file cannot be read; restore it"):
        load_words(tmp_path)
