"""Splits a sentence into clauses without a parse."""

from __future__ import annotations

import re
from functools import cache

from solvers.reading.words import word_set


def clauses_in(text: str) -> list[str]:
    """Return the parts of a text between punctuation marks and words that join or compare clauses, without empty
    parts.
    """
    return [part for part in _joints().split(text) if part.strip()]


@cache
def _joints() -> re.Pattern[str]:
    words = sorted(filter(str.isalpha, word_set("clause_openers") | word_set("comparing_openers")))
    return re.compile(rf"[,;:.?!]|\b(?:{'|'.join(words)})\b", re.IGNORECASE)
