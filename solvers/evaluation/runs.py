"""Trains a solver on some problems and tests it on others, in worker processes; every answer is cached."""

from __future__ import annotations

import hashlib
import importlib
import json
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, fields
from functools import cache
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from knowledge.files import whole
from solvers.combination.attempt import Attempt, attempt_of, read_attempt
from solvers.concluding import sound
from solvers.evaluation.folds import Fold
from solvers.ilp import Limits
from solvers.proposing import propose
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import MODULES
from solvers.training import Example

SECONDS = 20.0
"""Time limit for one problem, as in `solvers.ask`; it is generous, because what reaches it depends on the machine."""

_UNTOUCHED = ("evaluation", "combination")
"""Packages in `solvers` that no solver's answer depends on, except for the form of an `Attempt`."""


@dataclass(frozen=True, slots=True)
class Run:
    """One solver, trained on the training part of `fold` and tested on the other; with an empty training part, the
    built-in solver.
    """

    solver: str
    fold: Fold
    without: tuple[str, ...] = ()
    """Groups of features that the solver does not use; names in `ABLATIONS` of its `learn` module."""
    seed: int = 0
    has_own: bool = True
    """Whether the solver also learns from our own taught problems."""


def read_example(example: Example) -> Reading:
    """Return the reading of a problem, which is cached for the rest of the process."""
    return _read(example.text)


@cache
def _read(text: str) -> Reading:
    from solvers.reading.read import read_text

    return read_text(Question.of(text).text)


def ablations(solver: str) -> tuple[str, ...]:
    """Return the parts that `solver` (or "combined" for the combination) can be trained without."""
    if solver == "combined":
        from solvers.combination.learn import ABLATIONS
        from solvers.routing import WORD_PROBLEMS

        return (*WORD_PROBLEMS, *ABLATIONS)
    learn = _learn(solver)
    return tuple(getattr(learn, "ABLATIONS", ()))


def attempts(
    runs: Iterable[Run],
    *,
    workers: int = 1,
    cache: Path | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> dict[Run, tuple[Attempt, ...]]:
    """Return the solvers' attempts at the problems, in the order of each run's `fold.test`.

    Args:
        runs: the runs to do; equal runs are done once.
        workers: the number of processes; with 1, everything happens in this one.
        cache: a folder in which results are kept under a checksum of everything they depend on.
        report: called at the end of every run.

    Returns:
        The attempts of each run. They depend on nothing else, unless a time limit is reached.
    """
    keys = {run: _key(run) for run in runs}
    unlike = {key: run for run, key in reversed(keys.items())}
    found = {key: _kept(key, cache) for key in unlike}
    missing = [run for key, run in reversed(unlike.items()) if found[key] is None]
    for number, (run, result) in enumerate(_done(missing, workers), start=1):
        found[keys[run]] = result
        if cache is not None:
            cache.mkdir(parents=True, exist_ok=True)
            text = json.dumps([attempt.record() for attempt in result])
            with whole(_place(keys[run], cache), replace=True) as fresh:
                fresh.write_text(text, encoding="utf-8")
        report(f"{run.solver}, fold {run.fold.name}: {number} of {len(missing)} runs done")
    return {run: found[key] or () for run, key in keys.items()}


def _done(runs: Sequence[Run], workers: int) -> Iterable[tuple[Run, tuple[Attempt, ...]]]:
    if workers == 1 or len(runs) < 2:
        for run in runs:
            yield run, _attempts(run)
        return
    with ProcessPoolExecutor(min(workers, len(runs)), get_context("spawn"), _end_at_ctrl_c) as pool:
        jobs = {pool.submit(_attempts, run): run for run in runs}
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def _end_at_ctrl_c() -> None:
    """Let a worker process end at once; by default, Python would stop the current run and start the next one."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _attempts(run: Run) -> tuple[Attempt, ...]:
    """Train and ask; what a worker process does."""
    learn = _learn(run.solver)
    options: dict[str, Any] = {}
    if learn is not None and run.fold.train:
        chosen: dict[str, Any] = {"without": run.without} if run.without else {}
        chosen |= {} if run.has_own else {"own": ()}
        options["weights"] = learn.train(run.fold.train, seed=run.seed, **chosen)
    return tuple(_attempt(run.solver, example, options) for example in run.fold.test)


def _attempt(solver: str, example: Example, options: dict[str, Any]) -> Attempt:
    question, limits = Question.of(example.text), Limits(seconds=SECONDS)
    proposed = propose(solver, question, read_example(example), limits=limits, **options)
    return attempt_of(sound(proposed), solver)


def _learn(solver: str) -> Any:
    """Return the module that trains `solver`, or `None` if it does not learn anything."""
    name = f"{MODULES.get(solver, f'solvers.{solver}')}.learn"
    return importlib.import_module(name) if find_spec(name) else None


def _kept(key: str, cache: Path | None) -> tuple[Attempt, ...] | None:
    if cache is None or not _place(key, cache).is_file():
        return None
    records = json.loads(_place(key, cache).read_text("utf-8"))
    return tuple(read_attempt(record) for record in records)


def _place(key: str, cache: Path) -> Path:
    return cache / f"{key}.json"


def _key(run: Run) -> str:
    """Return a checksum of everything that the run's result depends on."""
    train = run.fold.train if _learn(run.solver) else ()
    problems = [[(e.identifier, e.text, str(e.answer)) for e in part] for part in (train, run.fold.test)]
    shape = [field.name for field in fields(Attempt)]
    said = [run.solver, run.without, run.seed, run.has_own]
    everything = json.dumps([*said, SECONDS, problems, shape, _checksum()])
    return hashlib.sha256(everything.encode()).hexdigest()


@cache
def _checksum() -> str:
    """Return a checksum of every file that an answer can depend on."""
    total = hashlib.sha256()
    root = Path(__file__).parents[2]
    for folder in (root / "solvers", root / "knowledge"):
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and "__pycache__" not in parts and parts[1] not in _UNTOUCHED:
                total.update("/".join(parts).encode())
                total.update(path.read_bytes())
    return total.hexdigest()
