"""How a question wants its number written: "as a decimal", "in simplest form"."""

from __future__ import annotations

from solvers.reading.model import Reading

FRACTION, DECIMAL = "fraction", "decimal"
_REDUCED = frozenset(("simplest", "simple", "simplified", "lowest", "reduced"))


def written_as(reading: Reading) -> str:
    """Return `FRACTION` or `DECIMAL` if the text asks for one of the two; otherwise an empty string."""
    tokens = reading.tokens
    for token in tokens:
        words = {other.text.lower() for other in tokens if other.head == token.index}
        noun = token.lemma.lower()
        if noun in (FRACTION, DECIMAL) and "as" in words:
            return noun
        if noun == "number" and {"as", "mixed"} <= words:
            return FRACTION
        if noun in ("form", "term") and "in" in words and not words.isdisjoint(_REDUCED):
            return FRACTION
    return ""
