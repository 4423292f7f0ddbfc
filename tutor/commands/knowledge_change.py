"""`tutor knowledge add|remove|teach|forget|import`: change the person's own tables."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tutor.commands.options import complain
from tutor.counted import counted
from tutor.exits import BAD_INPUT


class Layout(StrEnum):
    """How a foreign store is written."""

    ARISTO = "aristo"
    PLAIN = "plain"


def add(
    file: Annotated[Path, typer.Argument(metavar="FILE.tsv", help="A table; it gets the name of its file.")],
) -> None:
    """Add a table to your own; the next question can use it."""
    from knowledge.errors import KnowledgeError
    from tutor.own_tables import store

    mine = store()
    try:
        table = mine.add(file)
    except KnowledgeError as error:
        _refuse(error)
    typer.echo(f"Added {table.name}: {counted(len(table.rows), 'row')}, in {mine.folder}.")


def remove(name: Annotated[str, typer.Argument(help="One of your own tables.")]) -> None:
    """Remove one of your own tables."""
    from knowledge.errors import KnowledgeError
    from tutor.own_tables import store

    try:
        store().remove(name)
    except KnowledgeError as error:
        _refuse(error)
    typer.echo(f"Removed {name}.")


def teach(
    words: Annotated[list[str], typer.Argument(metavar="SENTENCE", help='As in "whales are mammals".')],
) -> None:
    """Teach a fact in a sentence; the next question can use it."""
    from tutor.teaching import TeachingError
    from tutor.teaching import teach as learn

    try:
        taught = learn(" ".join(words))
    except TeachingError as error:
        _refuse(error)
    typer.echo(f"{taught.reply} (table {taught.table})")


def forget(
    words: Annotated[
        list[str], typer.Argument(metavar="SENTENCE", help='As it was taught: "whales are mammals".')
    ],
) -> None:
    """Forget a fact that was taught in a sentence."""
    from tutor.teaching import TeachingError
    from tutor.teaching import forget as unlearn

    try:
        forgotten = unlearn(" ".join(words))
    except TeachingError as error:
        _refuse(error)
    typer.echo(f"{forgotten.reply} (table {forgotten.table})")


def import_store(
    file: Annotated[Path, typer.Argument(help="A foreign table store.")],
    layout: Annotated[
        Layout, typer.Option("--format", help="aristo: JSON lines; plain: a header line and rows with tabs.")
    ] = Layout.ARISTO,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to put the tables; among your own if not given."),
    ] = None,
    prefix: Annotated[str, typer.Option(help="What the names of the tables begin with.")] = "",
) -> None:
    """Read a foreign table store: columns, keys, types and joins that it leaves open are guessed.

    Ask its tables alone with `tutor ask --tables FOLDER`.
    """
    from knowledge.errors import KnowledgeError
    from knowledge.foreign import read_foreign
    from knowledge.foreign.save import save
    from tutor.own_tables import contents, store

    mine = store().folder
    try:
        imported = read_foreign(file, layout.value, prefix=prefix)
        if into is None:
            known = {table.name for table in contents().base.tables}
            taken = next((table.name for table in imported.tables if table.name in known), None)
            if taken is not None:
                what = f"there is already a table '{taken}'"
                raise KnowledgeError(what, "give the names a --prefix, or another folder with --into")
        save(imported, into or mine)
    except KnowledgeError as error:
        _refuse(error)
    rows = sum(len(table.rows) for table in imported.tables)
    joins = sum(len(table.joins) for table in imported.tables)
    typer.echo(
        f"Imported {counted(len(imported.tables), 'table')} with {counted(rows, 'row')} and "
        f"{counted(joins, 'join')} into {into or mine}."
    )
    left_out = [(imported.repeated, "that repeat another"), (imported.empty, "with fewer than two cells")]
    if any(count for count, _ in left_out):
        told = " and ".join(f"{counted(count, 'row')} {why}" for count, why in left_out if count)
        typer.echo(f"Left out {told}.")


def _refuse(error: ValueError) -> NoReturn:
    complain(str(error))
    raise typer.Exit(BAD_INPUT)
