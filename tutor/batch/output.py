"""Writes answers to a file, which gets its name once they are complete."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

from tutor.batch.answering import Task
from tutor.batch.forms import write
from tutor.batch.items import STANDARD, InputError, Item, kind
from tutor.batch.sink import Sink, told
from tutor.batch.unfinished import Unfinished
from tutor.records import line


class Output(Sink):
    """A file of JSON lines or CSV (depending on its name), compressed or not.

    Until the answers are complete, they are kept in a second file, one line of JSON each; see `Unfinished`.
    """

    def __init__(
        self,
        path: Path,
        source: Path,
        items: Sequence[Item],
        task: Task,
        *,
        force: bool = False,
        restart: bool = False,
    ) -> None:
        """Check everything without opening anything yet.

        Args:
            path: the output file.
            source: the input file, which must not be overwritten.
            items: the questions.
            task: how to ask them.
            force: whether to replace an existing file once the new one is complete.
            restart: whether to start an unfinished run over.

        Raises:
            InputError: the file already exists, cannot be written, or belongs to another run.
        """
        self.done = 0
        self._written = 0
        self._total = len(items)
        self._path, self._force = path, force
        self._target = Path(os.path.realpath(path))  # lest a link be replaced instead of its file
        lines = self._target.with_name(self._target.name + ".part")
        self._unfinished = Unfinished(lines, _run(items, task), restart=restart)
        with told(str(path)):
            for file in (self._target, lines):
                if source != STANDARD and file.exists() and file.samefile(source):
                    raise InputError(f"{file} is the input file; choose a different file for --out.")
            self._check_target()
            self._unfinished.check()

    def _check_target(self) -> None:
        folder = self._target.parent
        if self._target.is_dir():
            raise InputError(f"{self._path} is a folder; choose a file for --out.")
        if self._target.exists() and not self._force:
            raise InputError(
                f"{self._path} already exists; choose a different file for --out, or replace it with --force."
            )
        if not folder.is_dir():
            raise InputError(f"There is no folder {folder}; create it, or choose a different file for --out.")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise InputError(
                f"The folder {folder} cannot be written to; choose a file in another folder for --out."
            )

    def __enter__(self) -> Output:
        with told(str(self._unfinished.path)):
            self.done = self._written = self._unfinished.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        is_finished = False
        try:
            if kind is None:
                self._finish()
                is_finished = True
        finally:
            self._unfinished.close(remove=is_finished or not self._written)

    def write(self, record: Mapping[str, Any]) -> None:
        with told(str(self._unfinished.path)):
            self._unfinished.write(line(record))
        self._written += 1

    def kept(self) -> str:
        if not self._written:
            return ""
        return (
            f"{self._written:,} of {self._total:,} questions have been answered; the answers are in "
            f"{self._unfinished.path}, one line of JSON per question."
        )

    def _finish(self) -> None:
        from knowledge.files import whole

        try:
            with told(str(self._path)), whole(self._target, replace=self._force) as fresh:
                write(self._unfinished.lines, fresh, *kind(self._path))
        except FileExistsError:
            raise InputError(
                f"{self._path} was created by another program during the run; move it, or replace it with --force."
            ) from None


def _run(items: Sequence[Item], task: Task) -> bytes:
    """Return what distinguishes one run from another: its options and a checksum of its questions."""
    checksum = hashlib.sha256("\n".join(item.text for item in items).encode()).hexdigest()
    options = {name: str(value) for name, value in asdict(task).items()}
    return json.dumps({"questions": len(items), "sha256": checksum, **options}).encode()
