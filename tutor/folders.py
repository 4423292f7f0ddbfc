"""Where a person's own files are; nothing else on the machine is written unless the person names a file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import platformdirs

HOME_VARIABLE = "TUTOR_HOME"
"""Environment variable that names one folder for all of a person's files."""
VISITOR_VARIABLE = "TUTOR_VISITOR"
"""Set if the person is at another machine and must not name files on this one."""


def config_folder() -> Path:
    """Return the folder for the person's settings and themes."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "config" if home else platformdirs.user_config_path("tutor", appauthor=False)


def data_folder() -> Path:
    """Return the folder for the person's conversations, practice, and tables."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "data" if home else platformdirs.user_data_path("tutor", appauthor=False)


def private_folder(folder: Path) -> None:
    """Create the folder, and make sure that nobody else can look into it.

    Raises:
        OSError: it cannot be created.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):  # someone else's folder, or a file system without permissions
        if folder.stat().st_mode & 0o077:
            folder.chmod(0o700)


def visiting() -> bool:
    """Return whether the person is at another machine."""
    return bool(os.environ.get(VISITOR_VARIABLE))
