"""Reads the sets of words; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent

Phrase = tuple[str, ...]
Sign = tuple[str, str]
"""A kind of sign and a name: ("form", "decimal")."""


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


@cache
def load_signs(folder: Path = FOLDER) -> Mapping[Phrase, Sign]:
    """Return the phrases in `asked.toml`, each with the sign that it is, read once per folder.

    Raises:
        KnowledgeError: the file is missing, a name has no list of phrases, or a phrase is two different signs.
    """
    file = TomlFile(folder / "asked.toml")
    signs: dict[Phrase, Sign] = {}
    for kind, names in file.table.items():
        if not isinstance(names, dict):
            raise file.fault(f"{kind!r} has no names", f"start its entries with [{kind}]", kind)
        for name in names:
            for phrase in file.texts(names, name, name):
                if signs.setdefault(tuple(phrase.split()), (kind, name)) != (kind, name):
                    raise file.fault(
                        f"{phrase!r} is two different signs", "keep one of the two", f'"{phrase}"'
                    )
    return signs
