"""Files and folders that someone else may write too: never more is read than is allowed, one changes at a time, and
what is written takes its name only as a whole."""

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
    """Return the content of the file `path`, of at most `most` bytes.

    Raises:
        KnowledgeError: there is no such file, it is not a regular file, it cannot be read, or it is larger.
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
        what = f"the file has more than {most:,} bytes"
        raise KnowledgeError(what, "split it into smaller files", path=path, line=1)
    return data


@contextmanager
def whole(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """Have something written as a whole: a file, the files beside it that belong to it, or a folder.

    What the block writes into the folder that it gets, which lies beside `path`, moves to where `path` is when the
    block ends. If it raises, nothing has changed there.

    Args:
        path: where it belongs; everything in the folder keeps its name.
        replace: whether it may take the place of what is there.

    Yields:
        `path` as it is called in that folder.

    Raises:
        FileExistsError: something of that name is there by now, and may not be replaced.
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
                    os.fsync(file.fileno())  # a loss of power leaves no empty file under the name
            one.replace(place)


_LOCK = ".lock"
_STALE = 30.0
"""Seconds after which a lock was left behind by a process that ended; changes take far less."""


@contextmanager
def changing(folder: Path, *, wait: float = 5.0) -> Iterator[None]:
    """Keep other processes from changing `folder`, which is made if it is not there, until the block ends.

    Args:
        folder: where a file says that someone is at it (locks of the operating system differ between systems).
        wait: seconds to wait for another process.

    Raises:
        KnowledgeError: another process did not come to an end, or the folder cannot be written to.
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
    """Return whether the lock is now ours."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        try:
            if time.time() - path.stat().st_mtime > _STALE:
                path.unlink(missing_ok=True)
        except FileNotFoundError:
            pass  # let go of in this moment
        return False
    return True
