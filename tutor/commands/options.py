"""Options that several commands share, checked once."""

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


class Format(StrEnum):
    """How an answer is written."""

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
    """The band of a grade, or the band itself."""
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
    """One sentence on standard error; names in it may come from anybody, so nothing in it steers the terminal."""
    from knowledge.errors import printable

    typer.echo("\n".join(map(printable, message.split("\n"))), err=True)


def confirm(question: str) -> None:
    """Go on when a person says yes; end the command when not, or when nobody is there to say so."""
    agreed = False
    try:
        agreed = typer.confirm(question, err=True)
    except typer.Abort as end:  # Ctrl+C or the end of the input, either in the line of the question
        typer.echo(err=True)
        if isinstance(end.__context__, KeyboardInterrupt):
            raise end.__context__ from None
    if not agreed:
        complain("Nothing was changed.")
        raise typer.Exit(ABSTAINED)


def tables_to_ask(folder: Path | None) -> KnowledgeBase | None:
    """The tables in `folder`, or the shipped ones with the person's own (`None` if there are none of those).

    Complains about tables that cannot be used: own ones are left out, a folder with faults is not asked.
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
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


LARGEST = 1 << 28
"""Bytes of a file that is read as a whole."""


def text_of(path: Path, most: int = LARGEST) -> str:
    """What a file of at most `most` bytes says; complains and exits where it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
        if len(content) <= most:
            return content.decode("utf-8-sig").replace("\r\n", "\n")
        complain(f"{path} has more than {most >> 20} MB; use a smaller file.")
    except OSError as error:
        complain(f"{path} cannot be read ({error.strerror}); check its name and permissions.")
    except UnicodeDecodeError:
        complain(f"{path} is not UTF-8 text; save it as UTF-8.")
    raise typer.Exit(BAD_INPUT)


def checksum(path: Path) -> str:
    """The SHA-256 of a file, as provenance writes it."""
    return f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
