"""`tutor history`: earlier conversations, line by line."""

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
    help="Earlier conversations: list, search, show, export, delete.",
    epilog="What can be read of a damaged file is saved, and you are told what was lost.",
    no_args_is_help=True,
)

Number = Annotated[int, typer.Argument(help="The number that `tutor history list` shows.")]


@app.command("list")
def list_conversations(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Words that must occur.")] = None,
) -> None:
    """List conversations, the latest first: number, date, turns, what was said first."""
    with opened_history() as history:
        found = history.conversations(" ".join(words or []))
    for one in found:
        typer.echo(f"{one.identifier}\t{one.latest:%Y-%m-%d %H:%M}\t{one.entries}\t{one.title}")
    if not found:
        complain("There is no such conversation." if words else "No conversation is kept yet.")
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
        Path, typer.Argument(help="A new file; its extension decides the format: .md, .json or .svg.")
    ],
) -> None:
    """Write a conversation as Markdown, JSON or SVG."""
    from tutor.history.export import ExportError
    from tutor.history.export import export as write

    try:
        typer.echo(str(write(_entries(number), str(file))))
    except ExportError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None


@app.command()
def delete(number: Number, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Delete a conversation for good, also one that cannot be read any more."""
    with opened_history() as history:
        if not history.has(number):
            _unknown(number)  # asks about nothing that is not there
    if not yes:
        confirm(f"Delete conversation {number} for good?")
    with opened_history() as history:
        history.delete(number)


def _entries(number: int) -> list[Entry]:
    with opened_history() as history:
        entries = history.entries(number)
    if not entries:
        _unknown(number)
    return entries


def _unknown(number: int) -> None:
    complain(f"There is no conversation {number}; `tutor history list` shows those there are.")
    raise typer.Exit(BAD_INPUT)
