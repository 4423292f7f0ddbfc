"""Answers that go to standard output, a pipe, or a device."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from tutor.batch.items import STANDARD
from tutor.batch.sink import Sink, told
from tutor.records import line


class Stream(Sink):
    """Each line is gone once it is written, so a run cannot be continued."""

    def __init__(self, path: Path) -> None:
        self.done = 0
        self._path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Stream:
        from typer import get_binary_stream

        with told(self._name):
            self._file = get_binary_stream("stdout") if self._path == STANDARD else self._path.open("wb")
        return self

    def __exit__(self, *_: object) -> None:
        if self._path != STANDARD and self._file is not None:
            with told(self._name):
                self._file.close()

    def write(self, record: Mapping[str, Any]) -> None:
        assert self._file is not None
        with told(self._name):
            self._file.write(line(record))
            self._file.flush()

    def kept(self) -> str:
        return ""

    @property
    def _name(self) -> str:
        return "Standard output" if self._path == STANDARD else str(self._path)
