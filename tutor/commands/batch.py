"""`tutor batch`: many questions from a file, answered in order into another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

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


def batch(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN", help='Lines of {"id", "question", "choices"}, or CSV; also with .gz at the end.'
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="OUT", help="File for the answers: .jsonl or .csv, also with .gz."),
    ],
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that solve at the same time.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Solve on this Dask cluster: tcp://HOST:8786.")
    ] = None,
    memory: Annotated[
        int,
        typer.Option(
            min=1000, max=1_000_000, metavar="MB", help="The most memory that a local worker may use."
        ),
    ] = 4000,
    restart: Annotated[
        bool, typer.Option("--restart", help="Start over instead of continuing an interrupted run.")
    ] = False,
    time_limit: TimeLimitOption = 20.0,
    solver: SolverOption = Solver.AUTO,
    tables: TablesOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Write the steps too.")] = False,
) -> None:
    """Answer every question of a file, in order; the same command continues a run that was interrupted.

    A line that cannot be asked is reported with its number and answered with null; the rest goes on, and
    the exit code is 2 at the end.
    """
    from tutor.batch.answering import Task
    from tutor.batch.items import InputError, read_items
    from tutor.batch.output import Output

    task = Task(solver.value, time_limit, explain, tables)
    if tables is not None:
        tables_to_ask(tables)
    bad = 0
    try:
        if out.exists() and source.exists() and out.samefile(source):
            raise InputError(f"{out} is the input file; name another file for --out.")
        items = read_items(source)
        with (
            Output(out, items, task, restart=restart) as output,
            _progress(len(items), output.done) as advance,
        ):
            rest = items[output.done :]
            if cluster is not None:
                from tutor.batch.cluster import answer_on_cluster

                results = answer_on_cluster(rest, task, cluster)
            else:
                from tutor.batch.local import answer_locally

                results = answer_locally(rest, task, workers, memory * 10**6)
            for written in results:
                output.write(written.record)
                if written.complaint:
                    bad += 1
                    complain(written.complaint)
                advance()
    except InputError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    if bad:
        raise typer.Exit(BAD_INPUT)


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar with rate and time left on standard error when that is a terminal; yields what advances it."""
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
