"""`tutor batch`: many questions from a file of JSON lines, answered in order into another."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.options import Solver, SolverOption, TimeLimitOption, complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.question import Question
    from tutor.engine import Engine


def batch(
    source: Annotated[
        Path, typer.Argument(metavar="IN.jsonl", help='Lines of {"id", "question", "choices"}.')
    ],
    out: Annotated[Path, typer.Option("--out", metavar="OUT.jsonl", help="File to write the answers to.")],
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that solve at the same time.")] = 1,
    time_limit: TimeLimitOption = 20.0,
    solver: SolverOption = Solver.AUTO,
    explain: Annotated[bool, typer.Option("--explain", help="Write the steps too.")] = False,
) -> None:
    """Answer every question of a file, in order.

    A line that cannot be asked is reported with its number and answered with null; the rest goes on, and
    the exit code is 2 at the end.
    """
    lines = _lines(source, out)
    task = _Task(solver.value, time_limit, explain)
    bad = 0
    with out.open("w", encoding="utf-8") as sink, _progress(len(lines)) as advance:
        for written in _in_order(lines, task, workers):
            sink.write(json.dumps(written.record, ensure_ascii=False) + "\n")
            sink.flush()
            if written.complaint:
                bad += 1
                complain(written.complaint)
            advance()
    if bad:
        raise typer.Exit(BAD_INPUT)


@dataclass(frozen=True, slots=True)
class _Task:
    solver: str
    time_limit: float
    explain: bool


@dataclass(frozen=True, slots=True)
class _Written:
    record: dict[str, Any]
    complaint: str = ""


def _lines(source: Path, out: Path) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers; complains about files that cannot be used."""
    try:
        text = source.read_text(encoding="utf-8", errors="replace")
        if out.exists() and out.samefile(source):
            complain(f"{out} is the input file; name another file for --out.")
            raise typer.Exit(BAD_INPUT)
        out.open("a", encoding="utf-8").close()
    except OSError as error:
        complain(f"{error.filename} cannot be used: {error.strerror}; check the name and its permissions.")
        raise typer.Exit(BAD_INPUT) from None
    return [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _in_order(lines: list[tuple[int, str]], task: _Task, workers: int) -> Iterator[_Written]:
    """Results in the order of `lines`, some of them solved ahead; workers end when the iterator does."""
    from tutor.engine import Engine

    engines = [Engine() for _ in range(min(workers, max(1, len(lines))))]
    idle: SimpleQueue[Engine] = SimpleQueue()
    for engine in engines:
        engine.start()
        idle.put(engine)

    def work(numbered: tuple[int, str]) -> _Written:
        engine = idle.get()
        try:
            return _answered(engine, *numbered, task)
        finally:
            idle.put(engine)

    pool = ThreadPoolExecutor(len(engines))
    try:
        waiting: list[Future[_Written]] = []
        for numbered in lines:
            waiting.append(pool.submit(work, numbered))
            if len(waiting) > 4 * len(engines):
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for engine in engines:
            engine.close()


def _answered(engine: Engine, number: int, line: str, task: _Task) -> _Written:
    from solvers.answer import Answer
    from solvers.question import QuestionError
    from tutor.engine import EngineError
    from tutor.records import record, step_record, unusable

    identifier = None
    try:
        item = json.loads(line)
        identifier = item.get("id") if isinstance(item, dict) else None
        question = _question(item)
    except json.JSONDecodeError as error:
        reason = f"Line {number} is not JSON (column {error.colno}); write one object a line."
        return _Written(unusable(None, reason), reason)
    except (QuestionError, RecursionError) as error:
        return _Written(unusable(identifier, str(error)), f"Line {number}: {error}")
    started = time.perf_counter()
    try:
        outcome = engine.ask(question, solver=task.solver, time_limit=task.time_limit)
    except EngineError as error:
        return _Written(unusable(identifier, str(error)))
    result = record(outcome, identifier, time.perf_counter() - started)
    if task.explain:
        from tutor.narration import narrate

        steps = narrate(outcome).steps if isinstance(outcome, Answer) else ()
        result["steps"] = [step_record(step) for step in steps]
    return _Written(result)


def _question(item: object) -> Question:
    """The question of an input object; raises `QuestionError` with what is wrong."""
    from solvers.question import Question, QuestionError

    if not isinstance(item, dict) or not isinstance(item.get("question"), str):
        raise QuestionError('There is no "question"; write an object with "id" and "question".')
    choices = item.get("choices")
    if choices is None or choices == []:
        return Question.parse(item["question"])
    if not isinstance(choices, list) or not all(
        isinstance(c, dict) and isinstance(c.get("label"), str) and isinstance(c.get("text"), str)
        for c in choices
    ):
        raise QuestionError('The "choices" are not a list of objects with "label" and "text".')
    return Question.of(item["question"], [(c["label"], c["text"]) for c in choices])


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error when that is a terminal; yields what advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
