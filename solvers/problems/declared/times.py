"""The times of events, from the words for them, to decide which of two days a comparison is with."""

from __future__ import annotations

from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

_PARTS = {
    *("yesterday", "today", "tomorrow", "morning", "noon", "afternoon", "evening", "night"),
    *("spring", "summer", "autumn", "fall", "winter"),
}
_REACH = 4
"""How many words after "than" may include the time: "than on the first Monday"."""


def than_when(quantity: Quantity, reading: Reading) -> frozenset[str]:
    """Return the time that a number is compared with: Friday in "312 more apples than on Friday"; empty if there is
    none.
    """
    if not quantity.comparison or quantity.compared_to is not None:
        return frozenset()
    than = _than(quantity, reading)
    return frozenset() if than is None else _times(reading, than + 1, than + 1 + _REACH)


def when(quantity: Quantity, reading: Reading) -> frozenset[str]:
    """Return the times in a number's sentence, except for one it is compared with."""
    sentence, than = reading.sentences[quantity.sentence], _than(quantity, reading)
    return _times(reading, sentence.first, sentence.stop if than is None else than)


def _than(quantity: Quantity, reading: Reading) -> int | None:
    stop = reading.sentences[quantity.sentence].stop
    return next((at for at in range(quantity.first, stop) if reading.tokens[at].text.lower() == "than"), None)


def _times(reading: Reading, first: int, stop: int) -> frozenset[str]:
    words = {token.text.lower() for token in reading.tokens[first:stop]}
    return frozenset(words & (_PARTS | word_set("weekdays") | word_set("months")))
