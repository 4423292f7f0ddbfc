"""Answers by the workers of a Dask cluster: the same results as locally, also when a worker is lost."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence

from tutor.batch.answering import Task, Written, answered
from tutor.batch.items import InputError, Item

AHEAD = 4
"""Questions for each worker that may be solved before their turn."""
RETRIES = 5
"""How many workers may be lost under one question."""
CONNECTING = "10s"

_one_at_a_time = threading.Lock()
"""Solvers use their process alone, however many threads a worker has."""


def answer_on_cluster(items: Sequence[Item], task: Task, address: str) -> Iterator[Written]:
    """Results in the order of `items`, solved by the workers of the scheduler at `address`.

    Raises:
        InputError: Dask is not installed, or there is no scheduler or no worker.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError('A cluster needs Dask; install it with: pip install "tutor[cluster]"') from None
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(
            f"There is no Dask scheduler at {address} ({type(error).__name__}); check it."
        ) from None
    with client:
        workers = len(client.scheduler_info(n_workers=-1)["workers"])
        if not workers:
            raise InputError(
                f"The cluster at {address} has no workers; start some with: dask worker {address}"
            )
        waiting: deque[object] = deque()
        for item in items:
            waiting.append(client.submit(_on_worker, item, task, pure=False, retries=RETRIES))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()  # type: ignore[attr-defined]
        while waiting:
            yield waiting.popleft().result()  # type: ignore[attr-defined]


def _on_worker(item: Item, task: Task) -> Written:
    from solvers.asking import ask
    from tutor.own_tables import knowledge

    with _one_at_a_time:
        return answered(
            item,
            task,
            lambda question: ask(
                question, solver=task.solver, time_limit=task.time_limit, knowledge=knowledge(task.tables)
            ),
        )
