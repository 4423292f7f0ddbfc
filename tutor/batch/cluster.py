"""Answers from the workers of a Dask cluster: the same results as on this machine, even if a worker is lost."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tutor.batch.answering import Task, Written, answered, failed, lost
from tutor.batch.items import InputError, Item

if TYPE_CHECKING:
    from distributed import Client, Future

    from solvers.answer import Outcome
    from solvers.question import Question

AHEAD = 4
"""How many questions for each worker may be solved before their turn."""
CONNECTING = "10s"

_one_at_a_time = threading.Lock()
"""Only one solver runs in a process at a time, however many threads a worker has."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Yield a client of the scheduler at `address`, which must have workers.

    Raises:
        InputError: Dask is not installed, there is no scheduler, or it has no workers.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise InputError(
            'Using a cluster requires Dask; install it in your clone: pip install ".[cluster]"'
        ) from None
    try:
        with suppress(OSError):  # a name that is not known; the client says so
            resolve_address(address)  # at its end, a client reports again, with a traceback, what it refused
    except ValueError:
        raise InputError(
            f"{address!r} is not the address of a Dask scheduler; use, for example, tcp://HOST:8786."
        ) from None
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            f"There is no Dask scheduler at {address} ({type(error).__name__}); check the address."
        ) from None
    with client:
        if not _workers(client):
            raise InputError(
                f"The cluster at {address} has no workers; to start some, run: dask worker {address}"
            )
        yield client


def answer_on_cluster(items: Sequence[Item], task: Task, client: Client) -> Iterator[Written]:
    """Yield results in the order of `items`, solved by the workers of the client's scheduler.

    Raises:
        InputError: the workers cannot load the tutor, or the scheduler is lost.
    """
    waiting: deque[tuple[Item, Future[Written]]] = deque()
    for item in items:
        waiting.append((item, client.submit(_on_worker, item, task, pure=False)))
        if len(waiting) > AHEAD * max(1, _workers(client)):
            yield _result(*waiting.popleft())
    while waiting:
        yield _result(*waiting.popleft())


def _workers(client: Client) -> int:
    return len(client.scheduler_info(n_workers=-1)["workers"])


def _result(item: Item, future: Future[Written]) -> Written:
    from distributed import CancelledError, KilledWorker

    try:
        return future.result()
    except KilledWorker:  # as often as the cluster allows
        return lost(item)
    except ImportError as error:
        raise InputError(
            f"The workers of the cluster cannot load the tutor ({error}); install this version of the tutor there."
        ) from None
    except (CancelledError, OSError):
        raise InputError(
            "The connection to the cluster's scheduler was lost; start "
            "the scheduler, then run the same command to continue."
        ) from None
    except Exception as error:  # noqa: BLE001 - any fault of one line is that line's record
        return failed(item, error)


def _on_worker(item: Item, task: Task) -> Written:
    from solvers.asking import ask
    from tutor.engine import EngineError
    from tutor.own_tables import knowledge
    from tutor.worker import fault

    def asked(question: Question) -> Outcome:
        known = knowledge(task.tables)
        try:
            return ask(question, solver=task.solver, time_limit=task.time_limit, knowledge=known)
        except Exception as error:  # noqa: BLE001 - a fault of a solver costs one answer, as it does locally
            raise EngineError(fault(error)) from None

    with _one_at_a_time:
        return answered(item, task, asked)
