"""`tutor build`: rebuild derived data from its sources."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.commands.options import complain
from tutor.commands.weights_file import check_unused, written
from tutor.exits import BAD_INPUT

app = typer.Typer(help="Build the data that comes with the tutor from its sources.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Build the data that comes with the tutor from its sources."""


@app.command("lexicon")
def lexicon(
    out: Annotated[Path, typer.Option(help="Folder to write the lexicon to; it must not exist yet.")],
    wordnet: Annotated[Path, typer.Option(help="The dict folder of WordNet 3.0.")] = Path(
        "/usr/share/wordnet"
    ),
) -> None:
    """Build the compact WordNet from WordNet's dict folder.

    Debian's wordnet-base package contains that folder.
    """
    if not wordnet.is_dir():
        complain(
            f"There is no folder {wordnet}; install wordnet-base, or give the path of WordNet's dict folder."
        )
        raise typer.Exit(BAD_INPUT)
    check_unused(out, "folder")
    from knowledge.errors import KnowledgeError
    from knowledge.lexicon.build import build

    try:
        with written(out) as fresh:
            fresh.mkdir()
            report = build(wordnet, fresh)
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    size = sum(report.sizes.values()) // 1000
    typer.echo(f"{out}: {report.words} words, {report.synsets} meanings, {size} kB")


@app.command("words")
def words() -> None:
    """Check the built-in tables and facts and prepare their words.

    Run this after you change a table or a sentence. Without it, the tutor still works, but every start is slower.
    """
    from knowledge import corpus, prepared, relations, tables
    from knowledge.files import whole
    from knowledge.tables import trust
    from knowledge.tables.assemble import table_files
    from solvers.prepared import prepare

    faults = [*tables.check(tables.SHIPPED), *relations.check()]
    if faults:
        complain(str(faults[0]))
        raise typer.Exit(BAD_INPUT)
    trust.note(table_files(tables.SHIPPED))
    made = prepare(tables.load(), corpus.load(), relations.load())
    with whole(prepared.FILE, replace=True) as fresh:
        size = prepared.write(made, fresh)
    typer.echo(f"{prepared.FILE}: {len(made.words)} words, {len(made.tables)} tables, {size // 1000} kB")
