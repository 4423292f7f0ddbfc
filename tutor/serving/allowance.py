"""How much a visitor can send."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST = 1 << 18
"""The most bytes in a message, some fifty times as many as in the longest question."""

_AT_ONCE = 2 * LONGEST
"""How many characters may arrive at once after a pause."""
_A_SECOND = 5_000
"""How many characters may arrive every second from then on, ten times what keys and a mouse produce."""
_LEAST = 20
"""The fewest characters that a message counts for, since every message takes time."""


class Allowance:
    """The amount that a visitor can send; messages use it up, and it refills over time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = float(_AT_ONCE)
        self._then = clock()

    def covers(self, size: int) -> bool:
        """Return whether a message of `size` characters is allowed; if so, it counts from now on."""
        now = self._clock()
        self._left = min(_AT_ONCE, self._left + (now - self._then) * _A_SECOND) - max(size, _LEAST)
        self._then = now
        return self._left >= 0
