"""Files and folders that others can also write to: reading is limited, changes happen one at a time, and a file gets
its name only when it is complete.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from knowledge.errors import KnowledgeError


def bytes_of(path: Path, most: int) -> bytes:
    """Return the content of the file `path`, which may have at most `most` bytes.

    Raises:
        KnowledgeError: the file does not exist, is not a regular file, cannot be read, or is larger.
    """
    try:
        if not path.is_file():
            remedy = "choose a file" if path.exists() else "check the name"
            what = "it is not a regular file" if path.exists() else "there is no such file"
            raise KnowledgeError(what, remedy, path=path)
        with path.open("rb") as source:
            data = source.read(most + 1)
    except OSError as error:
        what = f"the file cannot be read ({error.strerror})"
        raise KnowledgeError(what, "check its permissions", path=path) from None
    if len(data) > most:
        what = f"the file is larger than {most:,} bytes"
        raise KnowledgeError(what, "split it into smaller files", path=path, line=1)
    return data


@contextmanager
def whole(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """Write something as a whole: a file, the files that belong to it, or a folder.

    The block gets a temporary folder next to `path`. What it writes there is moved to the place of `path` when the
    block ends. If it raises an error, nothing changes there.

    Args:
        path: the final place; everything in the folder keeps its name.
        replace: whether it may replace what is already there.

    Yields:
        `path` as it is named in the temporary folder.

    Raises:
        FileExistsError: something with that name exists by then and may not be replaced.
        OSError: it cannot be written.
    """
    with TemporaryDirectory(prefix=f".{path.name[:100]}-", dir=path.parent) as folder:
        yield Path(folder) / path.name
        made = sorted(Path(folder).iterdir())
        places = [path.parent / one.name for one in made]
        if taken := [place for place in places if not replace and os.path.lexists(place)]:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(taken[0]))
        for one, place in zip(made, places, strict=True):
            if one.is_file():
                with one.open("rb") as file:
                    os.fsync(file.fileno())  # a power failure must not leave an empty file here
            one.replace(place)


_LOCK = ".lock"
_STALE = 30.0
"""Seconds after which a lock must have been left behind by a process that ended; changes take far less time."""


@contextmanager
def changing(folder: Path, *, wait: float = 5.0) -> Iterator[None]:
    """Keep other processes from changing `folder`, which is created if needed, until the block ends.

    Args:
        folder: where a file says that it is in use (the locks of operating systems differ).
        wait: how many seconds to wait for another process.

    Raises:
        KnowledgeError: another process did not finish, or the folder cannot be written to.
    """
    path, deadline = folder / _LOCK, time.monotonic() + wait
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while not _taken(path):
            if time.monotonic() > deadline:
                raise KnowledgeError("another tutor is changing this folder", "try again", path=folder)
            time.sleep(0.02)
    except OSError as error:
        what = f"the folder cannot be written to ({error.strerror})"
        raise KnowledgeError(what, "check its permissions", path=folder) from None
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _taken(path: Path) -> bool:
    """Return whether this process now has the lock."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        try:
            if time.time() - path.stat().st_mtime > _STALE:
                path.unlink(missing_ok=True)
        except FileNotFoundError:
            pass  # another process has just released the lock
        return False
    return True
