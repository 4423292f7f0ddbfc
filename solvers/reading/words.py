"""The closed lists of words that the reader uses, stored as data in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    with (Path(__file__).parent / "words.toml").open("rb") as file:
        return {name: tuple(words.split()) for name, words in tomllib.load(file).items()}


def word_sequence(name: str) -> tuple[str, ...]:
    """Return the words of the list `name` in order; raises `KeyError` if there is no such list."""
    return _lists()[name]


@cache
def word_set(name: str) -> frozenset[str]:
    """Return the words of the list `name` as a set; raises `KeyError` if there is no such list."""
    return frozenset(_lists()[name])
