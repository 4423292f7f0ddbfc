"""Shapes and their parts: which words of a text name them (`shapes.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.rules.words import FOLDER
from knowledge.toml_file import TomlFile

DIMENSIONS = ("length", "area", "volume", "count")
_KEYS = {"name", "about", "never", "spare", "round", "several", *DIMENSIONS}


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape with the words that name it and its parts; all of them are lemmas or written words in lower case."""

    name: str
    about: tuple[frozenset[str], ...]
    """Groups of words; the text must have a word of each."""
    never: frozenset[str]
    spare: frozenset[str]
    """Words for lengths that do not matter."""
    is_round: bool
    """Whether its measures depend on pi."""
    several: Mapping[str, int]
    """How many parts of one name a text may give, if it is not just one."""
    parts: Mapping[str, Mapping[str, frozenset[str]]]
    """The parts by what they are measured in, each with the words for it."""


@cache
def load_shapes(folder: Path = FOLDER) -> tuple[Shape, ...]:
    """Read `shapes.toml` in `folder`, once per folder.

    Raises:
        KnowledgeError: the file is missing or malformed.
    """
    file = TomlFile(folder / "shapes.toml")
    return tuple(_shape(file, entry) for entry in file.entries("shape"))


def _shape(file: TomlFile, entry: Mapping[str, Any]) -> Shape:
    name = file.text(entry, "name", "name")
    file.known(entry, _KEYS, name)
    parts = {
        dimension: {part: _words(file, entry[dimension], part, name) for part in entry[dimension]}
        for dimension in DIMENSIONS
        if dimension in entry
    }
    return Shape(
        name,
        tuple(frozenset(words.split()) for words in file.texts(entry, "about", name)),
        _words(file, entry, "never", name),
        _words(file, entry, "spare", name),
        entry.get("round", False) is True,
        entry.get("several", {}),
        parts,
    )


def _words(file: TomlFile, entry: Mapping[str, Any], key: str, name: str) -> frozenset[str]:
    return frozenset(file.text(entry, key, name, "").split())
