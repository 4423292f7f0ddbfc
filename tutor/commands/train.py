"""`tutor train`: retrain the trained parts on data given on the command line."""

from __future__ import annotations

from lzma import LZMAError
from pathlib import Path
from typing import Annotated

import typer

from tutor.commands.options import complain
from tutor.commands.train_markov import markov
from tutor.commands.train_tables import tables
from tutor.commands.train_word_problems import combination, equations, rules
from tutor.commands.weights_file import check_unused
from tutor.exits import BAD_INPUT

app = typer.Typer(help="Train the weights on your own data.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Train the weights on your own data."""


app.command("markov")(markov)
app.command("rules")(rules)
app.command("equations")(equations)
app.command("combination")(combination)
app.command("tables")(tables)


@app.command("reader")
def reader(
    treebank: Annotated[
        Path,
        typer.Option(
            help="Folder with en_ewt-ud-train.conllu and en_ewt-ud-dev.conllu, either of which may end in .xz."
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder to write the pipeline to; it must not exist yet.")],
    steps: Annotated[
        int, typer.Option(min=1, help="Number of training steps; 1,000 take about 15 minutes.")
    ] = 4000,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
) -> None:
    """Train the pipeline that reads questions.

    It also reports the pipeline's accuracy on the development part of the treebank.
    """
    if not treebank.is_dir():
        complain(f"There is no folder {treebank}; give the folder that contains the treebank.")
        raise typer.Exit(BAD_INPUT)
    check_unused(out, "folder")
    from solvers.reading.train import train

    try:
        figures = train(treebank, out, steps=steps, seed=seed, report=complain)
    except OSError as error:
        complain(f"{error.filename or out} cannot be used ({error.strerror}); nothing was written.")
        raise typer.Exit(BAD_INPUT) from None
    except (ValueError, EOFError, LZMAError) as error:
        complain(f"{error}; nothing was written.")
        raise typer.Exit(BAD_INPUT) from None
    typer.echo(f"{out}: {figures.kilobytes} kB")
