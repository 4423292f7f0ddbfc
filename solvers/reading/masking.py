"""Numerals are masked before parsing, so that replacing one number by another cannot change a parse."""

from __future__ import annotations

import re

_MASKS = (
    (re.compile(r"\d[\d,]*"), "12"),
    (re.compile(r"\d[\d,]*(?:st|nd|rd|th)", re.IGNORECASE), "12th"),
    (re.compile(r"(?:\d[\d,]*)?\.\d+"), "2.5"),
    (re.compile(r"\d+[/⁄]\d+"), "1/2"),
    (re.compile(r"\d{1,2}:\d\d"), "2:30"),
)
_DIGITS = re.compile(r"\d+")


def mask(word: str) -> str:
    """Return `word` with its numeral replaced by a fixed one of the same kind; other words do not change.

    >>> [mask(word) for word in ("7", "1,250", "0.5", "3rd", "3/4", "9:45", "B6", "six")]
    ['12', '12', '2.5', '12th', '1/2', '2:30', 'B12', 'six']
    """
    for pattern, replacement in _MASKS:
        if pattern.fullmatch(word):
            return replacement
    return _DIGITS.sub("12", word)
