"""`tutor batch`: answer many questions from a file, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import (
    Solver,
    SolverOption,
    TablesOption,
    TimeLimitOption,
    complain,
    tables_to_ask,
)
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from tutor.batch.answering import Task, Written
    from tutor.batch.items import Item
    from tutor.batch.sink import Sink


def batch(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help=(
                'A file of JSON lines with "id", "question", and "choices", or '
                'a .csv file; either may end in .gz. Use "-" for standard input.'
            ),
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="OUT",
            help='A new file for the answers: .jsonl or .csv, optionally with .gz. Use "-" for standard output.',
        ),
    ],
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Number of processes that work at the same time.")
    ] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Use this Dask cluster: tcp://HOST:8786.")
    ] = None,
    memory: Annotated[
        int,
        typer.Option(min=1000, max=1_000_000, metavar="MB", help="Memory limit for each local worker."),
    ] = 4000,
    force: Annotated[
        bool, typer.Option("--force", help="Replace OUT if it exists, once all the answers are ready.")
    ] = False,
    restart: Annotated[
        bool, typer.Option("--restart", help="Start an interrupted run over instead of continuing it.")
    ] = False,
    time_limit: TimeLimitOption = 20.0,
    solver: SolverOption = Solver.AUTO,
    tables: TablesOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Also write the steps.")] = False,
) -> None:
    """Answer every question in a file, in order.

    The answers are kept in OUT.part until all of them are ready; then OUT is written. If a run is interrupted, the
    same command continues it.

    A line that is not a valid question is reported with its number and answered with null. The other lines are still
    answered, and the exit code is 2.
    """
    from tutor.batch.answering import Task, complaint
    from tutor.batch.items import InputError, read_items

    task = Task(solver.value, time_limit, explain, tables)
    if tables is not None:
        tables_to_ask(tables)
    sink, bad = None, 0
    try:
        items = read_items(source)
        sink = _sink(out, source, items, task, force=force, restart=restart)
        with _solving(task, workers, cluster, memory * 10**6) as solve, sink:
            if sink.done:
                complain(f"{sink.kept()} This run continues from there.")
            for told in filter(None, map(complaint, items[: sink.done])):
                bad += 1
                complain(told)
            with _progress(len(items), sink.done) as advance:
                for written in solve(items[sink.done :]):
                    sink.write(written.record)
                    if written.complaint:
                        bad += 1
                        complain(written.complaint)
                    advance()
    except (InputError, KeyboardInterrupt) as error:
        if isinstance(error, InputError):
            complain(str(error))
        if sink is not None and sink.kept():
            complain(f"{sink.kept()} Run the same command to continue, or add --restart to start over.")
        if isinstance(error, KeyboardInterrupt):
            raise
        raise typer.Exit(BAD_INPUT) from None
    if bad:
        raise typer.Exit(BAD_INPUT)


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[], None]]:
    """Show a bar with rate and time left on standard error if it is a terminal; yield a function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rate]}")
    columns = BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total, completed=done, rate="")

        def advance() -> None:
            bar.advance(task)
            bar.update(task, rate=f"{bar.tasks[0].speed or 0:.1f} a second")

        yield advance


def _sink(out: Path, source: Path, items: Sequence[Item], task: Task, *, force: bool, restart: bool) -> Sink:
    """Return what takes the answers. Raises `InputError` if `out` cannot be written."""
    from tutor.batch.items import STANDARD
    from tutor.batch.output import Output
    from tutor.batch.sink import told
    from tutor.batch.stream import Stream

    with told(str(out)):
        if out == STANDARD or (out.exists() and not out.is_file() and not out.is_dir()):
            return Stream(out)
        return Output(out, source, items, task, force=force, restart=restart)


@contextmanager
def _solving(
    task: Task, workers: int, cluster: str | None, memory: int
) -> Iterator[Callable[[Sequence[Item]], Iterator[Written]]]:
    """Yield the function that answers questions, with local processes or a cluster that it has connected to."""
    if cluster is None:
        from tutor.batch.local import answer_locally

        yield partial(answer_locally, task=task, workers=workers, memory=memory)
    else:
        from tutor.batch.cluster import answer_on_cluster, connected

        with connected(cluster) as client:
            yield partial(answer_on_cluster, task=task, client=client)
