"""`tutor` without a command: the app."""

from __future__ import annotations

import sys

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT


def run(theme: str | None) -> None:
    """Open the app in this terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain('The app needs a terminal; use: tutor ask "your question"')
        raise typer.Exit(BAD_INPUT)
    from themes import THEMES
    from tutor.app import TutorApp

    names = [choice.name for choice in THEMES]
    if theme is not None and theme not in names:
        complain(f"There is no theme {theme!r}; use {' or '.join(names)}.")
        raise typer.Exit(BAD_INPUT)
    TutorApp(theme=theme or "chalk").run()
