"""The output of an evaluation: tables for people, JSON or CSV for programs, and plots as SVG files."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from rich.console import RenderableType

JsonOption = Annotated[bool, typer.Option("--json", help="Print every figure and every problem as JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print every problem as a line of CSV.")]
PlotsOption = Annotated[
    Path | None,
    typer.Option(
        "--plots",
        metavar="FOLDER",
        help="Also draw accuracy, reliability, coverage, and time as SVG files in this folder.",
    ),
]


@dataclass(frozen=True, slots=True)
class Output:
    """Where results go; created before the work, so that an output that cannot be written is reported first."""

    as_json: bool
    as_csv: bool
    plots: Path | None

    def __post_init__(self) -> None:
        if self.as_json and self.as_csv:
            complain("Use either --json or --csv, not both.")
            raise typer.Exit(BAD_INPUT)
        if self.plots is not None:
            try:
                self.plots.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _refused(self.plots, error) from None

    def write(
        self,
        *,
        tables: Callable[[], Iterable[RenderableType]],
        record: Callable[[], Mapping[str, Any]],
        rows: Callable[[], Iterable[Sequence[object]]],
        plots: Callable[[], Mapping[str, str]],
    ) -> None:
        """Write in the requested format; the first of `rows` has the names of the columns."""
        from knowledge.files import whole

        for name, text in plots().items() if self.plots is not None else ():
            assert self.plots is not None
            try:
                with whole(self.plots / name, replace=True) as fresh:
                    fresh.write_text(text, encoding="utf-8")
            except OSError as error:
                raise _refused(self.plots / name, error) from None
        if self.as_csv:
            csv.writer(sys.stdout, lineterminator="\n").writerows(rows())
        elif self.as_json:
            typer.echo(json.dumps(record(), ensure_ascii=False, indent=1))
        else:
            from rich.console import Console

            for table in tables():
                Console(highlight=False, markup=False, emoji=False).print(table)


def _refused(path: Path, error: OSError) -> typer.Exit:
    complain(f"{path} cannot be written ({error.strerror}); choose another folder for --plots.")
    return typer.Exit(BAD_INPUT)
