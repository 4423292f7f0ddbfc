"""Waiting for work in a second thread while the main thread reacts to Ctrl+C at once and watches the time limit."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import NoReturn, TypeVar

T = TypeVar("T")

OVERDUE = 0.4
"""Seconds past its time limit after which work that keeps no deadline is given up."""

_TICK = 0.05


class OverdueError(Exception):
    """The work did not stop at its time limit; its thread is still running, so the process must end with `leave`."""


class Clock:
    """Tells whether work is overdue, counting from when everything it needs is loaded."""

    def __init__(self, seconds: float | None) -> None:
        """Allow `seconds`; `None` for no limit."""
        self._seconds = seconds
        self._started: float | None = None

    def start(self) -> None:
        """Start to count."""
        self._started = time.perf_counter()

    @property
    def is_overdue(self) -> bool:
        """Return whether the time limit and a short grace period have passed."""
        if self._started is None or self._seconds is None:
            return False
        return time.perf_counter() - self._started > self._seconds + OVERDUE


def waited(work: Callable[[], T], clock: Clock) -> T:
    """Return or raise the result of `work`, which runs in a thread.

    Raises:
        OverdueError: the time is up before it is done.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - handed to the main thread
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_TICK)
        if thread.is_alive() and clock.is_overdue:
            raise OverdueError
    if errors:
        raise errors[0]
    return results[0]


def leave(status: int) -> NoReturn:
    """End the process even though one of its threads is still working, after writing all output."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
