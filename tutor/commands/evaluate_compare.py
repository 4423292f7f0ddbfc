"""`tutor evaluate compare`: show runs side by side, and test whether they differ by more than chance."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from knowledge.errors import printable
from tutor.commands.evaluation_output import CsvOption, JsonOption, Output, PlotsOption
from tutor.commands.options import complain, text_of
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = ("run", "problems", "right", "low", "high", "only_here", "only_first", "p")


@dataclass(frozen=True, slots=True)
class Line:
    """A run compared with the first one, on the problems that all runs have."""

    run: str
    problems: int
    right: float
    interval: tuple[float, float]
    only_here: int
    """Problems that this run gets right and the first one does not."""
    only_first: int
    p: float
    """The p-value of McNemar's exact test."""


def compare(
    records: Annotated[
        list[Path],
        typer.Argument(metavar="RECORD.json ...", help="Files written by `tutor evaluate ... --json`."),
    ],
    solver: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The solver to compare; the default is the last one in each record.",
        ),
    ] = "",
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    plots: PlotsOption = None,
) -> None:
    """Compare runs, such as an ablation with the full system.

    The report has the accuracy with intervals, and McNemar's test against the first run. Only problems that are in
    all the records count. "Only here" counts problems that a run gets right and the first run gets wrong; "only
    first" counts the opposite; p is the probability of a difference at least this large by chance.
    """
    output = Output(as_json, as_csv, plots)
    if len(set(records)) < 2:
        complain("There is nothing to compare; give at least two records.")
        raise typer.Exit(BAD_INPUT)
    names = [path.stem for path in records]
    shown = names if len(set(names)) == len(names) else list(map(str, records))
    credits = {printable(name): _credits(path, solver) for name, path in zip(shown, records, strict=True)}
    shared = [one for one in next(iter(credits.values())) if all(one in found for found in credits.values())]
    if not shared:
        complain("The records have no problems in common; compare runs on the same data.")
        raise typer.Exit(BAD_INPUT)
    lines = _lines(credits, shared)
    output.write(
        tables=lambda: _tables(lines),
        record=lambda: {"runs": [dict(zip(COLUMNS, _row(line), strict=True)) for line in lines]},
        rows=lambda: [COLUMNS, *map(_row, lines)],
        plots=lambda: _plots(lines),
    )


def _credits(path: Path, solver: str) -> dict[str, float]:
    """Return the solver's credit for each problem, or report a file without it and exit."""
    try:
        every = json.loads(text_of(path))["solvers"]
        name = solver or list(every)[-1]
        if name not in every:
            complain(f"{path} has no solver {name!r}; choose one of {', '.join(map(str, every))}.")
            raise typer.Exit(BAD_INPUT)
        one: Mapping[str, Any] = every[name]
        if "trials" in one:
            return {str(trial["id"]): float(trial["right"]) for trial in one["trials"]}
        return {str(answer["id"]): float(answer["credit"]) for answer in one["answers"]}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        complain(f"{path} is not the record of an evaluation; use a file written with --json.")
        raise typer.Exit(BAD_INPUT) from None


def _lines(credits: Mapping[str, Mapping[str, float]], shared: Sequence[str]) -> list[Line]:
    from solvers.evaluation.intervals import sign_test, wilson

    first = next(iter(credits.values()))
    lines = []
    for run, found in credits.items():
        here = sum(found[one] > first[one] for one in shared)
        there = sum(found[one] < first[one] for one in shared)
        right = sum(found[one] for one in shared)
        interval = wilson(right, len(shared))
        lines.append(Line(run, len(shared), right, interval, here, there, sign_test(here, there)))
    return lines


def _row(line: Line) -> Sequence[object]:
    ends = (round(end, 6) for end in line.interval)
    return line.run, line.problems, line.right, *ends, line.only_here, line.only_first, float(f"{line.p:.4g}")


def _tables(lines: Sequence[Line]) -> Iterator[RenderableType]:
    from tutor.commands.evaluation_tables import interval, new_table, percent

    title = f"{lines[0].problems:,} problems, beside {lines[0].run}"
    table = new_table(title, "run", "accuracy", "95%", "only here", "only first", "p")
    for line in lines:
        share = percent(line.right / line.problems), interval(line.right, line.problems)
        table.add_row(line.run, *share, str(line.only_here), str(line.only_first), f"{line.p:.3g}")
    yield table


def _plots(lines: Sequence[Line]) -> dict[str, str]:
    from tutor.commands.evaluation_plots import Measured, evaluation_plots

    return evaluation_plots("Runs", {}, [Measured(line.run, line.problems, line.right) for line in lines])
