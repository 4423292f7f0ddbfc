"""The solving process, started by `tutor.engine`: it loads everything once and does one task after another."""

from __future__ import annotations

import ctypes
import gc
import itertools
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from solvers.question import Question
from tutor.memory import limit_memory
from tutor.tasks import TASKS, Refusal

NICENESS = 5
"""How much lower than the screen's the priority of solving is, since the screen must react to keys at once."""

YOUNG = 10_000
"""The number of new objects after which the garbage collector checks them; with the default of 700, a worker would
lose 8% of its time.
"""

GROWN = 4_000_000
"""How many bytes a task may leave behind before the worker returns unused memory."""

EVENT, RESULT, REFUSED, FAILED = "event", "result", "refused", "failed"
"""The kinds of messages from a worker: an event, a result, the reason why there is none, or a fault."""

SETTLED = 50
"""The number of tasks after which existing objects will mostly stay; again after twice as many, and so on."""

_WARM_UPS = (
    "Ann has 2 pens and 3 pens. How many pens does she have?",
    "Which organ pumps blood? (A) heart (B) lung",
)
"""Questions that load what a person's first ones would otherwise wait for."""


def fault(error: Exception) -> str:
    """Return a sentence for people about an error inside a solver."""
    if isinstance(error, MemoryError):
        return "The question needs more memory than the solver is allowed; ask it in fewer words."
    return f"Something went wrong inside the solver ({type(error).__name__}: {error})."


def work(connection: Connection, ready: Any, memory: int) -> None:
    """Do the tasks that arrive through `connection` until it closes; runs in the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl+C in the terminal
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # the other cores are for the screen
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    _silence()
    limit_memory(memory)
    try:
        for text in _WARM_UPS:
            _warm_up(text)
            if connection.poll():
                break
        _settle()
        ready.set()
        settled, settling = resident(), SETTLED
        for done in itertools.count(1):
            task, arguments = connection.recv()
            reply = _done(connection, task, arguments)
            if resident() > settled + GROWN:
                _give_back()
                settled = resident()
            connection.send(reply)
            if done == settling:
                _read_on()
                _settle()
                settled, settling = resident(), 2 * settling
    except (EOFError, OSError):
        return


def _done(connection: Connection, task: str, arguments: tuple[object, ...]) -> tuple[str, Any]:
    def observe(event: object) -> None:
        connection.send((EVENT, event))

    try:
        return RESULT, TASKS[task](observe, *arguments)
    except Refusal as refusal:
        return REFUSED, str(refusal)
    except Exception as error:  # noqa: BLE001 - the worker must survive any fault of a solver
        return FAILED, fault(error)


def _warm_up(text: str) -> None:
    from solvers.asking import ask

    with suppress(Exception):  # a fault will occur and be reported with the first real question
        ask(Question.parse(text))


def _settle() -> None:
    """Exclude existing objects from garbage collection, since scanning them takes 0.7 s each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def _read_on() -> None:
    """Read the remaining rows of the tables: long sessions need them, and reading them one by one would fragment the
    memory.
    """
    from solvers.tables.retrieve import index
    from tutor.own_tables import knowledge

    with suppress(Exception):  # a fault will be reported with the question that causes it
        tables = index(knowledge())
        for name in tables.tables:
            tables.row_words(name)


def resident(process: int | str = "self") -> int:
    """Return how many bytes of memory a process holds, or 0 if the system does not say."""
    with suppress(OSError):
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


def _give_back() -> None:
    """Return unused memory between allocated blocks to the system, if the C library can."""
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _silence() -> None:
    """Keep output of native libraries away from the terminal."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
