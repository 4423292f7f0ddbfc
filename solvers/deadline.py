"""The time that is left for a question or a model, for use in anything that may take long.

A caller opens a deadline, and all the work inside it (reading, spelling, grounding, normal forms, programs) counts
against it. Nothing is interrupted in the middle of a step: loops whose length depends on what a person typed call
`check` or go through `checked`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

_ends: ContextVar[float] = ContextVar("ends", default=math.inf)
_cancelled: ContextVar[Callable[[], bool] | None] = ContextVar("cancelled", default=None)


class OutOfTimeError(Exception):
    """The time limit was reached, or someone no longer wants the answer."""


@contextmanager
def within(seconds: float | None, cancelled: Callable[[], bool] | None = None) -> Iterator[None]:
    """Limit the work inside to `seconds` from now, and to what the surrounding deadline leaves.

    Args:
        seconds: wall-clock time; `None` adds no limit.
        cancelled: also called by `check`; by default, that of the surrounding deadline.
    """
    ends = math.inf if seconds is None else perf_counter() + seconds
    limit = _ends.set(min(ends, _ends.get()))
    asked = _cancelled.set(cancelled or _cancelled.get())
    try:
        yield
    finally:
        _ends.reset(limit)
        _cancelled.reset(asked)


def left() -> float:
    """Return the seconds until the deadline: infinite without one, negative after it."""
    return _ends.get() - perf_counter()


def checked(items: Iterable[T]) -> Iterator[T]:
    """Yield each of `items`, calling `check` before it."""
    for item in items:
        check()
        yield item


def check() -> None:
    """Return if there is time left.

    Raises:
        OutOfTimeError: the deadline has passed, or the work was canceled.
    """
    cancelled = _cancelled.get()
    if left() < 0 or (cancelled is not None and cancelled()):
        raise OutOfTimeError
