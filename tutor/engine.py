"""Solving in a separate process: the screen never waits, solving can be stopped, and a crash costs only one answer.

An `Engine` owns one worker process and a spare one. `run` and `ask` block the calling thread, one call after another.
`cancel` may be called from any other thread: it ends the worker, so that nothing of the solve is left, and the spare,
which has already loaded everything, takes its place.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from dataclasses import dataclass, field
from math import inf
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

from solvers.answer import Outcome
from solvers.events import Observer, silent
from solvers.question import TIME_LIMIT, Question
from tutor.tasks import Refusal
from tutor.worker import EVENT, REFUSED, RESULT, resident, work

GRACE = 0.4
"""Seconds past its time limit after which a worker that does not answer is stopped."""

MEMORY = 4 << 30
"""Bytes of address space that a worker may use, some eight times what it needs, so that a question that needs more
fails without harming the machine.
"""

LOADING = 60.0
"""Seconds that a new worker may take to load on a slow machine."""

SETTLING = 200
"""The number of tasks in which a worker loads what nearly all later ones need, too."""

LOST = "The solver stopped unexpectedly; ask again."


class EngineError(RuntimeError):
    """The worker could not answer; the message says why in one sentence."""


class WorkerLostError(EngineError):
    """The worker ended while it was solving; another worker may be able to answer."""


class Cancelled(Exception):  # noqa: N818 - it is not an error
    """The person canceled the question."""


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    connection: Connection
    ready: Any
    """Set when it has loaded."""
    done: int = field(default=0, init=False)
    """The number of tasks that it has done."""
    most: int = field(default=0, init=False)
    """The most bytes of memory that it used after any of its first `SETTLING` tasks."""

    @classmethod
    def new(cls, memory: int) -> _Worker:
        context = multiprocessing.get_context("spawn")  # a fork copies threads and terminal state
        ours, theirs = context.Pipe()
        ready = context.Event()
        process = context.Process(target=work, args=(theirs, ready, memory), name="tutor-worker", daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours, ready)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class Engine:
    """A worker process that answers questions one after another, and a spare worker."""

    def __init__(
        self,
        *,
        spare: bool = True,
        longest: float = inf,
        memory: int = MEMORY,
        growth: float = inf,
    ) -> None:
        """Create an engine; its worker is loaded by `start` or by the first question.

        Args:
            spare: whether to keep a second worker ready.
            longest: the time in seconds that a task may take, no matter what it asks for.
            memory: the number of bytes a worker may use, if the system can limit this.
            growth: how much a worker's memory may grow, as a share, after it has settled, before a new worker replaces
                it.
        """
        resource_tracker.ensure_running()  # cannot start once Textual has replaced standard error
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        """Held by the thread whose task the worker is doing."""
        self._worker: _Worker | None = None
        self._spare: _Worker | None = None
        self._keeps_spare = spare
        self._longest = longest
        self._memory = memory
        self._growth = growth
        self._settled = 0
        """The most bytes of memory that the first worker used while it settled."""
        self._cancels = 0
        """How often `cancel` was called."""
        self._closed = False

    def start(self) -> None:
        """Start to load the worker without waiting for it; do nothing if it is running."""
        self._running()

    def ask(
        self,
        question: Question,
        *,
        solver: str = "auto",
        time_limit: float = TIME_LIMIT,
        observe: Observer = silent,
        tables: Path | None = None,
    ) -> Outcome:
        """Answer `question` in the worker; see `solvers.ask` for the arguments and `run` for the errors.

        With `tables`, only the tables in that folder are used.
        """
        arguments = (question, solver, min(time_limit, self._longest), tables)
        return cast(Outcome, self.run("answer", *arguments, time_limit=time_limit, observe=observe))

    def run(
        self, task: str, *arguments: object, time_limit: float = TIME_LIMIT, observe: Observer = silent
    ) -> Any:
        """Run a task of `tutor.tasks` in the worker, after the tasks requested before it.

        Raises:
            Cancelled: `cancel` was called in the meantime.
            Refusal: the task says in a sentence why it cannot be done.
            WorkerLostError: the worker crashed; the next task gets a new worker.
            EngineError: the task failed, or the worker hung and was stopped.
        """
        cancels = self._cancels
        with self._turn:
            if self._cancels != cancels:
                raise Cancelled
            return self._run(task, arguments, time_limit, observe, cancels)

    def _run(
        self, task: str, arguments: tuple[object, ...], time_limit: float, observe: Observer, cancels: int
    ) -> Any:
        worker = self._running()
        loading = 0.0 if worker.ready.is_set() else LOADING
        deadline = time.monotonic() + min(time_limit, self._longest) + GRACE + loading
        try:
            worker.connection.send((task, arguments))
            while worker.connection.poll(max(0.0, deadline - time.monotonic())):
                kind, content = worker.connection.recv()
                if self._cancels != cancels:
                    raise Cancelled  # though the result was on its way already
                if kind == EVENT:
                    observe(content)
                elif kind == RESULT:
                    if self._growth < inf and self._has_outgrown(worker):
                        self._renew(worker)
                    return content
                elif kind == REFUSED:
                    raise Refusal(content)
                else:
                    raise EngineError(content)
        except (EOFError, OSError):
            self._forget(worker)
            if self._cancels != cancels:
                raise Cancelled from None
            raise WorkerLostError(LOST) from None
        self._forget(worker)
        raise EngineError("The solver ran past its time limit and was stopped; ask again.")

    def cancel(self) -> None:
        """Immediately end what the worker is doing and what is waiting for it; the spare takes the next question."""
        with self._lock:
            self._cancels += 1
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()  # `run`, which waits for it, notices and releases it
        self.start()

    def close(self) -> None:
        """End the workers."""
        self._closed = True
        with self._lock:
            for worker in filter(None, (self._worker, self._spare)):
                worker.end()
            self._worker = self._spare = None

    def _running(self) -> _Worker:
        with self._lock:
            if self._closed:
                raise Cancelled
            if self._worker is None or not self._worker.process.is_alive():
                self._worker = self._spare or _Worker.new(self._memory)
                self._spare = None
                if self._keeps_spare:
                    threading.Thread(target=self._load_spare, args=(self._worker,), daemon=True).start()
            return self._worker

    def _load_spare(self, worker: _Worker) -> None:
        """Load a spare once `worker` is ready, so that the first question does not have to wait for both."""
        worker.ready.wait(LOADING)
        with self._lock:
            if self._worker is worker and self._spare is None and not self._closed:
                self._spare = _Worker.new(self._memory)

    def _has_outgrown(self, worker: _Worker) -> bool:
        """Count a task, and return whether the worker uses too much more memory than the first one did after it had
        settled.
        """
        held = resident(worker.process.pid)
        worker.done += 1
        if worker.done <= SETTLING:
            worker.most = max(worker.most, held)
            return False
        if not self._settled or worker.most > (1 + self._growth) * self._settled:
            self._settled = worker.most  # even if the questions have changed, lest no worker be good enough
        return held > (1 + self._growth) * self._settled

    def _renew(self, worker: _Worker) -> None:
        """Load a worker to replace this one, which keeps working until the new one is ready."""
        with self._lock:
            if self._worker is not worker or self._closed:
                return
            if self._spare is None:
                self._spare = _Worker.new(self._memory)
            elif self._spare.ready.is_set():
                worker.end()
                self._worker = None  # the next task gets the spare

    def _forget(self, worker: _Worker) -> None:
        with self._lock:
            worker.process.kill()
            worker.process.join()
            if self._worker is worker:
                self._worker = None
