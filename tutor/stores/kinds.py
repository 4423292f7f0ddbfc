"""Valid contents of columns: the same tests for a file that is opened and for one that is imported."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, datetime

Kind = Callable[[object], bool]

LARGEST = 2**63 - 1
"""The largest whole number that SQLite can store."""
_YEARS = range(1970, 2400)
"""The years that times may have, so that they are valid dates in every time zone."""


def whole(low: int = 0, high: int = LARGEST) -> Kind:
    """Return a test for a whole number from `low` to `high`."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def number(low: float, high: float) -> Kind:
    """Return a test for a number from `low` to `high`."""

    def fits(value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return low <= value <= high  # infinity and NaN are not

    return fits


def text(value: object) -> bool:
    """Return whether a value is text that a file accepts, which excludes halves of surrogate pairs."""
    try:
        return isinstance(value, str) and value.encode("utf-8") is not None
    except UnicodeEncodeError:
        return False


def text_or_nothing(value: object) -> bool:
    """Return whether a value is text or NULL."""
    return value is None or text(value)


def moment(value: object) -> bool:
    """Return whether a value is a time as `datetime.isoformat` writes it."""
    if not isinstance(value, str):
        return False
    try:
        return datetime.fromisoformat(value).astimezone(UTC).year in _YEARS
    except (ValueError, OverflowError):
        return False


seconds_since_1970 = number(0.0, datetime(_YEARS[-1], 1, 1, tzinfo=UTC).timestamp())
"""A time as `time.time` returns it."""

duration = number(0.0, 1e9)
"""How many seconds something took."""

share = number(0.0, 1.0)


def finite(value: object) -> bool:
    """Return whether a value is a number that can be calculated with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
