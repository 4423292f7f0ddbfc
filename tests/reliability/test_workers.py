"""Workers that hang, take too much memory or are killed: one clear sentence, one answer lost at most."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from solvers.answer import Answer
from solvers.question import Question
from tutor.batch.answering import Task
from tutor.batch.items import Item
from tutor.batch.local import answer_locally
from tutor.engine import Engine, EngineError
from tutor.worker import _read_on

EASY = Question.of("Rosa has 6 ribbons. She buys 2 more ribbons. How many ribbons does she have now?")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine(spare=False, longest=2.0)
    engine.ask(EASY)
    yield engine
    engine.close()


def test_a_solver_that_hangs_is_ended_after_its_limit(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.engine.GRACE", 0.3)
    worker = engine._worker
    assert worker is not None
    os.kill(worker.process.pid, signal.SIGSTOP)  # does nothing any more, as in an endless loop of native code
    begun = time.monotonic()
    with pytest.raises(EngineError, match="ran past its time limit and was stopped"):
        engine.ask(EASY, time_limit=3600.0)  # but no task may take longer than 2 s here
    assert 2.0 < time.monotonic() - begun < 4.0
    assert not worker.process.is_alive()
    assert isinstance(engine.ask(EASY), Answer)


GREEDY = """
import sys
from tutor import memory, tasks, worker

memory.limit_memory(1 << 30)
tasks.TASKS["answer"] = lambda observe: bytearray(1 << 31)
print(*worker._done(None, "answer", ()))
tasks.TASKS["answer"] = lambda observe: "the next one"
print(*worker._done(None, "answer", ()))
"""


def test_a_question_that_takes_too_much_memory_is_refused_and_the_next_is_answered() -> None:
    done = subprocess.run([sys.executable, "-c", GREEDY], capture_output=True, text=True, check=True)
    first, second = done.stdout.splitlines()
    assert first.startswith("failed The question needs more memory than the solver is allowed")
    assert second == "result the next one"


def test_a_worker_that_cannot_even_load_is_told() -> None:
    small = Engine(spare=False, memory=1 << 27)
    try:
        with pytest.raises(EngineError, match=r"memory|stopped unexpectedly|inside the solver"):
            small.ask(EASY)
    finally:
        small.close()


def test_a_batch_survives_the_loss_of_its_worker() -> None:
    items = [Item(n, json.dumps({"id": n, "question": EASY.text})) for n in range(12)]
    found = []
    for number, written in enumerate(answer_locally(items, Task(), workers=1)):
        found.append(written.record)
        if number == 0:
            for process in multiprocessing.active_children():
                if process.name == "tutor-worker" and process.pid is not None:
                    os.kill(process.pid, signal.SIGKILL)
    assert [(record["id"], record["answer"]) for record in found] == [(n, 8) for n in range(12)]


def test_what_questions_would_read_one_after_another_is_read_at_once() -> None:
    from solvers.tables.retrieve import index
    from tutor.own_tables import knowledge

    _read_on()
    tables = index(knowledge())
    assert set(tables._rows) == set(tables.tables)
