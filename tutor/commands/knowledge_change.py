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
    """The format of another program's tables."""

    ARISTO = "aristo"
    PLAIN = "plain"


def add(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.tsv", help="A table file; the table is named after the file.")
    ],
) -> None:
    """Add a table of your own; the next question can use it."""
    from knowledge.errors import KnowledgeError
    from tutor.own_tables import store

    mine = store()
    try:
        table = mine.add(file)
    except KnowledgeError as error:
        _refuse(error)
    typer.echo(f"Added {table.name}: {counted(len(table.rows), 'row')}, in {mine.folder}.")


def remove(name: Annotated[str, typer.Argument(help="The name of one of your own tables.")]) -> None:
    """Remove one of your own tables."""
    from knowledge.errors import KnowledgeError
    from tutor.own_tables import store

    try:
        store().remove(name)
    except KnowledgeError as error:
        _refuse(error)
    typer.echo(f"Removed {name}.")


def teach(
    words: Annotated[
        list[str], typer.Argument(metavar="SENTENCE", help='A fact, such as "whales are mammals".')
    ],
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
        list[str],
        typer.Argument(metavar="SENTENCE", help='The fact as you taught it, such as "whales are mammals".'),
    ],
) -> None:
    """Remove a fact that you taught in a sentence."""
    from tutor.teaching import TeachingError
    from tutor.teaching import forget as unlearn

    try:
        forgotten = unlearn(" ".join(words))
    except TeachingError as error:
        _refuse(error)
    typer.echo(f"{forgotten.reply} (table {forgotten.table})")


def import_store(
    file: Annotated[Path, typer.Argument(help="The file of tables to import.")],
    layout: Annotated[
        Layout,
        typer.Option(
            "--format",
            help="Format of the file: aristo is JSON lines; plain is a header line and rows separated by tabs.",
        ),
    ] = Layout.ARISTO,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to put the tables; the default is with your own tables."),
    ] = None,
    prefix: Annotated[str, typer.Option(help="A prefix for the names of the tables.")] = "",
) -> None:
    """Import tables from another table store.

    Columns, keys, types, and joins that the store does not give are guessed. To use only these tables, run `tutor ask
    --tables FOLDER`.
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
                what = f"there is already a table named '{taken}'"
                raise KnowledgeError(
                    what, "use --prefix to change the names, or --into to choose another folder"
                )
        save(imported, into or mine)
    except KnowledgeError as error:
        _refuse(error)
    rows = sum(len(table.rows) for table in imported.tables)
    joins = sum(len(table.joins) for table in imported.tables)
    typer.echo(
        f"Imported {counted(len(imported.tables), 'table')} with {counted(rows, 'row')} and "
        f"{counted(joins, 'join')} into {into or mine}."
    )
    left_out = [(imported.repeated, "that are duplicates"), (imported.empty, "with fewer than two cells")]
    if any(count for count, _ in left_out):
        told = " and ".join(f"{counted(count, 'row')} {why}" for count, why in left_out if count)
        typer.echo(f"Skipped {told}.")


def _refuse(error: ValueError) -> NoReturn:
    complain(str(error))
    raise typer.Exit(BAD_INPUT)
