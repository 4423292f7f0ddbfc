"""Options that several commands share, checked once."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tutor.exits import BAD_INPUT


class Solver(StrEnum):
    """Which solver to ask."""

    AUTO = "auto"
    TABLES = "tables"
    RULES = "rules"
    EQUATIONS = "equations"
    FORMULAS = "formulas"


SolverOption = Annotated[Solver, typer.Option("--solver", help="Ask only this solver.")]
TimeLimitOption = Annotated[
    float, typer.Option("--time-limit", min=0.1, max=3600.0, metavar="SECONDS", help="Time for one question.")
]


def complain(message: str) -> None:
    """One sentence on standard error."""
    typer.echo(message, err=True)


def names_of(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def text_of(path: Path) -> str:
    """What a file says; complains and exits where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        complain(f"{path} cannot be read ({error.strerror}); name a file that can.")
    except UnicodeDecodeError:
        complain(f"{path} is not text in UTF-8; save it as that.")
    raise typer.Exit(BAD_INPUT)
