"""How a command ends when the person interrupts it or its output can no longer be written."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from tutor.commands.options import complain
from tutor.exits import ANSWERED, BAD_INPUT, INTERRUPTED

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Commands(TyperGroup):
    """The commands; each ends in one sentence on Ctrl+C or if its output cannot be written."""

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        with _ended():
            return super().make_context(*arguments, **options)  # writes --help and --version

    def invoke(self, ctx: Any) -> Any:
        with _ended():
            return super().invoke(ctx)


@contextmanager
def _ended() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        complain("Interrupted.")
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        if error.errno == errno.EPIPE:  # the reader has seen enough, as in `tutor knowledge list | head -1`
            _give_up_output()
            raise typer.Exit(ANSWERED) from None
        if error.errno in _NO_ROOM:
            _give_up_output()
            complain(
                f"The output can no longer be written ({error.strerror}); "
                "free some disk space, or write somewhere else."
            )
            raise typer.Exit(BAD_INPUT) from None
        raise


def _give_up_output() -> None:
    """Discard what is left in the buffer of standard output, since writing it at exit would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
