"""Reading a question in a process beside this one, while this one loads what its solvers know: each takes as long."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import cast

from solvers.question import Question
from solvers.reading.model import Reading


def begin(question: Question) -> Connection:
    """Begin to read `question`; `reading_of` waits for it. To be called before this process has threads."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    multiprocessing.Process(target=_read, args=(theirs, question), name="tutor-reader", daemon=True).start()
    theirs.close()
    return ours


def reading_of(connection: Connection) -> Reading | None:
    """The reading, once it is there; `None` if it failed, which whoever reads the question here will see."""
    try:
        return cast(Reading, connection.recv())
    except (EOFError, OSError):
        return None


def _read(connection: Connection, question: Question) -> None:
    gc.disable()  # it ends before there is anything to collect
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is the parent's to handle
    from solvers.reading.read import read

    with suppress(Exception):
        connection.send(read(question))
