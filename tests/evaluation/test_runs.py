"""What is worked out once is not worked out again, unless something that it depends on is different."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

import pytest

from solvers.combination.attempt import Attempt, Candidate
from solvers.evaluation import runs
from solvers.evaluation.folds import Fold
from solvers.evaluation.runs import Run, attempts
from solvers.training import Example

ONE, TWO = (Example(str(n), f"Ann has {n} pens. How many pens has she?", Fraction(n)) for n in (1, 2))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """The runs that were really done."""
    those: list[Run] = []

    def answer(run: Run) -> tuple[Attempt, ...]:
        those.append(run)
        return tuple(Attempt(run.solver, (Candidate(e.answer, 0.5),), 0.9) for e in run.fold.test)

    monkeypatch.setattr(runs, "_attempts", answer)
    return those


def test_alike_runs_are_done_once_and_kept(done: list[Run], tmp_path: Path) -> None:
    these = [Run("rules", Fold(name, (ONE,), (TWO,))) for name in ("a", "b")]
    found = attempts(these, cache=tmp_path)
    assert found[these[0]] == found[these[1]] == (Attempt("rules", (Candidate(Fraction(2), 0.5),), 0.9),)
    assert len(done) == 1
    assert attempts(these, cache=tmp_path) == found
    assert len(done) == 1


def test_what_differs_is_done_again(done: list[Run], tmp_path: Path) -> None:
    run = Run("rules", Fold("a", (ONE,), (TWO,)))
    others = [
        replace(run, seed=1),
        replace(run, without=("words",)),
        replace(run, solver="equations"),
        replace(run, fold=Fold("a", (replace(ONE, answer=Fraction(3)),), (TWO,))),
        replace(run, fold=Fold("a", (ONE,), (replace(TWO, text="Bea has 2 pens. How many has she?"),))),
    ]
    attempts([run], cache=tmp_path)
    attempts(others, cache=tmp_path)
    assert done == [run, *others]


def test_who_learns_nothing_is_asked_once_for_all_training_data(done: list[Run], tmp_path: Path) -> None:
    attempts([Run("formulas", Fold("a", train, (TWO,))) for train in ((ONE,), ())], cache=tmp_path)
    assert len(done) == 1


def test_ctrl_c_ends_a_worker_and_not_only_what_it_does() -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), runs._end_at_ctrl_c) as pool:
        worker = pool.submit(os.getpid).result()
        waiting = [pool.submit(time.sleep, 60) for _ in range(2)]
        os.kill(worker, signal.SIGINT)
        for job in waiting:
            with pytest.raises(BrokenProcessPool):
                job.result(timeout=30)
