"""The answers of a batch on the disk: a killed run is continued, no line is written twice."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from tutor.batch.answering import Task
from tutor.batch.items import InputError, Item, kind


class Output:
    """Writes one record after another, in the order of the questions.

    Lines of JSON go straight into the file; what is to be CSV or compressed is kept beside it until it is complete.
    While a run is not finished, a file `NAME.unfinished` says what run it is: the same run goes on after its last
    complete line, another is refused.
    """

    def __init__(self, path: Path, items: Sequence[Item], task: Task, *, restart: bool = False) -> None:
        """Begin, or continue.

        Raises:
            InputError: the file cannot be written, or belongs to another run that was interrupted.
        """
        self._path = path
        self._form = kind(path)
        direct = self._form == ("jsonl", False)
        self._lines = path if direct else path.with_name(path.name + ".part")
        self._mark = path.with_name(path.name + ".unfinished")
        self._sink: IO[str]
        try:
            self.done = self._begin(_run(items, task), restart)
            self._sink = self._lines.open("a", encoding="utf-8")
        except OSError as error:
            reason = f"{error.filename} cannot be used: {error.strerror}; check the name and its permissions."
            raise InputError(reason) from None
        if self.done > len(items):
            raise InputError(
                f"{self._lines} has more lines than there are questions; use --restart to begin anew."
            )

    done: int
    """Questions answered before."""

    def _begin(self, run: str, restart: bool) -> int:
        if self._mark.exists() and not restart:
            if self._mark.read_text(encoding="utf-8") != run:
                raise InputError(
                    f"{self._path} belongs to a run with other questions or options that was interrupted; "
                    "give the same ones to continue it, or --restart to begin anew."
                )
            return _complete_lines(self._lines)
        self._lines.write_bytes(
            b""
        )  # before the mark, lest a run killed in between goes on after older lines
        fresh = self._mark.with_name(self._mark.name + ".half")
        fresh.write_text(run, encoding="utf-8")
        fresh.replace(self._mark)
        return 0

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if kind is not None:
            with suppress(OSError):
                self._sink.close()
                self._forget_nothing()
            return
        with self._told():
            self._sink.close()
            self._finish()

    def _forget_nothing(self) -> None:
        """Leave no files of a run that answered nothing."""
        if self._lines.is_file() and not self._lines.stat().st_size:
            self._lines.unlink()
            self._mark.unlink(missing_ok=True)

    def write(self, record: Mapping[str, Any]) -> None:
        """Write the record of the next question.

        Raises:
            InputError: it cannot be written; what was written before is kept.
        """
        with self._told():
            self._sink.write(json.dumps(record, ensure_ascii=False) + "\n")
            self._sink.flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn a full disk and the like into one sentence."""
        try:
            yield
        except OSError as error:
            raise InputError(
                f"{self._path} cannot be written ({error.strerror}); mend that, then the same command goes on "
                "after the last complete line."
            ) from None

    def _finish(self) -> None:
        if self._lines != self._path:
            form, compressed = self._form
            half = self._path.with_name(self._path.name + ".half")
            with (
                gzip.open(half, "wt", encoding="utf-8", newline="")
                if compressed
                else half.open("w", encoding="utf-8", newline="") as target,
                self._lines.open(encoding="utf-8") as source,
            ):
                if form == "csv":
                    _write_csv(source, target)
                else:
                    target.writelines(source)
            half.replace(self._path)
            self._lines.unlink()
        self._mark.unlink(missing_ok=True)


def _run(items: Sequence[Item], task: Task) -> str:
    """What tells one run from another: its options and a checksum of its questions."""
    checksum = hashlib.sha256("\n".join(item.text for item in items).encode()).hexdigest()
    options = {name: str(value) for name, value in asdict(task).items()}
    return json.dumps({"questions": len(items), "sha256": checksum, **options}, indent=1) + "\n"


def _complete_lines(path: Path) -> int:
    """How many lines are complete; what is left of a torn last one is cut off."""
    if not path.exists():
        return 0
    with path.open("rb+") as file:
        content = file.read()
        file.truncate(content.rfind(b"\n") + 1)
    return content.count(b"\n")


def _write_csv(source: IO[str], target: IO[str]) -> None:
    """Every row with all columns, also where the first lines are those of an earlier version, which had fewer."""
    names = dict.fromkeys(name for line in source for name in json.loads(line))
    source.seek(0)
    writer = csv.DictWriter(target, list(names), restval="")
    writer.writeheader()
    for line in source:
        writer.writerow(
            {
                name: json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
                for name, value in json.loads(line).items()
            }
        )
