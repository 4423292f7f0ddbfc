"""When things happen: which of the times that a text mentions "on both days" and "in the last two hours" refer to."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.arithmetic.alike import KIND_AT_LEAST, is_kind
from solvers.reading.model import Quantity
from solvers.reading.numerals import plain_value
from solvers.reading.words import word_sequence

_SPANS = {
    "day": ("morning", "afternoon", "evening", "night", "noon"),
    "week": (*word_sequence("weekdays"), "weekend"),
    "year": ("spring", "summer", "fall", "autumn", "winter"),
}
"""The parts of a time expression, by its last word."""


class Moments:
    """The times and occasions of a text, in the order of the text."""

    def __init__(self, told: Iterable[Quantity]) -> None:
        self._told = list(dict.fromkeys(time for quantity in told for time in _said_with_standard(quantity)))
        self._known: dict[str, frozenset[str]] = {}
        self._of: dict[tuple[tuple[str, ...], str, str], frozenset[str]] = {}

    def of(self, quantity: Quantity) -> frozenset[str]:
        """Return the times of a quantity; if it is for several times at once, each of them."""
        said = quantity.times, quantity.time, quantity.occasion
        if said not in self._of:
            self._of[said] = frozenset().union(*map(self._meant, _said(quantity)))
        return self._of[said]

    def _meant(self, time: str) -> frozenset[str]:
        if time not in self._known:
            self._known[time] = frozenset(self._several(time)) or frozenset((time,))
        return self._known[time]

    def _several(self, time: str) -> list[str]:
        """Return the times that an expression for several times stands for: all of its kind, or the first or
        last few.
        """
        *words, noun = time.split()
        if noun in _SPANS:  # "that day", if the text mentions a morning and an afternoon
            parts = [told for told in self._told if told.split()[-1] in _SPANS[noun]]
            if len(parts) > 1 and not {"first", "last", "next", "each", "every"} & set(words):
                return parts
        counts = [int(value) for word in words if (value := plain_value(word)) is not None and value > 1]
        count = counts[0] if counts else None
        if count is None and not {"both", "all"} & set(words):
            return []
        among = [told for told in self._told if told != time and _is_one(told, noun)]
        if count is None or count >= len(among):
            return among
        return among[:count] if "first" in words else among[-count:] if "last" in words else []


def _said(quantity: Quantity) -> list[str]:
    return [time for time in (*(quantity.times or (quantity.time,)), quantity.occasion) if time]


def _said_with_standard(quantity: Quantity) -> list[str]:
    """Return the quantity with the time of what it is compared with: "twice as many as in the afternoon"."""
    standard = quantity.standard
    return [*_said(quantity), *([standard.time] if standard is not None and standard.time else [])]


def _is_one(told: str, noun: str) -> bool:
    head = told.split()[-1]
    return head == noun or is_kind(head, noun) > KIND_AT_LEAST
