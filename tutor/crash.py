"""The message for an unexpected error, in one sentence without a traceback."""

from __future__ import annotations

import traceback
from pathlib import Path

from knowledge.errors import printable
from tutor.stores.errors import StoreError

_HOME = Path(__file__).parent.parent
_LONGEST = 200
"""The most characters of an error's own message, which may quote anything."""


def crash(error: BaseException | None) -> str:
    """Return the message for `error`, with the place in the program for the person who will fix it."""
    if isinstance(error, StoreError):
        return str(error)
    said = printable(str(error))
    said = said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"
    name = type(error).__name__
    what = f"{name}: {said}" if said else name
    where = _place(error)
    return (
        f"Something went wrong inside the tutor ({what}{where}); please "
        "report it, along with the output of `tutor doctor`."
    )


def _place(error: BaseException | None) -> str:
    """Return the innermost line of the tutor's own code that was running."""
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.is_relative_to(_HOME) and "site-packages" not in path.relative_to(_HOME).parts:
            return f" at {path.relative_to(_HOME).as_posix()}:{frame.lineno}"
    return ""
