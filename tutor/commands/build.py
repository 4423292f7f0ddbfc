"""`tutor build`: make derived data again from its sources."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

app = typer.Typer(help="Build shipped data from its sources.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Build shipped data from its sources."""


@app.command("lexicon")
def lexicon(
    out: Annotated[Path, typer.Option(help="Folder to write the lexicon to.")],
    wordnet: Annotated[Path, typer.Option(help="The dict folder of WordNet 3.0.")] = Path(
        "/usr/share/wordnet"
    ),
) -> None:
    """Build the compact WordNet from the dict folder of Debian's package wordnet-base."""
    if not wordnet.is_dir():
        complain(f"There is no folder {wordnet}; install wordnet-base or name WordNet's dict folder.")
        raise typer.Exit(BAD_INPUT)
    from knowledge.lexicon.build import build

    typer.echo(str(build(wordnet, out)))


@app.command("words")
def words(
    out: Annotated[Path | None, typer.Option(help="File to write; the shipped one unless given.")] = None,
) -> None:
    """Read the words of the shipped tables and sentences beforehand; do so after changing one of them.

    Without it they are read, rightly but slower, at every start.
    """
    from knowledge import corpus, prepared, tables
    from solvers.prepared import prepare

    made = prepare(tables.load(), corpus.load())
    path = out or prepared.FILE
    size = prepared.write(made, path)
    typer.echo(f"{path}: {len(made.words)} words, {len(made.tables)} tables, {size // 1000} kB")
