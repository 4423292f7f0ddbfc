"""Answers from processes on this machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING

from tutor.batch.answering import Task, Written, answered
from tutor.batch.items import Item
from tutor.engine import MEMORY, Engine, WorkerLostError

if TYPE_CHECKING:
    from solvers.answer import Outcome
    from solvers.question import Question

AHEAD = 16
"""How many questions for each worker may be solved before their turn: with 4, the others waited for one that takes
long.
"""

GROWTH = 0.04
"""Share by which a worker's memory may grow, since large questions leave it in pieces, before it is replaced.
What it has cached about words is lost with it: a new one is slower for its first few hundred questions."""


def answer_locally(
    items: Sequence[Item], task: Task, workers: int, memory: int = MEMORY, growth: float = GROWTH
) -> Iterator[Written]:
    """Yield results in the order of `items`, solving some ahead; the workers end when the iterator does.

    Each worker can use `memory` bytes and is replaced when its memory has grown by `growth`. A question whose worker is
    lost is asked once more.
    """
    if not items:
        return
    engines = [Engine(spare=False, memory=memory, growth=growth) for _ in range(min(workers, len(items)))]
    idle: SimpleQueue[Engine] = SimpleQueue()
    for engine in engines:
        engine.start()
        idle.put(engine)

    def work(item: Item) -> Written:
        engine = idle.get()
        try:
            return answered(item, task, lambda question: _asked(engine, question, task))
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


def _asked(engine: Engine, question: Question, task: Task) -> Outcome:
    """Return what the worker says or, if it is lost, what the next one says."""

    def ask() -> Outcome:
        return engine.ask(question, solver=task.solver, time_limit=task.time_limit, tables=task.tables)

    try:
        return ask()
    except WorkerLostError:
        return ask()
