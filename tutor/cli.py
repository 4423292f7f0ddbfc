"""The command line and its commands; `tutor` alone opens the app."""

from __future__ import annotations

import typer

from tutor.commands import (
    ask,
    batch,
    build,
    config,
    doctor,
    evaluate,
    history,
    infer,
    knowledge,
    practice,
    progress,
    serve,
    train,
)
from tutor.commands.group import Commands

app = typer.Typer(
    cls=Commands,
    help="A tutor that answers science questions and word problems and explains every step.",
    epilog="Exit codes: 0 answered, 1 no answer, 2 bad input, 3 internal error, 130 interrupted.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"tutor {version('tutor')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def open_app(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and exit."
    ),
    theme: str | None = typer.Option(
        None, help="chalk, paper, dusk, meadow, night, day, terminal, or one of your own."
    ),
    plain: bool = typer.Option(
        False, "--plain", help="Work line by line, without drawing a screen (same as TUTOR_PLAIN=1)."
    ),
) -> None:
    """Answer science questions and word problems and explain every step. Without a command, open the app."""
    if context.invoked_subcommand is None:
        from tutor.commands.open import run

        run(theme, plain=plain)


app.command("ask")(ask.ask)
app.command("batch")(batch.batch)
app.command("infer")(infer.infer)
app.command("serve")(serve.serve)
app.command("doctor")(doctor.doctor)
app.command("progress")(progress.progress)
app.add_typer(practice.app, name="practice")
app.add_typer(evaluate.app, name="evaluate")
app.add_typer(train.app, name="train")
app.add_typer(build.app, name="build")
app.add_typer(knowledge.app, name="knowledge")
app.add_typer(config.app, name="config")
app.add_typer(history.app, name="history")
