"""The closed lists of words that the reader uses, stored as data in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_PRONOUN_LISTS = ("masculine", "feminine", "neuter", "plural_third", "speaker", "speakers", "addressed")


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


def is_request(word: str, following: str = "") -> bool:
    """Return whether lowercase words ask for something with a verb, which may need the next word: "find", "work
    out".
    """
    return not word_set("requests").isdisjoint((word, f"{word}-{following}"))


def pronoun_list(word: str) -> str:
    """Return the list of pronouns that contains a lowercase word; empty if there is none."""
    return next((name for name in _PRONOUN_LISTS if word in word_set(name)), "")


def is_of_all(word: str) -> bool:
    """Return whether a lowercase word stands for several people or things: "them" in "the two of them"."""
    return pronoun_list(word) in {"plural_third", "speakers", "addressed"}
