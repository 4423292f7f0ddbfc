"""The interface of everything that the answers of a batch can be written to."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from tutor.batch.items import InputError


class Sink(AbstractContextManager["Sink"], Protocol):
    """Takes the records of a run in the order of the questions."""

    done: int
    """The number of questions already answered when the context is entered."""

    def write(self, record: Mapping[str, Any]) -> None:
        """Write the record of the next question.

        Raises:
            InputError: it cannot be written; what was already written is kept.
        """

    def kept(self) -> str:
        """Say how many questions are answered and where the answers are; empty if none is kept."""


@contextmanager
def told(name: str) -> Iterator[None]:
    """Turn a full disk and similar errors into one sentence; a reader that stops early is not an error."""
    try:
        yield
    except (BrokenPipeError, FileExistsError):
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{name} cannot be written ({reason}); {_remedy(error)}.") from None


def _remedy(error: OSError) -> str:
    full = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return (
        "free some disk space, or write somewhere else"
        if error.errno in full
        else "check its name and permissions"
    )
