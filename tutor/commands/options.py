"""Options that several commands share, checked in one place."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.exits import ABSTAINED, BAD_INPUT
from tutor.narration.band import Band

if TYPE_CHECKING:
    from knowledge.tables import KnowledgeBase


class Solver(StrEnum):
    """Which solver to ask."""

    AUTO = "auto"
    RELATIONS = "relations"
    TABLES = "tables"
    RETRIEVAL = "retrieval"
    RULES = "rules"
    EQUATIONS = "equations"
    FORMULAS = "formulas"
    LAWS = "laws"


class Format(StrEnum):
    """The format of an answer."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    RICH = "rich"
    JSON = "json"


SolverOption = Annotated[Solver, typer.Option("--solver", help="Use only this solver.")]
TimeLimitOption = Annotated[
    float,
    typer.Option("--time-limit", min=0.1, max=3600.0, metavar="SECONDS", help="Time limit for one question."),
]
TablesOption = Annotated[
    Path | None,
    typer.Option("--tables", metavar="FOLDER", help="Use only the tables in this folder."),
]


def band_of(text: str) -> Band:
    """Return the band of a grade, or the band itself."""
    try:
        return Band(text.strip().lower())
    except ValueError:
        fault = f"there is no grade {text!r}; use a grade from 1 to 8, a band such as 3-4, or any."
        raise typer.BadParameter(fault) from None


GradeOption = Annotated[
    Band,
    typer.Option(
        "--grade",
        parser=band_of,
        metavar="GRADE",
        help="Grade level of the methods and words used: 1 to 8, a band such as 3-4, or any.",
    ),
]


def complain(message: str) -> None:
    """Print one sentence on standard error; names in it may come from anyone, so it cannot control the terminal."""
    from knowledge.errors import printable

    typer.echo("\n".join(map(printable, message.split("\n"))), err=True)


def confirm(question: str) -> None:
    """Continue if the person says yes; otherwise, or if nobody is there to answer, end the command."""
    agreed = False
    try:
        agreed = typer.confirm(question, err=True)
    except typer.Abort as end:  # Ctrl+C or the end of the input; the cursor is still on this line
        typer.echo(err=True)
        if isinstance(end.__context__, KeyboardInterrupt):
            raise end.__context__ from None
    if not agreed:
        complain("Nothing was changed.")
        raise typer.Exit(ABSTAINED)


def tables_to_ask(folder: Path | None) -> KnowledgeBase | None:
    """Return the tables in `folder`, or the built-in ones with the person's own (`None` if there are none of those).

    Tables that cannot be used are reported: a person's own are left out, and a folder with errors is not used.
    """
    from knowledge.errors import KnowledgeError
    from tutor.own_tables import contents, knowledge

    try:
        found = knowledge(folder)
    except KnowledgeError as error:
        complain(f"{error} Run `tutor knowledge check` to see all the problems.")
        raise typer.Exit(BAD_INPUT) from None
    for fault in contents().faults if folder is None and found is not None else ():
        complain(f"Left out: {fault}")
    return found


def names_of(text: str) -> list[str]:
    """Return the names in a comma-separated list."""
    return [name.strip() for name in text.split(",") if name.strip()]


LARGEST = 1 << 28
"""The most bytes in a file that is read as a whole."""


def text_of(path: Path, most: int = LARGEST) -> str:
    """Return the text of a file of at most `most` bytes, or report an error and exit."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
        if len(content) <= most:
            return content.decode("utf-8-sig").replace("\r\n", "\n")
        complain(f"{path} is larger than {most >> 20} MB; use a smaller file.")
    except OSError as error:
        complain(f"{path} cannot be read ({error.strerror}); check its name and permissions.")
    except UnicodeDecodeError:
        complain(f"{path} is not UTF-8 text; save it as UTF-8.")
    raise typer.Exit(BAD_INPUT)


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file in the form used for provenance."""
    return f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
