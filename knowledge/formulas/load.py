"""Reads the sets of words; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent


@cache
def load_words(folder: Path = FOLDER) -> Mapping[str, frozenset[str]]:
    """Return the word sets in `words.toml` by name, read once per folder.

    Raises:
        KnowledgeError: the file is missing, or a set is not a text.
    """
    file = TomlFile(folder / "words.toml")
    return {name: frozenset(file.text(file.table, name, name).split()) for name in file.table}


def words_of(name: str) -> frozenset[str]:
    """Return the built-in word set `name`; raises `KeyError` if there is none."""
    return load_words()[name]
