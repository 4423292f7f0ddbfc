"""`tutor` without a command: open the app."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT, INTERNAL_ERROR

if TYPE_CHECKING:
    from tutor.app import TutorApp
    from tutor.history.store import History
    from tutor.practice.session import Goal

MOST = 10_000
"""The most characters of a line that are read; the limit for a question is lower."""


def run(theme: str | None, practice: Goal | None = None, *, plain: bool = False) -> None:
    """Open the app in this terminal, with a practice session if one was requested.

    If the terminal cannot draw, or should not, the conversation goes line by line. A crash has its own exit code; the
    app has then already said what went wrong.
    """
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if plain or os.environ.get("TUTOR_PLAIN") == "1" or os.environ.get("TERM") == "dumb" or not is_terminal:
        converse()
        return
    app = made(theme, practice)
    app.run()
    if app.return_code:
        raise typer.Exit(INTERNAL_ERROR)


def converse() -> None:
    """Talk line by line on standard input and output, until "/quit" or the end of the input."""
    from tutor.commands.config import checked
    from tutor.conversation.plain import PROMPT, WELCOME, PlainConversation
    from tutor.conversation.session import Session
    from tutor.engine import Engine

    settings = checked(None)
    history, notes = _history(settings.keep_history)
    engine = Engine(spare=False)
    engine.start()
    talk = PlainConversation(Session(engine, settings, history), _practice)
    try:
        typer.echo("\n".join([*notes, WELCOME, ""]))
        while not talk.is_over:
            text = _line(PROMPT)
            if text is None:
                break
            if reply := talk.said(text):
                typer.echo(f"{reply}\n")
    finally:
        engine.close()
        if history is not None:
            history.close()


def _line(prompt: str) -> str | None:
    """Return the typed line, joined with the lines that a backslash continues; `None` at the end of the input."""
    typed = ""
    while True:
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline(MOST)
        if not line:
            return typed or None
        typed += line.rstrip("\n")
        if not typed.endswith("\\"):
            return typed
        typed = typed[:-1] + "\n"


def _practice(words: str) -> None:
    """Practice line by line; report a bad request or store, and go on with the conversation."""
    from tutor.practice.goals import GoalError, goal
    from tutor.practice.plain import converse as practice
    from tutor.practice.store import Store
    from tutor.stores.errors import StoreError

    try:
        wanted = goal(words)
        with closing(Store()) as store:
            if store.note:
                typer.echo(store.note)
            practice(store, wanted)
    except (GoalError, StoreError) as error:
        typer.echo(f"{error}\n")


def _history(is_kept: bool) -> tuple[History | None, tuple[str, ...]]:
    """Return the saved conversations, if saving is on and works, and a message about them."""
    from tutor.history.store import History
    from tutor.stores.errors import StoreError

    if not is_kept:
        return None, ()
    try:
        history = History()
    except StoreError as error:
        return None, (str(error),)
    return history, tuple(filter(None, [history.note]))


def made(theme: str | None, practice: Goal | None = None) -> TutorApp:
    """Return the app with the person's settings, themes, and conversations, and report what cannot be used."""
    from themes import THEMES
    from tutor.app import TutorApp
    from tutor.commands.config import checked
    from tutor.settings_themes import own_themes

    themes, notes = own_themes()
    names = [choice.name for choice in (*THEMES, *themes)]
    if theme and theme not in names:
        complain("\n".join((*notes, f"There is no theme {theme!r}; choose one of {', '.join(names)}.")))
        raise typer.Exit(BAD_INPUT)
    settings = checked(None if theme else names)
    history, said = _history(settings.keep_history)
    return TutorApp(
        settings=replace(settings, theme=theme) if theme else settings,
        history=history,
        own_themes=themes,
        notes=(*notes, *said),
        practice=practice,
    )
