"""The parts of a sentence that each say something of their own, where no parse is at hand."""

from __future__ import annotations

import re
from functools import cache

from solvers.reading.words import word_set


def clauses_in(text: str) -> list[str]:
    """Return what stands between signs and words that join or compare clauses, without empty parts."""
    return [part for part in _joints().split(text) if part.strip()]


@cache
def _joints() -> re.Pattern[str]:
    words = sorted(filter(str.isalpha, word_set("clause_openers") | word_set("comparing_openers")))
    return re.compile(rf"[,;:.?!]|\b(?:{'|'.join(words)})\b", re.IGNORECASE)
