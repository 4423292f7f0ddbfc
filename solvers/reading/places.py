"""Places that numbers are rounded to: "hundred", "tenth of a mile", "$5", "whole number".

Their words are data (`knowledge/quantities/places.toml`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import knowledge
from knowledge import lexicon
from knowledge.quantities import load
from solvers.reading.model import Nearest, Quantity


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign of a text, characters `start:end`."""

    text: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        """Return it in lower case."""
        return self.text.lower()


def place_named(words: Sequence[Word], at: int, *, is_said: bool) -> tuple[Nearest, int] | None:
    """Return the place that words name, and where they end; `None` if they name none.

    Args:
        words: the words of a text.
        at: where the place begins.
        is_said: whether a verb says that something is rounded; if so, the place may be any whole thing, as in "rounded
            to the nearest person".
    """
    found = _valued(words, at)
    if found is None:
        return None
    value, unit, end = found
    is_placed = end > at
    end += is_placed and _one(words, end) in words_of("place")
    is_of_one = [word.lower for word in words[end : end + 2]] in (["of", "a"], ["of", "an"])
    behind = end + 2 * is_of_one
    if (named := _unit(words, behind)) and (behind == end or is_placed):
        unit, end = named, behind + len(named.split())
        is_rate = end + 1 < len(words) and words[end].lower == "per"
        end += 2 * is_rate  # "the nearest mile per hour"
    elif (is_placed or is_said) and not unit and _is_thing(words, at, end):
        end += 1  # "the nearest whole number", "the nearest ten people"
    if end == at or not value:
        return None
    return Nearest(value, " ".join(word.lower for word in words[at:end]), unit), end


def _valued(words: Sequence[Word], at: int) -> tuple[Fraction, str, int] | None:
    """Return the value that words name, with "$" if it is money, and where they end; `None` if the number is
    invalid.
    """
    if at >= len(words):
        return None
    first = words[at].lower
    if first in words_of("whole"):
        return Fraction(1), "", at + 1
    if first == "$" or first[:1].isdigit():
        at += first == "$"
        number = _digits(words[at].lower) if at < len(words) else None
        return None if number is None else (number, "$" if first == "$" else "", at + 1)
    value = Fraction(1)
    while (known := _values().get(_one(words, at))) is not None:
        value, at = value * known, at + 1
    return value, "", at


def _is_thing(words: Sequence[Word], first: int, at: int) -> bool:
    """Return whether the word at `at` is the thing that is rounded to whole ones, not what comes after a place."""
    is_whole = words[first].lower in words_of("whole")
    return _is_noun(words, at) and (is_whole or ends_clause(words, at + 1))


def _one(words: Sequence[Word], at: int) -> str:
    """Return the word at `at` as a singular noun."""
    if at >= len(words):
        return ""
    word = words[at].lower
    singular = word.removesuffix("s")
    if word in _values() or word in words_of("place"):
        return word
    return singular if singular in _values() or singular in words_of("place") else word


def _unit(words: Sequence[Word], at: int) -> str:
    """Return the unit that a word names; empty if it names none."""
    if at >= len(words) or not (words[at].text == "$" or words[at].lower.isalpha()):
        return ""
    word = words[at].lower
    if word in words_of("powers"):
        length = _unit(words, at + 1)
        return f"{word} {length}" if load().dimension(length) == "length" else ""
    for name in (word, *lexicon.lemmas(word, "n")):
        if load().dimension(name):
            return "$" if load().name(name) == "dollar" else load().name(name)
    return ""


def ends_clause(words: Sequence[Word], at: int) -> bool:
    """Return whether no word follows at `at`, so that a clause may end there."""
    return at >= len(words) or not words[at].text[:1].isalnum()


def _is_noun(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].lower.isalpha() and lexicon.known(_noun(words[at].lower), "n")


def _noun(word: str) -> str:
    return next(iter(lexicon.lemmas(word, "n")), word)


def _digits(word: str) -> Fraction | None:
    try:
        return Fraction(word.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return None


def in_unit(nearest: Nearest, quantities: Sequence[Quantity], target: Quantity | None) -> Nearest:
    """Return a place in the unit that the text measures in: the nearest cent is a hundredth of a dollar."""
    facts = load()
    kind = facts.dimension(nearest.unit)
    asked = [target] if target is not None else []
    entities = [q.entity for q in (*asked, *quantities) if kind and facts.dimension(q.entity) == kind]
    entity = next(iter(entities), nearest.unit)
    if not kind or facts.name(entity) == facts.name(nearest.unit):
        return nearest
    larger, smaller = facts.conversion(nearest.unit, entity), facts.conversion(entity, nearest.unit)
    factor = larger.count if larger else 1 / smaller.count if smaller else Fraction(1)
    return replace(nearest, place=nearest.place * factor, unit=entity)


def digit_of(place: Fraction) -> str:
    """Return the name of a place's digit, such as "tens"; empty for a place that is not that of a digit."""
    return next((name for value, name in _data()["digits"].items() if Fraction(value) == place), "")


@cache
def _data() -> dict[str, dict[str, str]]:
    path = Path(knowledge.__file__).parent / "quantities" / "places.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _values() -> dict[str, Fraction]:
    return {word: Fraction(value) for word, value in _data()["values"].items()}


@cache
def words_of(name: str) -> frozenset[str]:
    """Return a class of words about rounding."""
    return frozenset(_data()["words"][name].split())
