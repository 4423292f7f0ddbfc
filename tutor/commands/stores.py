"""Opens a person's stores for commands: an error is reported and ends the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from tutor.history.store import History
    from tutor.practice.store import Store


@contextmanager
def opened_history() -> Iterator[History]:
    """Yield the saved conversations."""
    from tutor.history.store import History

    with _told(), closing(History()) as history:
        _tell(history.note)
        yield history


@contextmanager
def opened_practice() -> Iterator[Store]:
    """Yield the saved practice."""
    from tutor.practice.store import Store

    with _told(), closing(Store()) as store:
        _tell(store.note)
        yield store


def _tell(note: str) -> None:
    """Say what was saved from a damaged file; the command then continues."""
    if note:
        complain(note)


@contextmanager
def _told() -> Iterator[None]:
    from tutor.stores.errors import StoreError

    try:
        yield
    except StoreError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
