"""Solving in a process of its own: the screen never waits, a solve can be ended, a crash costs one answer.

An `Engine` owns one worker process. `ask` may be called from any one thread at a time and blocks it;
`cancel` may be called from any other thread and ends the worker, so that nothing of the solve is left.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, cast

from solvers.answer import Outcome
from solvers.asking import TIME_LIMIT
from solvers.events import Observer, silent
from solvers.question import Question

GRACE = 5.0
"""Seconds past its time limit after which a worker that does not answer is ended."""

LOADING = 60.0
"""Seconds that a new worker may take to load on a slow machine."""

_READY, _EVENT, _OUTCOME, _FAILED = "ready", "event", "outcome", "failed"


class EngineError(RuntimeError):
    """The worker could not answer; the message says why in one sentence."""


class Cancelled(Exception):  # noqa: N818 - it is no error
    """The question was cancelled by the person who asked it."""


@dataclass(frozen=True, slots=True)
class _Worker:
    process: Any
    connection: Connection

    def end(self) -> None:
        self.process.kill()
        self.process.join()


class Engine:
    """One worker process that answers questions one after another."""

    def __init__(self) -> None:
        resource_tracker.ensure_running()  # cannot start once Textual has replaced standard error
        self._lock = threading.Lock()
        self._worker: _Worker | None = None
        self._loaded = False
        self._cancelled = False

    def start(self) -> None:
        """Begin to load the worker, without waiting for it; does nothing when it runs."""
        self._running()

    def ask(
        self,
        question: Question,
        *,
        solver: str = "auto",
        time_limit: float = TIME_LIMIT,
        observe: Observer = silent,
    ) -> Outcome:
        """Answer `question` in the worker; see `solvers.ask` for the arguments.

        Raises:
            Cancelled: `cancel` was called meanwhile.
            EngineError: the worker crashed, hung or failed; the next question gets a new one.
        """
        self._cancelled = False
        worker = self._running()
        deadline = time.monotonic() + time_limit + GRACE + (0 if self._loaded else LOADING)
        try:
            worker.connection.send((question, solver, time_limit))
            while worker.connection.poll(max(0.0, deadline - time.monotonic())):
                kind, content = worker.connection.recv()
                if kind == _READY:
                    self._loaded = True
                elif kind == _EVENT:
                    observe(content)
                elif kind == _OUTCOME:
                    return cast(Outcome, content)
                else:
                    raise EngineError(content)
        except (EOFError, OSError):
            self._forget(worker)
            if self._cancelled:
                raise Cancelled from None
            raise EngineError("The solver's process ended unexpectedly; ask again.") from None
        self._forget(worker)
        raise EngineError("The solver did not stop at its time limit and was ended; ask again.")

    def cancel(self) -> None:
        """End what the worker is doing at once and begin to load a new worker for the next question."""
        self._cancelled = True
        self.close()
        self.start()

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._forget(self._worker)

    def _running(self) -> _Worker:
        with self._lock:
            if self._worker is None or not self._worker.process.is_alive():
                context = multiprocessing.get_context("spawn")  # a fork copies threads and terminal state
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs,), name="tutor-worker", daemon=True)
                process.start()
                theirs.close()
                self._worker = _Worker(process, ours)
                self._loaded = False
            return self._worker

    def _forget(self, worker: _Worker) -> None:
        with self._lock:
            worker.end()
            if self._worker is worker:
                self._worker = None


def _work(connection: Connection) -> None:
    """Answer questions from `connection` until it closes; runs in the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is the parent's to handle
    _silence()
    try:
        _warm_up()
        connection.send((_READY, None))
        while True:
            question, solver, time_limit = connection.recv()
            connection.send(_answered(connection, question, solver, time_limit))
    except (EOFError, BrokenPipeError):
        return


def _answered(connection: Connection, question: Question, solver: str, time_limit: float) -> tuple[str, Any]:
    from solvers.asking import ask

    def observe(event: object) -> None:
        connection.send((_EVENT, event))

    try:
        return _OUTCOME, ask(question, solver=solver, time_limit=time_limit, observe=observe)
    except Exception as error:  # noqa: BLE001 - the worker must survive any fault of a solver
        return _FAILED, f"Something went wrong inside the solver ({type(error).__name__}: {error})."


def _warm_up() -> None:
    """Load what the first question would otherwise wait for."""
    from solvers.asking import ask

    with suppress(Exception):  # a fault will show, and be told, with the first real question
        ask(Question.of("Ann has 2 pens and 3 pens. How many pens does she have?"))


def _silence() -> None:
    """Nothing that a native library prints may reach the terminal."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
