"""Answers by processes on this machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

from tutor.batch.answering import Task, Written, answered
from tutor.batch.items import Item
from tutor.engine import Engine

AHEAD = 4
"""Questions for each worker that may be solved before their turn."""


def answer_locally(items: Sequence[Item], task: Task, workers: int) -> Iterator[Written]:
    """Results in the order of `items`, some of them solved ahead; the workers end when the iterator does."""
    engines = [Engine(spare=False) for _ in range(min(workers, max(1, len(items))))]
    idle: SimpleQueue[Engine] = SimpleQueue()
    for engine in engines:
        engine.start()
        idle.put(engine)

    def work(item: Item) -> Written:
        engine = idle.get()
        try:
            return answered(
                item,
                task,
                lambda question: engine.ask(
                    question, solver=task.solver, time_limit=task.time_limit, tables=task.tables
                ),
            )
        finally:
            idle.put(engine)

    pool = ThreadPoolExecutor(len(engines))
    try:
        waiting: deque[Future[Written]] = deque()
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > AHEAD * len(engines):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for engine in engines:
            engine.close()
