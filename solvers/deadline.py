"""The time that is left for a question or a model, for whatever takes long to ask about between its steps.

Whoever is asked opens a deadline, and all that is done inside of it (reading, spelling, grounding, normal forms,
programs) counts against it. Nothing is interrupted in the middle of a step: loops whose length depends on what a
person typed call `check`, or go through `checked`.
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
    """Allow what is done inside `seconds` from now, and never more than the deadline around it leaves.

    Args:
        seconds: of wall-clock time; `None` for no limit of its own.
        cancelled: asked by `check` as well; that of the deadline around it if not given.
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
    """Seconds until the deadline; infinite without one, negative behind it."""
    return _ends.get() - perf_counter()


def checked(items: Iterable[T]) -> Iterator[T]:
    """Yield each of `items`, with a `check` before it."""
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
