"""Patterns of words, which say how a text expresses a relation: "{A} be {n} <measure>? more than {B}".

word       this word or a form of it ("be" also "is"); "wide|across": one of several; "feet?": may be missing
<measure>  one word of the set `measure` in words.toml
{n}        a number as written, its sign included; {n:money}, {n:percent}, {n:plain}, {n:factor} ("twice") only such
{A}        a name of someone or something, one to five words
..  ...    up to two, up to eight words of the same sentence, no number among them
^          only at the beginning of a sentence or after a comma, "and" or "if"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

GAPS = {"..": 2, "...": 8}
KINDS = ("", "money", "percent", "plain", "factor")
_SLOT = re.compile(r"\{([A-Za-z])(?::(\w+))?\}")
_SET = re.compile(r"<([\w-]+)>")
_WORD = re.compile(r"[a-z0-9'%$,:?.×°/-]+")


class PatternError(ValueError):
    """A text that is not a pattern; the message says what is wrong, without a period."""


@dataclass(frozen=True, slots=True)
class Element:
    """One part of a pattern."""

    kind: Literal["word", "number", "name", "gap", "start"]
    words: frozenset[str] = frozenset()
    """Of a word: the words that fit."""
    slot: str = ""
    """Of a number or a name: the letter that stands for it."""
    only: str = ""
    """Of a number: one of `KINDS`."""
    most: int = 1
    """Of a gap: how many words it may skip."""
    is_optional: bool = False
    is_set: bool = False
    """Whether the words are a set, which says less than a word of its own."""


@dataclass(frozen=True)
class Pattern:
    """A sequence of elements and its source text."""

    text: str
    elements: tuple[Element, ...]

    @property
    def slots(self) -> frozenset[str]:
        """Return the letters of its numbers and names."""
        return frozenset(e.slot for e in self.elements if e.slot)

    @cached_property
    def needed(self) -> tuple[frozenset[str], ...]:
        """Return, for every required word, the words that match it."""
        return tuple(e.words for e in self.elements if e.kind == "word" and not e.is_optional)

    @cached_property
    def degree(self) -> float:
        """Return how much a match says, in (0, 1): more required words make it higher."""
        words = sum(1.0 - 0.5 * e.is_set for e in self.elements if e.kind == "word" and not e.is_optional)
        return float(1 - 0.5 ** (1 + words))


def parse_pattern(text: str, sets: Mapping[str, frozenset[str]]) -> Pattern:
    """Return the pattern that `text` describes.

    Args:
        text: elements separated by single spaces, in the syntax described in this module.
        sets: the word sets that "<name>" may refer to.

    Raises:
        PatternError: it is not a pattern, or it names a set that does not exist.
    """
    parts = text.split()
    if not parts:
        raise PatternError("the pattern is empty")
    return Pattern(text, tuple(_element(part, sets) for part in parts))


def _element(part: str, sets: Mapping[str, frozenset[str]]) -> Element:
    if part in GAPS:
        return Element("gap", most=GAPS[part])
    if part == "^":
        return Element("start")
    optional = part.endswith("?") and len(part) > 1
    body = part.removesuffix("?") if optional else part
    slot = _SLOT.fullmatch(body)
    if slot:
        letter, only = slot[1], slot[2] or ""
        if only not in KINDS:
            raise PatternError(f"{only!r} is not a kind of number; use {', '.join(KINDS[1:])}")
        if letter.isupper() and only:
            raise PatternError(f"{part!r} is a name and cannot be {only}; use lowercase letters for numbers")
        return Element("name" if letter.isupper() else "number", slot=letter, only=only, is_optional=optional)
    words: set[str] = set()
    is_set = False
    for option in body.split("|"):
        named = _SET.fullmatch(option)
        if named:
            if named[1] not in sets:
                raise PatternError(f"there is no word set <{named[1]}>; use one of {', '.join(sorted(sets))}")
            words |= sets[named[1]]
            is_set = True
        elif _WORD.fullmatch(option):
            words.add(option)
        else:
            raise PatternError(f"{part!r} is not a lowercase word, <a set>, {{a slot}}, or a gap")
    return Element("word", words=frozenset(words), is_optional=optional, is_set=is_set)
