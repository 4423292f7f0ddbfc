"""The worker process: it answers, can be cancelled, survives faults, and its crash costs one answer."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from solvers.answer import Answer
from solvers.events import Event, Observer, Stage, silent
from solvers.question import Question
from tutor.engine import Cancelled, Engine, EngineError
from tutor.tasks import Refusal

EASY = Question.of("Rosa has 6 ribbons. She buys 2 more ribbons. How many ribbons does she have now?")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.close()


def test_it_answers_and_tells_its_progress(engine: Engine) -> None:
    events: list[Event] = []
    outcome = engine.ask(EASY, observe=events.append)
    assert isinstance(outcome, Answer)
    assert outcome.value == 8
    assert outcome.derivation.verify() == ()
    assert Stage("reading") in events
    assert len(events) > 2


def test_cancelling_ends_the_worker_and_the_next_question_is_answered(engine: Engine) -> None:
    begun, go_on = threading.Event(), threading.Event()
    caught: list[BaseException] = []

    def ask() -> None:
        try:
            engine.ask(EASY, observe=lambda _: begun.set() or go_on.wait(60))
        except Cancelled as cancelled:
            caught.append(cancelled)

    thread = threading.Thread(target=ask)
    thread.start()
    assert begun.wait(60)
    engine.cancel()
    go_on.set()
    thread.join(10)
    assert caught
    assert isinstance(engine.ask(EASY), Answer)


def test_tasks_of_several_threads_get_their_own_results(engine: Engine) -> None:
    """As when practice begins while a question is being solved."""
    begun, go_on = threading.Event(), threading.Event()
    results: dict[str, object] = {}

    def ask() -> None:
        results["ask"] = engine.ask(EASY, observe=lambda _: begun.set() or go_on.wait(60))

    def practise() -> None:
        results["problem"] = engine.run("problem", "join-result", 0, 1)

    threads = [threading.Thread(target=ask), threading.Thread(target=practise)]
    threads[0].start()
    assert begun.wait(60)
    threads[1].start()
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert isinstance(results["ask"], Answer)
    problem, answer, _ = results["problem"]  # type: ignore[misc]
    assert problem.answer == answer.value


def test_what_waits_is_cancelled_too(engine: Engine) -> None:
    begun, go_on = threading.Event(), threading.Event()
    caught: list[BaseException] = []

    def ask(observe: Observer) -> None:
        try:
            engine.ask(EASY, observe=observe)
        except Cancelled as cancelled:
            caught.append(cancelled)

    def hold(_: Event) -> None:
        begun.set()
        go_on.wait(60)

    threads = [threading.Thread(target=ask, args=(observe,)) for observe in (hold, silent)]
    threads[0].start()
    assert begun.wait(60)
    threads[1].start()
    time.sleep(0.5)  # until it waits
    engine.cancel()
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert len(caught) == 2


def test_the_spare_takes_over_when_a_solve_is_cancelled(engine: Engine) -> None:
    engine.ask(EASY)
    deadline = time.monotonic() + 120
    while engine._spare is None or not engine._spare.ready.wait(1):
        assert time.monotonic() < deadline
    spare = engine._spare
    engine.cancel()
    assert engine._worker is spare
    assert isinstance(engine.ask(EASY), Answer)


def test_what_cannot_be_done_is_refused_in_a_sentence(engine: Engine) -> None:
    answer = engine.ask(EASY)
    assert engine.run("checked", answer) == ()
    assert "6 - 2" in engine.run("mistake", answer, "4")
    with pytest.raises(Refusal, match="no number"):
        engine.run("mistake", answer, "many")
    with pytest.raises(Refusal, match="no number for dogs"):
        engine.run("changed", EASY, "what if she had 3 dogs?")


def test_a_killed_worker_costs_one_answer(engine: Engine) -> None:
    def kill(_: Event) -> None:
        worker = engine._worker
        assert worker is not None
        if worker.process.is_alive():
            os.kill(worker.process.pid, signal.SIGKILL)
            worker.process.join()

    with pytest.raises(EngineError, match="stopped unexpectedly"):
        engine.ask(EASY, observe=kill)
    assert isinstance(engine.ask(EASY), Answer)


def test_a_fault_of_a_solver_is_told_in_a_sentence(engine: Engine) -> None:
    with pytest.raises(EngineError, match="Something went wrong inside the solver"):
        engine.ask(EASY, solver="oracle")
    assert isinstance(engine.ask(EASY), Answer)


def test_a_worker_that_has_grown_works_until_the_next_one_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter([100, 103, 104, 106, 107, 105, 104, 106])
    monkeypatch.setattr("tutor.engine.resident", lambda _: next(held))
    monkeypatch.setattr("tutor.engine.SETTLING", 2)
    engine = Engine(spare=False, growth=0.02)  # of the 103 that it holds at most after two tasks
    try:
        old = engine._running()
        for _ in range(3):
            assert isinstance(engine.ask(EASY), Answer)
        assert (engine._worker, engine._spare) == (old, None)
        assert isinstance(engine.ask(EASY), Answer)
        new = engine._spare
        assert new is not None
        assert engine._worker is old
        assert new.ready.wait(60)
        assert isinstance(engine.ask(EASY), Answer)
        assert (engine._running(), engine._spare) == (new, None)
        assert not old.process.is_alive()
        for _ in range(3):
            assert isinstance(engine.ask(EASY), Answer)
        assert (new.done, new.most, engine._settled) == (3, 105, 103)
        assert (
            engine._spare is not None
        )  # 106 is too much for the second worker too, though it began with 105
    finally:
        engine.close()
