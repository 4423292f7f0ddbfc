"""`tutor history`: show earlier conversations line by line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import complain, confirm
from tutor.commands.stores import opened_history
from tutor.exits import ABSTAINED, BAD_INPUT

if TYPE_CHECKING:
    from tutor.history.entry import Entry

app = typer.Typer(
    help="List, search, show, export, or delete earlier conversations.",
    epilog="If the file is damaged, whatever can be read is recovered, and you are told what was lost.",
    no_args_is_help=True,
)

Number = Annotated[int, typer.Argument(help="The number shown by `tutor history list`.")]


@app.command("list")
def list_conversations(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="Show only conversations that contain these words."),
    ] = None,
) -> None:
    """List conversations, the latest first.

    Each line has the number, the date, the number of turns, and the first question.
    """
    with opened_history() as history:
        found = history.conversations(" ".join(words or []))
    for one in found:
        typer.echo(f"{one.identifier}\t{one.latest:%Y-%m-%d %H:%M}\t{one.entries}\t{one.title}")
    if not found:
        complain("No conversation matches." if words else "There are no saved conversations yet.")
        raise typer.Exit(ABSTAINED)


@app.command()
def show(number: Number) -> None:
    """Show a conversation as plain text."""
    from tutor.rendering.plain import asked_back, plain

    for entry in _entries(number):
        typer.echo(f"> {entry.said}")
        if entry.told:
            typer.echo(plain(entry.told))
        if entry.readings:
            typer.echo(asked_back(entry.readings))
        if entry.reply:
            typer.echo(entry.reply)
        typer.echo("")


@app.command()
def export(
    number: Number,
    file: Annotated[
        Path, typer.Argument(help="A new file; its extension sets the format: .md, .json, or .svg.")
    ],
) -> None:
    """Save a conversation as Markdown, JSON, or SVG."""
    from tutor.history.export import ExportError
    from tutor.history.export import export as write

    try:
        typer.echo(str(write(_entries(number), str(file))))
    except ExportError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None


@app.command()
def delete(
    number: Number, yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False
) -> None:
    """Permanently delete a conversation.

    This works even if the conversation can no longer be read.
    """
    with opened_history() as history:
        if not history.has(number):
            _unknown(number)  # asks about nothing that is not there
    if not yes:
        confirm(f"Permanently delete conversation {number}?")
    with opened_history() as history:
        history.delete(number)


def _entries(number: int) -> list[Entry]:
    with opened_history() as history:
        entries = history.entries(number)
    if not entries:
        _unknown(number)
    return entries


def _unknown(number: int) -> None:
    complain(f"There is no conversation {number}; `tutor history list` shows the numbers.")
    raise typer.Exit(BAD_INPUT)
