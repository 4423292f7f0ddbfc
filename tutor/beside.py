"""Reads a question in a second process while this process loads what the solvers know, which takes about as long."""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import cast

from solvers.question import Question
from solvers.reading.model import Reading


def begin(question: Question, time_limit: float) -> Connection:
    """Start to read `question`; `reading_of` waits for the result. Call this before the process has threads.

    The `time_limit` in seconds counts from when the parser has been loaded.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)
    arguments = (theirs, question, time_limit)
    multiprocessing.Process(target=_read, args=arguments, name="tutor-reader", daemon=True).start()
    theirs.close()
    return ours


def reading_of(connection: Connection) -> tuple[Reading | None, float]:
    """Return the reading when it is ready, and the seconds it took; `None` if it failed, since reading here will show
    the error.
    """
    try:
        return cast(tuple[Reading | None, float], connection.recv())
    except (EOFError, OSError):
        return None, 0.0


def _read(connection: Connection, question: Question, time_limit: float) -> None:
    gc.disable()  # it ends before there is anything to collect
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl+C in the terminal
    from solvers import deadline
    from solvers.reading.pipeline import load
    from solvers.reading.read import read

    with suppress(Exception):
        load()
        started = time.perf_counter()
        reading = None
        with suppress(deadline.OutOfTimeError), deadline.within(time_limit):
            reading = read(question)
        connection.send((reading, time.perf_counter() - started))
