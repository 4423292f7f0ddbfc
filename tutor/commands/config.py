"""`tutor config`: show where the settings are and what they are, and change them."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT
from tutor.folders import private_folder
from tutor.settings import WORDS, Settings, SettingsError, load_settings, settings_path

app = typer.Typer(help="Show or change the settings.", no_args_is_help=True)


@app.command()
def path() -> None:
    """Print the path of the settings file.

    The file may not exist yet.
    """
    typer.echo(str(settings_path()))


@app.command()
def show() -> None:
    """Show every setting, its value, and what it does."""
    settings = checked(_themes())
    for name, words in WORDS.items():
        value = getattr(settings, name)
        typer.echo(f"{name} = {str(value).lower() if isinstance(value, bool) else value}  ({words})")
    for name, keys in sorted(settings.keys.items()):
        typer.echo(f"keys.{name} = {keys}")


@app.command()
def edit() -> None:
    """Open the settings in your editor.

    The editor is the one that $VISUAL or $EDITOR names. The settings are checked afterward.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        complain(f"No editor is set; set VISUAL or EDITOR, or open {settings_path()} yourself.")
        raise typer.Exit(BAD_INPUT)
    _begin(settings_path())
    try:
        subprocess.run([*shlex.split(editor), str(settings_path())], check=False)
    except (OSError, ValueError):
        complain(f"The editor {editor!r} could not be started; set EDITOR to one that works.")
        raise typer.Exit(BAD_INPUT) from None
    checked(_themes())


def checked(themes: Sequence[str] | None = None) -> Settings:
    """Return the settings, or report an error and exit. The theme must be one of `themes`, if given."""
    from tutor.actions import KEYS

    try:
        return load_settings(actions=KEYS, themes=themes)
    except SettingsError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None


def _themes() -> list[str]:
    """Return the names of the themes that can be used."""
    from themes import THEMES
    from tutor.settings_themes import own_themes

    return [theme.name for theme in (*THEMES, *own_themes()[0])]


def _begin(file: Path) -> None:
    """If there is no file, write one with every setting as a comment."""
    from knowledge.files import whole

    if file.exists():
        return
    lines = [f"# {name} = {_toml(getattr(Settings(), name))}  # {words}" for name, words in WORDS.items()]
    text = "\n".join(
        ["# Settings of tutor. To change a setting, remove the # at the start of its line.", "", *lines]
    )
    try:
        private_folder(file.parent)
        with whole(file) as fresh:
            fresh.write_text(f'{text}\n\n# [keys]\n# next_step = "space,n"\n', encoding="utf-8")
    except OSError as error:
        complain(f"{file} cannot be written ({error.strerror}); make its folder writable.")
        raise typer.Exit(BAD_INPUT) from None


def _toml(value: object) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else f"{value}"
    )
