"""`tutor` without a command: the app."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT, INTERNAL_ERROR

if TYPE_CHECKING:
    from tutor.app import TutorApp
    from tutor.practice.session import Goal


def run(theme: str | None, practice: Goal | None = None) -> None:
    """Open the app in this terminal, with a practice session if there is a goal for one.

    A crash ends with its own exit code: the app has then said what went wrong.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain('The app needs a terminal; use: tutor ask "your question"')
        raise typer.Exit(BAD_INPUT)
    app = made(theme, practice)
    app.run()
    if app.return_code:
        raise typer.Exit(INTERNAL_ERROR)


def made(theme: str | None, practice: Goal | None = None) -> TutorApp:
    """The app with the person's settings, themes and conversations; complains about what cannot be used."""
    from themes import THEMES
    from tutor.app import TutorApp
    from tutor.commands.config import checked
    from tutor.history.store import History
    from tutor.settings_themes import own_themes
    from tutor.stores.errors import StoreError

    themes, notes = own_themes()
    names = [choice.name for choice in (*THEMES, *themes)]
    if theme and theme not in names:
        complain("\n".join((*notes, f"There is no theme {theme!r}; use {', '.join(names)}.")))
        raise typer.Exit(BAD_INPUT)
    settings = checked(None if theme else names)
    history = None
    if settings.keep_history:
        try:
            history = History()
        except StoreError as error:
            notes = (*notes, str(error))
        else:
            notes = (*notes, *filter(None, [history.note]))
    return TutorApp(
        settings=replace(settings, theme=theme) if theme else settings,
        history=history,
        own_themes=themes,
        notes=notes,
        practice=practice,
    )
