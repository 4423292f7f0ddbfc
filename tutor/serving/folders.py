"""The folders of visitors: locked while the visitor or the server is running, and later removed by the next server."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PREFIX = "tutor-visitor-"


@dataclass(frozen=True, slots=True)
class VisitorFolder:
    """A folder that nobody else removes."""

    path: Path
    lock: int
    """A handle that is locked as long as any process has it open, so a visitor's process gets it, too."""

    @classmethod
    def new(cls) -> VisitorFolder:
        """Create a folder.

        Raises:
            OSError: it cannot be created.
        """
        while True:
            path = Path(tempfile.mkdtemp(prefix=PREFIX))
            lock = _lock(path)
            if lock is not None:  # otherwise another server took it for a leftover and removes it
                return cls(path, lock)

    def remove(self) -> None:
        """Delete the folder and everything in it."""
        shutil.rmtree(self.path, ignore_errors=True)  # the next server removes what is left
        os.close(self.lock)


def remove_left() -> None:
    """Delete the folders left by this person's servers and visitors that are no longer running."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _lock(path)
        if lock is not None:
            VisitorFolder(path, lock).remove()


def _lock(path: Path) -> int | None:
    """Return a handle to the folder, which it locks; `None` if it is already locked, belongs to someone else, or is
    gone.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        ours = os.fstat(handle)
        if ours.st_uid == os.geteuid() and os.path.samestat(ours, path.stat()):
            return handle
    os.close(handle)
    return None
