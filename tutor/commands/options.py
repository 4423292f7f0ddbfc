"""Options that several commands share, checked once."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Solver(StrEnum):
    """Which solver to ask."""

    AUTO = "auto"
    TABLES = "tables"
    RULES = "rules"
    EQUATIONS = "equations"


SolverOption = Annotated[Solver, typer.Option("--solver", help="Ask only this solver.")]
TimeLimitOption = Annotated[
    float, typer.Option("--time-limit", min=0.1, max=3600.0, metavar="SECONDS", help="Time for one question.")
]


def complain(message: str) -> None:
    """One sentence on standard error."""
    typer.echo(message, err=True)
