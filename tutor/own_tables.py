"""The tables that questions are answered from: the built-in ones with the person's own, or only those in a folder."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from knowledge.store import Contents, Stamp, Store
from knowledge.tables import KnowledgeBase, load
from tutor.folders import data_folder

FOLDER_VARIABLE = "TUTOR_TABLES"
"""Environment variable that names another folder for the person's own tables."""


def store() -> Store:
    """Return the person's own tables."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Store(Path(named) if named else data_folder() / "tables")


def contents() -> Contents:
    """Return the built-in tables with the person's own as they are now; they are read again only if a file
    has changed.
    """
    mine = store()
    return _read(mine.folder, mine.stamp())


def knowledge(folder: Path | None = None) -> KnowledgeBase | None:
    """Return the tables to look things up in; `None` means only the built-in ones, which are read when they are needed.

    Args:
        folder: a folder (or file) of tables to use alone, read once; by default, the built-in tables and the person's
            own.

    Raises:
        KnowledgeError: the first error in the tables in `folder`.
    """
    if folder is not None:
        return _alone(folder)
    return contents().base if store().stamp() else None


@lru_cache(maxsize=1)
def _read(folder: Path, _stamp: Stamp) -> Contents:
    return Store(folder).read()


@lru_cache(maxsize=1)
def _alone(folder: Path) -> KnowledgeBase:
    return load(folder)
