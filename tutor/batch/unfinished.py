"""The answers of an unfinished run: a file next to its target, used by one process at a time.

The first line says which run the file belongs to. The same run continues after the last complete line, another run is
refused, and someone else's file with this name is left alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from tutor.batch.items import InputError

_BEGIN = b'{"tutor_batch": '


class Unfinished:
    """The file; `check` looks at it, `open` takes it."""

    def __init__(self, path: Path, run: bytes, *, restart: bool = False) -> None:
        """Args:
        path: the file, which need not exist. run: what distinguishes this run from others, as JSON. restart: whether to
        start an unfinished run over.
        """
        self.path = path
        self._head = _BEGIN + run + b"}\n"
        self._restart = restart
        self._file: IO[bytes] | None = None

    def check(self) -> None:
        """Raise what `open` would raise, without changing anything."""
        if self.path.is_file():
            with self.path.open("rb") as file:
                self._hold(file)
                self._kept(file)
        elif os.path.lexists(self.path):
            raise self._foreign()

    def open(self) -> int:
        """Start or continue; return how many lines there are.

        Raises:
            InputError: the file is of another kind, belongs to another run, or is in use by another process.
            OSError: it cannot be written.
        """
        file = self.path.open("ab+")
        try:
            self._hold(file)
            lines, size = self._kept(file)
            file.truncate(size)
            if not size:
                file.write(self._head)
                file.flush()
        except BaseException:
            file.close()
            raise
        self._file = file
        return lines

    def write(self, line: bytes) -> None:
        """Add a line. Raises `OSError`; what was already written is kept."""
        assert self._file is not None
        self._file.write(line)
        self._file.flush()

    def lines(self) -> Iterator[bytes]:
        """Yield all lines, starting with the first one."""
        assert self._file is not None
        self._file.seek(0)
        next(self._file)
        yield from self._file

    def close(self, *, remove: bool) -> None:
        """Close the file, whether the run is finished or will be continued."""
        if self._file is None:
            return
        with suppress(OSError):  # what could not be written cannot be now, and whoever tried was told
            if remove:
                self.path.unlink()
            self._file.close()
        self._file = None

    def _hold(self, file: IO[bytes]) -> None:
        """Keep other processes from using the file; the system releases it no matter how this process ends."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_there = os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except BlockingIOError:
            is_there = False
        except FileNotFoundError:  # the other run has just finished
            is_there = False
        except OSError:  # a file system without locks
            return
        if not is_there:
            raise InputError(
                f"Another run is writing {self.path}; wait until it finishes, or choose a different file for --out."
            )

    def _kept(self, file: IO[bytes]) -> tuple[int, int]:
        """Return how many lines are complete, and how many bytes they and the first line take; none if the run starts
        over.
        """
        file.seek(0)
        content = file.read()
        if not (content.startswith(_BEGIN) or _BEGIN.startswith(content)):
            raise self._foreign()
        if self._restart or b"\n" not in content:
            return 0, 0
        if not content.startswith(self._head):
            raise InputError(
                f"{self.path} belongs to a run with other questions or options that was interrupted; "
                "use the same ones to continue it, or add --restart to start over."
            )
        size = content.rfind(b"\n") + 1
        return content.count(b"\n") - 1, size

    def _foreign(self) -> InputError:
        return InputError(
            f"{self.path} is needed for the answers of this run, but it is not an unfinished run; "
            "move it, or choose a different file for --out."
        )
